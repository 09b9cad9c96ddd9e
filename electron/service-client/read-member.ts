/**
 * Reads the member that a credential identifies. A service that does not accept the credential may reply as it does
 * without one (7), so each reading also sends an anonymous request; an equal reply means that no member was identified.
 * @see electron/document/service.md, 4.6, 5.5 and 5.6
 */
import { type Call, type CallOptions, type CallRequest, hostOf } from './call.ts';
import type { BasicCredential, Credential } from './credential.ts';
import { checkRecordDiffers, decodeMember, type MemberRecord } from './decode.ts';
import { checkAddress, type HttpReply, orAborted } from './http.ts';
import type { ServiceProfile, TokenPresentation } from './profile.ts';
import { isSuccess } from './reply.ts';

export function createMemberReader(
  profile: ServiceProfile,
  call: Call,
): (credential: Credential, options: CallOptions) => Promise<MemberRecord> {
  const path = profile.paths.memberInformation;
  let anonymousReply: Promise<HttpReply | null> | null = null;

  /** Sends the request without credentials; null if it failed. Readings at the same time share the request. */
  function askAnonymously(): Promise<HttpReply | null> {
    // Has its own signal, so that one caller's abort does not end it for the others.
    const { signal } = new AbortController();
    anonymousReply ??= call({ method: profile.memberMethod, path, credentials: 'none', signal })
      .then((reply) => (reply.status !== 429 && reply.status < 500 ? reply : null))
      .catch(() => null)
      .finally(() => {
        // Not kept, because the anonymous reply may change.
        anonymousReply = null;
      });
    return anonymousReply;
  }

  return async (credential, { signal }) => {
    const credentials = credential.kind === 'basic' ? 'password' : 'token';
    checkAddress({ address: profile.baseUrl, credentials });
    signal.throwIfAborted();
    const reading = call({ method: profile.memberMethod, path, credentials, ...present(credential, profile), signal });
    const asking = askAnonymously();
    const reply = await reading;
    const sent = {
      host: hostOf(profile),
      secrets: [profile.application.clientSecret, ...secretsOf(credential)],
      memberPath: profile.memberPath,
      memberIdPath: profile.memberIdPath,
      memberPicturePath: profile.memberPicturePath,
      tokenRefused: profile.tokenRefused,
      applicationRefused: profile.applicationRefused,
      credentialsRefused: profile.credentialsRefused,
      credential: credential.kind,
      nobody: isSuccess(reply.status) ? await orAborted(asking, signal) : null,
    };
    const member = decodeMember(reply, sent);
    if (member.identity === null) {
      checkRecordDiffers(reply, [sent.nobody, await orAborted(askAnonymously(), signal)], sent);
    }
    return member;
  };
}

function present(credential: Credential, profile: ServiceProfile): Pick<CallRequest, 'headers' | 'parameters'> {
  return credential.kind === 'basic'
    ? { headers: { authorization: `Basic ${encodeBasic(credential)}` } }
    : presentToken(credential.presentation, credential.token, profile.headerNames.token);
}

/** @see electron/document/service.md, 5.6, which does not show how the token is sent */
function presentToken(
  presentation: TokenPresentation,
  token: string,
  header: string,
): Pick<CallRequest, 'headers' | 'parameters'> {
  switch (presentation) {
    case 'bearer':
      return { headers: { authorization: `Bearer ${token}` } };
    case 'x-service-token':
      return { headers: { [header.toLowerCase()]: token } };
    case 'access-token-parameter':
      return { parameters: { access_token: token } };
  }
}

function secretsOf(credential: Credential): readonly string[] {
  if (credential.kind === 'token') return [credential.token];
  const { login, password } = credential;
  // A password that is also the login cannot be hidden: the member is shown by that login.
  return [encodeBasic(credential), ...(password === login ? [] : [password])];
}

/** Encodes login and password in UTF-8 (S9). @see electron/document/service.md, 5.5; RFC 7617, 2.1 */
function encodeBasic({ login, password }: BasicCredential): string {
  return Buffer.from(`${login}:${password}`, 'utf8').toString('base64');
}
