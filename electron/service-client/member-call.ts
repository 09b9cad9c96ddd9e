/** The call that reads the member, with a credential and without one. @see electron/document/service.md, 4.6 */
import type { CallRequest } from './call.ts';
import type { Credential } from './credential.ts';
import { presentCredential, secretsOf } from './present-credential.ts';
import type { ServiceProfile } from './profile.ts';

type MemberCall = Omit<CallRequest, 'signal' | 'recorder'>;

export function memberCallOf(profile: ServiceProfile, credential: Credential): MemberCall {
  return {
    purpose: 'member',
    method: profile.memberMethod,
    path: profile.paths.memberInformation,
    credentials: credential.kind === 'basic' ? 'password' : 'token',
    ...presentCredential(credential, profile),
    secrets: secretsOf(credential),
    ...(credential.kind === 'basic' && { passwordForm: credential.passwordForm }),
  };
}

export function memberAsNobodyOf({ memberMethod, paths }: ServiceProfile): MemberCall {
  return {
    purpose: 'member-as-nobody',
    method: memberMethod,
    path: paths.memberInformation,
    credentials: 'none',
    secrets: [],
  };
}
