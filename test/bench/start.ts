/**
 * Measures the time from the start of the executable to the request for the first window's page, for the built
 * application and for an empty main, each in a fresh process with fresh data.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { TOP } from '../build.ts';
import { hasSandbox } from '../launch.ts';
import { type Figure, runInTurn } from './figures.ts';

const ROUNDS = 15;
const EMPTY_MAIN = fileURLToPath(new URL('fixtures/empty-main', import.meta.url));
const REPORT = fileURLToPath(new URL('fixtures/report-window.cjs', import.meta.url));

export async function measureStart(): Promise<readonly Figure[]> {
  const runs = await runInTurn(
    ROUNDS,
    () => startOnce(TOP),
    () => startOnce(EMPTY_MAIN),
  );
  return [{ title: 'Start to first window', unit: 'ms', ...runs, aim: { of: 'ratio', atMost: 1.25 } }];
}

/** @returns milliseconds */
async function startOnce(appFolder: string): Promise<number> {
  await using started = startExecutable(appFolder);
  return (await started.requestedAtMs) - started.startedAtMs;
}

/**
 * Starts a fresh process of the executable with a temporary data folder. A file loaded with `-r` reports what the first
 * window does.
 * @param dataFrom a data folder that this one begins as a copy of
 * @returns instants in epoch milliseconds; they reject where the process ended before
 */
export function startExecutable(appFolder: string, dataFrom: string | null = null) {
  const executable: string = createRequire(import.meta.url)('electron');
  const { ELECTRON_RUN_AS_NODE: _, STAND_IN_VISIBLE: __, ...env } = process.env;
  const userDataFolder = mkdtempSync(join(tmpdir(), 'member-login-bench-'));
  if (dataFrom !== null) cpSync(dataFrom, userDataFolder, { recursive: true });
  const sandbox = hasSandbox ? [] : ['--no-sandbox'];
  const args = ['-r', REPORT, ...sandbox, appFolder, `--user-data-dir=${userDataFolder}`];
  const startedAtMs = Date.now();
  const child = spawn(executable, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });

  const lastWords: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => lastWords.push(text));
  const [requested, shown] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, event, atMs] = /^first window (requested|shown) at (\d+)$/.exec(line) ?? [];
    if (event === 'requested') requested.resolve(Number(atMs));
    if (event === 'shown') shown.resolve(Number(atMs));
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  const giveUp = (): void => {
    const error = new Error(`${executable} ended too early.\n${lastWords.join('')}`);
    requested.reject(error);
    shown.reject(error);
  };
  void ended.then(giveUp);
  // Not every measurement waits for both.
  for (const { promise } of [requested, shown]) promise.catch(() => undefined);

  return {
    startedAtMs,
    /** When the first window's page was asked for. */
    requestedAtMs: requested.promise,
    /** When the first window was shown. */
    shownAtMs: shown.promise,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      rmSync(userDataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
