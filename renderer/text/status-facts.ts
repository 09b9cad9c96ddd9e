/** The wording of the popovers in the status line. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ProtocolClient } from '../../electron/ipc/views/status.ts';
import { METHOD_NAMES as NAMES } from '../../electron/text/method-names.ts';
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
    body: 'The answer to a sign-in comes back by an address.',
    protocolClient: {
      'this-copy': (scheme) => `Your system opens ${scheme}:// addresses in this app.`,
      'not-installed': (scheme) =>
        `This copy of the app is not installed, so your system does not open ${scheme}:// addresses in it.`,
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
    instead: 'The answer comes back through an address on this computer instead.',
    /** The host and port follow. */
    sentTo: 'This service sends your browser to',
    listened: 'This app listens there while a sign-in waits.',
    notListened: 'This app does not receive the answer there.',
    claim: { 'other-copy': 'Use this copy instead', nobody: 'Use this copy' },
    remedyLoopback: 'Choose “This computer” below, or paste the address while you wait.',
    remedyPaste: 'Paste the address while you wait.',
    noLoopback: 'This service has no registered callback on this computer.',
    choice: 'For the next sign-in',
    automatic: 'Automatic',
    automaticHint: 'This app picks a way that reaches it',
    schemeHint: {
      'this-copy': 'Your system opens it in this app',
      'not-known': 'Your system decides which app opens it',
      'not-installed': 'Not opened in this copy; you paste the address',
      nobody: 'Not opened in this copy; you paste the address',
      'not-heard': 'Would open a second window',
      'other-copy': 'Not opened in this copy; you paste the address',
    } satisfies Record<ProtocolClient['kind'], string>,
    loopback: 'This computer',
    loopbackHint: 'This app receives it at 127.0.0.1',
  },
  secrets: {
    body: {
      'not-decided': 'The first sign-in looks for your keychain. Without one, tokens stay in memory until you quit.',
      opening: `What was saved is being opened. ${UNLOCK}`,
      memory: 'Your tokens are in memory: quitting signs you out.',
      keychain: 'Your tokens are on disk, encrypted by your keychain. You stay signed in after quitting.',
      weak: 'Your tokens are on disk without a keychain, as you chose. Anyone who can read your files can read them.',
    } satisfies Record<ShownPlace, string>,
    notKeeping: 'This app cannot save now: quitting signs you out of what was not saved.',
    notErased:
      'What you signed out of, forgot or no longer want stored is still on disk, and back at the next start unless this app can save before.',
    system: {
      weak: 'No usable keychain was found: there is none, or it is locked.',
      none: 'Your system offers no way to store tokens, or did not allow this app to use it.',
      'not-answering': 'Your system’s keychain did not answer in time. It may be locked.',
    },
    passwords: `Passwords for “${NAMES['http-basic']}” are never written to disk.`,
    remedy: 'Signing out erases a token at once.',
    tryAgain: 'Ask the keychain again',
    locked: 'Some of what was saved is still locked.',
    restartHelps: 'A keychain is asked only once: unlock it or set one up, then open this app again.',
    restartEnds: 'Sign-ins under way or kept in memory end then.',
    restartForgets: 'Secrets kept in memory have to be entered again.',
    restart: 'Open this app again',
    allow: 'Store tokens anyway',
    allowMeans: 'You stay signed in after quitting, and anyone who can read your files can read your tokens.',
    takeBack: 'Keep tokens in memory only',
    now: (item: string) => `${item}.`,
  },
  proxy: {
    'not-known': 'This app asks your system for its proxy at the first request to the service.',
    direct: 'Your system names no proxy for this service.',
    proxy: 'Requests go through the proxy that your system names.',
    socks: 'Requests go through the SOCKS5 proxy that your system names.',
    'not-supported': 'Your system names a proxy of a kind that this app cannot use, so requests fail.',
    address: 'Address',
    password: 'Password',
    logins: {
      none: 'None, as far as the proxy has asked',
      wanted: 'Asked for',
      memory: 'Kept in memory only',
      keychain: 'Stored in the keychain',
      weak: 'Stored without a keychain',
    },
    remedy: 'Another proxy is set in your system’s network settings.',
    enter: 'Enter password…',
    forget: 'Forget password',
    forgotten: 'The password is forgotten.',
  },
} as const);
