/** How long something took, and when it ended, in words. */
import { words } from './language.ts';

export const durations = words('durations', {
  milliseconds: (count: number) => `${count} ms`,
  /** @param tenths of a second */
  tenths: (tenths: number) => `${(tenths / 10).toFixed(1)} s`,
  /** @param seconds below a minute */
  minutes: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, '0')} min`,
  over: (hours: number) => `over ${hours} h`,
});

const MINUTE_MS = 60_000;
const LONGEST_HOURS = 100;

/** @returns `412 ms`, `3.2 s` from a second on, `1:04 min` from a minute on, and no more than `over 100 h` */
export function formatDuration(durationMs: number): string {
  const wholeMs = Math.max(0, Math.round(durationMs));
  if (wholeMs < 1000) return durations.milliseconds(wholeMs);
  const tenths = Math.round(wholeMs / 100);
  if (tenths * 100 < MINUTE_MS) return durations.tenths(tenths);
  const seconds = Math.round(wholeMs / 1000);
  if (seconds >= LONGEST_HOURS * 3600) return durations.over(LONGEST_HOURS);
  return durations.minutes(Math.floor(seconds / 60), seconds % 60);
}

/**
 * @param atMs epoch milliseconds
 * @param nowMs epoch milliseconds
 * @param locale BCP 47 tag
 * @returns the time alone if it is today, else with the day, and with the year if that differs
 */
export function formatWhen(atMs: number, nowMs: number, locale: string): string {
  const at = new Date(atMs);
  const now = new Date(nowMs);
  const isThisYear = at.getFullYear() === now.getFullYear();
  const day = isThisYear ? ({ day: 'numeric', month: 'short' } as const) : ({ dateStyle: 'medium' } as const);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
  if (at.toDateString() === now.toDateString()) return time;
  return `${new Intl.DateTimeFormat(locale, day).format(at)}, ${time}`;
}
