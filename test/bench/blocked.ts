/** Measures how long a task takes, and how long it keeps the event loop busy in one go. */

export interface Measured {
  readonly durationMs: number;
  /** Of the longest turn: processor time of this thread, so that other load on the computer does not count. */
  readonly blockMs: number;
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

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
