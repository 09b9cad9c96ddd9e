/** Countdowns and delays. The only file of the page with timers. */
import { useEffect, useReducer, useState } from 'react';

/**
 * @param deadlineAtMs epoch milliseconds
 * @returns now in epoch milliseconds, renewed at each whole second before the deadline
 */
export function useCountdown(deadlineAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftMs = deadlineAtMs - nowMs;
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNowMs(Date.now()), leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return nowMs;
}

/** Draws once a second while something goes on. @returns now in epoch milliseconds */
export function useNow(isTicking: boolean): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setTimeout(() => setTicks(ticks + 1), 1000);
    return () => clearTimeout(timer);
  }, [isTicking, ticks]);
  return Date.now();
}

/**
 * Draws again when it is no longer so.
 * @param atMs epoch milliseconds, or null for never
 * @returns whether that was less than `forMs` milliseconds ago
 */
export function useIsRecent(atMs: number | null, forMs: number): boolean {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const agoMs = atMs === null ? forMs : Date.now() - atMs;
  const isRecent = agoMs >= 0 && agoMs < forMs;
  useEndAfter(isRecent || null, forMs - agoMs, draw);
  return isRecent;
}

/** Calls `end` once, `delayMs` milliseconds after `value` became something other than null. */
export function useEndAfter(value: unknown, delayMs: number, end: () => void): void {
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(end, delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, end]);
}
