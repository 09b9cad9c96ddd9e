/** Lets a tester switch the demo's quirks, alone or many at once, and carry out its actions by name while it runs. */
import { PRESETS } from './presets.ts';
import type { QuirkView } from './quirk.ts';
import type { Quirks } from './quirks.ts';

export type DemoBehaviour = ReturnType<typeof createBehaviour>;

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

export function createBehaviour(quirks: Quirks, actions: ReadonlyMap<string, () => Promise<void>>) {
  const entries = new Map(Object.entries(quirks));
  const presets: readonly DemoPreset[] = Object.entries(PRESETS).map(([id, values]) => {
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

  /** What the last preset or reset changed and nobody has changed since; null if nothing is left of it. */
  function lastChange(): DemoChange | null {
    const changes = last?.changes.filter(({ name, after }) => entries.get(name)?.value === after) ?? [];
    return last && changes.length > 0 ? { ...last, changes } : null;
  }

  return {
    /** All quirks with their current values, in the order of the document's sections, then delay and failure. */
    list: (): readonly QuirkView[] =>
      [...entries].map(([name, { section, options, value, defaultValue }]) => {
        return { name, section, options, value, defaultValue };
      }),
    /** Takes effect with the next request. @returns false if there is no such quirk or option; then nothing changes */
    set: (name: string, value: string): boolean => entries.get(name)?.set(value) ?? false,
    /** Resets every quirk to its default. Does not undo actions. */
    reset(): void {
      changeAtOnce(
        null,
        [...entries].map(([name, { defaultValue }]) => ({ name, value: defaultValue })),
      );
    },
    presets,
    /** Sets the quirks that a preset names. @returns false if there is no such preset */
    applyPreset(id: string): boolean {
      const preset = presets.find((one) => one.id === id);
      if (preset) changeAtOnce(id, preset.values);
      return preset !== undefined;
    },
    lastChange,
    /** Takes that back. Quirks that were set one by one since then stay as they are. */
    undo(): void {
      for (const { name, before } of lastChange()?.changes ?? []) entries.get(name)?.set(before);
      last = null;
    },
    /** Ids of the actions, each of which happens once when called. */
    actions: [...actions.keys()],
    /** Carries out an action. @returns false if there is no such action */
    async act(name: string): Promise<boolean> {
      const action = actions.get(name);
      await action?.();
      return action !== undefined;
    },
  };
}
