import fc from 'fast-check';
import { parse } from 'junit2json';
import { describe, expect, test } from 'vitest';
import { OPEN_POINTS, STATEMENTS } from '../../../electron/core/check-codes.ts';
import { METHOD_IDS } from '../../../electron/core/method-ids.ts';
import type { Report } from '../../../electron/document-check/report/report.ts';
import { writeJunit } from '../../../electron/document-check/report/write-junit.ts';
import '../../fixed-seed.ts';
import { HOSTILE, hostileReport, UNSAFE } from './hostile-report.ts';
import { BY_PASSWORD, findingsWith, reportWith } from './sample-report.ts';
import { readTestCases } from './test-cases.ts';

type Suites = NonNullable<Awaited<ReturnType<typeof parse>>>;

async function suitesOf(report: Report) {
  const read: Suites | null | undefined = await parse(writeJunit(report));
  if (!read || !('testsuite' in read)) throw new Error('These are no test suites.');
  return read;
}

const casesOf = (report: Report) => readTestCases(writeJunit(report));

const FINDINGS = findingsWith({
  '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'], observed: ['json'] },
  '4.3-interval': { verdict: 'mixed', reasons: ['missing'] },
  '4.3-start': { verdict: 'not-seen' },
  '5.5-plain': { verdict: 'could-not-judge', reasons: ['own'] },
  '4.6-nobody': {
    verdict: 'observed',
    observed: ['401 json list'],
    setting: { field: 'notIdentified', now: null, observed: { status: 401, code: null }, warning: null },
  },
  '8-interval': { verdict: 'observed', observed: ['equal'] },
});

describe('read by a parser of JUnit', () => {
  test('each verdict of a statement is the result of a test case', async () => {
    const cases = await casesOf(reportWith({ findings: FINDINGS }));
    const resultOf = (id: string) => cases.find(({ name }) => name?.startsWith(`${id} `));
    expect(cases).toHaveLength(STATEMENTS.length);
    expect(resultOf('1-http')).toEqual({
      classname: 'Example.1',
      name: '1-http Does the service answer at its base address?',
    });
    expect(resultOf('4.2-reply-form')?.failure).toEqual([
      {
        type: 'broken',
        message: expect.stringMatching(/^Sign-in works/),
        inner: 'It has another form.\nObserved: JSON',
      },
    ]);
    expect(resultOf('4.3-interval')?.failure?.[0]?.type).toBe('mixed');
    expect(resultOf('4.3-start')?.skipped).toEqual([{ message: expect.stringMatching(/^Sign in with/) }]);
    expect(resultOf('5.5-plain')?.skipped).toEqual([{ message: 'Your key, secret or password may be wrong.' }]);
  });
  test('what was not selected and not seen says so; what is broken fails all the same', async () => {
    const cases = await casesOf(reportWith({ findings: FINDINGS, selection: BY_PASSWORD }));
    expect(cases.find(({ name }) => name?.startsWith('4.3-start '))?.skipped).toEqual([{ message: 'Not selected.' }]);
    expect(cases.filter(({ failure }) => failure)).toHaveLength(2);
  });
  test('what was not seen without what was left out says so', async () => {
    const leftOut = [{ id: 'device-code', why: 'Nobody confirmed it.' }] as const;
    const cases = await casesOf(reportWith({ findings: FINDINGS, evidence: { leftOut } }));
    const message = 'Left out: Short code.';
    expect(cases.find(({ name }) => name?.startsWith('4.3-start '))?.skipped).toEqual([{ message }]);
  });
  test('open points are properties, and test cases where they drifted', async () => {
    const before = reportWith({
      findings: findingsWith({ '4.6-nobody': { verdict: 'observed', observed: ['guest'] } }),
    });
    const report = reportWith({ findings: FINDINGS, against: before });
    const { testsuite = [] } = await suitesOf(report);
    expect(testsuite[0]?.properties).toEqual(
      expect.arrayContaining([
        { name: 'methods', value: METHOD_IDS.join(' ') },
        { name: 'compared', value: 'Compared with a report of Example, made at 2026-11-22T09:01:00.000Z.' },
        { name: '8-interval', value: 'as the document’s example' },
      ]),
    );
    expect(testsuite[0]?.properties?.filter(({ name = '' }) => /^\d/.test(name))).toHaveLength(OPEN_POINTS.length);
    const drifted = (await casesOf(report)).filter(({ failure }) => failure?.some(({ type }) => type === 'drifted'));
    expect(drifted.map(({ name, failure }) => [name, failure?.[0]?.message, failure?.[0]?.inner])).toEqual([
      [
        '4.6-nobody What does a call without credentials get?',
        'Before: a record of a guest. Now: 401, JSON, errors in a list.',
        'Observed: 401, JSON, errors in a list\nnotIdentified: null → {"status":401,"code":null}',
      ],
    ]);
  });
  test.each<[string, Report, string, string]>([
    [
      'could not run',
      reportWith({ error: { code: 'name-not-found', message: 'No such host.' } }),
      'name-not-found',
      'No such host.',
    ],
    [
      'was interrupted',
      reportWith({ isInterrupted: true }),
      'interrupted',
      'It was interrupted. What was found until then is in this report.',
    ],
  ])('that it %s is an error of the test case “run”', async (_why, report, type, message) => {
    const [run] = await casesOf(report);
    expect(run).toMatchObject({ name: 'run', error: [{ type, message }] });
  });
  test('the counts are those of the test cases, and no section is empty', async () => {
    const read = await suitesOf(reportWith({ findings: FINDINGS, isInterrupted: true }));
    const suites = read.testsuite ?? [];
    for (const one of suites) {
      const cases = one.testcase ?? [];
      expect(one.tests).toBe(cases.length);
      expect(one.failures).toBe(cases.filter(({ failure }) => failure).length);
      expect(one.skipped).toBe(cases.filter(({ skipped }) => skipped).length);
      expect(one.errors).toBe(cases.filter(({ error }) => error).length);
    }
    expect(suites.filter(({ testcase }) => !testcase).map(({ name }) => name)).toEqual([]);
    expect([read.tests, read.failures, read.errors]).toEqual([STATEMENTS.length + 1, 2, 1]);
  });
});

