/**
 * Finds the member of a grant: reads the record, unless it came with the grant. Where nothing proves that the grant is
 * this attempt's, the person confirms the member; until then, the token stays in memory with its attempt (4.1, T5).
 */
import type { Clock } from '../core/clock.ts';
import {
  AppError,
  type ErrorDetails,
  isNetworkError,
  isUnidentifiedAnswer,
  LoginError,
  toAppError,
} from '../core/errors.ts';
import type { ServiceClient } from '../service-client/client.ts';
import { type Credential, findUntried } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import { PRESENTATIONS, type TokenPresentation } from '../service-client/profile.ts';
import type { Worked } from '../service-client/read-member.ts';
import type { AttemptStep, Fields, Grant } from './method.ts';

/** How long a person may take in the browser, or to answer a question (W2). */
export const PERSON_LIMIT_MS = 5 * 60_000;
/** How long a token may wait in memory for its member to be read and confirmed (T5). */
export const UNCONFIRMED_LIMIT_MS = 30 * 60_000;
/** Until a member that the network kept from being read is read again; twice as long each time, up to the last. */
const READ_AGAIN_MS = { first: 30_000, last: 5 * 60_000 };

/** A credential with its member, or with why that could not be read. */
export interface Identified {
  readonly credential: Credential;
  readonly member: MemberRecord | AppError;
  /** How the member call identified the member with this credential; null if it has not. */
  readonly worked: Worked | null;
  /** What the service reported beside the member, or null (T7). */
  readonly warning: ErrorDetails | null;
}

/** What it needs of the attempt. */
export interface IdentifyingParts {
  readonly client: Pick<ServiceClient, 'readMember'>;
  readonly clock: Pick<Clock, 'schedule'>;
  /**
   * Begins a limit of this app.
   * @returns when it passes; later and later while requests are held
   */
  readonly beginLimit: (limitMs: number) => () => number;
  readonly signal: AbortSignal;
  readonly show: (step: AttemptStep) => void;
  /**
   * Ends the attempt where the member is not confirmed by `endsAtMs`; an answer takes that away.
   * @param limitMs how long that was, for the words of that end
   */
  readonly setDeadline: (limitMs: number, endsAtMs: number) => void;
  /** @param show shows the question */
  readonly ask: (show: () => void) => Promise<Fields>;
  /** Answers the question that is being asked, in the person's place. */
  readonly answer: (fields: Fields) => void;
}

/** @throws LoginError `not-this-member` */
export async function identifyMember(
  grant: Grant,
  credential: Credential,
  parts: IdentifyingParts,
): Promise<Identified> {
  const dropsAtMs = parts.beginLimit(UNCONFIRMED_LIMIT_MS);
  // A member that came beside a new token says nothing of how the token fares on later calls.
  const identified = grant.member
    ? { credential, member: grant.member, worked: null, warning: grant.warning ?? null }
    : await readMember(credential, parts);
  return grant.isProven ? identified : confirmOnceRead(identified, dropsAtMs, parts);
}

async function readMember(credential: Credential, { client, signal, show }: IdentifyingParts): Promise<Identified> {
  show({ kind: 'loading-member' });
  try {
    const { result, worked } = await client.readMember(credential, { signal });
    if (!(result instanceof AppError)) return { credential, worked, ...result };
    return { credential, member: result, worked, warning: null };
  } catch (thrown) {
    return { credential, member: toAppError(thrown), worked: null, warning: null };
  }
}

/**
 * Has the person confirm the member. One that could not be read is read again first: by itself after a network failure,
 * and else when asked.
 */
async function confirmOnceRead(
  first: Identified,
  dropsAtMs: () => number,
  parts: IdentifyingParts,
): Promise<Identified> {
  let identified = first;
  let tried: readonly TokenPresentation[] = [];
  let waitMs = READ_AGAIN_MS.first;
  for (;;) {
    parts.signal.throwIfAborted();
    const { credential, member } = identified;
    if (!(member instanceof AppError)) {
      await confirm(member, dropsAtMs, parts);
      return identified;
    }
    if (credential.kind === 'token' && isUnidentifiedAnswer(member)) tried = [...tried, credential.presentation];
    const presentation = await askHowToRead(member, { tried, waitMs, dropsAtMs }, parts);
    waitMs = Math.min(2 * waitMs, READ_AGAIN_MS.last);
    parts.setDeadline(UNCONFIRMED_LIMIT_MS, dropsAtMs());
    const isOther = presentation !== null && credential.kind === 'token';
    identified = await readMember(isOther ? { ...credential, presentation } : credential, parts);
  }
}

/** @returns the way of sending the token that the person chose; null to send it as before */
async function askHowToRead(
  error: AppError,
  { tried, waitMs, dropsAtMs }: { tried: readonly TokenPresentation[]; waitMs: number; dropsAtMs: () => number },
  { clock, setDeadline, show, ask, answer }: IdentifyingParts,
): Promise<TokenPresentation | null> {
  const { code, details } = error;
  const isTriedAgain = isNetworkError(code);
  const otherPresentations = isUnidentifiedAnswer(error) ? findUntried(tried, details) : [];
  const cancelWait = isTriedAgain ? clock.schedule(waitMs, () => answer({})) : () => undefined;
  try {
    const view = { error: { code, details }, isTriedAgain, otherPresentations, deadlineAtMs: dropsAtMs() };
    const { presentation } = await ask(() => {
      setDeadline(UNCONFIRMED_LIMIT_MS, view.deadlineAtMs);
      show({ kind: 'member-not-read', ...view });
    });
    return PRESENTATIONS.find((way) => way === presentation) ?? null;
  } finally {
    cancelWait();
  }
}

/** Asks "is this you?". */
async function confirm(member: MemberRecord, dropsAtMs: () => number, parts: IdentifyingParts): Promise<void> {
  const { beginLimit, setDeadline, show, ask } = parts;
  const { isThisMember } = await ask(() => {
    const [endsAtMs, dropped] = [beginLimit(PERSON_LIMIT_MS)(), dropsAtMs()];
    if (dropped < endsAtMs) setDeadline(UNCONFIRMED_LIMIT_MS, dropped);
    else setDeadline(PERSON_LIMIT_MS, endsAtMs);
    show({ kind: 'confirming-member', member });
  });
  if (isThisMember === 'yes') return;
  throw new LoginError('not-this-member', 'The sign-in was for somebody else and was not kept. Start again.');
}
