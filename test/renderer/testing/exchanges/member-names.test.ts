import { expect, test } from 'vitest';
import type { SessionView } from '../../../../electron/ipc/views/sessions.ts';
import { memberNameFor, memberNamesInCase, memberNamesOf } from '../../../../renderer/testing/exchanges/line-words.ts';
import { ALL_METHODS, MEMBER, SESSION } from '../../views.ts';
import { requestRow, signInRow } from './exchange-views.ts';

const ada = { ...MEMBER, title: 'Ada Example' };
const noor = { ...MEMBER, title: 'Noor Sample' };

/** What stands beside the reading of a member, by the session that it was for. */
function nameFor(sessionId: string | null, sessions: readonly Partial<SessionView>[], signIn: number | null = null) {
  const names = memberNamesOf(
    sessions.map((difference) => ({ ...SESSION, ...difference })),
    ALL_METHODS.methods,
  );
  return memberNameFor(requestRow(1, { sessionId, signIn, purpose: 'member' }), names);
}

test('a reading outside of a sign-in names the member', () => {
  const sessions = [
    { id: 'a', member: ada },
    { id: 'b', member: noor },
  ];
  expect([nameFor('a', sessions), nameFor('b', sessions)]).toEqual(['Ada Example', 'Noor Sample']);
});

test('where two sessions have the same member, it names the methods too', () => {
  const sessions = [
    { id: 'a', member: ada, methodId: 'oauth-code' },
    { id: 'b', member: ada, methodId: 'device-code' },
    { id: 'c', member: null, methodId: 'password' },
  ];
  const shown = ['a', 'b', 'c'].map((id) => nameFor(id, sessions).replaceAll(/[\u2066-\u2069]/g, ''));
  expect(shown[0]).toMatch(/^Ada Example · .*browser/);
  expect(shown[1]).toMatch(/^Ada Example · .*device/);
  expect(shown[2]).toMatch(/Basic identification$/);
});

test('one of a session that is gone says so; within a sign-in, and for no session, nothing is added', () => {
  const sessions = [{ id: 'a', member: ada }];
  expect(nameFor('gone', sessions)).toBe('signed out');
  expect(nameFor('a', sessions, 3)).toBe('');
  expect(nameFor(null, sessions)).toBe('');
});

test('in a case, a reading names the member of the sign-in with its session, and nobody where that is not in it', () => {
  const names = memberNamesInCase([
    signInRow(1, { sessionId: 'case:0', member: 'Ada Example' }),
    requestRow(2, { sessionId: 'case:0' }),
    requestRow(3, { sessionId: 'case:1' }),
  ]);
  const nameOf = (sessionId: string) => memberNameFor(requestRow(4, { sessionId, signIn: null }), names);
  expect(['case:0', 'case:1'].map(nameOf)).toEqual(['Ada Example', '']);
});
