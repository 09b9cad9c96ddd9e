import { expect, test } from 'vitest';
import { formLeft, NEW_CALL } from '../../../../renderer/testing/call/call-form-values.ts';
import { wholeCallOf } from '../../../../renderer/testing/exchanges/list-actions.tsx';
import { CALL_FORM } from './call-views.ts';

test('a call is sent again as it is only where all of it was kept', () => {
  const { isJsonWhole, ...call } = NEW_CALL;
  expect(wholeCallOf(NEW_CALL)).toEqual(call);
  expect(wholeCallOf(CALL_FORM)).toBeNull();
  expect(wholeCallOf({ ...NEW_CALL, path: null })).toBeNull();
  expect(wholeCallOf({ ...NEW_CALL, headers: [{ name: 'a', value: null }] })).toBeNull();
  expect(wholeCallOf({ ...NEW_CALL, isJsonWhole: false })).toBeNull();
  const parameters = [{ name: 'a', value: '' }];
  expect(wholeCallOf({ ...NEW_CALL, isJsonWhole, parameters })).toEqual({ ...call, parameters });
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
    json: null,
    presentation: 'none',
  } as const;
  expect(formLeft({ call, inputs: { parameters: [], headers: [], path: null, json: null } }, CALL_FORM)).toEqual({
    ...call,
    parameters: [
      { name: 'fields', value: 'name,country' },
      { name: 'pin', value: null },
      { name: 'api_token', value: null },
      { name: 'empty', value: '' },
    ],
    headers: [{ name: 'X-Trace', value: null }],
    isJsonWhole: true,
  });
});

test.each([
  ['{ "a": 1 }', { json: '{"a":1}', isJsonWhole: true }, { json: '{ "a": 1 }', isJsonWhole: true }],
  ['{"a":"typed"}', { json: '{"a":""}', isJsonWhole: false }, { json: null, isJsonWhole: false }],
  ['{"a":', { json: null, isJsonWhole: true }, { json: null, isJsonWhole: false }],
])('of JSON, %s stays only as main has kept it', (json, kept, left) => {
  const inputs = { parameters: [], headers: [], path: null, json: null };
  const call = { method: 'POST', path: '/', parameters: [], headers: [], json, presentation: 'usual' } as const;
  expect(formLeft({ call, inputs }, { ...NEW_CALL, ...kept })).toMatchObject(left);
});
