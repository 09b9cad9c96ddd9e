/**
 * Reads the member that a credential identifies. A service that does not accept the credential may reply as it does
 * without one (7), so each reading also sends an anonymous request; an equal reply means that no member was identified.
 * @see electron/document/service.md, 4.6, 5.5 and 5.6
 */
import { nextTurn } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { type Answer, answerOf, digest } from './answer.ts';
import {
  buildRequest,
  type Call,
  type CallOptions,
  type CallRequest,
  hostOf,
  type RecordedCallOptions,
} from './call.ts';
import type { Credential } from './credential.ts';
import { checkRecordDiffers, type DecodedMember, decodeMember, isTokenRefusal } from './decode-member.ts';
import { checkAddress, type HttpReply, orAborted } from './http.ts';
import { memberAsNobodyOf, memberCallOf } from './member-call.ts';
import { secretsOf } from './present-credential.ts';
import type { ServiceProfile } from './profile.ts';
import { secretsOfProfile } from './profile-secrets.ts';
import type { Decoded } from './recorded-call.ts';
import { isBusy, isSuccess } from './reply.ts';

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

export function createMemberReader(
  profile: ServiceProfile,
  call: Call,
): (credential: Credential, options: RecordedCallOptions) => Promise<MemberReading> {
  let anonymousReply: Promise<HttpReply | null> | null = null;

  /** Sends the request without credentials; null if it failed. Readings at the same time share the request, which belongs to none of them. */
  function askAnonymously(): Promise<HttpReply | null> {
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
  }

  /** @param asking the reply without credentials, which may be on its way */
  async function compare(
    reply: HttpReply,
    asking: Promise<HttpReply | null>,
    credential: Credential,
    { signal }: CallOptions,
  ): Promise<MemberReading> {
    // Only with it can an error be about a token.
    const isAwaited = isSuccess(reply.status) || (credential.kind === 'token' && !isBusy(reply.status));
    const nobody = isAwaited ? await orAborted(asking, signal) : null;
    const sent = {
      host: hostOf(profile),
      secrets: [...secretsOfProfile(profile), ...secretsOf(credential)],
      memberPath: profile.memberPath,
      memberIdPath: profile.memberIdPath,
      memberPicturePath: profile.memberPicturePath,
      tokenRefused: profile.tokenRefused,
      applicationRefused: profile.applicationRefused,
      credentialsRefused: profile.credentialsRefused,
      credential: credential.kind,
      nobody,
    };
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
    };
  }

  return async (credential, options) => {
    const request: CallRequest = { ...memberCallOf(profile, credential), ...options };
    checkAddress({ address: profile.baseUrl, credentials: request.credentials });
    options.signal.throwIfAborted();
    const reading = call(request, async (reply) => {
      const value = await compare(reply, asking, credential, options);
      return { value, ...meaningOf(value) };
    });
    const asking = askAnonymously();
    return reading;
  };
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
