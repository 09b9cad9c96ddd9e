/**
 * The application holds the demo service against the document: each statement is held by what was seen, and each option
 * of the demo's behaviours that touch everything changes the findings that it should and no others.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_POINTS, STATEMENTS } from '../../electron/core/check-codes.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import { PRESETS as KINDS } from '../../electron/services/profile-form.ts';
import { type DemoChecks, startDemoChecks } from './demo-check.ts';
import { AT_FIRST, BY_THE_TOKEN, DEMO_FLIPS } from './demo-flips.ts';
import { DEMO_OPTIONS, DemoRows, type Findings, optionsThat } from './demo-rows.ts';

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

  // But for what takes a second profile, a token that ends while it is used, and a limit.
  test('shows what it does with what the document leaves open', () => {
    const observed = OPEN_POINTS.flatMap((id) => {
      const found = unbent.get(id);
      return found?.verdict === 'observed' ? [[id, found.observed]] : [];
    });
    expect(Object.fromEntries(observed)).toEqual(AT_FIRST);
  });

  test('is what its profile says, but for a state that could be insisted on', () => {
    expect([...unbent].flatMap(([id, { setting }]) => (setting ? [[id, ...setting]] : []))).toEqual([
      ['4.1-state', 'state', '"required"'],
    ]);
  });

  test('has each of its options in the table', () => {
    const told = Object.entries(DEMO_FLIPS).flatMap(([behaviour, { options }]) =>
      Object.keys(options).map((option) => `${behaviour} ${option}`),
    );
    expect(told.toSorted()).toEqual(DEMO_OPTIONS.map((pair) => pair.join(' ')).toSorted());
  });
});

describe('the demo like a public service', () => {
  // Its headers are the document's. Where the key and the member are, the application finds by itself, too.
  const { values = {} } = KINDS.find(({ id }) => id === 'betaseries') ?? {};
  const others = Object.entries(values).filter(([path]) => !/^(name|baseUrl|authUrl|headerNames.*)$/.test(path));
  const profile: Partial<ServiceProfileInput> = {
    ...Object.fromEntries(others.filter(([path]) => !path.includes('.'))),
    ...BY_THE_TOKEN,
    keyPath: 'oauth.key',
    identificationMemberPath: 'user',
  };

  test('lets everybody in, and is to its profile what each of its options is alone', async () => {
    const found = await rows.expectPreset('public-service', profile);
    expect([...found].flatMap(([id, { setting }]) => (setting ? [[id, ...setting]] : []))).toEqual([]);
  });
});

test.each(optionsThat(true))('%s = %s changes these findings alone', (behaviour, option) =>
  rows.expectFlips(behaviour, option),
);