test('what is broken says in its failure that it held before', async () => {
  const [failed] = (await casesOf(reportWith({ findings: FINDINGS, against: reportWith() }))).filter(
    ({ failure }) => failure,
  );
  expect(failed?.failure).toMatchObject([
    { type: 'broken', inner: 'It has another form.\nBefore: Held. Now: Broken: JSON.\nObserved: JSON' },
  ]);
});

test('what could not be judged for no reason says that', async () => {
  const findings = findingsWith({ '5.5-plain': { verdict: 'could-not-judge' } });
  const [skipped] = (await casesOf(reportWith({ findings }))).filter((one) => one.skipped);
  expect(skipped?.skipped).toEqual([{ message: 'Could not judge' }]);
});

test('X9c: what is accepted is skipped with its reason, and fails where it has drifted', async () => {
  const accepted = ['4.2-reply-form', '4.3-interval'] as const;
  const results = async (against: Report | null) => {
    const cases = await casesOf(reportWith({ findings: FINDINGS, accepted, against }));
    return accepted.map((id) => cases.find(({ name }) => name?.startsWith(`${id} `)));
  };
  const message = expect.stringMatching(/^Accepted as broken\. Sign-in works.* It has another form\.$/);
  const [replyForm, interval] = await results(null);
  expect([replyForm?.skipped, replyForm?.failure]).toEqual([[{ message }], undefined]);
  expect(interval?.skipped).toHaveLength(1);
  expect((await results(reportWith()))[0]?.failure).toMatchObject([{ type: 'drifted' }]);
});

test('there are no instants, durations and hosts in it', () => {
  expect(writeJunit(reportWith({ findings: FINDINGS }))).not.toMatch(/2026-|time(stamp)?=|hostname|example\.org/);
});

/** Marks of XML that this app does not write. */
const NOT_OURS =
  /<(?!\/?(?:testsuites?|testcase|property|properties|failure|skipped|error)[ />]|\?xml version="1\.0" encoding="UTF-8"\?>\n)|&(?!#\d+;)/;

test('whatever texts a report has, it is read, with as many test cases, and without characters that XML forbids', async () => {
  await fc.assert(
    fc.asyncProperty(hostileReport, async (report) => {
      const text = writeJunit(report);
      expect(text).not.toMatch(UNSAFE);
      expect(text).not.toMatch(NOT_OURS);
      const cases = await casesOf(report);
      expect(cases).toHaveLength(STATEMENTS.length + 2);
    }),
    HOSTILE,
  );
});
