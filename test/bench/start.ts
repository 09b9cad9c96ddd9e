/**
 * From the start of the executable to the request for the first window's page, for the built application and
 * for an empty main, each in a fresh process with fresh data. The bundle is the one that is shipped: a file
 * given to the executable with `-r` reports the moment.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { TOP } from '../build.ts';
import { hasSandbox } from '../launch.ts';
import { type Figure, runInTurn } from './figures.ts';

const ROUNDS = 15;
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export async function measureStart(): Promise<readonly Figure[]> {
  const runs = await runInTurn(
    ROUNDS,
    () => startOnce(TOP),
    () => startOnce(at('fixtures/empty-main')),
  );
  return [{ title: 'Start to first window', unit: 'ms', ...runs, aim: { of: 'ratio', atMost: 1.25 } }];
}

/** @returns milliseconds */
async function startOnce(appFolder: string): Promise<number> {
  const userDataFolder = mkdtempSync(join(tmpdir(), 'member-login-bench-'));
  try {
    return await timeFirstWindow([
      ...['-r', at('fixtures/report-window.cjs')],
      ...(hasSandbox ? [] : ['--no-sandbox']),
      ...[appFolder, `--user-data-dir=${userDataFolder}`],
    ]);
  } finally {
    rmSync(userDataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function timeFirstWindow(args: readonly string[]): Promise<number> {
  const executable: string = createRequire(import.meta.url)('electron');
  const { ELECTRON_RUN_AS_NODE: _, STAND_IN_VISIBLE: __, ...env } = process.env;
  const startedAtMs = Date.now();
  const child = spawn(executable, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lastWords: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => lastWords.push(text));
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [, requestedAtMs] = /^first window requested at (\d+)$/.exec(line) ?? [];
      if (requestedAtMs !== undefined) return Number(requestedAtMs) - startedAtMs;
    }
    throw new Error(`${executable} ended before it asked for a window.\n${lastWords.join('')}`);
  } finally {
    child.kill();
    await ended;
  }
}
