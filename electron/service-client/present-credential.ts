/** Puts a credential into the headers or parameters of a request. @see electron/document/service.md, 5.5 and 5.6 */
import type { CallRequest } from './call.ts';
import { type Credential, encodeBasic } from './credential.ts';
import type { ServiceProfile, TokenPresentation } from './profile.ts';
import { sentNameOf } from './service-headers.ts';

type Presented = Pick<CallRequest, 'headers' | 'parameters'>;

export function presentCredential(credential: Credential, profile: ServiceProfile): Presented {
  return credential.kind === 'basic'
    ? { headers: [['authorization', `Basic ${encodeBasic(credential)}`]] }
    : presentToken(credential.presentation, credential.token, sentNameOf(profile, 'token'));
}

/** @returns what must not be shown of a credential, in the writings in which it is sent */
export function secretsOf(credential: Credential): readonly string[] {
  if (credential.kind === 'token') return [credential.token];
  const { login, password } = credential;
  // A password that is also the login cannot be hidden: the member is shown by that login.
  return [encodeBasic(credential), ...(password === login ? [] : [password])];
}

/** @see electron/document/service.md, 5.6, which does not show how the token is sent */
function presentToken(presentation: TokenPresentation, token: string, header: string): Presented {
  switch (presentation) {
    case 'bearer':
      return { headers: [['authorization', `Bearer ${token}`]] };
    case 'x-service-token':
      return { headers: [[header, token]] };
    case 'access-token-parameter':
      return { parameters: { access_token: token } };
  }
}
