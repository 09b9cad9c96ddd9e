/**
 * Reads and counts the results that vitest and Playwright wrote. A run that left no results, or executed nothing, has
 * failed whatever its exit code.
 */
import { z } from 'zod';

/** What one step came to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Titles of tests that only real Electron can run and that did not run. */
  readonly needRealElectron: readonly string[];
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0, needRealElectron: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0, needRealElectron: [] };

/** Marks a test, in its title or its tags, that needs what no stand-in has. */
const REAL_ELECTRON = '@real-electron';

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (read: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + read(tally), 0);
  return {
    passed: sum((tally) => tally.passed),
    failed: sum((tally) => tally.failed),
    skipped: sum((tally) => tally.skipped),
    needRealElectron: tallies.flatMap((tally) => tally.needRealElectron),
  };
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** Counts a report of vitest's `json` reporter; a file that could not be loaded counts as one failure. */
export function readVitestReport(json: unknown): Tally {
  const files = vitestReport.parse(json).testResults;
  const statuses = files.flatMap(({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
      ? [...assertionResults.map((test) => test.status), 'failed']
      : assertionResults.map((test) => test.status),
  );
  const count = (...wanted: string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const passed = count('passed');
  const failed = count('failed');
  return { passed, failed, skipped: statuses.length - passed - failed, needRealElectron: [] };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[] | undefined;
  readonly specs: readonly {
    readonly title: string;
    readonly tags: readonly string[];
    readonly tests: readonly { readonly status: string }[];
  }[];
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    suites: z.array(playwrightSuite).optional(),
    specs: z.array(
      z.object({
        title: z.string(),
        tags: z.array(z.string()),
        tests: z.array(z.object({ status: z.string() })),
      }),
    ),
  }),
);
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(z.unknown()) });

/** Counts a report of Playwright's `json` reporter. A test that passed only at a second try has failed. */
export function readPlaywrightReport(json: unknown): Tally {
  const { suites, errors } = playwrightReport.parse(json);
  const specs = suites.flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests);
  const passed = tests.filter((test) => test.status === 'expected').length;
  const skipped = tests.filter((test) => test.status === 'skipped').length;
  return {
    passed,
    failed: tests.length - passed - skipped + errors.length,
    skipped,
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
