import { describe, expect, test } from 'vitest';
import {
  type BehaviourFilter,
  findActions,
  findBehaviours,
  NO_FILTER,
} from '../../../renderer/demo-behaviour/behaviour-filter.ts';
import { ACTIONS, BEHAVIOUR, BENT } from '../testing/compare/compare-views.ts';

const find = (filter: Partial<BehaviourFilter>, behaviours = BEHAVIOUR) =>
  findBehaviours(behaviours, { ...NO_FILTER, ...filter });
const namesOf = (...given: Parameters<typeof find>) => find(...given).map(({ behaviour }) => behaviour.name);

describe('the filter of the demo’s behaviours', () => {
  test.each([
    ['the name', 'pace of POLLS', ['devicePace']],
    ['words of the name in any order', 'reply key', ['keyReply']],
    ['a section’s number', '5.6', ['tokenRefused', 'tokenPresentation']],
    ['a section as it is read out', 'section 9', ['versionHeader']],
    ['what the chosen option does', 'brings back the state', ['stateOnCallbacks']],
    ['what another option does', 'asks whether', ['stateOnCallbacks']],
    ['the accents of another keyboard', 'pácé polls', ['devicePace']],
    ['nothing that is there', 'zebra', []],
  ])('finds by %s', (_, text, names) => {
    expect(namesOf({ text })).toEqual(names);
  });
  test('finds an option that is not chosen, and says which', () => {
    expect(find({ text: 'broken json' })).toEqual([
      { behaviour: expect.objectContaining({ name: 'failure', option: 'none' }), otherwise: ['Broken JSON'] },
    ]);
  });
  test('says nothing of other options where the name or the chosen one was meant', () => {
    expect(find({ text: 'token reply form' })).toEqual([
      { behaviour: expect.objectContaining({ name: 'tokenReply' }), otherwise: [] },
    ]);
  });
  test('leaves everything where nothing is typed but white space', () => {
    expect(namesOf({ text: '  ' })).toEqual(BEHAVIOUR.map(({ name }) => name));
  });
  test('leaves what is changed alone, and what was reset meanwhile', () => {
    expect(namesOf({ isChangedOnly: true }, BENT)).toEqual(['tokenReply', 'devicePace', 'delay']);
    expect(namesOf({ isChangedOnly: true, kept: ['memberPlace'] }, BENT)).toContain('memberPlace');
    expect(namesOf({ isChangedOnly: true, text: 'polls' }, BENT)).toEqual(['devicePace']);
    expect(namesOf({ isChangedOnly: true })).toEqual([]);
  });
  test('finds actions by their words, and none among what is changed', () => {
    expect(findActions(ACTIONS, { ...NO_FILTER, text: 'revoke' })).toEqual(['revoke-tokens']);
    expect(findActions(ACTIONS, NO_FILTER)).toEqual(ACTIONS);
    expect(findActions(ACTIONS, { ...NO_FILTER, isChangedOnly: true })).toEqual([]);
  });
});
