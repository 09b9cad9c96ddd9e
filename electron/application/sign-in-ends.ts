/** What follows when a sign-in ends: its session, its row, the result of its method, what is learned of it, and who is told. */
import { AppError, type ErrorCode, endOf } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { SignedIn } from '../login/login-attempt.ts';
import type { LoginResults } from '../login/login-results.ts';
import type { Credential } from '../service-client/credential.ts';
import type { Learned } from '../services/learned-facts.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { DesktopWords } from '../text/en.ts';
import { failedOf } from './account-view.ts';
import type { ApplicationPorts } from './application-ports.ts';
import type { BrowserRows } from './browser-pages.ts';
import type { TracedTarget } from './service-clients.ts';

export interface SignInEndsOptions {
  readonly keep: SessionManager['keep'];
  readonly results: LoginResults;
  readonly browserRows: BrowserRows;
  readonly learned: Learned;
  readonly announce: ApplicationPorts['announce'];
  readonly words: () => DesktopWords['announcements'];
  readonly log: Log;
  /** Told where nothing was sent of a sign-in that was to be held. */
  readonly onNothingHeld: () => void;
  /** Told of a new result of a sign-in that failed. */
  readonly onChange: () => void;
}

export function createSignInEnds(options: SignInEndsOptions) {
  const { results, browserRows, announce, words, log } = options;

  /** Remembers a way of sending the token that the user found while the sign-in waited for its member (T5). */
  function rememberPresentation({ profile, presentation }: TracedTarget, credential: Credential): void {
    if (credential.kind !== 'token' || credential.presentation === presentation) return;
    try {
      options.learned.rememberPresentation(profile.id, credential.presentation);
    } catch (thrown) {
      log.failure('way of sending the token not remembered', thrown);
    }
  }

  return {
    onSignedIn({ target, ...signedIn }: SignedIn<TracedTarget>): void {
      const { profile, record, gate } = target;
      const { member, methodId, credential } = signedIn;
      const isChanged = gate?.isChanged === true;
      const sessionId = options.keep({ profile, ...signedIn, isChanged });
      browserRows.settle(record);
      record.end({ sessionId, member: member instanceof AppError ? null : member.title });
      if (!isChanged) rememberPresentation(target, credential);
      const isCutOff = member instanceof AppError && member.code === 'cancelled';
      if (!isCutOff && isResult(target)) {
        const failed = member instanceof AppError ? failedOf(methodId, member, target) : null;
        results.record(profile.id, methodId, member, target.log(), record.number, failed);
      }
      announce(words().signedIn(profile.name));
    },
    onEnded(methodId: string, error: AppError, target: TracedTarget): void {
      const { profile, record, gate } = target;
      browserRows.settle(record);
      record.end({ error });
      log.failure(`sign-in by ${methodId}`, error);
      const end = endOf(error.code);
      if (end === 'cancelled') return;
      announce(words().end(end, profile.name));
      if (NOTHING_TRIED.includes(error.code)) {
        if (gate) options.onNothingHeld();
        return;
      }
      if (!isResult(target, error)) return;
      const failed = failedOf(methodId, error, target);
      results.record(profile.id, methodId, error, target.log(), record.number, failed);
      // The end itself was told before.
      options.onChange();
    },
  };
}

/** Errors of attempts that ended before anything was sent to the service. They are not results of the method. */
const NOTHING_TRIED: readonly ErrorCode[] = [
  'field-missing',
  'login-has-colon',
  'request-not-possible',
  'address-not-secure',
];

/** Whether an end says something about the method: not if requests were changed, or held for too long. */
function isResult({ gate }: TracedTarget, error: AppError | null = null): boolean {
  if (!gate) return true;
  const isLate = error?.code === 'device-code-expired' && gate.heldMs > 0;
  return !gate.isChanged && !gate.isEndedByHold && !isLate;
}
