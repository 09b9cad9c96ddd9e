import { expect, test } from 'vitest';
import { groupByMember } from '../../../renderer/shell/rail-accounts.tsx';
import { BASIC_SESSION, LONG_MEMBER, MEMBER, SESSION } from '../views.ts';

const idsOf = (...sessions: Parameters<typeof groupByMember>[0]) =>
  groupByMember(sessions).map((group) => group.sessions.map(({ id }) => id));

test('T3: sessions of one member at one service are one account, in the order of sign-in', () => {
  const other = { ...SESSION, id: 'other', member: LONG_MEMBER };
  const elsewhere = { ...SESSION, id: 'elsewhere', serviceId: 'staging' };
  expect(idsOf(SESSION, other, BASIC_SESSION, elsewhere)).toEqual([
    ['session-1', 'session-basic'],
    ['other'],
    ['elsewhere'],
  ]);
});

test('tells a member by the id, and by the next best thing where there is none', () => {
  const nameless = { ...MEMBER, id: null, login: null, email: null };
  const renamed = { ...SESSION, id: 'renamed', member: { ...MEMBER, title: 'Ada Other' } };
  expect(idsOf(SESSION, renamed)).toHaveLength(1);
  expect(idsOf(SESSION, { ...SESSION, id: 'namesake', member: { ...MEMBER, id: '1002' } })).toHaveLength(2);
  expect(idsOf({ ...SESSION, member: nameless }, { ...BASIC_SESSION, member: nameless })).toHaveLength(1);
});

test('keeps those whose member is not read yet apart from the others, by service', () => {
  const unread = { ...SESSION, id: 'unread', member: null };
  const unreadToo = { ...BASIC_SESSION, id: 'unread-too', member: null };
  expect(idsOf(unread, SESSION, unreadToo, { ...unread, id: 'elsewhere', serviceId: 'staging' })).toEqual([
    ['unread', 'unread-too'],
    ['session-1'],
    ['elsewhere'],
  ]);
});

test('the newest session is the one that was signed in last, wherever it is listed', () => {
  const newer = { ...BASIC_SESSION, signedInAtMs: SESSION.signedInAtMs + 1 };
  for (const sessions of [
    [SESSION, newer],
    [newer, SESSION],
  ])
    expect(groupByMember(sessions)[0]?.newest).toBe(newer);
});
