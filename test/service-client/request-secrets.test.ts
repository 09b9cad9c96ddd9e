import { expect, test } from 'vitest';
import { secretsOfHeader } from '../../electron/service-client/request-secrets.ts';

const basic = (text: string, charset: BufferEncoding): string =>
  `Basic ${Buffer.from(text, charset).toString('base64')}`;

test.each<[string, string, readonly string[]]>([
  ['a value alone', ' a-long-token ', ['a-long-token']],
  ['what follows a scheme', 'Bearer a-long-token', ['Bearer a-long-token', 'a-long-token']],
  ['the password of HTTP Basic', basic('ada:sesame', 'utf8'), ['ada:sesame', 'sesame']],
  ['a password in Latin-1', basic('ada:sésame', 'latin1'), ['sésame']],
  ['values of cookies', 'sid=8f2a61c09d; theme=dark; other="c0ffee-c0ffee"', ['8f2a61c09d', 'c0ffee-c0ffee']],
])('%s must not be shown', (_what, value, secrets) => {
  expect(secretsOfHeader(value)).toEqual(expect.arrayContaining([value.trim(), ...secrets]));
});

test('ordinary words of cookies, and a password that is the login, are no secrets', () => {
  expect(secretsOfHeader('theme=dark; lang=en')).toEqual(['theme=dark; lang=en']);
  expect(secretsOfHeader(basic('guest:guest', 'utf8'))).not.toContain('guest');
});
