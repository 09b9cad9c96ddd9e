/** Lets a tester switch the demo's quirks and carry out its actions by name while it runs. */
import type { QuirkView } from './quirk.ts';
import type { Quirks } from './quirks.ts';

export interface DemoBehaviour {
  /** All quirks with their current values, in the order of the document's sections, then delay and failure. */
  list(): readonly QuirkView[];
  /** Takes effect with the next request. @returns false if there is no such quirk or option; then nothing changes */
  set(name: string, value: string): boolean;
  /** Resets every quirk to its default. Does not undo actions. */
  reset(): void;
  /** Ids of the actions, each of which happens once when called. */
  readonly actions: readonly string[];
  /** Carries out an action. @returns false if there is no such action */
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
