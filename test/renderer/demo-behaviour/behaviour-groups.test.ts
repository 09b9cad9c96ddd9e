import { describe, expect, test } from 'vitest';
import type { BehaviourView } from '../../../electron/ipc/views/services.ts';
import { findBehaviours, NO_FILTER } from '../../../renderer/demo-behaviour/behaviour-filter.ts';
import { groupBehaviours } from '../../../renderer/demo-behaviour/behaviour-list.tsx';
import { BEHAVIOUR } from '../testing/compare/compare-views.ts';

const group = (behaviours: readonly BehaviourView[]) =>
  groupBehaviours(findBehaviours(behaviours, NO_FILTER)).map((one) => ({
    group: one.group,
    names: one.found.map(({ behaviour }) => behaviour.name),
  }));

describe('the groups of the demo’s behaviours', () => {
  test('hold every behaviour once', () => {
    const names = group(BEHAVIOUR).flatMap((one) => one.names);
    expect(names.toSorted()).toEqual(BEHAVIOUR.map(({ name }) => name).toSorted());
  });
  test('stand in one order, without empty ones', () => {
    expect(group(BEHAVIOUR).map((one) => one.group)).toEqual([
      'sign-in',
      'device',
      'key',
      'password',
      'member',
      'failures',
    ]);
  });
  test('keep a behaviour that has no words, behind all others', () => {
    const unknown = { name: 'newQuirk', section: null, options: ['a', 'b'], option: 'a', defaultOption: 'a' };
    expect(group([unknown, ...BEHAVIOUR]).at(-1)).toEqual({ group: 'other', names: ['newQuirk'] });
  });
});
