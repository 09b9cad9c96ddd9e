/**
 * What is kept of each service besides its profile. Where the document is silent, this is what was observed: how the
 * service takes a token, beside which callback parameters it returns the `state`, which codes of a poll mean "pending".
 * And for probes: when one last sent a wrong password.
 */
import type { Clock } from '../core/clock.ts';
import { PROFILE_FIELDS } from '../service-client/profile-fields.ts';
import type { Stored } from '../storage/stored.ts';

/** Of one service. */
type LearnedFacts = Stored['learned'][string];

export type Learned = ReturnType<typeof createLearned>;

/** A service that has more draws them anew each time. */
const MOST_CODES = 8;

const NOTHING: LearnedFacts = { presentation: null, returnsStateWith: [] };

export function createLearned(store: {
  read(): Pick<Stored, 'learned'>;
  update(change: Pick<Stored, 'learned'>): void;
  updateLater(change: Pick<Stored, 'learned'>): void;
}) {
  const factsOf = (serviceId: string): LearnedFacts => {
    const { learned } = store.read();
    return Object.hasOwn(learned, serviceId) ? (learned[serviceId] ?? NOTHING) : NOTHING;
  };
  const change = (serviceId: string, facts: Partial<LearnedFacts>): void =>
    store.updateLater({ learned: { ...store.read().learned, [serviceId]: { ...factsOf(serviceId), ...facts } } });

  return {
    presentationFor: (serviceId: string): LearnedFacts['presentation'] => factsOf(serviceId).presentation,
    rememberPresentation(serviceId: string, presentation: NonNullable<LearnedFacts['presentation']>): void {
      if (factsOf(serviceId).presentation !== presentation) change(serviceId, { presentation });
    },
    hasReturnedState: (serviceId: string, parameter: string): boolean =>
      factsOf(serviceId).returnsStateWith.includes(parameter),
    rememberStateReturned(serviceId: string, parameter: string): void {
      const { returnsStateWith } = factsOf(serviceId);
      if (returnsStateWith.includes(parameter)) return;
      change(serviceId, { returnsStateWith: [...returnsStateWith, parameter] });
    },
    /** Codes that were found to mean that a device's poll is pending. */
    pendingCodesOf: (serviceId: string): readonly string[] => factsOf(serviceId).pendingCodes ?? [],
    rememberPendingCode(serviceId: string, code: string): void {
      const { pendingCodes = [] } = factsOf(serviceId);
      if (pendingCodes.includes(code)) return;
      change(serviceId, { pendingCodes: [...pendingCodes, code].slice(-MOST_CODES) });
    },
    /** @param field of the profile: forgets only what it decides instead; everything if absent */
    forget(serviceId: string, field?: string): void {
      if (field !== undefined) {
        const learned = PROFILE_FIELDS.find(({ path }) => path === field)?.learned;
        if (learned) change(serviceId, learned === 'presentation' ? { presentation: null } : { pendingCodes: [] });
        return;
      }
      const { [serviceId]: _, ...learned } = store.read().learned;
      store.update({ learned });
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How often a probe may send a wrong password for a member's own login, which may lock the account: once a day.
 * @returns the allowance of one service, whatever becomes of its profile
 */
export function createProbeAllowance(
  store: { read(): Pick<Stored, 'wrongPasswords'>; update(change: Pick<Stored, 'wrongPasswords'>): void },
  clock: Pick<Clock, 'nowMs'>,
) {
  // A clock that was set back makes none of it good again.
  const isSpent = (atMs: number | undefined): boolean => atMs !== undefined && clock.nowMs() - atMs < DAY_MS;
  const spent = () => new Map(Object.entries(store.read().wrongPasswords ?? {}));
  return (serviceId: string) => ({
    isSpent: () => isSpent(spent().get(serviceId)),
    spend() {
      const others = [...spent()].filter(([, atMs]) => isSpent(atMs));
      store.update({ wrongPasswords: { ...Object.fromEntries(others), [serviceId]: clock.nowMs() } });
    },
  });
}
