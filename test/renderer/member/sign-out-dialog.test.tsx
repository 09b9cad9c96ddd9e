import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CredentialView, SessionView } from '../../../electron/ipc/views/sessions.ts';
import { hasRevokingCall, SignOutDialog } from '../../../renderer/member/sign-out-dialog.tsx';
import { signOut } from '../../../renderer/text/sign-out.ts';
import { MemberLoginContext } from '../../../renderer/ui/member-login-api.ts';
import { BASIC_SESSION, SESSION, TOKEN, TOKEN_LIFE } from '../views.ts';

const at = (
  serviceId: string,
  change: Partial<Extract<CredentialView, { readonly kind: 'token' }>> = {},
  status: SessionView['status'] = 'verified',
): SessionView => ({
  ...SESSION,
  id: `${serviceId}${status}`,
  serviceId,
  serviceName: serviceId,
  credential: { ...TOKEN, ...change },
  status,
});
const REVOKED = { ...TOKEN_LIFE, revoked: { atMs: 1, hasWorkedSince: false } };

function textOf(sessions: readonly SessionView[], isAnyLocked = false): string {
  const dialog = <SignOutDialog sessions={sessions} accounts={2} isAnyLocked={isAnyLocked} close={() => undefined} />;
  return renderToStaticMarkup(<MemberLoginContext value={Object.create(null)}>{dialog}</MemberLoginContext>);
}

test('T9: signing out of all says of each service whether its tokens can be revoked, and why not', () => {
  const said = textOf([
    at('A', { isGivenTwice: true }),
    at('A', {}, 'not-verified'),
    at('B'),
    at('C', { revocation: 'none' }),
    at('D', { revocation: 'needs-client-secret' }),
    at('E', { revocation: 'not-started' }),
    at('F', {}, 'ended'),
    at('G', { life: REVOKED }),
    { ...BASIC_SESSION, serviceId: 'H', serviceName: 'H' },
  ]);
  expect(said).toContain('Sign out of all 2 accounts?');
  expect(said).toContain(signOut.all.revoke(['A', 'B']));
  expect(said).toContain(signOut.givenTwice(['A']));
  for (const [why, service] of [
    ['none', 'C'],
    ['needs-client-secret', 'D'],
    ['not-started', 'E'],
  ] as const) {
    expect(said).toContain(`${signOut.left([service])} ${signOut.why[why]}`);
  }
  expect(said).not.toContain(signOut.locked);
  expect(said).toContain('type="checkbox"');
  expect(said).not.toContain('checked=""');
});

test('A6: the choice is named by its label alone, and its hint describes it', () => {
  const said = textOf([at('A')]);
  const [, label, hint] = /checkbox" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(said) ?? [];
  expect(said).toContain(`id="${label}">${signOut.all.revoke(['A'])}<`);
  expect(said).toContain(`id="${hint}" class="caption secondary">${signOut.others}`);
});

test('T9: nothing is offered where no token can be revoked, and tokens that stay closed are named where one can', () => {
  const none = textOf([at('C', { revocation: 'none' }), BASIC_SESSION], true);
  expect(none).not.toContain('checkbox');
  expect(none).toContain(signOut.left(['C']));
  expect(textOf([at('A')], true)).toContain(signOut.locked);
});

test.each<[string, SessionView, boolean]>([
  ['a token', at('A'), true],
  ['a token whose service lacks the secret', at('A', { revocation: 'needs-client-secret' }), true],
  ['a token whose service has no call', at('A', { revocation: 'none' }), false],
  ['one that has ended', at('A', {}, 'ended'), false],
  ['one that was revoked', at('A', { life: REVOKED }), false],
  ['login and password', BASIC_SESSION, false],
])('signing out asks first, or not: %s', (_what, session, asks) => {
  expect(hasRevokingCall(session)).toBe(asks);
});
