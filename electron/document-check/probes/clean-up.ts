/** What a probe made is ended with it, where the service can be asked to. */
import type { ServiceProfile } from '../../service-client/profile.ts';
import { planCall } from './planned-step.ts';
import { HIDDEN, type PlannedStep } from './probe.ts';
import { revocation } from './probe-requests.ts';

/** @param most how many tokens the probe may make */
export function planCleanUp(profile: ServiceProfile, most: number): readonly PlannedStep[] {
  const call = revocation(profile, HIDDEN);
  return call ? [planCall(profile, call, { times: 'at-most', most, if: 'can-revoke' })] : [];
}
