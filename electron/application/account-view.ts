/** Converts attempts and sessions to their view for the page. Masks the session's credential. */

import { clip } from '../core/one-line.ts';
import { pictureAddress } from '../core/picture-address.ts';
import type { SignInRecord } from '../exchange/exchange-log.ts';
import type { AttemptView, WaitingForBrowser } from '../ipc/views/attempts.ts';
import type { CauseView } from '../ipc/views/error.ts';
import type { CredentialView, MemberView, Revocation, SessionView, TokenPresentation } from '../ipc/views/sessions.ts';
import { type Cause, causesOf } from '../login/causes.ts';
import type { FailedSignIn } from '../login/failed-sign-in.ts';
import type { LoginTarget } from '../login/login-attempt.ts';
import type { Attempt } from '../login/login-manager.ts';
import { repeatedIn } from '../login/polling.ts';
import { LOGIN_METHODS } from '../login/registry.ts';
import type { SeenCalls } from '../login/seen-calls.ts';
import { findUntried } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import { mayBeSentOtherwise } from '../session/member-reading.ts';
import { hasSameToken, type Session } from '../session/session.ts';
import { type CauseWords, wordCause } from '../text/causes.ts';

interface RecordedTarget extends LoginTarget {
  readonly record: Pick<SignInRecord, 'number'>;
  readonly isAnythingSent: () => boolean;
}

export type CausesOf = (failed: FailedSignIn) => readonly CauseView[];

/**
 * Finds the causes of sign-ins, and words them; anew where more was seen since.
 * @param words those of the current language
 */
export function createCauses(seen: Pick<SeenCalls, 'of' | 'sentAs' | 'revision'>, words: () => CauseWords): CausesOf {
  const known = new WeakMap<object, { readonly revision: number; readonly causes: readonly Cause[] }>();
  return (failed: FailedSignIn): readonly CauseView[] => {
    const { revision } = seen;
    const before = known.get(failed.error);
    const told = before?.revision === revision ? before : { revision, causes: causesOf(failed, seen) };
    known.set(failed.error, told);
    return told.causes.map((cause) => wordCause(cause, words()));
  };
}

/** A sign-in that failed, as its causes are found. */
export function failedOf(methodId: string, error: FailedSignIn['error'], target: RecordedTarget): FailedSignIn {
  const { profile, record, gate } = target;
  const method = LOGIN_METHODS.find(({ id }) => id === methodId) ?? { result: 'token' };
  return { profile, method, error, signIn: record, heldMs: gate?.heldMs ?? 0 };
}

/** @param isStillReceived whether this copy would receive the callback of a waiting attempt automatically */
export function viewAttempt(
  { id, methodId, serviceId, serviceName, step, privateWindow, target }: Attempt<RecordedTarget>,
  isStillReceived: (way: Pick<WaitingForBrowser, 'route' | 'isReceived'>) => boolean,
  findCauses: CausesOf,
): AttemptView {
  const { record, gate } = target;
  const ofGate = { isChanged: gate?.isChanged === true, held: gate?.view ?? null };
  const ofRequests = { ...ofGate, signIn: record.number, isAnythingSent: target.isAnythingSent() };
  const attempt = { id, methodId, serviceId, serviceName, privateWindow, ...ofRequests };
  switch (step.kind) {
    case 'confirming-member':
      return { ...attempt, step: { ...step, member: viewMember(step.member, null) } };
    case 'waiting-for-browser':
      // Another app may have taken over the scheme since this sign-in began.
      return { ...attempt, step: { ...step, isReceived: isStillReceived(step) } };
    case 'show-code': {
      const repeated = repeatedIn(step.poll);
      const causes = repeated && findCauses(failedOf(methodId, repeated, target));
      return { ...attempt, step: { ...step, poll: { ...step.poll, ...(causes && { causes }) } } };
    }
    case 'ended':
      return { ...attempt, step: { ...step, causes: findCauses(failedOf(methodId, step.error, target)) } };
    default:
      return { ...attempt, step };
  }
}

/** How much is shown of the names of two members. */
const LONGEST_NAME = 60;

/** How a service takes tokens: as its profile says, and as was learned. */
export interface Presentations {
  readonly profile: TokenPresentation;
  /** Name of the service's header for tokens. */
  readonly headerName: string;
  readonly learned: TokenPresentation | null;
  readonly revocation: Revocation;
}

/**
 * @param isTriedAgain whether the member is read again by itself
 * @param presentations null if the service has not started
 */
export function viewSession(
  session: Session,
  isTriedAgain: boolean,
  presentations: Presentations | null,
  all: readonly Session[] = [],
): SessionView {
  const { id, serviceId, serviceName, methodId, signedInAtMs, member, memberReadAtMs } = session;
  const { isRefreshing, status, problem, warning, hints, otherMember, storedIn, isChanged } = session;
  return {
    id,
    serviceId,
    serviceName,
    methodId,
    signedInAtMs,
    member: member && viewMember(member, member.picture && pictureAddress(id, memberReadAtMs ?? 0)),
    memberReadAtMs,
    isRefreshing,
    status,
    problem: problem ?? (warning && { code: 'service-warning', details: warning }),
    isTriedAgain,
    hints,
    otherMember:
      otherMember === null
        ? null
        : { now: clip(otherMember, LONGEST_NAME), before: clip(member?.title ?? '', LONGEST_NAME) },
    credential: viewCredential(session, presentations, all),
    storedIn,
    isChanged,
  };
}

function viewCredential(
  session: Session,
  presentations: Presentations | null,
  all: readonly Session[],
): CredentialView {
  const { credential, triedPresentations, problem, tokenLife } = session;
  if (credential.kind === 'basic') {
    const { kind, login, passwordForm } = credential;
    return { kind, login, passwordForm };
  }
  const { kind, token, presentation } = credential;
  return {
    kind,
    mask: maskToken(token),
    presentation,
    headerName: presentations?.headerName ?? null,
    isPresentationLearned:
      presentations !== null && presentations.learned === presentation && presentations.profile !== presentation,
    otherPresentations: mayBeSentOtherwise(session)
      ? findUntried([presentation, ...triedPresentations], problem?.details ?? {})
      : [],
    life: tokenLife,
    revocation: presentations?.revocation ?? 'not-started',
    isGivenTwice:
      tokenLife.broughtBySignIn === 'same' || all.some((other) => other !== session && hasSameToken(session, other)),
  };
}

/** Eight bullets, followed by the last four characters if the token is long enough for that to be safe. */
function maskToken(token: string): string {
  return `••••••••${token.length >= 20 ? token.slice(-4) : ''}`;
}

function viewMember(member: MemberRecord, pictureAddress: string | null): MemberView {
  const { title, id, login, email, rest } = member;
  return { title, id, login, email, pictureAddress, record: rest };
}
