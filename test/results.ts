/**
 * Reads and counts the results that vitest and Playwright wrote. A run that left no results, or executed nothing, has
 * failed whatever its exit code.
 */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { TOP } from './build.ts';

/** What one step came to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Of failed tests, one line each: the file, the title and the first line of what went wrong. */
  readonly failures: readonly string[];
  /** Titles of tests that only real Electron can run and that did not run. */
  readonly needRealElectron: readonly string[];
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0, failures: [], needRealElectron: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0, failures: [], needRealElectron: [] };

/** Marks a test, in its title or its tags, that needs what no stand-in has. */
const REAL_ELECTRON = '@real-electron';

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (read: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + read(tally), 0);
  return {
    passed: sum((tally) => tally.passed),
    failed: sum((tally) => tally.failed),
    skipped: sum((tally) => tally.skipped),
    failures: tallies.flatMap((tally) => tally.failures),
    needRealElectron: tallies.flatMap((tally) => tally.needRealElectron),
  };
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Counts a report of vitest's `json` reporter; a file that could not be loaded counts as one failure. */
export function readVitestReport(json: unknown): Tally {
  const files = vitestReport.parse(json).testResults;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(TOP, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [describeFailure([path], message)];
    return failed.map(({ fullName, failureMessages }) => describeFailure([path, fullName], failureMessages[0] ?? ''));
  });
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const skipped = statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
  return { passed, failed: failures.length, skipped, failures, needRealElectron: [] };
}

/** How much of a message is repeated: the whole of it stands where the test ran. */
const LONGEST_LINE = 200;

function describeFailure(where: readonly string[], message: string): string {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return [...where, line.trim().slice(0, LONGEST_LINE)].filter((part) => part !== '').join(' › ');
}

const playwrightError = z.object({ message: z.string().optional() });
const playwrightSuite = z.object({
  get suites() {
    return z.array(playwrightSuite).optional();
  },
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tags: z.array(z.string()),
      tests: z.array(
        z.object({ status: z.string(), results: z.array(z.object({ error: playwrightError.optional() })) }),
      ),
    }),
  ),
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(playwrightError) });

/** Counts a report of Playwright's `json` reporter. A test that passed only at a second try has failed. */
export function readPlaywrightReport(json: unknown): Tally {
  const { suites, errors } = playwrightReport.parse(json);
  const specs = suites.flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests);
  const passed = tests.filter((test) => test.status === 'expected').length;
  const skipped = tests.filter((test) => test.status === 'skipped').length;
  const failures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .map(({ results }) => results.find(({ error }) => error)?.error?.message ?? '')
      .map((message) => describeFailure([`test/e2e/${file}`, title], message)),
  );
  const elsewhere = errors.map(({ message = '' }) => describeFailure(['outside every test'], message));
  return {
    passed,
    failed: failures.length + elsewhere.length,
    skipped,
    failures: [...failures, ...elsewhere],
    needRealElectron: specs
      .filter(({ title, tags, tests }) => {
        const marked = title.includes(REAL_ELECTRON) || tags.some((tag) => `@${tag}`.endsWith(REAL_ELECTRON));
        return marked && tests.every((test) => test.status === 'skipped');
      })
      .map(({ title }) => title.replace(REAL_ELECTRON, '').trim()),
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * The count of a step that runs tests.
 * @param succeeded whether the runner ended with 0
 * @returns the tally, with a failure added where the runner failed for a reason that no test shows, or ran none
 */
export function judgeTestStep(tally: Tally | null, succeeded: boolean): Tally {
  if (tally === null) return FAILED;
  const ranNothing = tally.passed + tally.failed === 0;
  const failedOtherwise = !succeeded && tally.failed === 0;
  return ranNothing || failedOtherwise ? addTallies([tally, FAILED]) : tally;
}
