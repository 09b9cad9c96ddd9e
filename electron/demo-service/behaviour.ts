/**
 * What a tester may do to the demo service while it runs: choose among the options of its quirks by
 * name, and carry out an action. Names and values from outside are looked up, never trusted.
 */
import type { QuirkView } from './quirk.ts';
import type { Quirks } from './quirks.ts';

/** How a tester bends the demo service while it runs. */
export interface DemoBehaviour {
  /** All quirks with their present values: in the order of the document's sections, then delay and failure. */
  list(): readonly QuirkView[];
  /** From the next request on. @returns false where there is no such quirk or option, and then nothing changes */
  set(name: string, value: string): boolean;
  /** Sets every quirk back to its default. It undoes no action. */
  reset(): void;
  /** Ids of the one-shot actions. */
  readonly actions: readonly string[];
  /** Carries an action out. @returns false where there is no such action */
  act(name: string): Promise<boolean>;
}

export function createBehaviour(quirks: Quirks, actions: ReadonlyMap<string, () => Promise<void>>): DemoBehaviour {
  const entries = new Map(Object.entries(quirks));
  return {
    list: () =>
      [...entries].map(([name, { section, options, value, defaultValue }]) => {
        return { name, section, options, value, defaultValue };
      }),
    set: (name, value) => entries.get(name)?.set(value) ?? false,
    reset() {
      for (const quirk of entries.values()) quirk.reset();
    },
    actions: [...actions.keys()],
    async act(name) {
      const action = actions.get(name);
      await action?.();
      return action !== undefined;
    },
  };
}
