/** Measures how long a task takes, and how long it keeps the event loop busy in one go. */

export interface Measured {
  readonly durationMs: number;
  /** Of the longest turn: processor time of this thread, so that other load on the computer does not count. */
  readonly blockMs: number;
}

/** Runs every round in turn. @returns what each brought; the first round warms caches and does not count */
export async function measureRounds<T>(rounds: number, run: (round: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let round = 0; round <= rounds; round += 1) results.push(await run(round));
  return results.slice(1);
}

export async function measureBlocking(run: () => Promise<unknown>): Promise<Measured> {
  const startedMs = performance.now();
  let lastMs = processorMs();
  let blockMs = 0;
  const lookAtTurn = (): void => {
    const nowMs = processorMs();
    blockMs = Math.max(blockMs, nowMs - lastMs);
    lastMs = nowMs;
    next = setImmediate(lookAtTurn);
  };
  let next = setImmediate(lookAtTurn);
  await run();
  clearImmediate(next);
  return { durationMs: performance.now() - startedMs, blockMs };
}

/** The processor time of this thread so far. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
