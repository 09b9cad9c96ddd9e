import { describe, expect, it } from 'vitest';
import { createBehaviours } from '../../electron/demo-service/behaviours.ts';
import { isRegisteredRedirect } from '../../electron/demo-service/callback.ts';
import { HOSTILE_REDIRECTS } from './hostile-redirects.ts';

describe('registered redirect addresses', () => {
  it.each([
    'member-login://callback',
    'http://127.0.0.1:1/callback',
    'http://127.0.0.1:65535/callback',
    'http://127.0.0.1:49152/callback/vhLZ1oFbSJq8Yg3-x_A',
    `http://127.0.0.1:49152/callback/${'a'.repeat(128)}`,
  ])('C9: accepts %s', (address) => {
    expect(isRegisteredRedirect(address, createBehaviours())).toBe(true);
  });

  it.each(['', ...HOSTILE_REDIRECTS])('C5: refuses %j', (address) => {
    expect(isRegisteredRedirect(address, createBehaviours())).toBe(false);
  });

  it('C5: are on this computer, whatever their path and query, where any of it counts', () => {
    const behaviours = createBehaviours();
    behaviours.redirectUris.set('localhost-and-query');
    const accepted = HOSTILE_REDIRECTS.filter((address) => isRegisteredRedirect(address, behaviours));
    const origins = new Set(accepted.map((address) => new URL(address).origin));
    expect([...origins].sort()).toEqual(['http://127.0.0.1:49152', 'http://localhost:49152']);
    expect(accepted.filter((address) => /[^\w:/.?&=-]/.test(address))).toEqual([]);
  });
});
