/**
 * Asks a service for a token at the pace that it allows, until it grants one or its code has expired: never early, or twice
 * at once. What is asked, what else ends it and what the person sees meanwhile is up to the method.
 * @see electron/document-check/service.md, 4.2 and 4.3; RFC 8628, 3.5
 */
import { type Clock, type Sleep, setDeadline, startSleep } from '../core/clock.ts';
import { isNetworkError, LoginError, ServiceError, type ServiceErrorCode } from '../core/errors.ts';
import { waitLonger } from '../core/pace.ts';
import type { PollOutcome, PollView } from '../ipc/views/attempts.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import { LONGEST_INTERVAL_SECONDS, type PollReply } from '../service-client/decode/device.ts';
import type { IssuedToken } from '../service-client/decode/token.ts';

export interface PollingOptions {
  /** Between the start reply and the first poll, and from the end of each reply to the next. */
  readonly intervalSeconds: number;
  /** How long the code is valid, from now. */
  readonly limitSeconds: number;
  /**
   * Asks once. After an error of the network, a redirect, or a reply that cannot be read, the polling goes on; whatever
   * else it throws ends it.
   */
  readonly poll: () => Promise<PollReply>;
  readonly clock: Clock;
  readonly onWake: (listener: () => void) => void;
  readonly signal: AbortSignal;
  /** Told before each wait and, with `nextAtMs` null, right before each poll. */
  readonly report: (poll: PollView) => void;
}

/** No interval that the service names and no wait after failures is longer; `slow_down` may go beyond (D3, D4). */
const LONGEST_WAIT_MS = LONGEST_INTERVAL_SECONDS * 1000;
const SLOW_DOWN_MS = 5_000;
/** A timer that is later than this has been asleep. */
const LATE_MS = 5_000;

/**
 * Polls until the service gives the token. The first wait begins now. The last poll goes out when the code expires, or an
 * interval after the reply before it, and is waited for: the token may have been given at the last moment (D6).
 * @returns the token
 * @throws what a poll threw that is final; LoginError `device-code-expired` if the last poll told that nobody confirmed the
 *   code, otherwise `sign-in-timed-out`, with what it answered; the signal's reason. Then nothing is asked any more.
 */
export async function pollUntilGranted(options: PollingOptions): Promise<IssuedToken> {
  const { clock, signal, report, limitSeconds } = options;
  let sleep: Sleep | null = null;
  let isAwakeTooLate = false;
  const limit = setDeadline(clock, limitSeconds * 1000, () => sleep?.wake());
  signal.addEventListener('abort', limit.cancel, { once: true });
  options.onWake(() => {
    isAwakeTooLate ||= limit.leftMs === 0;
    sleep?.wake();
  });
  let pace = keepTo(options.intervalSeconds * 1000);
  let last: PollOutcome | null = null;
  let repeats = 0;
  try {
    for (let count = 0; ; count += 1) {
      const intervalSeconds = pace.intervalMs / 1000;
      const waitMs = Math.max(pace.intervalMs, Math.min(pace.waitMs, limit.leftMs));
      const nextAtMs = clock.nowMs() + waitMs;
      const isPlannedAsLast = waitMs >= limit.leftMs;
      report({ count, nextAtMs, intervalSeconds, last, repeats });
      sleep = startSleep(clock, waitMs, signal);
      await sleep.done;
      const isLast = isPlannedAsLast || limit.leftMs === 0;
      if (isAwakeTooLate || (isLast && clock.nowMs() > nextAtMs + LATE_MS)) throw outOfTime(limitSeconds, null);
      report({ count, nextAtMs: null, intervalSeconds, last, repeats });
      const reply = await askOnce(options.poll, signal);
      if (reply.kind === 'token') return reply;
      if (isLast) throw outOfTime(limitSeconds, reply);
      pace = nextPace(pace, reply);
      const before = last && unknownIn(last);
      last = toOutcome(reply);
      const unknown = unknownIn(last);
      repeats = unknown === null ? 0 : unknown === before ? repeats + 1 : 1;
    }
  } finally {
    limit.cancel();
  }
}

