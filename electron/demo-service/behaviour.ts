/** Lets a tester switch the demo's quirks, alone or many at once, and carry out its actions by name while it runs. */
import { PRESETS } from './presets.ts';
import type { QuirkView } from './quirk.ts';
import type { Quirks } from './quirks.ts';

export interface DemoBehaviour {
  /** All quirks with their current values, in the order of the document's sections, then delay and failure. */
  list(): readonly QuirkView[];
  /** Takes effect with the next request. @returns false if there is no such quirk or option; then nothing changes */
  set(name: string, value: string): boolean;
  /** Resets every quirk to its default. Does not undo actions. */
  reset(): void;
  readonly presets: readonly DemoPreset[];
  /** Sets the quirks that a preset names. @returns false if there is no such preset */
  applyPreset(id: string): boolean;
  /** What the last preset or reset changed and nobody has changed since; null if nothing is left of it. */
  lastChange(): DemoChange | null;
  /** Takes that back. Quirks that were set one by one since then stay as they are. */
  undo(): void;
  /** Ids of the actions, each of which happens once when called. */
  readonly actions: readonly string[];
  /** Carries out an action. @returns false if there is no such action */
  act(name: string): Promise<boolean>;
}

/** Quirks with their values, to be set at once. */
export interface DemoPreset {
  readonly id: string;
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

export interface DemoChange {
  /** Id of the preset; null for a reset. */
  readonly preset: string | null;
  /** Only quirks whose values were different before. */
  readonly changes: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

export function createBehaviour(quirks: Quirks, actions: ReadonlyMap<string, () => Promise<void>>): DemoBehaviour {
  const entries = new Map(Object.entries(quirks));
  const presets = Object.entries(PRESETS).map(([id, values]) => {
    return { id, values: Object.entries(values).map(([name, value]) => ({ name, value })) };
  });
  let last: DemoChange | null = null;

  function changeAtOnce(preset: string | null, values: DemoPreset['values']): void {
    const changes = values.flatMap(({ name, value }) => {
      const before = entries.get(name)?.value ?? value;
      return before === value ? [] : [{ name, before, after: value }];
    });
    for (const { name, after } of changes) entries.get(name)?.set(after);
    if (changes.length > 0) last = { preset, changes };
  }

  function lastChange(): DemoChange | null {
    const changes = last?.changes.filter(({ name, after }) => entries.get(name)?.value === after) ?? [];
    return last && changes.length > 0 ? { ...last, changes } : null;
  }

  return {
    list: () =>
      [...entries].map(([name, { section, options, value, defaultValue }]) => {
        return { name, section, options, value, defaultValue };
      }),
    set: (name, value) => entries.get(name)?.set(value) ?? false,
    reset() {
      changeAtOnce(
        null,
        [...entries].map(([name, { defaultValue }]) => ({ name, value: defaultValue })),
      );
    },
    presets,
    applyPreset(id) {
      const preset = presets.find((one) => one.id === id);
      if (preset) changeAtOnce(id, preset.values);
      return preset !== undefined;
    },
    lastChange,
    undo() {
      for (const { name, before } of lastChange()?.changes ?? []) entries.get(name)?.set(before);
      last = null;
    },
    actions: [...actions.keys()],
    async act(name) {
      const action = actions.get(name);
      await action?.();
      return action !== undefined;
    },
  };
}
