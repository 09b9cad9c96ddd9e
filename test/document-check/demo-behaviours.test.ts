/** Each option of each of the demo's behaviours that touches a part of the document changes the findings that it should alone. */
import { afterAll, beforeAll, test } from 'vitest';
import { type DemoChecks, startDemoChecks } from './demo-check.ts';
import { DemoRows, optionsThat } from './demo-rows.ts';

let checks: DemoChecks;
let rows: DemoRows;
beforeAll(async () => {
  checks = await startDemoChecks();
  rows = new DemoRows(checks);
});
afterAll(() => checks[Symbol.asyncDispose]());

test.each(optionsThat(false))('%s = %s changes these findings alone', (behaviour, option) =>
  rows.expectFlips(behaviour, option),
);
