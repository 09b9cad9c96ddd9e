import { expect, test } from 'vitest';
import type { BrowserRow, RequestRow } from '../../../../electron/ipc/views/exchanges.ts';
import type { SessionView } from '../../../../electron/ipc/views/sessions.ts';
import {
  memberNameFor,
  memberNamesInCase,
  memberNamesOf,
  wordsOfLine,
} from '../../../../renderer/testing/exchanges/line-words.ts';
import { entriesOf, linesOf } from '../../../../renderer/testing/exchanges/lines.ts';
import { ALL_METHODS, MEMBER, NOW_MS, SESSION } from '../../views.ts';
import { CHANGED_ROWS, HELD_ROWS } from '../held/held-views.ts';
import { browserRow, meaning, requestRow, signInRow } from './exchange-views.ts';

const WORDING = { nowMs: NOW_MS, methods: ALL_METHODS.methods, memberNames: new Map(), hasSeveralServices: false };

const wordsOfStep = (row: BrowserRow | RequestRow) =>
  wordsOfLine({ kind: 'step', key: 1, level: 2, parent: null, group: null, row, rows: [], isOpen: false }, WORDING);

test.each([
  ['https://service.example:8443/auth/authorize', '/auth/authorize'],
  ['http://127.0.0.1:45891/', '/'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['member-login://callback', 'member-login://callback'],
  ['••••a1b2', '••••a1b2'],
])('what happened in the browser at %s is named by its path, as a request is: %s', (address, shown) => {
  expect(wordsOfStep(browserRow(1, { address })).address).toBe(shown);
});

test('a sign-in whose member could not be read is worth a look', () => {
  const toneFor = (member: string | null) => {
    const row = signInRow(1, { member });
    const group = { number: 1, signIn: row, rows: [] };
    const line = { kind: 'sign-in', key: 1, level: 1, parent: null, group, row, rows: [], isOpen: false } as const;
    return wordsOfLine(line, WORDING).tone;
  };
  expect(['Ada Example', null].map(toneFor)).toEqual(['held', 'mixed']);
});

const POLL = { poll: 2, purpose: 'device-poll' } as const;
test.each<[string, Partial<RequestRow>, string]>([
  ['a poll that is pending', { ...POLL, meaning: meaning('pending') }, 'plain'],
  ['a poll that another one follows, not answered as it should be', { ...POLL, meaning: meaning('busy') }, 'mixed'],
  [
    'a poll that nobody answered, before another one',
    { ...POLL, meaning: { ...meaning('connection-refused'), nextAtMs: NOW_MS } },
    'mixed',
  ],
  ['the last poll, which nobody answered', { ...POLL, meaning: meaning('connection-refused') }, 'broken'],
  ['the reply to a call', { purpose: 'call', status: 200, meaning: meaning('replied') }, 'unjudged'],
  ['the refusal of a call', { purpose: 'call', status: 401, meaning: meaning('replied') }, 'unjudged'],
])('%s is shown as it is', (_what, difference, tone) => {
  expect(wordsOfStep(requestRow(1, difference)).tone).toBe(tone);
});

test('X7: a page that is held waits for the person, and one that was changed says so first', () => {
  const held = browserRow(1, { event: 'page-held', endedAtMs: null });
  expect(wordsOfStep(held)).toMatchObject({ tone: 'paused', meaning: 'Page not opened yet' });
  const change = { kind: 'removed', place: 'query', name: 'state' } as const;
  expect(wordsOfStep(browserRow(1, { changes: [change] }))).toMatchObject({
    tone: 'plain',
    meaning: 'Changed · Page opened',
  });
});

const wordsOf = (rows: Parameters<typeof entriesOf>[0]) =>
  linesOf(entriesOf(rows), { matches: null, isOpen: () => true }).map((line) => wordsOfLine(line, WORDING));

test('a member call says how many requests fold into it', () => {
  const row = requestRow(1, { sessionId: 'session-1' });
  const memberNames = new Map([['session-1', 'Ada Example']]);
  const noteOf = (isOpen: boolean, signIn: number | null) => {
    const rows = [requestRow(2), requestRow(3)];
    const line = {
      kind: 'step',
      key: 1,
      level: 2,
      parent: null,
      group: null,
      row: { ...row, signIn },
      rows,
      isOpen,
    } as const;
    return wordsOfLine(line, { ...WORDING, memberNames }).note;
  };
  expect(noteOf(false, 7)).toBe('and 2 more');
  expect(noteOf(false, null)).toBe('Ada Example · and 2 more');
  expect(noteOf(true, 7)).toBe('');
});

test('what is held waits for the person, and so does its sign-in, folded or not; its time is none of the request’s', () => {
  const [signIn, , , request] = wordsOf(HELD_ROWS);
  expect(signIn).toMatchObject({ meaning: 'Paused', tone: 'paused' });
  expect(request).toMatchObject({ meaning: 'Paused', tone: 'paused', duration: '' });
});

test('X1: what was changed is marked, in its row and in that of its sign-in', () => {
  const [signIn, request] = wordsOf(CHANGED_ROWS);
  expect(signIn?.meaning).toBe('Changed · Signed in as Ada Example');
  expect(request?.meaning).toBe('Changed · Token received');
  expect(JSON.stringify(wordsOf(HELD_ROWS))).not.toMatch(/changed/i);
});

const ada = { ...MEMBER, title: 'Ada Example' };
const noor = { ...MEMBER, title: 'Noor Sample' };

/** What stands beside the reading of a member, by the session that it was for. */
function nameFor(sessionId: string | null, sessions: readonly Partial<SessionView>[], signIn: number | null = null) {
  const names = memberNamesOf(sessions.map((difference) => ({ ...SESSION, ...difference })));
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
  expect(shown).toEqual(['Ada Example · Browser', 'Ada Example · Short code', 'Login and password']);
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
