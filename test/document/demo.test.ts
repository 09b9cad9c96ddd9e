/**
 * The application holds the demo service against the document: each statement is held by what was seen, and each option
 * of the demo's behaviours that touch everything changes the findings that it should and no others.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_POINTS, type PointId, STATEMENTS } from '../../electron/core/check-codes.ts';
import { type DemoChecks, startDemoChecks } from './demo-check.ts';
import { DEMO_FLIPS } from './demo-flips.ts';
import { DEMO_OPTIONS, DemoRows, type Findings, optionsThat } from './demo-rows.ts';
import { SCOPES } from './demo-scopes.ts';

/** What takes a second profile, a token that ends while it is used, and a limit. */
const NOT_AT_THE_DEMO: readonly PointId[] = ['4.2-other-client', '2-token-end', '8-rate-limit'];

let checks: DemoChecks;
let rows: DemoRows;
let unbent: Findings;
beforeAll(async () => {
  checks = await startDemoChecks();
  rows = new DemoRows(checks);
  unbent = await rows.unbent('everything');
});
afterAll(() => checks[Symbol.asyncDispose]());

describe('the demo service', () => {
  test('holds every statement of the document', () => {
    expect(STATEMENTS.filter((id) => unbent.get(id)?.verdict !== 'held')).toEqual([]);
  });

  test('shows what it does with what the document leaves open', () => {
    expect(OPEN_POINTS.filter((id) => unbent.get(id)?.verdict !== 'observed').toSorted()).toEqual(
      NOT_AT_THE_DEMO.toSorted(),
    );
  });

  test('is what its profile says, but for a state that could be insisted on', () => {
    expect([...unbent].flatMap(([id, { setting }]) => (setting ? [[id, ...setting]] : []))).toEqual([
      ['4.1-state', 'state', '"required"'],
    ]);
  });

  test('is found to be the same once more', async () => {
    expect((await checks.check(SCOPES.everything)).found).toEqual(unbent);
  });

  test('has each of its options in the table', () => {
    const told = Object.entries(DEMO_FLIPS).flatMap(([behaviour, options]) =>
      Object.keys(options).map((option) => `${behaviour} ${option}`),
    );
    expect(told.toSorted()).toEqual(DEMO_OPTIONS.map((pair) => pair.join(' ')).toSorted());
  });
});

test.each(optionsThat(true))('%s = %s changes these findings alone', (behaviour, option) =>
  rows.expectFlips(behaviour, option),
);
