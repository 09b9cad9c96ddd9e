/** Which of the demo's behaviours are not as the demo starts. */
import type { BehaviourView, OptionChange, PresetView } from '../../electron/ipc/views/services.ts';

export function isChanged({ option, defaultOption }: BehaviourView): boolean {
  return option !== defaultOption;
}

/** @returns what a preset would change now; nothing if all of it is in use */
export function changesOf({ options }: PresetView, behaviours: readonly BehaviourView[]): readonly OptionChange[] {
  return options.flatMap(({ name, option: after }) => {
    const before = behaviours.find((one) => one.name === name)?.option ?? after;
    return before === after ? [] : [{ name, before, after }];
  });
}
