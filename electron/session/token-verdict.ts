/** Decides what a reading of the member means for its session (T2). The table of the test has every case. */
import { AppError, type ErrorDetails, isNetworkError } from '../core/errors.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import type { MemberReading, Worked } from '../service-client/read-member.ts';
import type { Session } from './session.ts';

type Problem = NonNullable<Session['problem']>;

/** `kept`: the reading says nothing certain about the token, so the session goes on, and the problem says why. */
export type Verdict =
  | {
      readonly kind: 'verified';
      readonly member: MemberRecord;
      readonly warning: ErrorDetails | null;
      readonly worked: Worked | null;
      readonly hints: MemberReading['hints'];
    }
  | { readonly kind: 'ended' | 'kept'; readonly problem: Problem };

/**
 * Only an answer about the token ends a session: one that it did not get when it last worked, sent in the same way,
 * while the call without credentials is answered too.
 * @param read an error if no reply came
 * @param worked null if this token, sent as it is now, has not worked or it is not known how
 * @param known the member as it was read last; one who was told apart by an identity is not replaced by a record without
 * @see electron/document-check/service.md, 5.6 and 7
 */
export function judgeReading(
  read: MemberReading | AppError,
  worked: Worked | null,
  known: Pick<MemberRecord, 'identity'> | null = null,
): Verdict {
  if (read instanceof AppError) return { kind: 'kept', problem: problemOf(read) };
  const { result } = read;
  if (!(result instanceof AppError)) {
    if (known?.identity && !result.member.identity) return { kind: 'kept', problem: NOBODY_NAMED };
    return { kind: 'verified', ...result, worked: read.worked, hints: read.hints };
  }
  if (worked && result.code !== 'application-refused' && isAboutToken(read, worked)) {
    return { kind: 'ended', problem: { code: 'token-refused', details: result.details } };
  }
  return { kind: 'kept', problem: { code: causeOf(read, result, worked), details: result.details } };
}

const NOBODY_NAMED: Problem = { code: 'member-record-missing', details: { profileField: 'memberIdPath' } };

/** @returns the problem of a token that was just issued and whose member could not be read */
export function judgeFirstFailure(error: AppError): Problem {
  const isReported = error.code === 'member-not-identified' && error.details.observed === 'error-payload';
  return { code: isReported ? 'service-error' : error.code, details: error.details };
}

/** @returns the status of a session that is kept with that problem */
export function statusWith({ code, details }: Problem, status: Session['status']): Session['status'] {
  // A record that does not say who it is about says nothing against the token.
  const isWithoutRecord = code === 'member-record-missing' && details.profileField !== 'memberIdPath';
  const isUnrecognised = code === 'member-not-identified' || code === 'basic-not-identified' || isWithoutRecord;
  return status === 'ended' || !isUnrecognised ? status : 'not-recognised';
}

/**
 * @param after the problem of the last reading, and the failures before it
 * @param sending what that reading sent, as a digest
 * @returns the failures with it; those of the network are not counted
 */
export function countFailure(
  { problem, failures }: Pick<Session, 'problem' | 'failures'>,
  sending: string | null,
): Session['failures'] {
  if (problem === null || isNetworkError(problem.code)) return failures;
  return { sending, count: failures?.sending === sending ? failures.count + 1 : 1 };
}

function isAboutToken({ sending, answer, isRefusal, nobody, retryAtMs }: MemberReading, worked: Worked): boolean {
  // One that says when to try again is not the last word.
  if (sending !== worked.sending || nobody === null || retryAtMs !== null) return false;
  if (isRefusal && answer.kind !== nobody.kind) return true;
  const isNobodyAsBefore = nobody.exact === worked.nobody;
  return isNobodyAsBefore && (isRefusal || (answer.isData && answer.exact === nobody.exact));
}

function causeOf({ sending, answer, nobody }: MemberReading, error: AppError, worked: Worked | null): Problem['code'] {
  if (error.code !== 'member-not-identified') return error.code;
  if (worked === null) return judgeFirstFailure(error).code;
  if (sending !== worked.sending) return 'profile-changed';
  if (answer.exact === nobody?.exact) return 'everyone-refused';
  if (error.details.serviceText !== undefined || error.details.serviceCode !== undefined) return 'service-error';
  return error.details.observed === 'refused-status' ? 'http-error' : error.code;
}

function problemOf({ code, details }: AppError): Problem {
  return { code, details };
}
