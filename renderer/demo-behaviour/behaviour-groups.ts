/** The demo's behaviours in groups. An id without words goes last. */
import { BEHAVIOUR_GROUPS, type BehaviourGroup } from '../text/behaviours.ts';
import { behaviourText } from '../text/testers.ts';
import type { FoundBehaviour } from './behaviour-filter.ts';

export interface BehaviourGroupView {
  readonly group: BehaviourGroup;
  readonly found: readonly FoundBehaviour[];
}

/** @returns the groups that are not empty, in order; behaviours keep main's order */
export function groupBehaviours(found: readonly FoundBehaviour[]): readonly BehaviourGroupView[] {
  return BEHAVIOUR_GROUPS.map((group) => ({
    group,
    found: found.filter(({ behaviour }) => behaviourText(behaviour.name).group === group),
  })).filter((entry) => entry.found.length > 0);
}
