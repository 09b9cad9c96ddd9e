import { describe, expect, test } from 'vitest';
import type { Session } from '../../electron/session/session.ts';
import { findOvertaken } from '../../electron/session/session-keeping.ts';
import { createMember } from '../member.ts';
import { createSession } from './fake-session-store.ts';

const OLD = createSession('old', { member: createMember(), signedInAtMs: 1 });
const LATER = createSession('later', { member: createMember(), signedInAtMs: 2 });

/** @returns for each session that overtakes others, its id and theirs */
function overtaken(sessions: readonly Session[], newIds: readonly string[] = []) {
  return findOvertaken(sessions, ({ id }) => newIds.includes(id)).map(({ newer, older }) => [newer.id, older]);
}

describe('of the sessions of one sign-in', () => {
  test('the later one has overtaken the other, in whatever order they come', () => {
    expect(overtaken([LATER, OLD])).toEqual([['later', ['old']]]);
  });
  test('one of this run is the later one, whatever the clock said', () => {
    expect(overtaken([OLD, LATER], ['old'])).toEqual([['old', ['later']]]);
  });
  test('two of this run stay', () => {
    expect(overtaken([OLD, LATER], ['old', 'later'])).toEqual([]);
  });
  test('T2: one that has ended overtakes none', () => {
    expect(overtaken([OLD, { ...LATER, status: 'ended' }])).toEqual([]);
  });
  test('T2: one that has ended stays beside a later stored one, but not beside one of this run', () => {
    const ended = { ...OLD, status: 'ended' } as const;
    expect(overtaken([ended, LATER])).toEqual([]);
    expect(overtaken([ended, LATER], ['later'])).toEqual([['later', ['old']]]);
  });
});

test.each<[string, Partial<Session>]>([
  ['member', { member: createMember({ id: '2' }) }],
  ['service', { serviceId: 'other' }],
  ['address', { origin: 'https://other.example' }],
  ['binding', { binding: 'other' }],
  ['method', { methodId: 'other' }],
  ['member, who is not known', { member: null }],
])('nothing is overtaken by a session with another %s', (_, change) => {
  expect(overtaken([OLD, { ...LATER, ...change }])).toEqual([]);
});
