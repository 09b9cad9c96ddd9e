/**
 * Adds up spans of time during which replies were held back, counting overlapping ones once: the least time that a
 * sign-in has to wait.
 */

export interface Span {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/** @returns milliseconds in which at least one of the spans lasted, inside of `frame` */
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
