import { describe, expect, test } from 'vitest';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { ExchangesView } from '../../../electron/ipc/exchange-views.ts';
import { followSignIn, type SignInRows } from '../../../renderer/sequence/sign-in-rows.ts';
import { exchangesOf, requestRow, signInRow } from './sign-in-rows-samples.ts';

const HEAD = signInRow('password', { outcome: 'running', endedAtMs: null });
const ROW = requestRow(8, 'identification', 'token');

/** A main process that answers each question with the next of these. */
function setUp(...answers: readonly ExchangesView[]) {
  const left = [...answers];
  const asked: number[] = [];
  const told: (SignInRows | null)[] = [];
  let change = (): void => undefined;
  let isFollowed = false;
  const memberLogin: Pick<MemberLoginApi, 'readExchanges' | 'onExchangesChanged'> = {
    async readExchanges({ since }) {
      asked.push(since);
      const value = left.shift();
      return value ? { ok: true, value } : { ok: false, error: { code: 'unexpected', details: {} } };
    },
    onExchangesChanged(listener) {
      change = listener;
      isFollowed = true;
      return () => {
        isFollowed = false;
      };
    },
  };
  const end = followSignIn(memberLogin, 7, (found) => told.push(found));
  return {
    asked,
    told,
    end,
    change: () => change(),
    isFollowed: () => isFollowed,
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

describe('the exchanges of one sign-in', () => {
  test('are asked for to the end, and told without those of others', async () => {
    const foreign = requestRow(9, 'member', 'member', { signIn: 3 });
    const { asked, told, settle } = setUp(
      exchangesOf([HEAD], { version: 4, isMore: true }),
      exchangesOf([foreign, ROW], { version: 6 }),
    );
    await settle();
    expect(asked).toEqual([0, 4]);
    expect(told.at(-1)).toEqual({ signIn: HEAD, rows: [HEAD, ROW] });
  });
  test('follow what changes', async () => {
    const ended = signInRow('password');
    const { asked, told, change, settle } = setUp(
      exchangesOf([HEAD], { version: 4 }),
      exchangesOf([ended, ROW], { version: 6 }),
    );
    await settle();
    change();
    await settle();
    expect(asked).toEqual([0, 4]);
    expect(told.at(-1)).toEqual({ signIn: ended, rows: [ended, ROW] });
  });
  test('are gone once they were cleared', async () => {
    const { asked, told, change, settle } = setUp(
      exchangesOf([HEAD, ROW], { version: 4 }),
      exchangesOf([], { version: 1, logId: 2 }),
      exchangesOf([], { version: 1, logId: 2 }),
    );
    await settle();
    change();
    await settle();
    expect(asked).toEqual([0, 4, 0]);
    expect(told.at(-1)).toBeNull();
  });
  test('are gone once the limit has dropped them', async () => {
    const { told, change, settle } = setUp(
      exchangesOf([HEAD, ROW], { version: 4 }),
      exchangesOf([], { version: 5, firstKept: 8 }),
    );
    await settle();
    change();
    await settle();
    expect(told.at(-1)).toBeNull();
  });
  test('are asked for once at a time, and once more for what changed meanwhile', async () => {
    const { asked, change, settle } = setUp(exchangesOf([HEAD], { version: 4 }), exchangesOf([], { version: 5 }));
    change();
    change();
    await settle();
    expect(asked).toEqual([0, 4]);
  });
  test('are told to nobody who no longer looks', async () => {
    const { told, end, isFollowed, settle } = setUp(exchangesOf([HEAD]));
    end();
    await settle();
    expect(told).toEqual([]);
    expect(isFollowed()).toBe(false);
  });
  test('that cannot be read leave it at what was known', async () => {
    const { asked, told, settle } = setUp();
    await settle();
    expect([asked, told]).toEqual([[0], []]);
  });
});
