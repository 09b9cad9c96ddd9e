/**
 * Reads the member that a credential identifies. A service that does not accept the credential may reply as it does
 * without one (7), so each reading also sends an anonymous request; an equal reply means that no member was identified.
 * A refusal of a token may be tried once more, because some services refuse one that they accept a second later.
 * @see electron/document-check/service.md, 4.6, 5.5 and 5.6
 */
import { isDeepStrictEqual } from 'node:util';
import { type Clock, nextTurn, startSleep } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { buildRequest, type Call, type CallRequest, type Decoded, hostOf, type RecordedCallOptions } from './call.ts';
import type { Credential } from './credential.ts';
import {
  type Answer,
  answerOf,
  checkRecordDiffers,
  type DecodedMember,
  decodeMember,
  digest,
  isTokenRefusal,
} from './decode/member.ts';
import { type Identity, valueAt } from './decode/member-record.ts';
import { bodyOf, isBusy, isSuccess } from './decode/reply.ts';
import { readRetryAfter } from './decode/reply-times.ts';
import { nearPaths, TOKEN_NAMES, tokenOf } from './decode/token.ts';
import { memberAsNobodyOf, memberCallOf, secretsOf } from './endpoints.ts';
import type { ServiceProfile } from './profile.ts';
import { secretsOfProfile } from './profile-secrets.ts';
import type { HttpReply } from './transport/exchange.ts';
import { checkAddress, orAborted } from './transport/http.ts';

export interface ReadingOptions extends RecordedCallOptions {
  /**
   * When the request without credentials goes out. `beside`, by default: together with the other, as a sign-in wants it.
   * `after`: once a reply came for which it is needed, so not after 429 or 5xx (T12).
   */
  readonly asNobody?: 'beside' | 'after';
  /** Whether a refusal of a token that was read by GET is tried once more, a second later (T2). */
  readonly isTriedTwice?: boolean;
  /** Who the credential identified before: a reply about the same member waits only briefly for that of nobody. */
  readonly known?: Identity | null;
}

/**
 * What else there is to say of a service that identified the member: it had refused the token a second before, or its
 * reply brought another token.
 */
export type ReadingHint = 'refuses-at-times' | 'sends-other-token';

/** What a service answered to a credential, and to the same call without it. */
export interface MemberReading {
  readonly result: DecodedMember | ServiceError;
  /** Digest of everything that was sent and of how the reply was read, without the credential and the origin. */
  readonly sending: string;
  readonly answer: Answer;
  /** Whether the reply refuses the token: as the profile pins it, or else with status 401. */
  readonly isRefusal: boolean;
  /** The answer without credentials; null if it failed, or if either answer is 429 or 5xx, which tells nothing. */
  readonly nobody: Answer | null;
  /** How the token worked; null if it did not. */
  readonly worked: Worked | null;
  /** When the service asks to be called again, in epoch milliseconds; null if it does not say. */
  readonly retryAtMs: number | null;
  readonly hints: readonly ReadingHint[];
}

/** How things were when a token last worked (T2). Both are digests, so no value of a reply is kept. */
export interface Worked {
  readonly sending: string;
  /** What was answered without credentials then; null if that is not known. */
  readonly nobody: string | null;
}

/** @returns the `sending` of a reading with that credential */
export function describeSending(profile: ServiceProfile, credential: Credential): string {
  const blank =
    credential.kind === 'token' ? { ...credential, token: 'token' } : { ...credential, login: '', password: '' };
  const request = buildRequest(profile, { ...memberCallOf(profile, blank), signal: new AbortController().signal });
  const { pathname, search } = new URL(request.address);
  const { tokenRefused, applicationRefused, memberPath, memberIdPath } = profile;
  const reading = [tokenRefused, applicationRefused, memberPath, memberIdPath];
  // As an object, because digests are kept with sessions.
  const headers = Object.fromEntries(request.headers);
  return digest([request.method, pathname, search, headers, request.body, ...reading]);
}

/** How long a refusal waits for the second try. */
const SECOND_TRY_MS = 1_000;
/** How long a member who is known waits for the reply without credentials, which then decides nothing of this reading. */
const NOBODY_WAIT_MS = 3_000;

