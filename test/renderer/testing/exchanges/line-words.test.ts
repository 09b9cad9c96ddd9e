import { expect, test } from 'vitest';
import { wordsOfLine } from '../../../../renderer/testing/exchanges/line-words.ts';
import { entriesOf, linesOf } from '../../../../renderer/testing/exchanges/lines.ts';
import { ALL_METHODS, NOW_MS } from '../../views.ts';
import { CHANGED_ROWS, HELD_ROWS } from '../held/held-views.ts';
import { browserRow, requestRow, signInRow } from './exchange-views.ts';

const WORDING = { nowMs: NOW_MS, methods: ALL_METHODS.methods, memberNames: new Map(), hasSeveralServices: false };

/** What stands in the list for what happened in the browser at an address. */
function addressFor(address: string): string {
  const row = browserRow(1, { address });
  return wordsOfLine({ kind: 'step', key: 1, level: 2, parent: null, group: null, row }, WORDING).address;
}

test('what happened in the browser is named by its path, as a request is', () => {
  expect(addressFor('https://service.example:8443/auth/authorize')).toBe('/auth/authorize');
  expect(addressFor('http://127.0.0.1:45891/')).toBe('/');
  expect(addressFor('http://127.0.0.1')).toBe('http://127.0.0.1');
});

test('a callback by the app’s scheme is named by its whole address', () => {
  expect(addressFor('member-login://callback')).toBe('member-login://callback');
  expect(addressFor('••••a1b2')).toBe('••••a1b2');
});

test('a sign-in whose member could not be read is worth a look', () => {
  const toneFor = (member: string | null) => {
    const row = signInRow(1, { member });
    const group = { number: 1, signIn: row, rows: [] };
    const line = { kind: 'sign-in', key: 1, level: 1, parent: null, group, row, rows: [], isOpen: false } as const;
    return wordsOfLine(line, WORDING).tone;
  };
  expect(toneFor('Ada Example')).toBe('held');
  expect(toneFor(null)).toBe('mixed');
});

test('a poll that another one follows is worth a look where it was not answered as it should be', () => {
  const toneFor = (code: 'pending' | 'busy' | 'connection-refused', nextAtMs: number | null) => {
    const row = requestRow(1, { poll: 2, purpose: 'device-poll', meaning: { code, details: {}, nextAtMs } });
    return wordsOfLine({ kind: 'step', key: 1, level: 2, parent: null, group: null, row }, WORDING).tone;
  };
  expect([toneFor('pending', NOW_MS), toneFor('busy', null)]).toEqual(['plain', 'mixed']);
  expect([toneFor('connection-refused', NOW_MS), toneFor('connection-refused', null)]).toEqual(['mixed', 'broken']);
});

test('the reply to a call is not judged, whatever it is', () => {
  const toneFor = (status: number) => {
    const row = requestRow(1, { purpose: 'call', status, meaning: { code: 'replied', details: {}, nextAtMs: null } });
    return wordsOfLine({ kind: 'step', key: 1, level: 1, parent: null, group: null, row }, WORDING).tone;
  };
  expect([toneFor(200), toneFor(401)]).toEqual(['unjudged', 'unjudged']);
});

const wordsOf = (rows: Parameters<typeof entriesOf>[0]) =>
  linesOf(entriesOf(rows), { matches: null, isOpen: () => true }).map((line) => wordsOfLine(line, WORDING));

test('what is held waits for the person, and so does its sign-in, folded or not; its time is none of the request’s', () => {
  const [signIn, , , request] = wordsOf(HELD_ROWS);
  expect(signIn).toMatchObject({ meaning: 'Paused', tone: 'paused' });
  expect(request).toMatchObject({ meaning: 'Held before it is sent', tone: 'paused', duration: '' });
});

test('X1: what was changed is marked, in its row and in that of its sign-in', () => {
  const [signIn, request] = wordsOf(CHANGED_ROWS);
  expect(signIn?.meaning).toBe('Changed · Signed in as Ada Example');
  expect(request?.meaning).toBe('Changed · Token received');
  expect(JSON.stringify(wordsOf(HELD_ROWS))).not.toMatch(/changed/i);
});
