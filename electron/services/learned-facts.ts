/**
 * What was observed of each service where the document is silent: how it takes a token, beside which callback
 * parameters it returns the `state`, and which codes of a poll mean "pending". It observes nothing itself.
 */
import type { Stored } from '../storage/stored.ts';

/** Of one service. */
type LearnedFacts = Stored['learned'][string];

export interface Learned {
  presentationFor(serviceId: string): LearnedFacts['presentation'];
  rememberPresentation(serviceId: string, presentation: NonNullable<LearnedFacts['presentation']>): void;
  hasReturnedState(serviceId: string, parameter: string): boolean;
  rememberStateReturned(serviceId: string, parameter: string): void;
  /** Codes that were found to mean that a device's poll is pending. */
  pendingCodesOf(serviceId: string): readonly string[];
  rememberPendingCode(serviceId: string, code: string): void;
  /** @param field of the profile: forgets only what it decides instead; everything if absent */
  forget(serviceId: string, field?: string): void;
}

/** The part of the store that it needs. */
export interface LearnedStore {
  read(): Pick<Stored, 'learned'>;
  update(change: Pick<Stored, 'learned'>): void;
  updateLater(change: Pick<Stored, 'learned'>): void;
}

/** A service that has more draws them anew each time. */
const MOST_CODES = 8;

const NOTHING: LearnedFacts = { presentation: null, returnsStateWith: [] };

export function createLearned(store: LearnedStore): Learned {
  const factsOf = (serviceId: string): LearnedFacts => {
    const { learned } = store.read();
    return Object.hasOwn(learned, serviceId) ? (learned[serviceId] ?? NOTHING) : NOTHING;
  };
  const change = (serviceId: string, facts: Partial<LearnedFacts>): void =>
    store.updateLater({ learned: { ...store.read().learned, [serviceId]: { ...factsOf(serviceId), ...facts } } });

  return {
    presentationFor: (serviceId) => factsOf(serviceId).presentation,
    rememberPresentation(serviceId, presentation) {
      if (factsOf(serviceId).presentation !== presentation) change(serviceId, { presentation });
    },
    hasReturnedState: (serviceId, parameter) => factsOf(serviceId).returnsStateWith.includes(parameter),
    rememberStateReturned(serviceId, parameter) {
      const { returnsStateWith } = factsOf(serviceId);
      if (returnsStateWith.includes(parameter)) return;
      change(serviceId, { returnsStateWith: [...returnsStateWith, parameter] });
    },
    pendingCodesOf: (serviceId) => factsOf(serviceId).pendingCodes ?? [],
    rememberPendingCode(serviceId, code) {
      const { pendingCodes = [] } = factsOf(serviceId);
      if (pendingCodes.includes(code)) return;
      change(serviceId, { pendingCodes: [...pendingCodes, code].slice(-MOST_CODES) });
    },
    forget(serviceId, field) {
      if (field !== undefined) {
        if (field === 'tokenPresentation') change(serviceId, { presentation: null });
        if (field === 'devicePending') change(serviceId, { pendingCodes: [] });
        return;
      }
      const { [serviceId]: _, ...learned } = store.read().learned;
      store.update({ learned });
    },
  };
}
