/** Reads the times in a reply's headers: when the service answered, and how long it asks to wait before it is called again. */
import type { WireText } from './body.ts';

export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Reads the header, which is in seconds or one of three date formats. A date counts from the reply's own `Date`, because
 * the service's clock may be wrong. Returns at most an hour, or null if the header is missing or cannot be read.
 * @param nowMs when the reply arrived, epoch milliseconds; a date counts from then if the reply has no usable `Date`. If it
 *   is not known, such a date cannot be read.
 * @see RFC 9110, 10.2.3 and 5.6.7
 */
export function readRetryAfter(headers: NonNullable<WireText['headers']>, nowMs: number | null): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^-?\d+$/.test(text)) return limit(Number(text) * 1000);
  if (!/^[A-Z][a-z]+,? [\w -]+ \d\d:\d\d:\d\d (?:GMT|\d{4})$/.test(text)) return null;
  const atMs = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  const fromMs = serviceTimeOf(headers) ?? nowMs;
  return fromMs === null || Number.isNaN(atMs) ? null : limit(atMs - fromMs);
}

function limit(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), LONGEST_RETRY_AFTER_MS);
}

/** @returns the time on the service's clock when it replied, in epoch milliseconds, or null without a usable `Date` */
export function serviceTimeOf(headers: NonNullable<WireText['headers']>): number | null {
  const written = headers.date ?? '';
  // A reply with an `Age` comes from a cache, and its `Date` is old.
  const serviceMs = headers.age === undefined && WHOLE_DATE.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(serviceMs) ? null : serviceMs;
}

/** Matches `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that servers may still send. */
const WHOLE_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
