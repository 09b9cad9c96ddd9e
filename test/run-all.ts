/**
 * `npm test`: every check in order, one exit code, and a table of what each took and what passed, failed and was
 * not run. A step that fails does not stop the ones after it, except that nothing is driven that was not built.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatSeconds, TOP } from './build.ts';
import { superviseChildProcesses } from './child-processes.ts';
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

const UNIT_REPORT = 'output/unit-tests.json';
const PACKAGE_REPORT = 'output/package-check.json';
const E2E_REPORT = 'output/end-to-end.json';
const BUILD = 'Production build';

const STEPS: readonly Step[] = [
  {
    title: 'Lint and format',
    tool: '@biomejs/biome/bin/biome',
    args: ['ci', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
  },
  // The three projects are checked side by side; more checkers within each would check much of it twice.
  { title: 'Types', tool: 'typescript/bin/tsc', args: ['-b', '--noEmit', '--checkers', '1'] },
  {
    title: 'Unit and conformance tests',
    tool: 'vitest/vitest.mjs',
    args: [
      ...['run', '--config', 'test/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    ],
    report: { file: UNIT_REPORT, read: readVitestReport },
  },
  { title: BUILD, tool: 'vite/bin/vite.js', args: ['build'] },
  {
    title: 'Package',
    tool: 'vitest/vitest.mjs',
    args: [
      ...['run', '--config', 'test/packaging/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${PACKAGE_REPORT}`],
    ],
    report: { file: PACKAGE_REPORT, read: readVitestReport },
    needs: BUILD,
  },
  {
    title: 'End-to-end tests',
    tool: 'playwright/cli.js',
    args: ['test'],
    report: { file: E2E_REPORT, read: readPlaywrightReport },
    needs: BUILD,
  },
];

/** Each process that loads a tool finds it compiled by one before it. */
const ENV = { ...process.env, NODE_COMPILE_CACHE: join(TOP, 'node_modules/.cache/compiled') };

const processes = superviseChildProcesses();
const outcomes: { readonly step: Step; readonly tally: Tally | null; readonly durationMs: number }[] = [];
for (const step of STEPS) {
  const startedAt = performance.now();
  console.log(`\n━━ ${step.title}`);
  const tally = canRun(step) ? await run(step) : null;
  if (tally === null) console.log(`Not run, because the step "${step.needs}" failed.`);
  outcomes.push({ step, tally, durationMs: performance.now() - startedAt });
}
process.exitCode = summarize();

function canRun({ needs }: Step): boolean {
  return outcomes.every(({ step, tally }) => step.title !== needs || tally?.failed === 0);
}

async function run({ tool, args, report }: Step): Promise<Tally> {
  if (report) {
    mkdirSync(join(TOP, 'output'), { recursive: true });
    rmSync(join(TOP, report.file), { force: true });
  }
  const child = processes.start(process.execPath, [join(TOP, 'node_modules', tool), ...args], { cwd: TOP, env: ENV });
  const { code } = await child.ended;
  if (!report) return code === 0 ? PASSED : FAILED;
  return judgeTestStep(readReport(report.file, report.read), code === 0);
}

function readReport(file: string, read: (json: unknown) => Tally): Tally | null {
  const path = join(TOP, file);
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/** Prints the table, its last row the total; returns the exit code. */
function summarize(): number {
  console.log('\n━━ Summary');
  for (const { step, tally, durationMs } of outcomes) {
    const counts = !tally ? 'not run' : step.report ? wordCounts(tally) : tally.failed === 0 ? 'passed' : 'failed';
    printRow(step.title, tally?.failed === 0, durationMs, counts);
  }
  const total = addTallies(outcomes.map(({ tally }) => tally ?? FAILED));
  const totalMs = outcomes.reduce((sum, { durationMs }) => sum + durationMs, 0);
  printRow('Total', total.failed === 0, totalMs, wordCounts(total));
  if (total.needRealElectron.length > 0) {
    console.log(`\nNeeds real Electron, not run on the stand-in: ${total.needRealElectron.length}`);
    for (const title of total.needRealElectron) console.log(`  ${title}`);
  }
  return total.failed === 0 ? 0 : 1;
}

function printRow(title: string, isPassed: boolean, durationMs: number, counts: string): void {
  console.log(`${isPassed ? '✓' : '✗'} ${title.padEnd(28)} ${formatSeconds(durationMs).padStart(8)}   ${counts}`);
}

function wordCounts({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
