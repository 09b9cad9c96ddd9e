import { expect, test } from 'vitest';
import { findUntried } from '../../electron/service-client/credential.ts';

test('the ways in which a token was not sent yet are left, headers first', () => {
  expect(findUntried(['bearer'], {})).toEqual(['x-service-token', 'access-token-parameter']);
  expect(findUntried(['access-token-parameter', 'bearer'], { profileField: 'memberPath' })).toEqual([
    'x-service-token',
  ]);
});

test('T6: a token that brought a record is not put into an address', () => {
  expect(findUntried(['bearer'], { profileField: 'memberIdPath' })).toEqual(['x-service-token']);
});
