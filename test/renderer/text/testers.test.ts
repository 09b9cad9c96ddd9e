import { describe, expect, test } from 'vitest';
import { startDemoService } from '../../../electron/demo-service/server.ts';
import { BEHAVIOUR_GROUPS, presetText } from '../../../renderer/text/behaviours.ts';
import { behaviourOptionText, behaviourText, demoActionText } from '../../../renderer/text/testers.ts';
import { ACTIONS, BEHAVIOUR, PRESET_VIEWS } from '../testing/compare/compare-views.ts';

const OPTIONS = BEHAVIOUR.flatMap(({ name, options }) => options.map((option) => [name, option] as const));

describe('the words for the demo', () => {
  test.each(BEHAVIOUR.map(({ name }) => name))('name and place %s', (name) => {
    expect(behaviourText(name).name).not.toBe(name);
    expect(BEHAVIOUR_GROUPS.slice(0, -1)).toContain(behaviourText(name).group);
  });
  test.each(OPTIONS)('say what %s does with %s', (name, option) => {
    expect(behaviourOptionText(name, option).does).toMatch(/^\S.*\.$/);
  });
  test.each(BEHAVIOUR.map(({ name, options }) => [name, options] as const))(
    'tell the options of %s apart',
    (name, options) => {
      expect(new Set(options.map((option) => behaviourOptionText(name, option).label)).size).toBe(options.length);
    },
  );
  test.each(PRESET_VIEWS.map(({ id }) => id))('say what the preset %s is like', (id) => {
    expect(presetText(id).name).not.toBe(id);
    expect(presetText(id).does).toMatch(/^\S.*\.$/);
  });
  test('word any delay that the demo was started with', () => {
    expect(behaviourOptionText('delay', '75').label).toBe('75 ms');
    expect(behaviourOptionText('delay', '1500').label).toBe('1.5 s');
  });
  test.each([
    ['9999', 'Every reply comes 9.999 s late.'],
    ['10000', 'Every reply comes 10 s late; this app waits 10 s for a poll and 15 s for others.'],
    ['15000', 'Replies come later than this app waits: 10 s for a poll, 15 s for others.'],
  ])('say of a delay of %s ms what this app still waits for', (option, does) => {
    expect(behaviourOptionText('delay', option).does).toBe(does);
  });
  test('show what they do not know as it is', () => {
    expect(behaviourText('newQuirk')).toEqual({ name: 'newQuirk', group: 'other' });
    expect(behaviourOptionText('newQuirk', 'new-option')).toEqual({ label: 'new-option', does: '' });
    expect(behaviourOptionText('tokenReply', 'new-option').label).toBe('new-option');
    expect(demoActionText('new-action').action).toBe('new-action');
    expect(presetText('new-preset')).toEqual({ name: 'new-preset', does: '' });
  });
  test('do not take a property of every object for words', () => {
    expect(behaviourText('constructor').name).toBe('constructor');
    expect(behaviourOptionText('tokenReply', 'toString').label).toBe('toString');
    expect(demoActionText('valueOf').action).toBe('valueOf');
    expect(presetText('constructor').name).toBe('constructor');
  });
  test('say what each action does and that it is done', async () => {
    const demo = await startDemoService({ dataFolder: null });
    const { actions } = demo.behaviour;
    await demo.close();
    expect(actions).toEqual(ACTIONS);
    for (const action of actions) {
      const words = demoActionText(action);
      expect([action, words.action, words.consequence, words.done].filter((word) => word === action)).toEqual([action]);
      expect(words.consequence).toMatch(/^\S.*\.$/);
    }
  });
});