export function createMemberReader(
  profile: ServiceProfile,
  call: Call,
  clock: Clock,
): (credential: Credential, options: ReadingOptions) => Promise<MemberReading> {
  const { askAnonymously, awaitNobody } = createAnonymousReader(profile, call, clock);

  /** @param asking the reply without credentials, if that is on its way */
  async function compare(
    reply: HttpReply,
    asking: Promise<HttpReply | null> | null,
    credential: Credential,
    { signal, known }: ReadingOptions,
  ): Promise<MemberReading> {
    const waitMs = isSuccess(reply.status) ? null : readRetryAfter(reply.headers, clock.nowMs());
    const retryAtMs = waitMs ? clock.nowMs() + waitMs : null;
    const alone = {
      host: hostOf(profile),
      secrets: [...secretsOfProfile(profile), ...secretsOf(credential)],
      memberPath: profile.memberPath,
      memberIdPath: profile.memberIdPath,
      memberPicturePath: profile.memberPicturePath,
      tokenRefused: profile.tokenRefused,
      applicationRefused: profile.applicationRefused,
      credentialsRefused: profile.credentialsRefused,
      credential: credential.kind,
      nobody: null,
    };
    const isDecided = (): boolean => {
      const read = decode(() => decodeMember(reply, alone));
      return known != null && !(read instanceof ServiceError) && isDeepStrictEqual(read.member.identity, known);
    };
    // Only with it can an error be about the credential.
    const asked = isBusy(reply.status) ? null : awaitNobody(asking ?? askAnonymously(), isDecided);
    const nobody = asked && (await orAborted(asked, signal));
    const sent = { ...alone, nobody };
    let result = decode(() => decodeMember(reply, sent));
    if (!(result instanceof ServiceError) && result.member.identity === null) {
      const decoded = result;
      const again = await orAborted(askAnonymously(), signal);
      result = decode(() => {
        checkRecordDiffers(reply, [nobody, again], sent);
        return decoded;
      });
    }
    const sending = describeSending(profile, credential);
    // Each of the two replies may take a while to look through; in between, the app does what else there is to do.
    await nextTurn();
    signal.throwIfAborted();
    const nobodyAnswer = nobody && answerOf(nobody, sent);
    return {
      result,
      sending,
      answer: answerOf(reply, sent, result instanceof ServiceError ? undefined : result.member.identity),
      isRefusal: credential.kind === 'token' && isTokenRefusal(reply, sent),
      nobody: nobodyAnswer,
      worked: result instanceof ServiceError ? null : { sending, nobody: nobodyAnswer?.exact ?? null },
      retryAtMs,
      hints: !(result instanceof ServiceError) && bringsOtherToken(reply, credential) ? ['sends-other-token'] : [],
    };
  }

  async function readOnce(credential: Credential, options: ReadingOptions): Promise<MemberReading> {
    const { asNobody, isTriedTwice: _, known: __, ...callOptions } = options;
    const request: CallRequest = { ...memberCallOf(profile, credential), ...callOptions };
    checkAddress({ address: profile.baseUrl, credentials: request.credentials });
    options.signal.throwIfAborted();
    const reading = call(request, async (reply) => {
      const value = await compare(reply, asking, credential, options);
      return { value, ...meaningOf(value) };
    });
    const asking = asNobody === 'after' ? null : askAnonymously();
    return reading;
  }

  return async (credential, options) => {
    const first = await readOnce(credential, options);
    const isRefused = options.isTriedTwice === true && isPossibleRefusal(first);
    const mayTry = credential.kind === 'token' && profile.memberMethod === 'GET';
    if (!isRefused || !mayTry || (first.retryAtMs ?? 0) > clock.nowMs() + SECOND_TRY_MS) return first;
    await startSleep(clock, SECOND_TRY_MS, options.signal).done;
    const second = await readOnce(credential, { ...options, asNobody: 'after' });
    return second.worked === null ? second : { ...second, hints: ['refuses-at-times', ...second.hints] };
  };
}

function createAnonymousReader(profile: ServiceProfile, call: Call, clock: Clock) {
  let anonymousReply: Promise<HttpReply | null> | null = null;
  return {
    /** Sends the request without credentials; null if it failed. Readings at the same time share the request, which belongs to none of them. */
    askAnonymously(): Promise<HttpReply | null> {
      // Has its own signal, so that one caller's abort does not end it for the others.
      const { signal } = new AbortController();
      anonymousReply ??= call(
        { ...memberAsNobodyOf(profile), signal },
        // An answer that tells nothing is compared with no other.
        (reply) => (isBusy(reply.status) ? { value: null, meaning: 'busy' } : { value: reply, meaning: 'as-nobody' }),
      )
        .catch(() => null)
        .finally(() => {
          // Not kept, because the anonymous reply may change.
          anonymousReply = null;
        });
      return anonymousReply;
    },
    /** @param isDecided whether the reading needs no such reply; asked only where that takes long */
    awaitNobody(asking: Promise<HttpReply | null>, isDecided: () => boolean): Promise<HttpReply | null> {
      const { promise: late, resolve } = Promise.withResolvers<null>();
      const cancel = clock.schedule(NOBODY_WAIT_MS, () => isDecided() && resolve(null));
      return Promise.race([asking, late]).finally(cancel);
    },
  };
}

/** Whether an answer might end a session: by itself, or because everyone gets it now. */
function isPossibleRefusal({ result, answer, isRefusal, nobody }: MemberReading): boolean {
  if (!(result instanceof ServiceError) || result.code === 'application-refused') return false;
  return isRefusal || answer.exact === nobody?.exact;
}

function bringsOtherToken(reply: HttpReply, credential: Credential): boolean {
  const body = bodyOf(reply);
  if (credential.kind !== 'token' || body.kind !== 'json') return false;
  const tokens = nearPaths(body.value, TOKEN_NAMES).map((path) => tokenOf(valueAt(body.value, path)));
  return tokens.some((token) => token !== null && token !== credential.token);
}

/** What its reply turned out to mean. */
function meaningOf({ result }: MemberReading): Pick<Decoded<MemberReading>, 'meaning' | 'details'> {
  if (!(result instanceof ServiceError)) return { meaning: 'member' };
  const { code, details } = result;
  const isNobody = code === 'member-not-identified' || code === 'basic-not-identified';
  return { meaning: isNobody ? 'nobody' : code, details };
}

function decode(read: () => DecodedMember): DecodedMember | ServiceError {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof ServiceError) return thrown;
    throw thrown;
  }
}
