import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { PERSON_LIMIT_MS } from '../../electron/login/identify-member.ts';
import type { IssuedKey } from '../../electron/service-client/decode/token.ts';
import type { ServiceProfile } from '../../electron/service-client/profile.ts';
import { describeMethod } from './describe-method.ts';
import { createProfile, setUpManager } from './manager-setup.ts';

describeMethod('oauth-like', { steps: ['contacting-service', 'waiting-for-browser', 'loading-member'] });

function setUp(change: Partial<ServiceProfile> = {}) {
  const it = setUpManager({ profile: createProfile(change) });
  return { ...it, start: () => it.start('oauth-like'), step: () => it.stepOf('oauth-like') };
}

describe('the way out', () => {
  test('asks for a key and sends the browser to its page, with the state', async () => {
    const it = setUp();
    await it.start();
    expect(it.requests).toEqual([{ name: 'requestKey', argument: { redirectUri: null } }]);
    expect(it.opened).toEqual(['https://service.example/oauth?key=issued-key&state=random-2']);
    expect(it.step()).toMatchObject({ kind: 'waiting-for-browser', route: 'scheme', problem: null });
  });

  test('names the redirect URI where the profile says so', async () => {
    const it = setUp({ keyRequestParameters: 'redirect-uri' });
    await it.start();
    expect(it.requests).toMatchObject([{ argument: { redirectUri: 'member-login://callback' } }]);
  });

  test('sends no state where the profile omits it', async () => {
    const it = setUp({ keyPageState: 'omit' });
    await it.start();
    expect(it.opened).toEqual(['https://service.example/oauth?key=issued-key']);
  });

  test('a token that comes before the browser was sent is not taken', async () => {
    const it = setUp();
    const answers: Promise<string>[] = [];
    it.world.requestKey = async () => {
      answers.push(it.deliver('token=invented'));
      return { key: 'issued-key' };
    };
    await it.start();
    expect(await Promise.all(answers)).toEqual(['callback-not-expected']);
    expect(it.step()).toMatchObject({ kind: 'waiting-for-browser' });
  });

  test.each(['key-missing', 'application-refused', 'connection-refused'] as const)(
    '%s ends it before a browser opens',
    async (code) => {
      const it = setUp();
      it.world.requestKey = () => Promise.reject(new ServiceError(code, 'No.'));
      await it.start();
      expect(it.step()).toMatchObject({ kind: 'ended', end: 'failed', error: { code } });
      expect(it.opened).toEqual([]);
    },
  );

  test('a key that arrives after cancelling opens no browser', async () => {
    const it = setUp();
    const key = Promise.withResolvers<IssuedKey>();
    it.world.requestKey = () => key.promise;
    const id = await it.start();
    expect(it.step()).toEqual({ kind: 'contacting-service' });
    it.manager.cancel(id);
    key.resolve({ key: 'late-key' });
    await it.clock.advance(0);
    expect(it.opened).toEqual([]);
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'cancelled' });
    expect(it.clock.pending).toBe(0);
  });

  test('W2: the five minutes begin when the browser is sent away, not while the key is asked for', async () => {
    const it = setUp();
    const key = Promise.withResolvers<IssuedKey>();
    it.world.requestKey = () => key.promise;
    await it.start();
    await it.clock.advance(20_000);
    key.resolve({ key: 'slow-key' });
    await it.clock.advance(PERSON_LIMIT_MS - 1);
    expect(it.step()?.kind).toBe('waiting-for-browser');
    await it.clock.advance(1);
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'timed-out' });
  });
});

describe('the way back', () => {
  test('the token is the one on the callback, and no exchange follows', async () => {
    const it = setUp();
    await it.start();
    expect(await it.deliver(`token=t-1&state=${it.statesSent()[0]}`)).toBe('accepted');
    expect(it.requests.map(({ name }) => name)).toEqual(['requestKey', 'readMember']);
    expect(it.signedIn).toMatchObject([
      { methodId: 'oauth-like', credential: { kind: 'token', token: 't-1' }, worked: { nobody: 'sign in' } },
    ]);
  });

  test('its parameter has the name that the profile gives, and no other is guessed', async () => {
    const it = setUp({ callbackTokenName: 'member_token' });
    await it.start();
    const state = it.statesSent()[0];
    expect(await it.deliver(`token=t-1&state=${state}`)).toBe('callback-without-code');
    expect(it.step()).toMatchObject({ kind: 'waiting-for-browser', problem: null });
    expect(await it.deliver(`member_token=t-2&state=${state}`)).toBe('accepted');
    expect(it.signedIn).toMatchObject([{ credential: { token: 't-2' } }]);
  });

  test.each(['%0D%0AX-Evil:%201', '%00', 't%C3%B6ken'])('%s is no token, and changes nothing', async (value) => {
    const it = setUp();
    await it.start();
    expect(await it.deliver(`token=${value}&state=${it.statesSent()[0]}`)).toBe('callback-malformed');
    expect(it.step()?.kind).toBe('waiting-for-browser');
  });
});

test('S10, C6: what the service says on its page is one line, without the key, the state and the client secret', async () => {
  const it = setUp();
  await it.start();
  const said = `No issued-key,\nnot random-2, ${'a'.repeat(150)} by service, or secret: ${encodeURIComponent('issued-key')} ${'x'.repeat(99)}`;
  await it.deliver(`error=secret&state=random-2&error_description=${encodeURIComponent(said)}`);
  const error = {
    code: 'authorization-refused',
    details: { serviceCode: '••••••••', serviceText: expect.any(String) },
  };
  expect(it.step()).toMatchObject({ kind: 'ended', end: 'failed', error });
  const masked = `No ••••••••, not ••••••••, ${'a'.repeat(150)} by service, or ••••••…`;
  expect(it.step()).toMatchObject({ error: { details: { serviceText: masked } } });
});