/** @returns what the polls brought, once it has come twice and is not known to mean “not yet” (D12); else null */
export function repeatedIn({ last, repeats }: PollView): ErrorView | null {
  return repeats > 1 && last && 'error' in last ? last.error : null;
}

/** @returns the same for the same unknown answer, whose text may have the number of a request; null for a known one */
function unknownIn(outcome: PollOutcome): string | null {
  if (outcome.kind !== 'unexpected' && outcome.kind !== 'intercepted') return null;
  const { code, details } = outcome.error;
  const { status, serviceCode, serviceText, replyShape } = details;
  return JSON.stringify([code, status, serviceCode ?? serviceText?.replace(/\d+/g, '') ?? replyShape]);
}

/** An answer that lets the polling go on, or one that did not come. */
type Going =
  | Exclude<PollReply, { kind: 'token' }>
  | { readonly kind: 'unreachable' | 'intercepted'; readonly error: ServiceError };

interface Pace {
  /** Never gets shorter. */
  readonly intervalMs: number;
  /** Doubled by each failure in a row; the interval otherwise. */
  readonly backOffMs: number;
  /** Until the next poll. */
  readonly waitMs: number;
}

/** What answered may not be the service, but a portal on the way: a redirect, or a page (D10). */
const INTERCEPTIONS: ReadonlySet<ServiceErrorCode> = new Set([
  'unexpected-redirect',
  'reply-unreadable',
  'reply-too-large',
]);

async function askOnce(poll: () => Promise<PollReply>, signal: AbortSignal): Promise<PollReply | Going> {
  try {
    const reply = await poll();
    signal.throwIfAborted();
    return reply;
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof ServiceError)) throw thrown;
    // A TLS or proxy failure is among them: an earlier call got through moments ago, so it is the network that changed
    // (another Wi-Fi, its sign-in page, a computer that just woke), and nothing secret goes out before the handshake.
    if (isNetworkError(thrown.code)) return { kind: 'unreachable', error: thrown };
    if (INTERCEPTIONS.has(thrown.code)) return { kind: 'intercepted', error: thrown };
    throw thrown;
  }
}

/** @param last what was answered after the code had expired; null if nothing was asked then */
function outOfTime(limitSeconds: number, last: Going | null): LoginError {
  const isAnswered = last !== null && !('error' in last);
  const details = { ...(!isAnswered && last?.error.details), limitSeconds };
  const code = isAnswered ? 'device-code-expired' : 'sign-in-timed-out';
  return new LoginError(code, 'Nobody finished this sign-in in time. Start again.', { details });
}

function keepTo(intervalMs: number): Pace {
  return { intervalMs, backOffMs: intervalMs, waitMs: intervalMs };
}

function nextPace(pace: Pace, reply: Going): Pace {
  switch (reply.kind) {
    case 'pending':
    case 'slow-down': {
      const slowerMs = pace.intervalMs + (reply.kind === 'slow-down' ? SLOW_DOWN_MS : 0);
      const namedMs = Math.min((reply.intervalSeconds ?? 0) * 1000, LONGEST_WAIT_MS);
      return keepTo(Math.max(slowerMs, namedMs));
    }
    case 'unexpected':
      return keepTo(pace.intervalMs);
    case 'busy':
    case 'unreachable':
    case 'intercepted': {
      const { intervalMs } = pace;
      const backOffMs = Math.max(intervalMs, waitLonger(pace.backOffMs, LONGEST_WAIT_MS));
      const askedMs = reply.kind === 'busy' ? (reply.retryAfterMs ?? 0) : 0;
      return { intervalMs, backOffMs, waitMs: Math.max(backOffMs, askedMs) };
    }
  }
}

function toOutcome(reply: Going): PollOutcome {
  if (!('error' in reply)) return { kind: reply.kind };
  const { code, details } = reply.error;
  return { kind: reply.kind, error: { code, details } };
}
