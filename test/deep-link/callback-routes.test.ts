import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createCallbackDesk } from '../../electron/deep-link/callback-desk.ts';
import { type CallbackRegistration, createCallbackRoutes } from '../../electron/deep-link/callback-routes.ts';
import { FakeClock } from '../fake-clock.ts';

const REGISTRATION: CallbackRegistration = {
  profileId: 'one',
  redirectUri: 'member-login://callback',
  loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
  state: 'send',
};

function setUp({ isSchemeOwner = false } = {}) {
  const desk = createCallbackDesk();
  const clock = new FakeClock();
  const routes = createCallbackRoutes({
    desk,
    clock,
    random: systemRandom,
    isSchemeOwner,
    onLoopbackCallback(address) {
      return { title: desk.deliver(address).kind, text: '' };
    },
  });
  const open = (change: Partial<CallbackRegistration> = {}) =>
    routes.open('attempt', 'code', { ...REGISTRATION, ...change }, new AbortController().signal);
  return { desk, clock, routes, open };
}

describe('C9: the way back', () => {
  test.each([
    { isSchemeOwner: true, choice: 'automatic', registered: true, route: 'scheme' },
    { isSchemeOwner: false, choice: 'automatic', registered: true, route: 'loopback' },
    { isSchemeOwner: false, choice: 'automatic', registered: false, route: 'scheme' },
    { isSchemeOwner: false, choice: 'scheme', registered: true, route: 'scheme' },
    { isSchemeOwner: true, choice: 'loopback', registered: true, route: 'loopback' },
    { isSchemeOwner: true, choice: 'loopback', registered: false, route: 'scheme' },
  ] as const)('is $route for %o', ({ isSchemeOwner, choice, registered, route }) => {
    const { routes } = setUp({ isSchemeOwner });
    routes.choose(choice);
    expect(routes.routeFor({ loopbackRedirect: registered ? REGISTRATION.loopbackRedirect : null })).toBe(route);
  });

  test('sends the registered redirect URI exactly as configured (C5)', async () => {
    const { open } = setUp({ isSchemeOwner: true });
    const door = await open({ redirectUri: 'member-login://Callback?' });
    expect(door.redirectUri).toBe('member-login://Callback?');
  });

  test('takes the callback on the loopback address, then explains late ones and closes', async () => {
    const { open, clock } = setUp();
    const { redirectUri, state, arrived, route } = await open();
    expect(route).toBe('loopback');
    const first = await fetch(`${redirectUri}?code=abc&state=${state}`);
    expect(await first.text()).toContain('accepted');
    await expect(arrived).resolves.toEqual({ value: 'abc', stateReturned: true });
    const second = await fetch(`${redirectUri}?code=abc&state=${state}`);
    expect(await second.text()).toContain('refused');
    await clock.advance(60_000);
    await expect(fetch(redirectUri)).rejects.toThrow();
  });
});

describe('C1: the state', () => {
  test('is fresh and of at least 128 bits for every attempt', async () => {
    const { open } = setUp({ isSchemeOwner: true });
    const states = await Promise.all(Array.from({ length: 20 }, async () => (await open()).state ?? ''));
    expect(new Set(states).size).toBe(20);
    for (const state of states) expect(Buffer.from(state, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });

  test('is omitted where the profile says so', async () => {
    const { open } = setUp({ isSchemeOwner: true });
    expect((await open({ state: 'omit' })).state).toBeNull();
  });

  test('is required of a service from the moment it returned one, and of no other service', async () => {
    const { open, desk } = setUp({ isSchemeOwner: true });
    const first = await open();
    desk.deliver(`${first.redirectUri}?code=abc&state=${first.state}`);
    await first.arrived;
    await open();
    expect(desk.deliver('member-login://callback?code=abc')).toMatchObject({
      error: { code: 'callback-without-state' },
    });
    const { routes, desk: otherDesk } = setUp({ isSchemeOwner: true });
    await routes.open('attempt', 'code', { ...REGISTRATION, profileId: 'two' }, new AbortController().signal);
    expect(otherDesk.deliver('member-login://callback?code=abc').kind).toBe('accepted');
  });

  test('is required at once where the profile says so', async () => {
    const { open, desk } = setUp({ isSchemeOwner: true });
    await open({ state: 'required' });
    expect(desk.deliver('member-login://callback?code=abc')).toMatchObject({
      error: { code: 'callback-without-state' },
    });
  });
});
