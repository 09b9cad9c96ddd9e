import { expect, test } from 'vitest';
import { formLeft, NEW_CALL } from '../../../../renderer/testing/call/call-form-values.ts';
import { wholeCallOf } from '../../../../renderer/testing/exchanges/list-actions.tsx';
import { CALL_FORM } from './call-views.ts';

test('a call is sent again as it is only where all of it was kept', () => {
  expect(wholeCallOf(NEW_CALL)).toEqual(NEW_CALL);
  expect(wholeCallOf(CALL_FORM)).toBeNull();
  expect(wholeCallOf({ ...NEW_CALL, path: null })).toBeNull();
  expect(wholeCallOf({ ...NEW_CALL, headers: [{ name: 'a', value: null }] })).toBeNull();
  const whole = { ...CALL_FORM, parameters: [{ name: 'a', value: '' }] };
  expect(wholeCallOf(whole)).toEqual(whole);
});

test('of a form that goes, a value stays only as main has kept it under that name; what is empty needs no typing', () => {
  const call = {
    method: 'POST',
    path: '/things',
    parameters: [
      { name: 'fields', value: 'name,country' },
      { name: 'pin', value: 'name,country' },
      { name: 'api_token', value: 'typed' },
      { name: 'empty', value: '' },
    ],
    headers: [{ name: 'X-Trace', value: 'typed' }],
    presentation: 'none',
  } as const;
  expect(formLeft({ call, inputs: { parameters: [], headers: [], path: null } }, CALL_FORM)).toEqual({
    ...call,
    parameters: [
      { name: 'fields', value: 'name,country' },
      { name: 'pin', value: null },
      { name: 'api_token', value: null },
      { name: 'empty', value: '' },
    ],
    headers: [{ name: 'X-Trace', value: null }],
  });
});
