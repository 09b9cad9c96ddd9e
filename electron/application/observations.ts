/**
 * What was observed of each service, for the document check: made of exchanges as they end, in memory alone. It ends with
 * the service, with its address, with a Clear of the exchanges, and when a person starts over.
 */
import type { Random } from '../core/random.ts';
import { bindingOf } from '../core/service-binding.ts';
import type { Observation, Print } from '../document-check/observe/observation.ts';
import { createPrints } from '../document-check/observe/prints.ts';
import { settingsOf } from '../document-check/observe/settings.ts';
import type { IsHidden } from '../document-check/observe/shown.ts';
import { findPointsInTurns } from '../document-check/points/find.ts';
import type { Findings } from '../document-check/points/finding.ts';
import { isFed } from '../document-check/probes/registry.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { ExchangeObserver } from '../exchange/observing.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { PROFILE_DEFAULTS } from '../service-client/profile-fields.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { createAttempts, createServiceObservations, type ServiceObservations } from './service-observations.ts';

const KEY_BITS = 256;
const MOST_WAKES = 20;

interface ObservationsOptions {
  readonly random: Random;
  readonly nowMs: () => number;
  readonly onWake: (listener: () => void) => () => void;
  /** What the exchanges are in, which is made with the observer. */
  readonly exchangeLog: () => Pick<ExchangeLog, 'observeAll' | 'hasRow' | 'masks'>;
  /** Null if the service is gone, or has not started. */
  readonly profileNow: (serviceId: string) => ServiceProfile | null;
  readonly onChange: (serviceId: string) => void;
}

export type Observations = ReturnType<typeof createObservations>;

export function createObservations(options: ObservationsOptions) {
  const { random, nowMs, exchangeLog, profileNow, onChange } = options;
  const prints = createPrints(random.token(KEY_BITS));
  const attempts = createAttempts(prints);
  const services = new Map<string, ServiceObservations>();
  const settings = new WeakMap<ServiceProfile, ReadonlyMap<string, Print>>();
  const wakes: number[] = [];
  options.onWake(() => {
    wakes.push(nowMs());
    if (wakes.length > MOST_WAKES) wakes.shift();
  });

  const isSecret: IsHidden = (text) => exchangeLog().masks.mask(text) !== text;

  /** @returns null for a profile of an address that is not the service's */
  function serviceOf(profile: ServiceProfile): ServiceObservations | null {
    const { id } = profile;
    const now = profileNow(id);
    const address = addressOf(profile);
    if (now && addressOf(now) !== address) return null;
    const known = services.get(id);
    if (known?.address === address) return known;
    const service = createServiceObservations({ address, prints, attempts, isSecret });
    services.set(id, service);
    return service;
  }

  function settingsOnce(profile: ServiceProfile): ReadonlyMap<string, Print> {
    const known = settings.get(profile) ?? settingsOf(withoutPort(profile), prints);
    settings.set(profile, known);
    return known;
  }

  function find(serviceId: string): ServiceObservations | null {
    exchangeLog().observeAll();
    const now = profileNow(serviceId);
    const known = services.get(serviceId) ?? null;
    return known && now && addressOf(now) !== known.address ? null : known;
  }

  const take = (profile: ServiceProfile, act: (service: ServiceObservations) => void): void => {
    const service = serviceOf(profile);
    if (!service) return;
    act(service);
    onChange(profile.id);
  };

  /** For the log of exchanges. */
  const observer: ExchangeObserver = {
    meet: (profile, kept) => void settings.set(kept, settingsOnce(profile)),
    call: (told) => take(told.profile, (service) => service.call(told, settingsOnce(told.profile), wakes)),
    browser: (told) => take(told.profile, (service) => service.browser(told, settingsOnce(told.profile))),
    answer: (told) => take(told.profile, (service) => service.answer(told, settingsOnce(told.profile))),
    signedIn: attempts.signedIn,
    signedOut(sessionId) {
      // Known to nobody afterwards.
      const anew = createPrints(random.token(KEY_BITS)).of;
      for (const [serviceId, service] of services) {
        service.signedOut(sessionId, anew);
        onChange(serviceId);
      }
      attempts.forget(sessionId);
    },
    forget: (serviceId) => void services.delete(serviceId),
    clear() {
      const all = [...services.keys()];
      services.clear();
      all.forEach(onChange);
    },
  };

  return {
    observer,
    /** All of a service that has ended by now, in the order of `n`. */
    of: (serviceId: string): readonly Observation[] => find(serviceId)?.all ?? [],
    /** Prints of what a profile says, to compare with those of an observation. */
    settingsOf: settingsOnce,
    /** Whether a name or a code is a secret, or a value of a member. */
    isHidden(serviceId: string): IsHidden {
      const service = find(serviceId);
      return (text) => service?.isHidden(text) ?? isSecret(text);
    },
    /** @returns the row of an observation; null once that is gone */
    rowOf(serviceId: string, n: number): number | null {
      const number = services.get(serviceId)?.rowOf(n) ?? null;
      return number !== null && exchangeLog().hasRow(number) ? number : null;
    },
    /** Forgets what was observed of a service. */
    clear(serviceId: string): void {
      exchangeLog().observeAll();
      services.delete(serviceId);
      onChange(serviceId);
    },
  };
}

export type KeptFindings = ReturnType<typeof createKeptFindings>;

/** The findings of each service, judged anew only where something was observed, or its profile has changed. */
export function createKeptFindings(
  observations: Pick<Observations, 'of' | 'settingsOf' | 'isHidden'>,
  /** Null where the service has not started, or was closed. */
  profileNow: (serviceId: string) => ServiceProfile | null,
) {
  const profiles = new Map<string, ServiceProfile>();
  /** @returns the profile of the running service, otherwise the last one it ran with; null if it has never run */
  const profileOf = (serviceId: string): ServiceProfile | null => {
    // The demo is closed while nothing needs it.
    const now = profileNow(serviceId);
    if (now) profiles.set(serviceId, now);
    return now ?? profiles.get(serviceId) ?? null;
  };
  const kept = new Map<string, { readonly profile: ServiceProfile; readonly findings: Promise<Findings> }>();

  return {
    profileOf,
    /** Of all that has ended by now. */
    async of(serviceId: string): Promise<Findings> {
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
        isFed,
        isSecret: observations.isHidden(serviceId),
      });
      if (profile !== PROFILE_DEFAULTS) kept.set(serviceId, { profile, findings });
      return findings;
    },
    /** Something else was observed of a service. */
    outdate: (serviceId: string): void => void kept.delete(serviceId),
    forget(serviceId: string): void {
      kept.delete(serviceId);
      profiles.delete(serviceId);
    },
  };
}

/** The demo listens to another port at each start. */
function withoutPort(profile: ServiceProfile): ServiceProfile {
  if (profile.id !== DEMO_SERVICE_ID) return profile;
  return { ...profile, baseUrl: '', authUrl: '', certificateAuthorities: [] };
}

function addressOf(profile: ServiceProfile): string {
  if (profile.id === DEMO_SERVICE_ID) return DEMO_SERVICE_ID;
  return JSON.stringify([bindingOf(profile).binding, profile.authUrl]);
}
