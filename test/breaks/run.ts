/**
 * `npm run breaks`: breaks each rule of behaviours.md in turn, or only those whose codes are given, runs the tests that
 * must fail then, and names one that did, if possible one that names the rule. Sources are changed in place and put back, also after Ctrl-C.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSeconds, TOP } from '../build.ts';
import { superviseChildProcesses } from '../child-processes.ts';
import { readPlaywrightReport, readVitestReport } from '../results.ts';
import { BREAKS, type Break } from './rows.ts';

/** A test that hangs because of a break has failed; unbroken, none takes as long. */
const TEST_LIMIT_MS = 15_000;
/** Without a title, the file could not be loaded at all, which shows nothing. */
const HAS_TITLE = / › .* › /;
const REPORT = join(TOP, 'output/breaks.json');

const processes = superviseChildProcesses();
let putBack = (): void => undefined;
process.on('exit', () => putBack());

const codes = process.argv.slice(2);
const unknown = codes.filter((code) => !BREAKS.some(({ rule }) => rule === code));
const chosen = BREAKS.filter(({ rule }) => codes.length === 0 || codes.includes(rule));
const dirty = findChanged(chosen.map(({ file }) => file));
if (unknown.length > 0) stop(`No break has the code ${unknown.join(', ')}.`);
if (dirty !== '') stop(`Commit or stash these first, because they are changed and put back:\n${dirty}`);

const beginning = performance.now();
const failing = await findFailing([...new Set(chosen.flatMap(({ fails }) => fails))]);
if (failing.length > 0) stop(`These fail without any break:\n${failing.join('\n')}`);

const missed: Break[] = [];
for (const row of chosen) {
  const startedAt = performance.now();
  const failures = await runBroken(row);
  const took = formatSeconds(performance.now() - startedAt);
  const isCaught = row.fails.every((file) =>
    failures.some((failure) => failure.startsWith(file) && HAS_TITLE.test(failure)),
  );
  if (!isCaught) missed.push(row);
  const titled = new RegExp(`\\b${row.rule}\\b`);
  const first = failures.find((failure) => titled.test(failure)) ?? failures[0] ?? 'no test failed';
  process.stdout.write(
    `${row.rule.padEnd(4)} ${isCaught ? 'caught' : 'NOT CAUGHT'} (${took}): ${row.does}\n       ${first}\n`,
  );
  if (!isCaught) process.stdout.write(`       must fail: ${row.fails.join(', ')}\n`);
}
const caught = `${chosen.length - missed.length} of ${chosen.length} breaks caught`;
process.stdout.write(`\n${caught} in ${formatSeconds(performance.now() - beginning)}.\n`);
// What was built last is broken.
if (chosen.some(({ fails }) => fails.some(isSpec))) rmSync(join(TOP, 'out'), { recursive: true, force: true });
process.exitCode = missed.length === 0 ? 0 : 1;

async function runBroken({ rule, file, find, replace, fails }: Break): Promise<readonly string[]> {
  const path = join(TOP, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) stop(`${rule}: the text to find must occur once in ${file}:\n${find}`);
  putBack = () => writeFileSync(path, text);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return await findFailing(fails);
  } finally {
    putBack();
    putBack = () => undefined;
  }
}

/** Runs test files. @returns a line for each test that failed, which begins with its file */
async function findFailing(files: readonly string[]): Promise<readonly string[]> {
  const failures: string[] = [];
  const units = files.filter((file) => !isSpec(file));
  const specs = files.filter(isSpec);
  if (units.length > 0) {
    const limits = [`--testTimeout=${TEST_LIMIT_MS}`, `--hookTimeout=${TEST_LIMIT_MS}`];
    const reporting = ['--reporter=json', `--outputFile=${REPORT}`];
    await run('vitest/vitest.mjs', ['run', '--config', 'test/vitest.config.ts', ...limits, ...reporting, ...units]);
    failures.push(...readVitestReport(readReport()).failures);
  }
  if (specs.length > 0) {
    await run('vite/bin/vite.js', ['build', '--logLevel=error']);
    await run('playwright/cli.js', ['test', '--reporter=json', ...specs], { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT });
    failures.push(...readPlaywrightReport(readReport()).failures);
  }
  return failures;
}

async function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  rmSync(REPORT, { force: true });
  const options = { cwd: TOP, env: { ...process.env, ...env }, output: 'keep' } as const;
  const { code, lastWords } = await processes.start(process.execPath, [`node_modules/${tool}`, ...args], options).ended;
  if (code !== 0 && !existsSync(REPORT)) stop(`${tool} left no report.\n${lastWords}`);
}

function readReport(): unknown {
  return JSON.parse(readFileSync(REPORT, 'utf8'));
}

function findChanged(files: readonly string[]): string {
  return execFileSync('git', ['status', '--porcelain', '--', ...files], { cwd: TOP, encoding: 'utf8' }).trimEnd();
}

function isSpec(file: string): boolean {
  return file.endsWith('.spec.ts');
}

function stop(line: string): never {
  console.error(line);
  process.exit(1);
}
