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
    body: 'After you sign in, your browser is sent to an address that brings the answer to this app.',
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
    listened: 'This app listens there while a sign-in waits. If another program has that port, the sign-in says so.',
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
      'not-installed': 'Your system does not open it in this copy; you paste the address',
      nobody: 'Your system does not open it in this copy; you paste the address',
      'not-heard': 'Would open a second window',
      'other-copy': 'Your system does not open it in this copy; you paste the address',
    } satisfies Record<ProtocolClient['kind'], string>,
    loopback: 'This computer',
    loopbackHint: 'This app receives it at 127.0.0.1',
  },
  secrets: {
    body: {
      'not-decided':
        'This app looks for your system’s keychain at the first sign-in. If there is none, tokens stay in its memory until you quit.',
      opening: `What was saved is being opened. ${UNLOCK}`,
      memory: 'Your tokens are kept in this app’s memory, so quitting it signs you out.',
      keychain:
        'Your tokens are written to disk, encrypted with a key that your system’s keychain holds. You stay signed in after quitting.',
      weak: 'Your tokens are written to disk without a keychain, as you chose. Anyone who can read your files can read them.',
    } satisfies Record<ShownPlace, string>,
    notKeeping:
      'This app cannot save anything now, so new tokens stay in its memory. Quitting signs you out of whatever was not saved.',
    notErased:
      'What you signed out of, forgot or no longer want stored is still on disk. At the next start it is back, unless this app can save before you quit.',
    system: {
      weak: 'This app found no keychain that it can use: your system has none, or it is locked.',
      none: 'Your system offers no way to store tokens, or did not allow this app to use it.',
      'not-answering': 'Your system’s keychain did not answer in time. It may be locked.',
    },
    passwords: 'Passwords for “Password on every request” are never written to disk.',
    remedy: 'To erase a token now, sign out of its account.',
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
    direct: 'Your system names no proxy for this service. Requests go to it directly.',
    proxy: 'Your system names this proxy for the service. Requests go through it.',
    socks: 'Your system names this SOCKS5 proxy for the service. Requests go through it.',
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
    remedy: 'This app follows your system’s network settings. To use another proxy, change it there.',
    enter: 'Enter password…',
    forget: 'Forget password',
    forgotten: 'The password is forgotten.',
  },
} as const);
