/**
 * Reads the member whom a credential identifies. A service that does not take the credential may answer as it
 * answers anybody (7), so it is asked once without one, and what anybody gets identifies nobody.
 * @see electron/document/service.md, 4.6, 5.5 and 5.6
 */
import { type Call, type CallOptions, type CallRequest, hostOf } from './call.ts';
import type { BasicCredential, Credential } from './credential.ts';
import { decodeMember, type MemberRecord } from './decode.ts';
import { checkAddress, type HttpReply, orAborted } from './http.ts';
import type { ServiceProfile, TokenPresentation } from './profile.ts';
import { isSuccess } from './reply.ts';

export function createMemberReader(
  profile: ServiceProfile,
  call: Call,
): (credential: Credential, options: CallOptions) => Promise<MemberRecord> {
  const path = '/members/infos';
  let nobody: Promise<HttpReply | null> | null = null;

  /** The reply to nobody; null where none came that says anything. Readings at the same time share it. */
  function askAsNobody(): Promise<HttpReply | null> {
    // A caller who goes away must not take it from the others.
    const { signal } = new AbortController();
    nobody ??= call({ method: profile.memberMethod, path, credentials: 'none', signal })
      .then((reply) => (reply.status !== 429 && reply.status < 500 ? reply : null))
      .catch(() => null)
      .finally(() => {
        // What a service tells anybody may change.
        nobody = null;
      });
    return nobody;
  }

  return async (credential, { signal }) => {
    const credentials = credential.kind === 'basic' ? 'password' : 'token';
    checkAddress({ address: profile.baseUrl, credentials });
    signal.throwIfAborted();
    const reading = call({ method: profile.memberMethod, path, credentials, ...present(credential), signal });
    const asNobody = askAsNobody();
    const reply = await reading;
    return decodeMember(reply, {
      host: hostOf(profile),
      secrets: [profile.application.clientSecret, ...secretsOf(credential)],
      memberPath: profile.memberPath,
      tokenRefused: profile.tokenRefused,
      credential: credential.kind,
      nobody: isSuccess(reply.status) ? await orAborted(asNobody, signal) : null,
    });
  };
}

function present(credential: Credential): Pick<CallRequest, 'headers' | 'parameters'> {
  return credential.kind === 'basic'
    ? { headers: { authorization: `Basic ${encodeBasic(credential)}` } }
    : presentToken(credential.presentation, credential.token);
}

/** @see electron/document/service.md, 5.6: how is not shown */
function presentToken(presentation: TokenPresentation, token: string): Pick<CallRequest, 'headers' | 'parameters'> {
  switch (presentation) {
    case 'bearer':
      return { headers: { authorization: `Bearer ${token}` } };
    case 'x-service-token':
      return { headers: { 'x-service-token': token } };
    case 'access-token-parameter':
      return { parameters: { access_token: token } };
  }
}

function secretsOf(credential: Credential): readonly string[] {
  return credential.kind === 'basic' ? [credential.password, encodeBasic(credential)] : [credential.token];
}

/** @see electron/document/service.md, 5.5; RFC 7617, 2.1: over UTF-8 (S9) */
function encodeBasic({ login, password }: BasicCredential): string {
  return Buffer.from(`${login}:${password}`, 'utf8').toString('base64');
}
