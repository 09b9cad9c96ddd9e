/** The findings of each service, judged anew only where something was observed, or its profile has changed. */
import { findPointsInTurns } from '../document/find.ts';
import type { Findings } from '../document/finding.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { PROFILE_DEFAULTS } from '../service-client/profile-fields.ts';
import type { Observations } from './observations.ts';

export interface KeptFindings {
  /** Of all that has ended by now. */
  of(serviceId: string): Promise<Findings>;
  /** As it is, or was when it was last started; null for one of which nothing was found. */
  profileOf(serviceId: string): ServiceProfile | null;
  /** Something else was observed of a service. */
  outdate(serviceId: string): void;
  /** The service is deleted. */
  forget(serviceId: string): void;
}

export function createKeptFindings(
  observations: Pick<Observations, 'of' | 'settingsOf' | 'isHidden'>,
  /** Null where the service has not started, or was closed. */
  profileNow: (serviceId: string) => ServiceProfile | null,
): KeptFindings {
  const profiles = new Map<string, ServiceProfile>();
  const profileOf = (serviceId: string): ServiceProfile | null => {
    // The demo is closed while nothing needs it.
    const now = profileNow(serviceId);
    if (now) profiles.set(serviceId, now);
    return now ?? profiles.get(serviceId) ?? null;
  };
  const kept = new Map<string, { readonly profile: ServiceProfile; readonly findings: Promise<Findings> }>();

  return {
    profileOf,
    async of(serviceId) {
      // Of a service that was never started, nothing was observed.
      const profile = profileOf(serviceId) ?? PROFILE_DEFAULTS;
      // This takes in what has ended, which outdates what is kept.
      const observed = observations.of(serviceId);
      const known = kept.get(serviceId);
      if (known?.profile === profile) return known.findings;
      const settings = observations.settingsOf(profile);
      const findings = findPointsInTurns(observed, {
        profile,
        settings,
        isSecret: observations.isHidden(serviceId),
      });
      if (profile !== PROFILE_DEFAULTS) kept.set(serviceId, { profile, findings });
      return findings;
    },
    outdate: (serviceId) => void kept.delete(serviceId),
    forget(serviceId) {
      kept.delete(serviceId);
      profiles.delete(serviceId);
    },
  };
}
