/**
 * `npm test`: every check in order, one exit code, and a table of what each took and what passed, failed and was
 * not run. A step that fails does not stop the ones after it, except that nothing is driven that was not built. Two rows of
 * steps run side by side, and are shown one after the other; the row that is through first does what is left.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatSeconds, TOP } from './build.ts';
import { type Output, superviseChildProcesses } from './child-processes.ts';
import {
  addTallies,
  FAILED,
  judgeTestStep,
  PASSED,
  readPlaywrightReport,
  readVitestReport,
  type Tally,
} from './results.ts';

interface Step {
  readonly title: string;
  /** Script of the tool, below node_modules, and its arguments. */
  readonly tool: string;
  readonly args: readonly string[];
  /** Steps that run tests leave a report to count. */
  readonly report?: { readonly file: string; readonly read: (json: unknown) => Tally };
  /** Title of the step without which this one cannot run. */
  readonly needs?: string;
}

interface StepOutcome {
  readonly step: Step;
  /** Null when it was not run. */
  readonly tally: Tally | null;
  readonly durationMs: number;
}

const UNIT_REPORT = 'output/unit-tests.json';
const FOREIGN_REPORT = 'output/foreign-services.json';
const PACKAGE_REPORT = 'output/package-check.json';
const E2E_REPORT = 'output/end-to-end.json';
const BUILD = 'Production build';

const IN_COLOUR = Boolean(process.stdout.isTTY);

const LINT: Step = {
  title: 'Lint and format',
  tool: '@biomejs/biome/bin/biome',
  args: ['ci', `--colors=${IN_COLOUR ? 'force' : 'off'}`],
};

// The three projects are checked side by side; more checkers within each would check much of it twice.
const TYPES: Step = {
  title: 'Types',
  tool: 'typescript/bin/tsc',
  args: ['-b', '--noEmit', '--checkers', '1', '--pretty', `${IN_COLOUR}`],
};

const BUILT: Step = { title: BUILD, tool: 'vite/bin/vite.js', args: ['build'] };

const PACKAGED: Step = {
  title: 'Package',
  tool: 'vitest/vitest.mjs',
  args: [
    ...['run', '--config', 'test/packaging/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${PACKAGE_REPORT}`],
  ],
  report: { file: PACKAGE_REPORT, read: readVitestReport },
  needs: BUILD,
};

const FOREIGN = unitStep('Foreign services', FOREIGN_REPORT, ['--project=foreign services']);
const UNIT = unitStep('Unit and conformance tests', UNIT_REPORT, ['--project=shared threads', '--project=own process']);

function unitStep(title: string, file: string, which: readonly string[]): Step {
  return {
    title,
    tool: 'vitest/vitest.mjs',
    args: [
      // The other core is for the row beside it.
      ...['run', '--config', 'test/vitest.config.ts', '--maxWorkers=1', ...which],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    report: { file, read: readVitestReport },
  };
}

const END_TO_END: Step = {
  title: 'End-to-end tests',
  tool: 'playwright/cli.js',
  args: ['test'],
  report: { file: E2E_REPORT, read: readPlaywrightReport },
  needs: BUILD,
};

/** Two rows that run beside each other: a test that waits leaves its core to another. */
const ROWS = [
  [LINT, BUILT, PACKAGED, END_TO_END],
  [TYPES, UNIT],
];

/** Comes after the row that ends first, whichever that is: no core waits for the other row. */
const LAST = FOREIGN;
const IN_ORDER = [...ROWS.flat(), LAST];

/** Each process that loads a tool finds it compiled by one before it. */
const ENV = { ...process.env, NODE_COMPILE_CACHE: join(TOP, 'node_modules/.cache/compiled') };

const processes = superviseChildProcesses();
const beginning = performance.now();
const outcomes: StepOutcome[] = [];
await runSideBySide();
process.exitCode = summarize();

/** Shows what each step says in one piece: the first that is not over as it goes on, the others after it. */
async function runSideBySide(): Promise<void> {
  let shown: Step | null = null;
  const startAfter = (before: Promise<unknown>, step: Step) => {
    const said: string[] = [];
    const say = (text: string): void => void (step === shown ? process.stdout.write(text) : said.push(text));
    return { step, said, ended: before.then(() => run(step, say)) };
  };
  const rows = ROWS.map((steps) => {
    let before: Promise<unknown> = Promise.resolve();
    return steps.map((step) => {
      const started = startAfter(before, step);
      before = started.ended;
      return started;
    });
  });
  const firstEnd = Promise.race(rows.map((row) => row.at(-1)?.ended));
  const runs = [...rows.flat(), startAfter(firstEnd, LAST)];
  for (const { step, said, ended } of runs) {
    printTitle(step);
    process.stdout.write(said.join(''));
    shown = step;
    const { tally } = await ended;
    if (tally === null) printNotRun(step);
  }
}

async function run(step: Step, output: Output): Promise<StepOutcome> {
  const startedAt = performance.now();
  const tally = canRun(step) ? await runTool(step, output) : null;
  const outcome = { step, tally, durationMs: performance.now() - startedAt };
  outcomes.push(outcome);
  return outcome;
}

function canRun({ needs }: Step): boolean {
  return needs === undefined || outcomes.some(({ step, tally }) => step.title === needs && tally?.failed === 0);
}

async function runTool({ tool, args, report }: Step, output: Output): Promise<Tally> {
  if (report) {
    mkdirSync(join(TOP, 'output'), { recursive: true });
    rmSync(join(TOP, report.file), { force: true });
  }
  const script = join(TOP, 'node_modules', tool);
  const { code } = await processes.start(process.execPath, [script, ...args], { cwd: TOP, env: ENV, output }).ended;
  if (!report) return code === 0 ? PASSED : FAILED;
  return judgeTestStep(readReport(report.file, report.read), code === 0);
}

function readReport(file: string, read: (json: unknown) => Tally): Tally | null {
  const path = join(TOP, file);
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/** Prints the table in the order in which the steps were shown, its last row the total, with the time that passed; returns the exit code. */
function summarize(): number {
  console.log('\n━━ Summary');
  const inOrder = IN_ORDER.flatMap((step) => outcomes.filter((outcome) => outcome.step === step));
  for (const { step, tally, durationMs } of inOrder) {
    const counts = !tally ? 'not run' : step.report ? wordCounts(tally) : tally.failed === 0 ? 'passed' : 'failed';
    printRow(step.title, tally?.failed === 0, durationMs, counts);
  }
  const total = addTallies(outcomes.map(({ tally }) => tally ?? FAILED));
  printRow('Total', total.failed === 0, performance.now() - beginning, wordCounts(total));
  printList('Needs real Electron, not run on the stand-in', total.needRealElectron);
  printList('Failed tests', total.failures);
  return total.failed === 0 ? 0 : 1;
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${title}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}

function printNotRun({ needs }: Step): void {
  console.log(`Not run, because the step "${needs}" failed.`);
}

function printTitle({ title }: Step): void {
  console.log(`\n━━ ${title}`);
}

function printRow(title: string, isPassed: boolean, durationMs: number, counts: string): void {
  console.log(`${isPassed ? '✓' : '✗'} ${title.padEnd(28)} ${formatSeconds(durationMs).padStart(8)}   ${counts}`);
}

function wordCounts({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
