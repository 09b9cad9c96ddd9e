/**
 * Confirms sessions that are not verified: a few at a time, and again after what went wrong, later and later (T1).
 * It judges nothing: a session that is no longer waiting is left alone.
 */
import type { Clock } from '../core/clock.ts';

/** How many sessions are confirmed at a time. */
const MOST_AT_ONCE = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 5 * 60_000;

export interface SessionVerifierOptions {
  /** Ids of the sessions that wait to be confirmed. */
  readonly waiting: () => readonly string[];
  /** Reads a session's member. Where it fails, the session goes on waiting or not; a rejection means no more. */
  readonly refresh: (sessionId: string) => Promise<void>;
  readonly clock: Clock;
  /** Nothing starts after it aborted. */
  readonly signal: AbortSignal;
}

export interface SessionVerifier {
  /** Goes through them now, and starts the waits anew. During a round, another follows it. */
  verify(): void;
}

export function createSessionVerifier({ waiting, refresh, clock, signal }: SessionVerifierOptions): SessionVerifier {
  let waitMs = FIRST_WAIT_MS;
  let isRunning = false;
  let isWantedAgain = false;
  let cancelWait = (): void => undefined;
  signal.addEventListener('abort', () => cancelWait(), { once: true });

  async function confirmInTurn(ids: Iterator<string> & Iterable<string>): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return;
      // It may have been confirmed, or have gone, since the round began.
      if (waiting().includes(id)) await refresh(id).catch(() => undefined);
    }
  }

  async function runRound(): Promise<void> {
    isRunning = true;
    // Shared: each takes the next one that is left.
    const ids = waiting().values();
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => confirmInTurn(ids)));
    isRunning = false;
    if (signal.aborted) return;
    if (isWantedAgain) return verify();
    if (waiting().length === 0) return;
    cancelWait = clock.schedule(waitMs, () => void runRound());
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }

  function verify(): void {
    if (signal.aborted) return;
    waitMs = FIRST_WAIT_MS;
    isWantedAgain = isRunning;
    if (isRunning) return;
    cancelWait();
    void runRound();
  }

  return { verify };
}
