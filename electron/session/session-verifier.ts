/**
 * Decides which sessions the app reads again by itself, and reads them: a few at a time, with increasing delays (T1, T2,
 * T5), and none before its service wants to be called again (T12). Tokens only, because a password must not be sent
 * repeatedly without the user.
 */
import type { Clock } from '../core/clock.ts';
import { type ErrorCode, isNetworkError } from '../core/errors.ts';
import { createRetries } from '../core/pace.ts';
import { isRevoked, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** How many sessions are verified at a time. */
const MAX_AT_ONCE = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** A timer may be a little early. */
const TIMER_SLACK_MS = 100;
const TRIES_AFTER_ANSWER = 3;
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** Nothing changes about these before the user does something, or the service is back where it was. */
const WAITING_FOR_CHANGE: readonly ErrorCode[] = ['service-moved', 'profile-secret-not-opened', 'keychain-missing'];

/** Called only for sessions that depend on it, because it takes a while and the page asks of all of them. */
type SendingFor = (session: Session) => string | null;

export function createSessionVerifier({
  sessions,
  sendingFor,
  read,
  clock,
  signal,
}: {
  readonly sessions: Pick<Sessions, 'all' | 'find'>;
  readonly sendingFor: SendingFor;
  /** Reads a session's member. Never rejects; the session then says whether to try again. */
  readonly read: (sessionId: string) => Promise<void>;
  readonly clock: Clock;
  /** Stops everything when it aborts. */
  readonly signal: AbortSignal;
}) {
  const isTried = (session: Session): boolean => isTriedAgain(session, sendingFor);
  const waiting = () => sessions.all.filter(isTried);
  /** Those that are verified at once when something has changed. */
  const waitingForChange = () => sessions.all.filter((session) => isTriedOnChange(session, sendingFor));
  const heldMs = (session: Session): number => heldBackMs(session, clock.nowMs());
  let isRunning = false;
  let isWantedAgain = false;
  const rounds = createRetries({
    clock,
    firstMs: FIRST_WAIT_MS,
    longestMs: LONGEST_WAIT_MS,
    run: () => void runRound(waiting),
    signal,
  });

  async function verifyInTurn(
    ids: Iterator<string> & Iterable<string>,
    areWaiting: () => readonly Session[],
  ): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return;
      // The session may have been verified or removed since the round began.
      if (areWaiting().some((session) => session.id === id)) await read(id);
    }
  }

  async function runRound(areWaiting: () => readonly Session[]): Promise<void> {
    isRunning = true;
    // The loops share one iterator, so each takes the next remaining id.
    const areDue = () => areWaiting().filter((session) => heldMs(session) === 0);
    const ids = areDue()
      .map(({ id }) => id)
      .values();
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => verifyInTurn(ids, areDue)));
    isRunning = false;
    if (signal.aborted) return;
    if (isWantedAgain) return verify();
    scheduleRound();
  }

  function scheduleRound(): void {
    const untried = waiting();
    if (untried.length > 0) rounds.later(Math.min(...untried.map(heldMs)) + TIMER_SLACK_MS);
  }

  /**
   * Something has changed: verifies the sessions that wait for that now, and resets the delay for all. During a round,
   * schedules another one after it.
   */
  function verify(): void {
    if (signal.aborted) return;
    rounds.reset();
    isWantedAgain = isRunning;
    if (!isRunning) void runRound(waitingForChange);
  }

  /** Verifies the waiting sessions after the first delay, because one of them was just read in vain. */
  function verifyLater(): void {
    // A round schedules the next one itself.
    if (signal.aborted || isRunning) return;
    rounds.reset();
    scheduleRound();
  }

  return {
    verify,
    verifyLater,
    /** Whether a session's member is read again without being asked, because the service has not confirmed it. */
    isTriedAgain: isTried,
  };
}

/**
 * If no answer came, a session is read again and again; after an answer, three times, and anew once something else would
 * be sent. One whose service has moved, or has no secret, waits for a change of that. One whose token was revoked is read
 * only when the person asks.
 * @param sendingFor returns what a reading would send now, as a digest; null if its service is not open
 */
export function isTriedAgain(session: Session, sendingFor: SendingFor): boolean {
  const hasTriesLeft = (session.failures?.count ?? 0) <= TRIES_AFTER_ANSWER;
  return (
    !(session.problem && WAITING_FOR_CHANGE.includes(session.problem.code)) &&
    isUnconfirmed(session) &&
    (hasTriesLeft || hasNews(session, sendingFor))
  );
}

/** Whether a session is worth reading as soon as something changes, such as the network: not for what was just answered. */
export function isTriedOnChange(session: Session, sendingFor: SendingFor): boolean {
  return isUnconfirmed(session) && hasNews(session, sendingFor);
}

/** How long the service still asks not to be called, at most an hour; 0 if the clock was set back since. */
export function heldBackMs({ retryAtMs }: Pick<Session, 'retryAtMs'>, nowMs: number): number {
  const leftMs = (retryAtMs ?? 0) - nowMs;
  return leftMs > LONGEST_RETRY_AFTER_MS ? 0 : Math.max(0, leftMs);
}

/** Whether a session has a token that may be sent and that the service has not confirmed. */
function isUnconfirmed(session: Session): boolean {
  const { credential, status, problem } = session;
  if (credential.kind !== 'token' || status === 'ended' || isRevoked(session)) return false;
  return status === 'not-verified' || problem !== null;
}

function hasNews(session: Session, sendingFor: SendingFor): boolean {
  const { problem, failures } = session;
  const isNewAnyway = failures === null || (problem !== null && isNetworkError(problem.code));
  return isNewAnyway || failures.sending !== sendingFor(session);
}
