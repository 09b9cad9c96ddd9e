/** Verifies restored sessions, a few at a time, and retries failed ones with increasing delays (T1). */
import type { Clock } from '../core/clock.ts';

/** How many sessions are verified at a time. */
const MAX_AT_ONCE = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 5 * 60_000;

export interface SessionVerifierOptions {
  /** Ids of the sessions that are waiting to be verified. */
  readonly waiting: () => readonly string[];
  /** Reads a session's member. A rejection is ignored; `waiting` then says whether to try again. */
  readonly refresh: (sessionId: string) => Promise<void>;
  readonly clock: Clock;
  /** Stops everything when it aborts. */
  readonly signal: AbortSignal;
}

export interface SessionVerifier {
  /** Verifies the waiting sessions now and resets the delay. During a round, schedules another one after it. */
  verify(): void;
}

export function createSessionVerifier({ waiting, refresh, clock, signal }: SessionVerifierOptions): SessionVerifier {
  let waitMs = FIRST_WAIT_MS;
  let isRunning = false;
  let isWantedAgain = false;
  let cancelWait = (): void => undefined;
  signal.addEventListener('abort', () => cancelWait(), { once: true });

  async function verifyInTurn(ids: Iterator<string> & Iterable<string>): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return;
      // The session may have been verified or removed since the round began.
      if (waiting().includes(id)) await refresh(id).catch(() => undefined);
    }
  }

  async function runRound(): Promise<void> {
    isRunning = true;
    // The loops share one iterator, so each takes the next remaining id.
    const ids = waiting().values();
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => verifyInTurn(ids)));
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
