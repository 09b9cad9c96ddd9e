/** Decides what a failed reading of the member means for its session. */
import type { AppError } from '../core/errors.ts';
import type { Session } from './session.ts';

/**
 * Only a definite rejection of a credential that worked before ends a session (T2). If the service does not recognise
 * the member, the user decides what to do. Other failures, such as network errors, say nothing about the credential.
 * @see electron/document/service.md, 5.6 and 7
 */
export function judgeFailure(
  { code, details }: AppError,
  { status, hasWorked }: Pick<Session, 'status' | 'hasWorked'>,
): { readonly status: Session['status']; readonly problem: NonNullable<Session['problem']> } {
  switch (code) {
    case 'token-refused':
      return hasWorked
        ? { status: 'ended', problem: { code, details } }
        : { status: 'not-recognised', problem: { code: 'member-not-identified', details } };
    case 'member-not-identified':
    case 'member-record-missing':
    case 'basic-not-identified':
      return { status: 'not-recognised', problem: { code, details } };
    default:
      return { status, problem: { code, details } };
  }
}
