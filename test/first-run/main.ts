/**
 * `npm run first-run`: the first minutes of the application on real Electron. Tries one after the other what only real
 * Electron can show, asks the person at the terminal what needs eyes, and writes `output/first-run.md`. With
 * `--stand-in` the same steps are rehearsed on the stand-in.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { systemClock } from '../../electron/core/clock.ts';
import { buildApp, TOP } from '../build.ts';
import { superviseChildProcesses } from '../child-processes.ts';
import { prepareRuntime } from '../stand-in/prepare-runtime.ts';
import { isBuildStale } from '../tour/build-age.ts';
import { countOutcomes, explainThrown, toPublishable, wordRow, writeReport } from './report.ts';
import { EXIT_CODES, openQuestions, runSteps } from './run-steps.ts';
import { describeSurroundings } from './surroundings.ts';

const STAND_IN = join(TOP, 'test/stand-in/dist');
const HIDDEN = [
  [TOP, '<repository>'],
  [tmpdir(), '<temporary>'],
  [homedir(), '~'],
] as const;

// It takes over Ctrl-C: whatever was started ends with this process.
const processes = superviseChildProcesses();
process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((argument) => argument !== '--stand-in');
  if (unknown !== undefined) {
    console.error(
      `The first run does not know "${unknown}". It knows --stand-in, which rehearses it without Electron.`,
    );
    return EXIT_CODES.usage;
  }
  const isRehearsal = args.includes('--stand-in');
  const executable = isRehearsal ? join(STAND_IN, 'electron') : await findElectron();
  if (executable === null) return EXIT_CODES.nothingTried;
  try {
    if (isBuildStale()) await buildApp();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return EXIT_CODES.failed;
  }
  return tryAll(executable, isRehearsal);
}

/** @returns the executable of real Electron; null, once it was said why, where it cannot run here */
async function findElectron(): Promise<string | null> {
  const { platform, env } = process;
  const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  const runtime = hasDisplay ? await prepareRuntime(processes) : null;
  if (runtime?.kind === 'electron' && !runtime.executable.startsWith(STAND_IN)) return runtime.executable;
  const why = hasDisplay ? 'There is no real Electron here' : 'There is no display';
  console.error(`${why}, so nothing was tried. To rehearse the steps on the stand-in: npm run first-run -- --stand-in`);
  return null;
}

async function tryAll(executable: string, isStandIn: boolean): Promise<number> {
  // launch.ts and the fonts read these when they are loaded: the person's own fonts, save in a rehearsal.
  if (isStandIn) process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN;
  else process.env.TEST_FONTS = 'system';
  const [{ STEPS }, { makeWorld }] = await Promise.all([import('./steps.ts'), import('./world.ts')]);
  const isAttended = !isStandIn && process.stdin.isTTY === true && process.stdout.isTTY === true;
  const questions = openQuestions({ input: process.stdin, output: process.stdout, isAttended, clock: systemClock });
  const facts = new Map([['Taken', `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`]]);
  for (const [name, fact] of describeSurroundings()) facts.set(name, fact);
  facts.set('A person was asked', isAttended ? 'yes' : 'no');
  console.log(`The first run of Member Login on ${isStandIn ? 'the stand-in' : 'Electron'}: ${STEPS.length} steps.`);
  const world = makeWorld({
    executable,
    isStandIn,
    ask: questions.ask,
    note: (name, fact) => facts.set(name, toPublishable(fact, HIDDEN)),
  });
  const rows = await runSteps(STEPS, {
    clock: systemClock,
    world,
    explain: explainThrown,
    publish: (text) => toPublishable(text, HIDDEN),
    onStart: ({ title }) => console.log(title),
    onRow: (row) => console.log(`  ${wordRow(row)}`),
  });
  questions.close();
  await Promise.all([world.plain.close(), world.driven.close()]);
  const file = join(TOP, 'output', isStandIn ? 'first-run-rehearsal.md' : 'first-run.md');
  mkdirSync(join(TOP, 'output'), { recursive: true });
  writeFileSync(file, writeReport({ facts, rows, isRehearsal: isStandIn }));
  console.log(`\n${countOutcomes(rows)}. To attach to an issue: ${relative(process.cwd(), file)}`);
  return rows.some(({ outcome }) => outcome.kind === 'failed') ? EXIT_CODES.failed : EXIT_CODES.worked;
}
