/**
 * Verifies sessions that the service has not confirmed, a few at a time, with increasing delays (T1, T2, T5), and none
 * before its service wants to be called again (T12).
 */
import type { Clock } from '../core/clock.ts';

/** How many sessions are verified at a time. */
const MAX_AT_ONCE = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** A timer may be a little early. */
const TIMER_SLACK_MS = 100;

export interface SessionVerifierOptions {
  /** Ids of the sessions that are waiting to be verified. */
  readonly waiting: () => readonly string[];
  /** Ids of those among them that are verified at once when something has changed. */
  readonly waitingForChange: () => readonly string[];
  /** For how long a session's service still asks not to be called. */
  readonly heldBackMs: (sessionId: string) => number;
  /** Reads a session's member. A rejection is ignored; `waiting` then says whether to try again. */
  readonly refresh: (sessionId: string) => Promise<void>;
  readonly clock: Clock;
  /** Stops everything when it aborts. */
  readonly signal: AbortSignal;
}

export interface SessionVerifier {
  /**
   * Something has changed: verifies the sessions that wait for that now, and resets the delay for all. During a round,
   * schedules another one after it.
   */
  verify(): void;
  /** Verifies the waiting sessions after the first delay, because one of them was just read in vain. */
  verifyLater(): void;
}

export function createSessionVerifier(options: SessionVerifierOptions): SessionVerifier {
  const { waiting, waitingForChange, heldBackMs, refresh, clock, signal } = options;
  let waitMs = FIRST_WAIT_MS;
  let isRunning = false;
  let isWantedAgain = false;
  let cancelWait = (): void => undefined;
  signal.addEventListener('abort', () => cancelWait(), { once: true });

  async function verifyInTurn(
    ids: Iterator<string> & Iterable<string>,
    areWaiting: () => readonly string[],
  ): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return;
      // The session may have been verified or removed since the round began.
      if (areWaiting().includes(id)) await refresh(id).catch(() => undefined);
    }
  }

  async function runRound(areWaiting: () => readonly string[]): Promise<void> {
    isRunning = true;
    // The loops share one iterator, so each takes the next remaining id.
    const areDue = (): readonly string[] => areWaiting().filter((id) => heldBackMs(id) === 0);
    const ids = areDue().values();
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => verifyInTurn(ids, areDue)));
    isRunning = false;
    if (signal.aborted) return;
    if (isWantedAgain) return verify();
    scheduleRound();
  }

  function scheduleRound(): void {
    const ids = waiting();
    if (ids.length === 0) return;
    const delayMs = Math.min(...ids.map((id) => Math.max(waitMs, heldBackMs(id) + TIMER_SLACK_MS)));
    cancelWait = clock.schedule(delayMs, () => void runRound(waiting));
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }

  function verify(): void {
    if (signal.aborted) return;
    waitMs = FIRST_WAIT_MS;
    isWantedAgain = isRunning;
    if (isRunning) return;
    cancelWait();
    void runRound(waitingForChange);
  }

  function verifyLater(): void {
    // A round schedules the next one itself.
    if (signal.aborted || isRunning) return;
    cancelWait();
    waitMs = FIRST_WAIT_MS;
    scheduleRound();
  }

  return { verify, verifyLater };
}
