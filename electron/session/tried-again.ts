/**
 * Decides which sessions the app reads again by itself (T1, T2). Tokens only, because a password must not be sent
 * repeatedly without the user.
 */
import { type ErrorCode, isNetworkError } from '../core/errors.ts';
import type { Session } from './session.ts';
import { isRevoked } from './token-life.ts';

const TRIES_AFTER_ANSWER = 3;
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** Nothing changes about these before the user does something, or the service is back where it was. */
const WAITING_FOR_CHANGE: readonly ErrorCode[] = ['service-moved', 'profile-secret-not-opened', 'keychain-missing'];

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

/** Called only for sessions that depend on it, because it takes a while and the page asks of all of them. */
type SendingFor = (session: Session) => string | null;

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
