import { describe, expect, test } from 'vitest';
import { startDemoService } from '../../../electron/demo-service/server.ts';
import type { BehaviourView } from '../../../electron/ipc/views/services.ts';
import {
  type BehaviourFilter,
  behaviourOptionText,
  behaviourText,
  changesOf,
  demoActionText,
  findActions,
  findBehaviours,
  groupBehaviours,
  isChanged,
  NO_FILTER,
  presetText,
} from '../../../renderer/demo-behaviour/behaviours.ts';
import { ACTIONS, BEHAVIOUR, BENT, PRESET_VIEWS } from '../testing/compare/compare-views.ts';

describe('the words for the demo', () => {
  test.each(BEHAVIOUR.map(({ name }) => name))('name and place %s', (name) => {
    expect(behaviourText(name).text.name).not.toBe(name);
    expect(behaviourText(name).group).not.toBe('other');
  });
  test.each(BEHAVIOUR.map(({ name, options }) => [name, options] as const))(
    'name the options of %s, and tell them apart',
    (name, options) => {
      const texts = options.map((option) => behaviourOptionText(name, option));
      expect(new Set(texts.map(({ label }) => label)).size).toBe(options.length);
      for (const { label, hint } of texts)
        expect([label, hint]).toEqual([expect.any(String), expect.stringMatching(/^(\S.*\.)?$/)]);
    },
  );
  test.each(PRESET_VIEWS.map(({ id }) => id))('name the preset %s', (id) => {
    expect(presetText(id).name).not.toBe(id);
    expect(presetText(id).does).toMatch(/^(\S.*\.)?$/);
  });
  test('word any delay that the demo was started with', () => {
    expect(behaviourOptionText('delay', '75').label).toBe('75 ms');
    expect(behaviourOptionText('delay', '1500').label).toBe('1.5 s');
  });
  test.each([
    ['9999', ''],
    ['10000', 'This app waits 10 s for a poll, 15 s for others.'],
  ])('say of a delay of %s ms whether this app still waits', (option, hint) => {
    expect(behaviourOptionText('delay', option).hint).toBe(hint);
  });
  test('show what they do not know as it is', () => {
    expect(behaviourText('newBehaviour')).toEqual({ text: { name: 'newBehaviour' }, group: 'other' });
    expect(behaviourOptionText('newBehaviour', 'new-option')).toEqual({ label: 'new-option', hint: '' });
    expect(behaviourOptionText('tokenReply', 'new-option').label).toBe('new-option');
    expect(demoActionText('new-action').action).toBe('new-action');
    expect(presetText('new-preset')).toEqual({ name: 'new-preset', does: '' });
  });
  test('do not take a property of every object for words', () => {
    expect(behaviourText('constructor').text.name).toBe('constructor');
    expect(behaviourOptionText('tokenReply', 'toString').label).toBe('toString');
    expect(demoActionText('valueOf').action).toBe('valueOf');
    expect(presetText('constructor').name).toBe('constructor');
  });
  test('say of each action that it is done', async () => {
    const demo = await startDemoService({ dataFolder: null });
    const { actions } = demo.behaviour;
    await demo.close();
    expect(actions).toEqual(ACTIONS);
    for (const action of actions) {
      const words = demoActionText(action);
      expect(words.action).not.toBe(action);
      expect(words.done).toMatch(/^\S.*\.$/);
    }
  });
});

const find = (filter: Partial<BehaviourFilter>, behaviours = BEHAVIOUR) =>
  findBehaviours(behaviours, { ...NO_FILTER, ...filter });
const namesOf = (...given: Parameters<typeof find>) => find(...given).map(({ behaviour }) => behaviour.name);

describe('the filter of the demo’s behaviours', () => {
  test.each([
    ['the name', 'replies to POLLS', ['devicePace']],
    ['words of the name in any order', 'key place', ['keyReply']],
    ['a section’s number', '5.6', ['tokenRefused', 'tokenPresentation', 'tokenCheck']],
    ['a section as it is read out', 'section 9', ['versionHeader']],
    ['the chosen option', 'slow down if', ['devicePace']],
    ['the hint of another option', 'asks whether', ['stateOnCallbacks']],
    ['the accents of another keyboard', 'réplies polls', ['devicePace']],
    ['nothing that is there', 'zebra', []],
  ])('finds by %s', (_, text, names) => {
    expect(namesOf({ text })).toEqual(names);
  });
  test('finds an option that is not chosen, and says which', () => {
    expect(find({ text: 'broken json' })).toEqual([
      { behaviour: expect.objectContaining({ name: 'failure', option: 'none' }), otherOptions: ['Broken JSON'] },
    ]);
  });
  test('says nothing of other options where the name or the chosen one was meant', () => {
    expect(find({ text: 'token reply form' })).toEqual([
      { behaviour: expect.objectContaining({ name: 'tokenReply' }), otherOptions: [] },
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
      'calls',
      'sign-in',
      'device',
      'key',
      'password',
      'member',
      'failures',
    ]);
  });
  test('keep a behaviour that has no words, behind all others', () => {
    const unknown = { name: 'newBehaviour', section: null, options: ['a', 'b'], option: 'a', defaultOption: 'a' };
    expect(group([unknown, ...BEHAVIOUR]).at(-1)).toEqual({ group: 'other', names: ['newBehaviour'] });
  });
});

describe('a behaviour', () => {
  test('counts as changed where it is not as the demo starts', () => {
    expect(BEHAVIOUR.filter(isChanged)).toEqual([]);
    expect(BENT.filter(isChanged).map(({ name }) => name)).toEqual(['tokenReply', 'devicePace', 'delay']);
  });
});

describe('what a preset would change', () => {
  const preset = {
    id: 'any',
    options: [
      { name: 'tokenReply', option: 'form' },
      { name: 'keyReply', option: 'oauth.key' },
      { name: 'noSuchBehaviour', option: 'a' },
    ],
  };
  test('leaves out what is so already, and what the demo does not have', () => {
    expect(changesOf(preset, BEHAVIOUR)).toEqual([{ name: 'keyReply', before: 'key', after: 'oauth.key' }]);
  });
  test('is told from what is chosen now, not from the default', () => {
    expect(changesOf(preset, BENT)).toContainEqual({ name: 'tokenReply', before: 'html', after: 'form' });
  });
});
