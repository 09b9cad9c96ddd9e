/** What the presets of the demo are for: the document still holds, and all but the last leave every way to sign in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StatementId } from '../../electron/core/check-codes.ts';
import { PRESETS } from '../../electron/demo-service/behaviour-control.ts';
import { type DemoChecks, startDemoChecks } from './demo-check.ts';
import { EVERY_SIGN_IN } from './run-check.ts';

/** What brings somebody in, one for each method. */
const WAYS: readonly StatementId[] = [
  '4.2-code-exchange',
  '4.2-device-exchange',
  '4.4-callback-token',
  '4.5-sign-in',
  '5.5-plain',
];

/** Where a service that exists does not do what the document says. */
const BROKEN: Readonly<Record<string, readonly StatementId[]>> = {
  'public-service': ['4.2-reply-form'],
};

let checks: DemoChecks;
beforeAll(async () => {
  checks = await startDemoChecks();
});
afterAll(() => checks[Symbol.asyncDispose]());

test.each(Object.keys(PRESETS))('%s breaks no statement of the document but those that are named', async (preset) => {
  const { found } = await checks.check({ signIns: EVERY_SIGN_IN, probes: [] }, ({ behaviour }) =>
    expect(behaviour.applyPreset(preset)).toBe(true),
  );
  const broken = [...found].filter(([, { verdict }]) => verdict === 'broken' || verdict === 'mixed');
  expect(broken.map(([id]) => id)).toEqual(BROKEN[preset] ?? []);
  const ways = WAYS.map((id) => ({ id, verdict: found.get(id)?.verdict }));
  if (preset !== 'furthest') expect(ways).toEqual(WAYS.map((id) => ({ id, verdict: 'held' })));
});
