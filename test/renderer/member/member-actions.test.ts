import { expect, test } from 'vitest';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { mainWay } from '../../../renderer/member/member-actions.tsx';
import { BASIC_SESSION, SESSION, withOtherWays } from '../views.ts';

const UNREAD = { ...SESSION, status: 'not-recognised', member: null, memberReadAtMs: null } as const;
const OFFLINE = { code: 'network-unreachable', details: {} } as const;
const UNIDENTIFIED = { code: 'member-not-identified', details: {} } as const;

test.each<[string, SessionView, ReturnType<typeof mainWay>]>([
  ['a member who is signed in', SESSION, null],
  ['one whose record could not be read anew', { ...SESSION, problem: OFFLINE }, null],
  ['one who is not confirmed yet', { ...SESSION, status: 'not-verified', problem: OFFLINE }, null],
  ['a sign-in that the service has ended', { ...SESSION, status: 'ended' }, 'sign-in-again'],
  [
    'a service without its secret',
    { ...SESSION, problem: { code: 'profile-secret-not-opened', details: {} } },
    'enter-secret',
  ],
  ['a token for another header', withOtherWays(UNREAD, ['bearer', 'access-token-parameter']), 'other-headers'],
  ['a token for the address alone', withOtherWays(UNREAD, ['access-token-parameter']), 'parameter'],
  ['a token that no way is left for', { ...UNREAD, problem: UNIDENTIFIED }, 'sign-in-again'],
  [
    'a password that was not recognised',
    {
      ...BASIC_SESSION,
      ...UNREAD,
      credential: BASIC_SESSION.credential,
      problem: { code: 'basic-not-identified', details: {} },
    },
    'sign-in-again',
  ],
  ['a reply without a record', { ...UNREAD, problem: { code: 'member-record-missing', details: {} } }, 'read-again'],
  ['a record that has not come yet', { ...UNREAD, status: 'not-verified', problem: OFFLINE }, 'read-again'],
])('what the screen of %s asks for', (_, session, way) => {
  expect(mainWay(session)).toBe(way);
});
