import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../../electron/ipc/channels.ts';
import type { ExchangeRow, ExchangesView } from '../../../../electron/ipc/views/exchanges.ts';
import { followExchanges } from '../../../../renderer/testing/log/exchange-memory.ts';
import { selectSignIn } from '../../../../renderer/testing/log/use-exchanges.ts';
import { logOf, requestRow, signInRow } from '../exchanges/exchange-views.ts';

/** Main, whose answers are given one by one, and somebody who looks. */
function startMain() {
  const asked: { readonly since: number; readonly answer: (outcome: Outcome<ExchangesView>) => void }[] = [];
  const listeners = new Set<() => void>();
  const { subscribe, read } = followExchanges({
    readExchanges: ({ since }) => {
      const { promise, resolve } = Promise.withResolvers<Outcome<ExchangesView>>();
      asked.push({ since, answer: resolve });
      return promise;
    },
    onExchangesChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const told = vi.fn();
  const leave = subscribe(told);
  const answer = async (outcome: Outcome<ExchangesView>) => {
    asked.at(-1)?.answer(outcome);
    // The call, the loop around it, and the next call.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read,
    listeners,
    told,
    leave,
    look: () => subscribe(() => {}),
    tell,
    give: (rows: readonly ExchangeRow[], difference: Partial<ExchangesView> = {}) =>
      answer({ ok: true, value: logOf(rows, difference) }),
    fail: () => answer({ ok: false, error: { code: 'unexpected', details: {} } }),
    /** After which version of the log main was asked for more, each time. */
    since: () => asked.map(({ since }) => since),
    numbers: () => read().rows.map(({ number }) => number),
  };
}

const rows = (...numbers: readonly number[]) => numbers.map((number) => requestRow(number));

describe('the page’s copy of the exchanges', () => {
  test('is read only while somebody looks, kept while nobody does, and read on from there', async () => {
    const main = startMain();
    expect(main.since()).toEqual([0]);
    await main.give(rows(1, 2), { version: 2 });
    main.leave();
    expect(main.listeners.size).toBe(0);
    main.look();
    expect([main.numbers(), main.since()]).toEqual([
      [1, 2],
      [0, 2],
    ]);
  });
  test('is read until there is no more, and told once', async () => {
    const main = startMain();
    await main.give(rows(1, 2), { version: 2, isMore: true });
    expect([main.since(), main.read().isRead]).toEqual([[0, 2], false]);
    expect(main.told).not.toHaveBeenCalled();
    await main.give(rows(3), { version: 3, firstKept: 1 });
    expect([main.numbers(), main.read().isRead]).toEqual([[1, 2, 3], true]);
    expect(main.told).toHaveBeenCalledOnce();
  });
  test('asks for one thing at a time, and once more for what came meanwhile', async () => {
    const main = startMain();
    for (let change = 0; change < 4; change += 1) main.tell();
    expect(main.since()).toEqual([0]);
    await main.give(rows(1), { version: 7 });
    expect(main.since()).toEqual([0, 7]);
    await main.give([], { version: 7 });
    expect(main.since()).toEqual([0, 7]);
  });
  test('has rows by their numbers: what has changed in its place, and nothing that main has dropped', async () => {
    const main = startMain();
    await main.give(rows(1, 3, 5));
    main.tell();
    const changed = [requestRow(2), requestRow(3, { status: 500 }), requestRow(6)];
    await main.give(changed, { firstKept: 2, droppedCount: 1 });
    expect([main.numbers(), main.read().droppedCount]).toEqual([[2, 3, 5, 6], 1]);
    expect(main.read().rows[1]).toBe(changed[1]);
    main.tell();
    await main.give([], { firstKept: 9 });
    expect(main.numbers()).toEqual([]);
  });
  test('keeps its rows as they are where nothing of them has changed', async () => {
    const main = startMain();
    await main.give(rows(1, 2));
    const before = main.read().rows;
    main.tell();
    await main.give([], { firstKept: 1, isKeepingSecrets: true });
    expect(main.read().rows).toBe(before);
    expect(main.read().isKeepingSecrets).toBe(true);
  });
  test('X4: forgets everything with a Clear, and reads the new log from its beginning', async () => {
    const main = startMain();
    await main.give(rows(1, 2), { version: 9 });
    main.tell();
    await main.give(rows(12), { version: 3, logId: 2, firstKept: 1 });
    expect(main.since()).toEqual([0, 9, 0]);
    await main.give(rows(11, 12), { version: 3, logId: 2, firstKept: 1 });
    expect([main.numbers(), main.read().logId]).toEqual([[11, 12], 2]);
  });
  test('keeps what it has while main does not answer, and asks again at the next change', async () => {
    const main = startMain();
    await main.give(rows(1));
    main.tell();
    await main.fail();
    expect([main.numbers(), main.read().error?.code]).toEqual([[1], 'unexpected']);
    main.tell();
    await main.give(rows(2), { firstKept: 1 });
    expect([main.numbers(), main.read().error]).toEqual([[1, 2], null]);
  });
});

const HEAD = signInRow(7, { outcome: 'running', endedAtMs: null });
const ROW = requestRow(8, { signIn: 7 });
const FOREIGN = requestRow(9, { signIn: 3 });

test('the exchanges of a sign-in come without those of others', () => {
  expect(selectSignIn(7)({ rows: [HEAD, ROW, FOREIGN] })).toEqual({ signIn: HEAD, rows: [HEAD, ROW] });
});

test('they stay the same object while only others change', () => {
  const select = selectSignIn(7);
  const before = select({ rows: [HEAD, ROW] });
  expect(select({ rows: [HEAD, ROW, FOREIGN] })).toBe(before);
  const ended = signInRow(7);
  expect(select({ rows: [ended, ROW, FOREIGN] })).toEqual({ signIn: ended, rows: [ended, ROW] });
});

test('there are none without their sign-in: before it was read, after Clear, and once the limit has dropped it', () => {
  const select = selectSignIn(7);
  expect(select({ rows: [] })).toBeNull();
  expect(select({ rows: [HEAD, ROW] })).not.toBeNull();
  expect(select({ rows: [ROW] })).toBeNull();
  expect(select({ rows: [] })).toBeNull();
  expect(selectSignIn(null)({ rows: [HEAD] })).toBeNull();
});
