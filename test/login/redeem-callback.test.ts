import { expect, test } from 'vitest';
import { viewSent } from '../../electron/login/redeem-callback.ts';

const REDIRECT = 'member-login://callback';
const CODE_PAGE = `https://service.example/authorize?client_id=key-1&redirect_uri=${encodeURIComponent(REDIRECT)}&state=s`;
const KEY_PAGE = 'https://service.example/key?key=secret-key&state=s';
const usual = { keyRedirectUri: REDIRECT, clientSecret: 'secret-1' };

test.each([
  [
    'the page, to the letter',
    { built: CODE_PAGE },
    [
      { name: 'client_id', how: 'page', value: 'key-1' },
      { name: 'redirect_uri', how: 'page', value: REDIRECT },
    ],
  ],
  [
    'a page that a person changed, and no secret that was typed there',
    { built: CODE_PAGE, address: 'https://service.example/authorize?client_id=secret-1' },
    [
      { name: 'client_id', how: 'secret', value: null },
      { name: 'redirect_uri', how: 'not-sent', value: null },
    ],
  ],
  [
    'a key’s page, whose redirect URI went out with the request for the key',
    { built: KEY_PAGE },
    [
      { name: 'key', how: 'secret', value: null },
      { name: 'redirect_uri', how: 'key-request', value: REDIRECT },
    ],
  ],
  [
    'a key’s page of a service that is told no redirect URI',
    { built: KEY_PAGE, keyRedirectUri: null },
    [
      { name: 'key', how: 'secret', value: null },
      { name: 'redirect_uri', how: 'not-sent', value: null },
    ],
  ],
])('W7: what was sent to %s', (_, { built, ...more }, sent) => {
  expect(viewSent({ ...usual, built, address: built, ...more })).toEqual(sent);
});
