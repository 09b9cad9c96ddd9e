import { expect, test } from 'vitest';
import { findExchanges } from '../../electron/application/reported-exchanges.ts';
import type { PointId } from '../../electron/core/check-codes.ts';
import type { Evidence, Findings } from '../../electron/document/finding.ts';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { browserRow, requestRow, signInRow } from '../renderer/exchanges/exchange-views.ts';
import { NOW_MS } from '../renderer/views.ts';

/** A finding that rests on these observations. */
function restingOn(...numbers: readonly number[]): Findings {
  const evidence = numbers.map((n): Evidence => ({ n, counts: 'held', reason: null }));
  return { findings: [], evidence: new Map<PointId, readonly Evidence[]>([['4.1-page', evidence]]) };
}

const JANE = { id: '4711', login: 'jane', email: 'jane@members.example', name: 'Jane Doe', title: 'Jane Doe' };

async function find(rows: readonly ExchangeRow[], findings = restingOn(1)) {
  return findExchanges(findings, {
    rows,
    rowOf: (n) => (n > 5 ? null : n + 10),
    mask: (text) => text.replaceAll('the-secret', '••••aaaa'),
    members: [{ ...JANE, identity: null }],
    isHidden: (text) => text === 'typed@members.example' || text.includes('Den Haag'),
  });
}

test('an observation has the exchange of its row, as long as that is kept', async () => {
  const exchangeOf = await find([signInRow(10), requestRow(11), requestRow(12)], restingOn(1, 3, 6));
  expect(exchangeOf(1)).toEqual({
    n: 11,
    at: new Date(NOW_MS - 60_000).toISOString(),
    method: 'POST',
    path: '/oauth/access_token',
    status: 200,
    durationMs: 88,
    text: null,
  });
  expect([2, 3, 6].map(exchangeOf)).toEqual([null, null, null]);
});

test.each([
  ['http://127.0.0.1:43122/pages/authorize', '/pages/authorize'],
  ['member-login://callback', '//callback'],
  ['‹masked›', '‹masked›'],
])('what the browser opened has a path alone: %s', async (address, path) => {
  const exchangeOf = await find([browserRow(11, { address })]);
  expect(exchangeOf(1)).toMatchObject({ method: 'GET', path, status: null, durationMs: null, text: null });
});

test('a request without a reply has no duration until it ends', async () => {
  const exchangeOf = await find([requestRow(11, { endedAtMs: null, status: null, meaning: null })]);
  expect(exchangeOf(1)).toMatchObject({ status: null, durationMs: null, text: null });
});

test.each([
  ['Ask the owner', 'Ask the owner'],
  ['the-secret is wrong', '••••aaaa is wrong'],
  ['No account jane@members.example.', 'No account ‹member’s e-mail›.'],
  ['Jane Doe (4711) may not', '‹member’s name› (‹member’s id›) may not'],
  ['There is no “typed@members.example”', 'There is no “‹left out›”'],
  ['/of/typed@members.example', '/of/‹left out›'],
])('S1: what the service wrote names nobody and tells no secret: %s', async (serviceText, shown) => {
  const meaning = { code: 'service-error', details: { serviceCode: 'denied', serviceText }, nextAtMs: null } as const;
  const exchangeOf = await find([requestRow(11, { meaning, path: serviceText })]);
  expect(exchangeOf(1)).toMatchObject({ text: `denied: ${shown}`, path: shown });
});

test('S1: what the service wrote is left out as a whole where a value is of several words', async () => {
  const meaning = { code: 'service-error', details: { serviceText: 'Nobody in Den Haag' }, nextAtMs: null } as const;
  expect((await find([requestRow(11, { meaning })]))(1)).toMatchObject({ text: '‹left out›' });
});
