import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/ipc/channels.ts';
import type { ExchangesView } from '../../../../electron/ipc/views/exchanges.ts';
import { followExchanges, mergeRows } from '../../../../renderer/testing/log/exchange-memory.ts';
import { logOf, requestRow } from '../exchanges/exchange-views.ts';

/** Main, whose answers are given one by one. */
function startMain() {
  const asked: { readonly since: number; readonly answer: (outcome: Outcome<ExchangesView>) => void }[] = [];
  const listeners = new Set<() => void>();
  const source = followExchanges({
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
  return {
    source,
    asked,
    listeners,
    tell: () => {
      for (const listener of listeners) listener();
    },
    async answer(view: ExchangesView) {
      asked.at(-1)?.answer({ ok: true, value: view });
      // The call, the loop around it, and the next call.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    async fail() {
      asked.at(-1)?.answer({ ok: false, error: { code: 'unexpected', details: {} } });
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    numbers: () => source.read().rows.map(({ number }) => number),
  };
}

const rows = (...numbers: readonly number[]) => numbers.map((number) => requestRow(number));

describe('the page’s copy of the exchanges', () => {
  test('is read only while somebody looks', () => {
    const main = startMain();
    expect(main.listeners.size).toBe(0);
    const stop = main.source.subscribe(() => {});
    expect(main.asked.map(({ since }) => since)).toEqual([0]);
    stop();
    expect(main.listeners.size).toBe(0);
  });

  test('is kept while nobody looks, and read on from there', async () => {
    const main = startMain();
    const stop = main.source.subscribe(() => {});
    await main.answer(logOf(rows(1, 2), { version: 2 }));
    stop();
    main.source.subscribe(() => {});
    expect([main.numbers(), main.asked.map(({ since }) => since)]).toEqual([
      [1, 2],
      [0, 2],
    ]);
  });

  test('is read until there is no more, and told once', async () => {
    const main = startMain();
    let changes = 0;
    main.source.subscribe(() => {
      changes += 1;
    });
    await main.answer(logOf(rows(1, 2), { version: 2, isMore: true }));
    expect([main.asked.at(-1)?.since, changes, main.source.read().isRead]).toEqual([2, 0, false]);
    await main.answer(logOf(rows(3), { version: 3, firstKept: 1 }));
    expect([main.numbers(), changes, main.source.read().isRead]).toEqual([[1, 2, 3], 1, true]);
  });

  test('asks for one thing at a time, and once more for what came meanwhile', async () => {
    const main = startMain();
    main.source.subscribe(() => {});
    for (let change = 0; change < 4; change += 1) main.tell();
    expect(main.asked).toHaveLength(1);
    await main.answer(logOf(rows(1), { version: 7 }));
    expect(main.asked.map(({ since }) => since)).toEqual([0, 7]);
    await main.answer(logOf([], { version: 7 }));
    expect(main.asked).toHaveLength(2);
  });

  test('replaces what has changed, and drops what main has dropped', async () => {
    const main = startMain();
    main.source.subscribe(() => {});
    await main.answer(logOf(rows(1, 2, 3), { version: 3 }));
    main.tell();
    const changed = requestRow(2, { status: 500 });
    await main.answer(logOf([changed, requestRow(4)], { version: 5, firstKept: 2, droppedCount: 1 }));
    expect(main.numbers()).toEqual([2, 3, 4]);
    expect(main.source.read().rows[0]).toBe(changed);
    expect(main.source.read().droppedCount).toBe(1);
  });

  test('keeps its rows as they are where nothing of them has changed', async () => {
    const main = startMain();
    main.source.subscribe(() => {});
    await main.answer(logOf(rows(1, 2)));
    const before = main.source.read().rows;
    main.tell();
    await main.answer(logOf([], { firstKept: 1, isKeepingSecrets: true }));
    expect(main.source.read().rows).toBe(before);
    expect(main.source.read().isKeepingSecrets).toBe(true);
  });

  test('X4: forgets everything with a Clear, and reads the new log from its beginning', async () => {
    const main = startMain();
    main.source.subscribe(() => {});
    await main.answer(logOf(rows(1, 2), { version: 9 }));
    main.tell();
    await main.answer(logOf(rows(12), { version: 3, logId: 2 }));
    expect(main.asked.at(-1)?.since).toBe(0);
    await main.answer(logOf(rows(11, 12), { version: 3, logId: 2 }));
    expect([main.numbers(), main.source.read().logId]).toEqual([[11, 12], 2]);
  });

  test('keeps what it has while main does not answer, and asks again at the next change', async () => {
    const main = startMain();
    main.source.subscribe(() => {});
    await main.answer(logOf(rows(1)));
    main.tell();
    await main.fail();
    expect([main.numbers(), main.source.read().error?.code]).toEqual([[1], 'unexpected']);
    main.tell();
    await main.answer(logOf(rows(2), { firstKept: 1 }));
    expect([main.numbers(), main.source.read().error]).toEqual([[1, 2], null]);
  });
});

test('rows are merged by their numbers, whatever changed', () => {
  const [one, two, three] = rows(1, 3, 5);
  if (!one || !two || !three) throw new Error('There are three.');
  const changed = [requestRow(2), requestRow(3), requestRow(6)];
  expect(mergeRows([one, two, three], changed, 2).map(({ number }) => number)).toEqual([2, 3, 5, 6]);
  expect(mergeRows([one, two, three], changed, 2)[1]).toBe(changed[1]);
  expect(mergeRows([], changed, 0)).toEqual(changed);
  expect(mergeRows([one, two, three], [], 9)).toEqual([]);
});
