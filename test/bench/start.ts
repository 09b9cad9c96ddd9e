/**
 * Measures the time from the start of the executable to the request for the first window's page, for the built
 * application and for an empty main, each in a fresh process with fresh data.
 */
import { fileURLToPath } from 'node:url';
import { TOP } from '../build.ts';
import { type Figure, runInTurn } from './figures.ts';
import { startExecutable } from './started-executable.ts';

const ROUNDS = 15;
const EMPTY_MAIN = fileURLToPath(new URL('fixtures/empty-main', import.meta.url));

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
  await using started = startExecutable({ appFolder, dataFrom: null });
  return (await started.requestedAtMs) - started.startedAtMs;
}
