/**
 * What is known of a sign-in that failed, and of its service: where it failed, and what other calls have told. It blames
 * nothing; `causes.ts` does.
 */
import type { CheckFinding, CheckId } from '../core/cause-codes.ts';
import { type AppError, isNetworkError } from '../core/errors.ts';
import { isSuccess } from '../service-client/decode/reply.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { LoginMethod } from './method.ts';
import type { SeenCall, SeenCalls } from './seen-calls.ts';

export interface FailedSignIn {
  readonly profile: ServiceProfile;
  readonly method: Pick<LoginMethod, 'callback' | 'result'>;
  readonly error: Pick<AppError, 'code' | 'details'>;
  /** Stands for it among the calls that were seen. */
  readonly signIn: object;
  /** How long its requests were held, in milliseconds. */
  readonly heldMs: number;
}

/** The calls that a sign-in can fail at, but for readings of the member. */
const STEPS = ['code-exchange', 'device-start', 'device-poll', 'key-request', 'identification'] as const;

/**
 * Where it failed: before the service was reached, at something in its place, at the browser's page, at one of its calls, or
 * when the member was read by HTTP Basic or with a token.
 */
export type FailedStep = 'unreached' | 'elsewhere' | 'page' | (typeof STEPS)[number] | 'basic' | 'token';

/** What is known of the attempt and of its service. */
export type Facts = NonNullable<ReturnType<typeof factsOf>>;

/** A code is good for some minutes at most. */
const HELD_LONG_MS = 60_000;

/** @returns null for an end that is not of the service's making */
export function factsOf(failed: FailedSignIn, seen: Pick<SeenCalls, 'of' | 'sentAs'>) {
  const { profile, error, signIn } = failed;
  const { calls, checks } = seen.of(profile);
  const now = seen.sentAs(profile);
  const call = calls.findLast((one) => one.signIn === signIn && isFailed(one)) ?? null;
  const step = stepOf(failed, call);
  if (step === null) return null;
  const granted = calls.filter(
    (one) => GRANTS.includes(one.meaning) && !calls.some((other) => isOtherAlike(one, other)),
  );
  const codes = calls.filter(({ purpose }) => purpose === 'code-exchange');
  const found = checks.filter(({ sent }) => sent.settings === now.settings);
  const hasCheckWorked = found.some(({ hasWorked }) => hasWorked);
  const nobody = calls.findLast((one) => one.purpose === 'member-as-nobody' && one.signIn === signIn);
  return {
    step,
    profile,
    error,
    /** The call that it failed at; null where it failed at none. */
    call,
    /** Failed calls for something else that were answered alike. */
    like: call ? calls.filter((one) => isFailed(one) && isOtherAlike(call, one) && one.sent.key === now.key) : [],
    isKeyAccepted:
      hasCheckWorked || granted.some(({ sent }) => sent.key === now.key && sent.keyHeader === now.keyHeader),
    /** A call that was sent without the secret. */
    isKeyRefused: calls.some(
      ({ meaning, sent }) => meaning === 'application-refused' && sent.key === now.key && sent.secret === null,
    ),
    /** The browser came back with a code from a page that was opened with this key. */
    isKeyKnown: codes.some(({ sent }) => sent.key === now.key),
    /** A code that was asked for like this one has brought a token. */
    isPkceAccepted: granted.some(({ purpose, sent }) => purpose === 'code-exchange' && sent.pkce === now.pkce),
    /** It came back to this redirect URI. */
    isRedirectKnown: codes.some(({ sent }) => sent.redirectUri === now.redirectUri),
    isVersionAccepted: hasCheckWorked || granted.some(({ sent }) => sent.version === now.version),
    /** A service may not look at a secret where no token is to be had, as with the start of a device code. */
    isSecretAccepted: granted.some(
      ({ meaning, sent }) => meaning === 'token' && sent.secret !== null && sent.secret === now.secret,
    ),
    isPasswordAccepted: granted.some(({ purpose }) => purpose === 'identification'),
    hasWorked: hasCheckWorked || granted.length > 0,
    /** The sign-in's other calls of this kind were answered otherwise: such as those before a code had expired. */
    isPathKnown: calls.some(
      (one) => one.signIn === signIn && one.purpose === call?.purpose && !isNotFound({ call: one }),
    ),
    hasReplied: calls.some(({ status }) => status !== null),
    isAsNobody: call?.reply != null && nobody?.reply === call.reply,
    isHeldLong: failed.heldMs > HELD_LONG_MS,
    hasFound: (finding: CheckFinding): boolean => found.some((one) => one.found === finding),
    hasChecked: (check: CheckId): boolean => found.some((one) => one.check === check),
  };
}

function stepOf({ error: { code }, method }: FailedSignIn, call: SeenCall | null): FailedStep | null {
  if (isNetworkError(code)) return 'unreached';
  if (code === 'device-code-expired') return 'device-poll';
  if (code === 'authorization-refused' || (code === 'sign-in-timed-out' && method.callback)) return 'page';
  if (!call || BY_PERSON.includes(code) || isOutOfOrder(call)) return null;
  if (call.meaning === 'unexpected-redirect' || (call.isPage && isSuccess(call.status ?? 0))) return 'elsewhere';
  if (call.purpose === 'member') return method.result === 'no-token' ? 'basic' : 'token';
  return STEPS.find((step) => step === call.purpose) ?? null;
}

const BY_PERSON: readonly string[] = ['cancelled', 'superseded', 'declined', 'not-this-member', 'member-not-confirmed'];

/** It is out of order, or asked too often. */
function isOutOfOrder({ status }: SeenCall): boolean {
  return status === 429 || (status !== null && status >= 500 && status !== 501);
}

/** Not `revoked`: services answer so to whatever they are sent. @see RFC 7009, 2.2 */
const GRANTS: readonly SeenCall['meaning'][] = ['token', 'device-code', 'key', 'member'];
const NO_FAILURES: readonly SeenCall['meaning'][] = [...GRANTS, 'revoked', 'pending', 'slow-down', 'busy', 'as-nobody'];

function isFailed({ meaning, reply }: SeenCall): boolean {
  return (reply !== null || meaning === 'unexpected-redirect') && !NO_FAILURES.includes(meaning);
}

/** Whether calls for different things were answered alike: the service does not look at what they ask for. */
function isOtherAlike(one: SeenCall, other: SeenCall): boolean {
  return one.reply === other.reply && one.purpose !== other.purpose;
}

export function isNotFound({ call }: { readonly call: SeenCall | null }): boolean {
  return [404, 405, 501].includes(call?.status ?? 0);
}
