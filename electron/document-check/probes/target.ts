/** What can be told of a target before anything is sent. */
import { bindingOf } from '../../core/service-binding.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { LeftOutReason, ProbeTarget } from './probe.ts';

/** Whether a password may be sent there. */
export function isSecure({ baseUrl }: ServiceProfile): boolean {
  return baseUrl.startsWith('https:');
}

/** @returns why no code or device code can be exchanged; null if it can */
export function findExchangeObstacle({ profile }: Pick<ProbeTarget, 'profile'>): LeftOutReason | null {
  return profile.application.clientSecret === null ? 'no-client-secret' : null;
}

/** @returns why no login and password can be sent; null if they can */
export function findPasswordObstacle({ profile, login, password }: ProbeTarget): LeftOutReason | null {
  if (!isSecure(profile)) return 'not-secure';
  return login === null || password === null ? 'needs-password' : null;
}

/** @returns why that profile is no other client of the same service; null if it is */
export function findSecondObstacle({ profile, second }: ProbeTarget): LeftOutReason | null {
  if (second === null) return 'needs-second-service';
  const isSame =
    bindingOf(second).binding === bindingOf(profile).binding && second.paths.accessToken === profile.paths.accessToken;
  if (!isSame || second.application.clientId === profile.application.clientId) return 'second-service-unlike';
  return second.application.clientSecret === null ? 'no-client-secret' : null;
}
