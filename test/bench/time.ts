/** Measures time: of a task, of the longest that it keeps the event loop busy in one go, and of spans that overlap. */

/** @returns `blockMs` of the longest turn: processor time of this thread, so that other load on the computer does not count */
export async function measureBlocking(run: () => Promise<unknown>) {
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

export interface Span {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/**
 * Adds up the times during which replies were held back, overlapping ones once: the least that a sign-in has to wait.
 * @returns milliseconds in which at least one of the spans lasted, inside of `frame`
 */
export function sumOfSpans(spans: readonly Span[], frame: Span): number {
  let coveredUntilMs = frame.startedAtMs;
  let sumMs = 0;
  for (const { startedAtMs, endedAtMs } of spans.toSorted((a, b) => a.startedAtMs - b.startedAtMs)) {
    const fromMs = Math.max(startedAtMs, coveredUntilMs);
    const toMs = Math.min(endedAtMs, frame.endedAtMs);
    if (toMs <= fromMs) continue;
    sumMs += toMs - fromMs;
    coveredUntilMs = toMs;
  }
  return sumMs;
}
