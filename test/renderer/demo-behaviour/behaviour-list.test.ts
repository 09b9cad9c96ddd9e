import { expect, test } from 'vitest';
import { areSegments } from '../../../renderer/demo-behaviour/behaviour-list.tsx';

test.each([
  [['Returned', 'Left out', 'Wrong'], true],
  [['key', 'oauth.key', 'data.login.key'], true],
  [['token', 'access_token', 'member_token'], false],
  [['Revokes it', 'Refuses', 'Says yes, does nothing'], false],
  [['A', 'B', 'C', 'D'], false],
])('%j side by side: %s', (labels, areSo) => {
  expect(areSegments(labels)).toBe(areSo);
});
