/**
 * Tells what a service refuses: the application's key, the member's credentials, or something else. Only a code that is
 * known for it, or a reply that the profile pins, blames the key or the credentials (T7); other errors are quoted.
 * @see electron/document-check/service.md, 7, which shows no error
 */
import { ServiceError } from '../../core/errors.ts';
import { REPLY_CODES } from '../../core/reply-codes.ts';
import {
  type DecodeContext,
  findFailure,
  hasCode,
  isPinned,
  isSuccess,
  type PinnedReplies,
  pinsOf,
  type ReadReply,
  wordsIn,
} from './reply.ts';

/** Errors for which retrying does not help, and which blame neither key nor credentials. @see RFC 6749, 4.1.2.1 and 5.2 */
export const FINAL_CODES: readonly string[] = [
  'unauthorized_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unsupported_grant_type',
  'unsupported_response_type',
];

/**
 * @param pinned the replies that the profile lists; the one that fits best counts
 * @param codes those that are known without a profile
 * @returns how exactly a reply fits: 3 by status and code, 2 by its code, 1 by its status alone, 0 not at all
 */
export function fitOf(read: ReadReply, pinned: PinnedReplies = null, codes: readonly string[] = []): number {
  const pins = pinsOf(pinned).filter((pin) => isPinned(read, pin));
  const fits = pins.map(({ status, code }) => (code === null ? 1 : status === null ? 2 : 3));
  return Math.max(hasCode(read, codes) ? 2 : 0, ...fits);
}

/** How exactly the reply says that the application's key or secret is refused. */
export function fitOfApplication(read: ReadReply, sent: Pick<DecodeContext, 'applicationRefused'>): number {
  return fitOf(read, sent.applicationRefused, REPLY_CODES.applicationRefused);
}

/** Returns why a call with only the application's credentials failed, or null if it did not. */
export function findApplicationFailure(read: ReadReply, sent: DecodeContext): ServiceError | null {
  return fitOfApplication(read, sent) > 0 ? applicationRefused(read) : findFailure(read);
}

/** Whether a failure is only a warning beside what was asked for: a success without a code of a known refusal (T7). */
export function isOnlyWarning({ code }: ServiceError, { status }: ReadReply): boolean {
  return code === 'service-error' && isSuccess(status);
}

export interface PasswordContext extends DecodeContext {
  /** The profile's own signs of a wrong login or password. */
  readonly credentialsRefused?: PinnedReplies;
}

/** Returns why a call with a login and a password failed, or null if it did not. */
export function findPasswordFailure(read: ReadReply, sent: PasswordContext): ServiceError | null {
  const fit = fitOf(read, sent.credentialsRefused, REPLY_CODES.credentialsRefused);
  if (fitOfApplication(read, sent) > fit) return applicationRefused(read);
  return fit > 0 ? credentialsRefused(read) : findFailure(read);
}

export function applicationRefused(read: ReadReply): ServiceError {
  return refused(read, 'application-refused', `${read.host} refused this application's key. Check the profile.`);
}

function credentialsRefused(read: ReadReply): ServiceError {
  return refused(read, 'credentials-refused', `${read.host} refused the login or the password. Check both.`);
}

function refused(read: ReadReply, code: ServiceError['code'], message: string): ServiceError {
  const { host, status } = read;
  return new ServiceError(code, message, { details: { host, status, ...wordsIn(read) } });
}
