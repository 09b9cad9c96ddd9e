import { describe, expect, test } from 'vitest';
import { changesOf, isChanged } from '../../../renderer/demo-behaviour/changed.ts';
import { BEHAVIOUR, BENT } from '../testing/compare/compare-views.ts';

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
