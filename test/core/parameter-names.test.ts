import { expect, test } from 'vitest';
import { isKnownName } from '../../electron/core/parameter-names.ts';

test.each([
  'code',
  'state',
  'access_token',
  'error_description',
  'member_token',
  'accessToken',
  'auth-key',
  'Token',
  'sid',
])('%s is made of words of the field', (name) => expect(isKnownName(name)).toBe(true));

test.each([
  '',
  'hush',
  'token2',
  'c%6Fde',
  'code_hush',
  'hush.token',
  'tokenhush',
  'abc123secret',
  'codecode',
  'ACCESSHUSH',
  'code__state',
  '_',
  // Words enough to tell something by their choice.
  'code_state_token_key_user',
  'c2VjcmV0',
])('%j may be a secret', (name) => {
  expect(isKnownName(name)).toBe(false);
});
