/** `npm run first-run` as far as it goes on the stand-in: its steps, and what is left of it when it fails or is ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { TOP } from '../build.ts';
import { FakeClock } from '../fake-clock.ts';
import { explainThrown } from '../first-run/report.ts';
import { type Row, runSteps } from '../first-run/run-steps.ts';
import { STEPS } from '../first-run/steps.ts';
import { endOwnProcesses, listOwnProcesses, makeWorld } from '../first-run/world.ts';
import { isRealElectron } from '../launch.ts';

test.skip(isRealElectron || process.platform !== 'linux', 'Real Electron has the first run itself.');

const REPORT = join(TOP, 'output/first-run-rehearsal.md');
const WORKED = '✓ worked';
const NOT_POSSIBLE = '– not possible here';

const EXPECTED = {
  Start: WORKED,
  Keychain: WORKED,
  'Restart by itself': WORKED,
  'Sign-in after a restart': WORKED,
  Window: WORKED,
  Sandbox: NOT_POSSIBLE,
  Page: WORKED,
  'What the page cannot do': WORKED,
  Menu: WORKED,
  'About panel': NOT_POSSIBLE,
  Notification: WORKED,
  Displays: WORKED,
  'Sign-in in the browser': WORKED,
  'Second launch': WORKED,
  'Place of the window': WORKED,
  'Code cache': NOT_POSSIBLE,
  'Overwriting a file': NOT_POSSIBLE,
  'File dialog': NOT_POSSIBLE,
};

/** What it leaves in a temporary folder is the test's to see. */
function start(args: readonly string[], folder: string): { readonly child: ChildProcess; readonly said: () => string } {
  const child = spawn(process.execPath, args, {
    cwd: TOP,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  return { child, said: () => said };
}

const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  return {
    path,
    [Symbol.dispose]() {
      endOwnProcesses(path);
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

function leftovers(folder: string): readonly unknown[] {
  return [...listOwnProcesses(folder), ...readdirSync(folder)];
}

test('the first run tries every step, writes a report without a person’s folders, and leaves nothing behind', async () => {
  // Nine starts of the application, one after the other.
  test.setTimeout(180_000);
  using folder = temporaryFolder();
  rmSync(REPORT, { force: true });
  const { child, said } = start(['test/first-run/main.ts', '--stand-in'], folder.path);
  const [code] = await once(child, 'close');
  expect(code, said()).toBe(0);
  const report = readFileSync(REPORT, 'utf8');
  const rows = report.matchAll(/^\| ([^|]+) \| ([✓✗–][^|]*) \|/gm);
  expect(Object.fromEntries([...rows].map(([, title, result]) => [title, result]))).toEqual(EXPECTED);
  expect(report).toContain('a rehearsal on the stand-in');
  const shown = readFileSync(join(TOP, 'test/README.md'), 'utf8');
  for (const [title, result] of Object.entries(EXPECTED)) expect(shown).toContain(`| ${title} | ${result} | `);
  for (const secret of [TOP, folder.path, homedir(), 'state=', 'code=']) expect(report).not.toContain(secret);
  expect(leftovers(folder.path)).toEqual([]);
});

/** As the first run has it, with the application open in both guises. */
const IN_THE_MIDDLE = `
  import { superviseChildProcesses } from './test/child-processes.ts';
  import { makeWorld } from './test/first-run/world.ts';
  superviseChildProcesses();
  const executable = './test/stand-in/dist/electron';
  const world = makeWorld({ executable, isStandIn: true, ask: () => undefined, note: () => undefined });
  await Promise.all([world.plain.open(), world.driven.open()]);
  console.log('both are open');
  setInterval(() => undefined, 1_000);
`;

test('Ctrl-C in the middle of the first run leaves no process and no folder', async () => {
  using folder = temporaryFolder();
  const { child, said } = start(['--input-type=module', '-e', IN_THE_MIDDLE], folder.path);
  const ended = once(child, 'close');
  // Two starts at once, which take as long as they take: only the test's own limit ends them.
  await expect.poll(said, { timeout: 0 }).toContain('both are open');
  expect(listOwnProcesses(folder.path).length).toBeGreaterThan(1);
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  await expect.poll(() => leftovers(folder.path), { timeout: 0 }).toEqual([]);
});

/** The steps with a program in Electron's place. */
async function runWith(program: string, folder: string, clock: FakeClock): Promise<readonly Row[]> {
  const executable = join(folder, 'electron');
  writeFileSync(executable, `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  const ask = async () => 'not-looked-at' as const;
  const world = makeWorld({ executable, isStandIn: true, ask, note: () => undefined });
  const hooks = { onStart: () => undefined, onRow: () => undefined };
  return runSteps(STEPS, { world, clock, explain: explainThrown, publish: (text) => text, ...hooks });
}

test('an Electron that ends at once is explained, and nothing else is tried', async () => {
  using folder = temporaryFolder();
  const program = 'echo "The SUID sandbox helper binary was found, but is not configured correctly." >&2; exit 133';
  const [first, ...others] = await runWith(program, folder.path, new FakeClock());
  expect(first?.outcome).toEqual({
    kind: 'failed',
    seen: expect.stringMatching(/^Electron ended at once: this system does not let it make its sandbox.*sudo sysctl/),
  });
  expect(new Set(others.map(({ outcome }) => `${outcome.kind}: ${outcome.seen}`))).toEqual(
    new Set(['not-possible: “Start” failed']),
  );
});

test('an Electron that hangs is given up after its time, and ended', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const started = join(folder.path, 'started');
  const hangs = `echo $$ > '${started}'; exec sh -c 'while :; do sleep 1; done' electron "$@"`;
  const rows = runWith(hangs, folder.path, clock);
  const readPid = (): number => Number(readFileSync(started, { encoding: 'utf8', flag: 'a+' }));
  await expect.poll(readPid, { timeout: 0 }).toBeGreaterThan(0);
  await clock.advance(90_000);
  expect((await rows)[0]?.outcome).toEqual({ kind: 'failed', seen: 'It did not come to its end within 90 seconds.' });
  expect(() => process.kill(readPid(), 0)).toThrow();
});
