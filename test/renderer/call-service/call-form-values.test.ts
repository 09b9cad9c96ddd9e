import { expect, test } from 'vitest';
import { NEW_CALL, wholeCallOf } from '../../../renderer/call-service/call-form-values.ts';
import { CALL_FORM } from './call-views.ts';

test('a call is sent again as it is only where all of it was kept', () => {
  expect(wholeCallOf(NEW_CALL)).toEqual(NEW_CALL);
  expect(wholeCallOf(CALL_FORM)).toBeNull();
  expect(wholeCallOf({ ...NEW_CALL, path: null })).toBeNull();
  expect(wholeCallOf({ ...NEW_CALL, headers: [{ name: 'a', value: null }] })).toBeNull();
  const whole = { ...CALL_FORM, parameters: [{ name: 'a', value: '' }] };
  expect(wholeCallOf(whole)).toEqual(whole);
});
