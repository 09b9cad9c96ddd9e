import { expect, test } from 'vitest';
import { hideInReports } from '../../../electron/case-file/member-values.ts';
import type { PointId } from '../../../electron/core/check-codes.ts';
import type { Evidence, Findings } from '../../../electron/document-check/points/finding.ts';
import { findExchanges } from '../../../electron/document-check/report/make-evidence.ts';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { browserRow, requestRow, signInRow } from '../../renderer/testing/exchanges/exchange-views.ts';
import { NOW_MS } from '../../renderer/views.ts';

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
    hide: hideInReports(
      (text) => text.replaceAll('the-secret', '••••aaaa'),
      [{ ...JANE, identity: null }],
      (text) => text === 'typed@members.example' || text.includes('Den Haag'),
    ),
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
    code: null,
  });
  expect([2, 3, 6].map(exchangeOf)).toEqual([null, null, null]);
});

test.each([
  ['http://127.0.0.1:43122/pages/authorize', '/pages/authorize'],
  ['member-login://callback', '//callback'],
  ['‹masked›', '‹masked›'],
])('what the browser opened has a path alone: %s', async (address, path) => {
  const exchangeOf = await find([browserRow(11, { address })]);
  expect(exchangeOf(1)).toMatchObject({ method: 'GET', path, status: null, durationMs: null, code: null });
});

test('a request without a reply has no duration until it ends', async () => {
  const exchangeOf = await find([requestRow(11, { endedAtMs: null, status: null, meaning: null })]);
  expect(exchangeOf(1)).toMatchObject({ status: null, durationMs: null, code: null });
});

test.each([
  ['denied', 'Jane Doe lives in 12 Rue de la Paix.', 'denied'],
  [undefined, 'unknown_key', 'unknown_key'],
  [undefined, 'Jane Doe (4711) may not', null],
  ['Ask the owner of it.', 'denied', null],
  ['the-secret', 'No.', null],
  ['jane', 'No.', null],
])('S1, X9b: of what the service wrote, a code alone is reported: %s, %s', async (serviceCode, serviceText, code) => {
  const details = { ...(serviceCode !== undefined && { serviceCode }), serviceText };
  const meaning = { code: 'service-error', details, nextAtMs: null } as const;
  expect((await find([requestRow(11, { meaning })]))(1)).toMatchObject({ code });
});

test.each([
  ['/of/the-secret', '/of/••••aaaa'],
  ['/of/jane@members.example', '/of/‹member’s e-mail›'],
  ['/of/typed@members.example', '/of/‹left out›'],
])('S1: a path names nobody and tells no secret: %s', async (path, shown) => {
  expect((await find([requestRow(11, { path })]))(1)).toMatchObject({ path: shown });
});
