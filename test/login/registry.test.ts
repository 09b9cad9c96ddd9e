import { describe, expect, test } from 'vitest';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { ServiceProfile } from '../../electron/service-client/profile.ts';
import { createMember } from '../member.ts';
import { createProfile, DEVICE, setUpManager } from './manager-setup.ts';

test('offers every method of the document, in this order, and recommends what the document does (5.4)', () => {
  const rows = LOGIN_METHODS.map(({ id, section, recommended, passwordGoesTo, result }) =>
    [id, section, recommended ? 'recommended' : '', passwordGoesTo, result].join(' '),
  );
  expect(rows).toEqual([
    'oauth-code 4.1 recommended service-page token',
    'device-code 4.3  service-page token',
    'oauth-like 4.4  service-page token',
    'password 4.5  this-app token',
    'http-basic 5.5  this-app no-token',
  ]);
});

test('asks for a password in this app only where the password goes there', () => {
  const asking = LOGIN_METHODS.filter(({ fields }) => fields.some(({ kind }) => kind === 'password'));
  expect(asking.map(({ id }) => id)).toEqual(
    LOGIN_METHODS.filter(({ passwordGoesTo }) => passwordGoesTo === 'this-app').map(({ id }) => id),
  );
});

test('says what way back each asks for, so that it can be known before starting (4.1, 4.4)', () => {
  const ask = (change: Partial<ServiceProfile>) =>
    Object.fromEntries(LOGIN_METHODS.map(({ id, callback }) => [id, callback?.(createProfile(change)) ?? null]));
  const none = { 'device-code': null, password: null, 'http-basic': null };
  expect(ask({})).toEqual({
    ...none,
    'oauth-code': { parameter: 'code', profileField: null, state: 'send', isRedirectSent: true },
    'oauth-like': { parameter: 'token', profileField: 'callbackTokenName', state: 'send', isRedirectSent: false },
  });
  expect(
    ask({ state: 'required', keyPageState: 'omit', callbackTokenName: 't', keyRequestParameters: 'redirect-uri' }),
  ).toEqual({
    ...none,
    'oauth-code': { parameter: 'code', profileField: null, state: 'required', isRedirectSent: true },
    'oauth-like': { parameter: 't', profileField: 'callbackTokenName', state: 'omit', isRedirectSent: true },
  });
});

const FIELDS = { login: 'mia', password: 'secret' };
const ANSWER_MS = 1_000;

/** Every answer takes a second, and the person is done at once. */
function setUp(id: string) {
  const it = setUpManager();
  const { world } = it;
  const later = <T>(value: T) => new Promise<T>((resolve) => void it.clock.schedule(ANSWER_MS, () => resolve(value)));
  world.exchange = () => later('issued-token');
  world.member = () => later(createMember());
  world.startDevice = () => later(DEVICE);
  world.poll = () => later({ kind: 'token', token: 'device-token' });
  world.key = () => later('issued-key');
  world.identify = () => later({ token: 'issued-token', member: createMember() });
  return {
    ...it,
    step: () => it.stepOf(id),
    /** Lets half an answer's time pass; the member finishes in the browser as soon as that is waited for. */
    async goOn() {
      await it.clock.advance(ANSWER_MS / 2);
      if (it.stepOf(id)?.kind === 'waiting-for-browser') {
        return () => it.deliver(`code=c&token=t&state=${it.statesSent()[0]}`);
      }
      return async () => undefined;
    },
  };
}

describe.each([
  ['oauth-code', ['waiting-for-browser', 'exchanging', 'loading-member']],
  ['device-code', ['requesting-code', 'show-code', 'loading-member']],
  ['oauth-like', ['requesting-key', 'waiting-for-browser', 'loading-member']],
  ['password', ['exchanging']],
  ['http-basic', ['loading-member']],
])('%s', (id, expectedSteps) => {
  test('shows its first step from the press on', () => {
    const it = setUp(id);
    it.manager.start(id, FIELDS, it.target);
    expect(it.step()).toEqual(LOGIN_METHODS.find((method) => method.id === id)?.firstStep);
  });

  test('W1, D5: cancelled at any instant, it ends at once and no request leaves afterwards', async () => {
    const steps = new Set<string>();
    for (let stops = 0; ; stops += 1) {
      const it = setUp(id);
      const attemptId = it.manager.start(id, FIELDS, it.target);
      let finish = await it.goOn();
      for (let turn = 0; turn < stops; turn += 1) {
        await finish();
        finish = await it.goOn();
      }
      const kind = it.step()?.kind;
      if (kind === undefined) break;
      steps.add(kind);
      it.manager.cancel(attemptId);
      const { length } = it.requests;
      expect(it.step()).toMatchObject({ kind: 'ended', end: 'cancelled' });
      await finish();
      await it.clock.advance(400_000);
      await it.clock.sleepComputer(400_000);
      expect(it.requests).toHaveLength(length);
      expect(it.signedIn).toEqual([]);
      expect([it.clock.pending, it.clock.wakeListeners]).toEqual([0, 0]);
    }
    expect([...steps]).toEqual(expectedSteps);
  });
});
