/** Whatever was found, all that tells of it says the same: exit code, JUnit, JSON and summary. */
import fc from 'fast-check';
import { parse as parseJunit } from 'junit2json';
import { expect, test } from 'vitest';
import { OPEN_POINTS, PROBE_IDS, STATEMENTS } from '../../../electron/core/check-codes.ts';
import { METHOD_IDS } from '../../../electron/core/method-ids.ts';
import type { Finding } from '../../../electron/document-check/points/finding.ts';
import { EXIT_CODES, isBroken, selectedStatements } from '../../../electron/document-check/report/outcome.ts';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import type { Report } from '../../../electron/document-check/report/report.ts';
import { REPORT_WRITERS } from '../../../electron/document-check/report/report-writers.ts';
import { writeText } from '../../../electron/document-check/report/write-text.ts';
import { OUTCOME_WORDS } from '../../../electron/text/report.ts';
import '../../fixed-seed.ts';
import { findingsWith, reportWith } from './sample-report.ts';

const held: fc.Arbitrary<Partial<Finding>> = fc.constant({ verdict: 'held' });
const anyStatement = fc.oneof(
  { weight: 40, arbitrary: held },
  fc.constantFrom<Partial<Finding>>(
    { verdict: 'broken', reasons: ['other-form'] },
    { verdict: 'mixed', reasons: ['missing'] },
    { verdict: 'not-seen' },
    { verdict: 'could-not-judge', reasons: ['own'] },
  ),
);
const anyOpenPoint = fc.constantFrom<Partial<Finding>>(
  { verdict: 'observed', observed: ['401 json list'] },
  { verdict: 'not-observed' },
);
const anyFindings = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...STATEMENTS), anyStatement), { maxLength: 60 }),
    fc.array(fc.tuple(fc.constantFrom(...OPEN_POINTS), anyOpenPoint), { maxLength: 10 }),
  )
  .map((lists) => findingsWith(Object.fromEntries(lists.flat())));
const anySelection = fc.record({
  methods: fc.subarray([...METHOD_IDS], { minLength: 1 }),
  probes: fc.subarray([...PROBE_IDS]),
});
const parts = {
  findings: anyFindings,
  selection: anySelection,
  isInterrupted: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  error: fc.option(fc.constant({ code: 'not-reached', message: 'Not one request had a reply.' }), { freq: 2 }),
};
const anyReport = fc
  .tuple(fc.record(parts), fc.option(fc.record({ findings: anyFindings, selection: anySelection }), { nil: null }))
  .map(([now, before]) => reportWith({ ...now, error: now.error ?? null, against: before && reportWith(before) }));

const ONE_OF_EACH: [Report][] = [
  [reportWith()],
  [reportWith({ findings: findingsWith({ '1-http': { verdict: 'broken', reasons: ['other-form'] } }) })],
  [reportWith({ error: { code: 'not-reached', message: 'Not one request had a reply.' } })],
  [reportWith({ findings: findingsWith({ '1-http': { verdict: 'not-seen' } }) })],
];

test('0 is everything selected held and nothing else, 1 failures and no error, 2 an error, and each report says so', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyReport, async (report) => {
      const code = EXIT_CODES[report.outcome];
      codes.add(code);
      const junit = await parseJunit(REPORT_WRITERS.junit.write(report));
      if (!junit || !('testsuite' in junit)) throw new Error('It has no test suites.');
      const cases = (junit.testsuite ?? []).flatMap(({ testcase = [] }) => testcase);
      const failed = cases.filter(({ failure }) => failure).length;
      const errors = cases.filter(({ error }) => error);
      expect([failed > 0 && errors.length === 0, errors.map(({ name }) => name)]).toEqual([
        code === 1,
        code === 2 ? ['run'] : [],
      ]);
      expect(code === 0).toBe(isFine(report));
      expect([junit.failures, junit.errors]).toEqual([failed, errors.length]);
      expect(readReport(REPORT_WRITERS.json.write(report))).toEqual(report);
      const { title } = OUTCOME_WORDS[report.outcome];
      expect(writeText(report).at(-1)?.text.startsWith(`${title}.`)).toBe(true);
      expect(REPORT_WRITERS.markdown.write(report)).toContain(`**${title}.**`);
    }),
    { numRuns: 40, examples: ONE_OF_EACH },
  );
  expect([...codes].toSorted()).toEqual([0, 1, 2, 3]);
});

function isFine({ findings, selection, drift, interrupted, evidence }: Report): boolean {
  const selected: ReadonlySet<string> = new Set(selectedStatements(selection));
  const isHeld = findings.every(({ id, verdict }) => verdict === 'held' || !selected.has(id));
  return isHeld && !findings.some(isBroken) && drift.length === 0 && !interrupted && evidence.error === null;
}
