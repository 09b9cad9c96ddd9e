/**
 * Finds the member of a grant: reads the record, unless it came with the grant. Where nothing proves that a token is this
 * attempt's, the person confirms the member; until then, the token stays in memory with its attempt (4.1, T5).
 */
import type { Clock } from '../core/clock.ts';
import { AppError, isNetworkError, isUnidentifiedAnswer, LoginError, toAppError } from '../core/errors.ts';
import { waitLonger } from '../core/pace.ts';
import type { ServiceClient } from '../service-client/client.ts';
import { type Credential, findUntried } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import { PRESENTATIONS, type TokenPresentation } from '../service-client/profile.ts';
import type { ReadingOptions } from '../service-client/read-member.ts';
import type { AttemptStep, Fields, Grant, Identified } from './method.ts';

/** How long a person may take in the browser, or to answer a question (W2). */
export const PERSON_LIMIT_MS = 5 * 60_000;
/** How long a token may wait in memory for its member to be read and confirmed (T5). */
export const UNCONFIRMED_LIMIT_MS = 30 * 60_000;
/** Until a member that the network kept from being read is read again; twice as long each time, up to the last. */
const READ_AGAIN_MS = { first: 30_000, last: 5 * 60_000 };

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

export async function identifyMember(
  grant: Grant,
  credential: Credential,
  parts: IdentifyingParts,
): Promise<Identified> {
  // A member that came beside a new token says nothing of how the token fares on later calls.
  const beside = grant.member && { credential, member: grant.member, worked: null, warning: null };
  const identified = grant.confirmed ?? beside ?? (await readMember(credential, parts, FIRST));
  return { ...identified, warning: identified.warning ?? grant.warning ?? null };
}

/** A token that was just issued may be refused for a moment (T2). */
const FIRST: ReadingHow = { isTriedTwice: true };

type ReadingHow = Pick<ReadingOptions, 'asNobody' | 'isTriedTwice'>;

async function readMember(
  credential: Credential,
  { client, signal, show }: IdentifyingParts,
  how: ReadingHow,
): Promise<Identified> {
  signal.throwIfAborted();
  show({ kind: 'loading-member' });
  try {
    const { result, worked, retryAtMs, hints } = await client.readMember(credential, { signal, ...how });
    const read = { credential, worked, retryAtMs, hints };
    return result instanceof AppError ? { ...read, member: result, warning: null } : { ...read, ...result };
  } catch (thrown) {
    return { credential, member: toAppError(thrown), worked: null, warning: null };
  }
}

/**
 * Has the person confirm the member. One that could not be read is read again first: by itself after a network failure,
 * and else when asked.
 * @throws LoginError `not-this-member`
 */
export async function confirmMember(first: Credential, parts: IdentifyingParts): Promise<Identified> {
  const dropsAtMs = parts.beginLimit(UNCONFIRMED_LIMIT_MS);
  let identified = await readMember(first, parts, FIRST);
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
    waitMs = waitLonger(waitMs, READ_AGAIN_MS.last);
    parts.setDeadline(UNCONFIRMED_LIMIT_MS, dropsAtMs());
    const isOther = presentation !== null && credential.kind === 'token';
    const next = isOther ? { ...credential, presentation } : credential;
    identified = await readMember(next, parts, { asNobody: 'after' });
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
    const { presentation, isThisMember } = await ask(() => {
      setDeadline(UNCONFIRMED_LIMIT_MS, view.deadlineAtMs);
      show({ kind: 'member-not-read', ...view });
    });
    if (isThisMember === 'no') throw notThisMember();
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
  if (isThisMember !== 'yes') throw notThisMember();
}

function notThisMember(): LoginError {
  return new LoginError('not-this-member', 'The person chose not to use this answer. Nothing of it was kept.');
}
