import { expect, it } from 'vitest';
import { createBehaviours } from '../../electron/demo-service/behaviours.ts';
import type { DataFolder } from '../../electron/demo-service/data-folder.ts';
import { MEMBERS, type Member } from '../../electron/demo-service/members.ts';
import { type DemoState, openState } from '../../electron/demo-service/state.ts';
import { FakeClock } from '../fake-clock.ts';

const REDIRECT = 'member-login://callback';

it.each<[string, (state: DemoState, member: Member) => Promise<string | null>]>([
  ['a new token', (state, member) => state.issueToken(member)],
  ['the token for a code', (state, member) => state.redeemCode(state.issueCode(member, REDIRECT), REDIRECT)],
])('T1: %s is given out once its hash is on disk, and not before', async (_what, obtain) => {
  const clock = new FakeClock();
  let disk: Promise<void> = Promise.resolve();
  const folder: DataFolder = {
    read: async () => null,
    write: () => disk,
    setAside: async () => {},
    settle: async () => {},
  };
  const state = await openState(folder, {
    nowMs: () => clock.nowMs(),
    codeLifetimeMs: 60_000,
    tokenEachTime: createBehaviours().tokenEachTime,
  });
  const [member] = MEMBERS;
  if (!member) throw new Error('The demo has no members.');
  const written = Promise.withResolvers<void>();
  disk = written.promise;

  let given: string | null = null;
  const obtained = obtain(state, member).then((token) => {
    given = token;
  });
  await clock.advance(0);
  expect(given).toBeNull();
  written.resolve();
  await obtained;
  expect(state.findTokenOwner(given ?? '')).toBe(member);
});
