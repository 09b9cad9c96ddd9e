import { describe, expect, test } from 'vitest';
import { groupBehaviours, isChanged } from '../../../renderer/demo-behaviour/behaviour-groups.ts';
import { BEHAVIOUR, BENT } from '../compare/compare-views.ts';

describe('the groups of the demo’s behaviours', () => {
  test('hold every behaviour once', () => {
    const names = groupBehaviours(BEHAVIOUR).flatMap(({ behaviours }) => behaviours.map(({ name }) => name));
    expect(names.toSorted()).toEqual(BEHAVIOUR.map(({ name }) => name).toSorted());
  });
  test('stand in one order, without empty ones', () => {
    expect(groupBehaviours(BEHAVIOUR).map(({ group }) => group)).toEqual([
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
    expect(groupBehaviours([unknown, ...BEHAVIOUR]).at(-1)).toEqual({ group: 'other', behaviours: [unknown] });
  });
});

describe('a behaviour', () => {
  test('counts as changed where it is not as the demo starts', () => {
    expect(BEHAVIOUR.filter(isChanged)).toEqual([]);
    expect(BENT.filter(isChanged).map(({ name }) => name)).toEqual(['tokenReply', 'devicePace', 'delay']);
  });
});
