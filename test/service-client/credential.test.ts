import { expect, test } from 'vitest';
import { findUntried, hashPassword } from '../../electron/service-client/credential.ts';

test('the ways in which a token was not sent yet are left, headers first', () => {
  expect(findUntried(['bearer'], {})).toEqual(['x-service-token', 'access-token-parameter']);
  expect(findUntried(['access-token-parameter', 'bearer'], { profileField: 'memberPath' })).toEqual([
    'x-service-token',
  ]);
});

test('T6: a token that brought a record is not put into an address', () => {
  expect(findUntried(['bearer'], { profileField: 'memberIdPath' })).toEqual(['x-service-token']);
});

// The first two are of RFC 1321, A.5; the others are of `md5sum`, over the same text in UTF-8.
test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['pässwörd', '12841e4ba5e37d2fbfc78458c6714ade'],
  ['密码🔑', '3314b78151154a67f0c587e4e0be2fe4'],
])('S9: the MD5 of %o is over UTF-8, in lower-case hex', (password, hash) => {
  expect(hashPassword(password)).toBe(hash);
});
