/** Reads how long a service asks to wait before it is called again. */
import { serviceTimeOf } from './clock-difference.ts';
import type { WireReply } from './decode/wire-reply.ts';

export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Reads the header, which is in seconds or one of three date formats. A date counts from the reply's own `Date`, because
 * the service's clock may be wrong. Returns at most an hour, or null if the header is missing or cannot be read.
 * @param nowMs when the reply arrived, epoch milliseconds; a date counts from then if the reply has no usable `Date`. If it
 *   is not known, such a date cannot be read.
 * @see RFC 9110, 10.2.3 and 5.6.7
 */
export function readRetryAfter(headers: NonNullable<WireReply['headers']>, nowMs: number | null): number | null {
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
