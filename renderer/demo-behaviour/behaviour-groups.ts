/** The demo's behaviours in groups, with how many were changed. An id without words goes last. */
import type { BehaviourView } from '../../electron/ipc/views/services.ts';
import { BEHAVIOUR_GROUPS, type BehaviourGroup } from '../text/behaviours.ts';
import { behaviourText } from '../text/testers.ts';

export interface BehaviourGroupView {
  readonly group: BehaviourGroup;
  readonly behaviours: readonly BehaviourView[];
}

/** @returns the groups that are not empty, in order; behaviours keep main's order */
export function groupBehaviours(behaviours: readonly BehaviourView[]): readonly BehaviourGroupView[] {
  return BEHAVIOUR_GROUPS.map((group) => ({
    group,
    behaviours: behaviours.filter(({ name }) => behaviourText(name).group === group),
  })).filter((entry) => entry.behaviours.length > 0);
}

export function isChanged({ option, defaultOption }: BehaviourView): boolean {
  return option !== defaultOption;
}
