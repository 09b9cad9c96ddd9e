import { describe, expect, test } from 'vitest';
import { bringsSecretsFrom } from '../../electron/exchange/secrecy.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { PROFILE } from './recorded.ts';

const OTHER_PATHS = serviceProfileSchema.parse({
  ...PROFILE,
  paths: { accessToken: '/Token', devicePoll: '/device/poll', revoke: '/revoke' },
});

describe('a reply is closed because of where its request went (X3)', () => {
  test.each([
    '/oauth/access_token',
    '/oauth/device',
    '/members/oauth',
    '/members/auth',
    '/members//AUTH/',
    '/x/%2e%2e/oauth%2Fdevice;a',
  ])('at %s', (path) => {
    expect(bringsSecretsFrom(`${PROFILE.baseUrl}${path}?a=b`, PROFILE)).toBe(true);
  });

  test.each(['/members/infos', '/', '/oauth', '/oauth/access_token/7'])('but not at %s', (path) => {
    expect(bringsSecretsFrom(`${PROFILE.baseUrl}${path}`, PROFILE)).toBe(false);
  });

  test('by the paths of the profile, those for polls and for revoking among them', () => {
    expect(bringsSecretsFrom(`${PROFILE.baseUrl}/token`, OTHER_PATHS)).toBe(true);
    expect(bringsSecretsFrom(`${PROFILE.baseUrl}/device/poll`, OTHER_PATHS)).toBe(true);
    expect(bringsSecretsFrom(`${PROFILE.baseUrl}/revoke`, OTHER_PATHS)).toBe(true);
    expect(bringsSecretsFrom(`${PROFILE.baseUrl}/oauth/access_token`, OTHER_PATHS)).toBe(false);
  });
});
