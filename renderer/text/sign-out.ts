/** The wording of signing out: what is erased, whether tokens are revoked, and what came of that. */
import type { Revocation } from '../../electron/ipc/views/sessions.ts';
import { words } from './language.ts';
import { grouped } from './wording.ts';

const LIST = new Intl.ListFormat('en-GB');

export const signOut = words('sign-out', {
  one: {
    title: (name: string) => `Sign out of ${name}?`,
    body: 'The token is erased from this computer.',
    revoke: (services: readonly string[]) => `Also revoke the token at ${LIST.format(services)}`,
    action: 'Sign out',
  },
  all: {
    title: (count: number) => (count > 1 ? `Sign out of all ${grouped(count)} accounts?` : 'Sign out of all accounts?'),
    body: 'Every token and password is erased from this computer.',
    revoke: (services: readonly string[]) => `Also revoke the tokens at ${LIST.format(services)}`,
    action: 'Sign out of all',
  },
  others: 'Other copies of this app may hold the same token, and are then signed out as well.',
  givenTwice: (services: readonly string[]) => `Signing in twice brought the same token at ${LIST.format(services)}.`,
  locked: 'What the keychain keeps closed is erased without being revoked.',
  left: (services: readonly string[]) => `Tokens stay valid at ${LIST.format(services)}:`,
  why: {
    none: 'no call revokes them.',
    'needs-client-secret': 'revoking needs the client secret, which is not set.',
    'not-started': 'not running, or not usable.',
  } satisfies Readonly<Record<Exclude<Revocation, 'possible'>, string>>,

  underWay: {
    title: (count: number) => (count === 1 ? 'Revoking the token' : `Revoking ${grouped(count)} tokens`),
    body: 'You are signed out already.',
  },
  result: (revoked: number, count: number) => {
    if (count > 1) return `Signed out, ${grouped(revoked)} of ${grouped(count)} tokens revoked`;
    return revoked === 1 ? 'Signed out, token revoked' : 'Signed out, token not revoked';
  },
  accepted: 'Revoking was accepted. No token was tried since.',
  failedAt: (service: string, count: number) => (count === 1 ? `${service}:` : `${service}, ${count} tokens:`),
  still: (count: number, isUncertain: boolean) => {
    if (count === 1) return isUncertain ? 'The token may still be valid there.' : 'The token stays valid there.';
    return isUncertain ? 'They may still be valid there.' : 'They stay valid there.';
  },
  next: 'This app has kept nothing. Only the service can end what is still valid.',
});
