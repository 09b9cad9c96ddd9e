/**
 * Starts a fresh process of the executable with a temporary data folder. A file loaded with `-r` reports what the first
 * window does.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hasSandbox } from '../launch.ts';

export interface StartOptions {
  readonly appFolder: string;
  /** A data folder that this one begins as a copy of; null begins with nothing. */
  readonly dataFrom: string | null;
}

/** Instants in epoch milliseconds; they reject where the process ended before. */
export interface StartedExecutable extends AsyncDisposable {
  readonly startedAtMs: number;
  /** When the first window's page was asked for. */
  readonly requestedAtMs: Promise<number>;
  /** When the first window was shown. */
  readonly shownAtMs: Promise<number>;
}

const REPORT = fileURLToPath(new URL('fixtures/report-window.cjs', import.meta.url));

export function startExecutable({ appFolder, dataFrom }: StartOptions): StartedExecutable {
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
    requestedAtMs: requested.promise,
    shownAtMs: shown.promise,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      rmSync(userDataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
