/** The wording of the popovers in the status line. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ProtocolClient } from '../../electron/ipc/views/status.ts';
import { type ShownPlace, UNLOCK } from './en.ts';
import { words } from './language.ts';

/** @returns what opening the app again ends or loses; empty if nothing */
export function restartCosts({
  sessions,
  attempts,
  services,
}: Pick<AppView, 'sessions' | 'attempts' | 'services'>): string {
  const { restartEnds, restartForgets } = statusFacts.secrets;
  const endsSignIns =
    sessions.some(({ storedIn }) => storedIn === 'memory') || attempts.some(({ step }) => step.kind !== 'ended');
  const losesSecrets = services.some(({ isSecretInMemory }) => isSecretInMemory);
  return [endsSignIns ? restartEnds : [], losesSecrets ? restartForgets : []].flat().join(' ');
}

export const statusFacts = words('status-facts', {
  callbacks: {
    protocolClient: {
      'this-copy': (scheme) => `Your system opens ${scheme}:// addresses in this app.`,
      'not-installed': (scheme) =>
        `This copy is not installed, so your system does not open ${scheme}:// addresses in it.`,
      'not-known': (scheme) => `Your system has not said yet which app opens ${scheme}:// addresses.`,
      nobody: (scheme) => `No app on your system opens ${scheme}:// addresses.`,
      'not-heard': (scheme) =>
        `This app cannot write to its data folder, so ${scheme}:// addresses would open a second window.`,
    } satisfies Record<Exclude<ProtocolClient['kind'], 'other-copy'>, (scheme: string) => string>,
    otherCopy: (scheme: string, name: string | null) =>
      `Your system opens ${scheme}:// addresses in ${name === null ? 'another app or another copy of this one' : `“${name}”`}.`,
    /** The path follows in brackets. */
    otherCopyAt: (scheme: string, name: string | null) =>
      `Your system opens ${scheme}:// addresses in ${name === null ? 'another app' : `“${name}”`}`,
    instead: 'Sign-ins come back through this computer instead.',
    /** The host and port follow. */
    sentTo: 'This service sends your browser to',
    listened: 'This app listens there while a sign-in waits.',
    notListened: 'This app receives nothing there: paste the address while you wait.',
    claim: { 'other-copy': 'Use this copy instead', nobody: 'Use this copy' },
    remedyLoopback: 'Choose “This computer” below, or paste the address while you wait.',
    remedyPaste: 'Paste the address while you wait: this service has no registered callback on this computer.',
    choice: 'For the next sign-in',
    automatic: 'Automatic',
    pasted: (scheme: string) => `${scheme}:// (you paste the address)`,
    loopback: 'This computer (127.0.0.1)',
  },
  secrets: {
    body: {
      opening: `What was saved is being opened. ${UNLOCK}`,
      memory: 'Your tokens are in memory: quitting signs you out.',
      keychain: 'Your tokens are on disk, encrypted by your keychain, until you sign out.',
      weak: 'Your tokens are on disk without a keychain until you sign out. Anyone who can read your files can read them.',
    } satisfies Record<ShownPlace, string>,
    notKeeping: 'This app cannot save now: quitting signs you out of what was not saved.',
    notErased:
      'What you signed out of or removed is still on disk, and comes back at the next start, unless this app can save before then.',
    system: {
      weak: 'Your keychain is locked or missing.',
      none: 'Your system offers this app no way to store tokens.',
      'not-answering': 'Your keychain did not answer in time: it may be locked.',
    },
    tryAgain: 'Ask the keychain again',
    locked: 'Some of what was saved is still locked.',
    restartHelps: 'Unlock your keychain or set one up, then open this app again.',
    restartEnds: 'Opening this app again ends sign-ins under way or in memory.',
    restartForgets: 'Secrets in memory then have to be entered again.',
    restart: 'Open this app again',
    allow: 'Store tokens anyway',
    allowMeans: 'Anyone who can read your files can then read your tokens.',
    takeBack: 'Keep tokens in memory only',
    now: (item: string) => `${item}.`,
  },
  proxy: {
    proxy: 'Requests go through the proxy of your system’s network settings.',
    socks: 'Requests go through the SOCKS5 proxy of your system’s network settings.',
    'not-supported':
      'Your system’s network settings name a proxy that this app cannot use, so requests fail. Change it there.',
    address: 'Address',
    password: 'Password',
    logins: {
      none: 'Not asked for',
      wanted: 'Asked for',
      memory: 'Kept in memory only',
      keychain: 'Stored in the keychain',
      weak: 'Stored without a keychain',
    },
    enter: 'Enter password…',
    forget: 'Forget password',
    forgotten: 'The password is forgotten.',
  },
} as const);
