/**
 * What was observed of each service where the document is silent: how it takes a token, and beside which
 * callback parameters it returns the `state`. It observes nothing itself.
 */
import type { Stored } from '../storage/stored.ts';

/** Of one service. */
type LearnedFacts = Stored['learned'][string];

export interface Learned {
  presentationFor(serviceId: string): LearnedFacts['presentation'];
  rememberPresentation(serviceId: string, presentation: NonNullable<LearnedFacts['presentation']>): void;
  hasReturnedState(serviceId: string, parameter: string): boolean;
  rememberStateReturned(serviceId: string, parameter: string): void;
  forget(serviceId: string): void;
}

/** The part of the store that it needs. */
export interface LearnedStore {
  read(): Pick<Stored, 'learned'>;
  update(change: Pick<Stored, 'learned'>): void;
}

const NOTHING: LearnedFacts = { presentation: null, returnsStateWith: [] };

export function createLearned(store: LearnedStore): Learned {
  const factsOf = (serviceId: string): LearnedFacts => {
    const { learned } = store.read();
    return Object.hasOwn(learned, serviceId) ? (learned[serviceId] ?? NOTHING) : NOTHING;
  };
  const change = (serviceId: string, facts: Partial<LearnedFacts>): void =>
    store.update({ learned: { ...store.read().learned, [serviceId]: { ...factsOf(serviceId), ...facts } } });

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
    forget(serviceId) {
      const { [serviceId]: _, ...learned } = store.read().learned;
      store.update({ learned });
    },
  };
}
