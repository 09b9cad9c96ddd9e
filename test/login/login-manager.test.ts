import { describe, expect, test } from 'vitest';
import { LoginError, ServiceError, toAppError } from '../../electron/core/errors.ts';
import { PERSON_LIMIT_MS, UNCONFIRMED_LIMIT_MS } from '../../electron/login/identify-member.ts';
import { createLoginManager } from '../../electron/login/login-manager.ts';
import type { Fields, LoginMethod } from '../../electron/login/method.ts';
import { oauthCode } from '../../electron/login/oauth-code.ts';
import { password } from '../../electron/login/password.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { IssuedToken } from '../../electron/service-client/decode/token.ts';
import type { MemberReading } from '../../electron/service-client/read-member.ts';
import { createMember, createReading } from '../member.ts';
import { createProfile, fillIn, setUpManager } from './manager-setup.ts';

/** The authorization-code flow alone, which has every kind of step but the user code. */
function setUp(methods: readonly LoginMethod[] = [oauthCode]) {
  const it = setUpManager({ methods });
  return {
    ...it,
    start: () => it.start('oauth-code'),
    /** Brings the callback for the nth time that the browser was sent away. */
    async arrive(index: number, { stateReturned = true } = {}) {
      const state = new URL(it.opened[index] ?? '').searchParams.get('state');
      return it.deliver(`code=code-${index}${stateReturned ? `&state=${state}` : ''}`);
    },
    exchanged: () => it.requests.flatMap(({ name, argument }) => (name === 'exchangeCode' ? [argument] : [])),
  };
}

const stepOf = ({ manager }: ReturnType<typeof setUp>) => manager.attempts[0]?.step;

describe('one attempt', () => {
  test('goes through the browser to a session', async () => {
    const it = setUp();
    await it.start();
    expect(it.opened).toEqual(['https://service.example/authorize?state=random-2']);
    expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem: null });
    await it.arrive(0);
    expect(it.signedIn).toMatchObject([
      {
        methodId: 'oauth-code',
        target: { profile: { id: 'service' } },
        credential: { kind: 'token', token: 'issued-token', presentation: 'bearer' },
        member: { id: '1' },
        worked: { nobody: 'sign in' },
      },
    ]);
    expect(it.manager.attempts).toEqual([]);
    expect(it.clock.pending).toBe(0);
  });

  test('C5: shows the callback address as the browser does', async () => {
    const it = setUp();
    const { application } = it.profile;
    const redirectUri = 'https://Bücher.example/callback';
    const profile = createProfile({ application: { ...application, redirectUri } });
    it.manager.start('oauth-code', {}, { ...it.target, profile });
    await it.clock.advance(0);
    expect(stepOf(it)).toMatchObject({ redirectUri: 'https://xn--bcher-kva.example/callback' });
  });

  test('makes its calls ready once the browser is on its way', async () => {
    const it = setUp();
    await it.start();
    expect(it.happened).toEqual(['opened', 'prepared']);
  });

  test('refuses a method that does not exist', () => {
    const it = setUp();
    expect(() => it.manager.start('other', {}, it.target)).toThrow(
      expect.objectContaining({ code: 'method-not-known' }),
    );
  });

  test('W1: cancel lands at once, and a callback afterwards changes nothing', async () => {
    const it = setUp();
    const id = await it.start();
    it.manager.cancel(id);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'cancelled', error: { code: 'cancelled' } });
    await it.arrive(0);
    expect(it.exchanged()).toEqual([]);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'cancelled' });
    expect(it.clock.pending).toBe(0);
  });

  test('cancel during the exchange drops the token that arrives late', async () => {
    const it = setUp();
    const token = Promise.withResolvers<IssuedToken>();
    it.world.exchangeCode = () => token.promise;
    const id = await it.start();
    await it.arrive(0);
    expect(stepOf(it)).toEqual({ kind: 'exchanging' });
    it.manager.cancel(id);
    token.resolve({ token: 'late-token' });
    await it.clock.advance(0);
    expect(it.signedIn).toEqual([]);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'cancelled' });
  });

  test('W2: waits five minutes for the browser and then ends by name', async () => {
    const it = setUp();
    await it.start();
    await it.clock.advance(PERSON_LIMIT_MS - 1);
    expect(stepOf(it)?.kind).toBe('waiting-for-browser');
    await it.clock.advance(1);
    expect(PERSON_LIMIT_MS).toBe(300_000);
    expect(stepOf(it)).toMatchObject({
      kind: 'ended',
      end: 'timed-out',
      error: { code: 'sign-in-timed-out', details: { limitSeconds: 300 } },
    });
    expect(it.ended).toEqual(['oauth-code: sign-in-timed-out']);
  });

  test.each([
    ['a computer that slept through the five minutes does not add them', PERSON_LIMIT_MS, 1_000],
    ['a clock that is set back does not extend them', -PERSON_LIMIT_MS, PERSON_LIMIT_MS],
  ])('W2: %s', async (_rule, jumpMs, thenMs) => {
    const it = setUp();
    await it.start();
    it.clock.jumpWallClock(jumpMs);
    await it.clock.advance(thenMs);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'timed-out' });
  });

  test('W2: the five minutes do not cut off an exchange that began in time', async () => {
    const it = setUp();
    const token = Promise.withResolvers<IssuedToken>();
    it.world.exchangeCode = () => token.promise;
    await it.start();
    await it.clock.advance(PERSON_LIMIT_MS - 1);
    await it.arrive(0);
    await it.clock.advance(5_000);
    token.resolve({ token: 'issued-token' });
    await it.clock.advance(0);
    expect(it.signedIn).toHaveLength(1);
  });

  test('C6: a refusal by the member is not a time-out', async () => {
    const it = setUp();
    await it.start();
    await it.deliver(`error=access_denied&state=${it.statesSent()[0]}`);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'declined' });
  });

  const invalidGrant = { details: { serviceCode: 'invalid_grant' } };
  test.each([
    [
      'of what the service did',
      new ServiceError('service-error', 'Refused.', invalidGrant),
      'service-error',
      invalidGrant,
    ],
    ['unexpected where a method has a bug', new TypeError('a bug'), 'unexpected', { details: expect.any(Object) }],
  ])('ends by the name %s', async (_name, thrown, code, rest) => {
    const it = setUp();
    it.world.exchangeCode = () => Promise.reject(thrown);
    await it.start();
    await it.arrive(0);
    expect(stepOf(it)).toEqual({ kind: 'ended', end: 'failed', error: { code, ...rest } });
  });

  test('an ended attempt can be dismissed, a running one cannot', async () => {
    const it = setUp();
    const id = await it.start();
    it.manager.dismiss(id);
    expect(it.manager.attempts).toHaveLength(1);
    it.manager.cancel(id);
    it.manager.dismiss(id);
    expect(it.manager.attempts).toEqual([]);
  });

  test('an ended attempt leaves once a later sign-in by its method works', async () => {
    const it = setUp();
    it.manager.cancel(await it.start());
    await it.start();
    await it.arrive(1);
    expect(it.signedIn).toHaveLength(1);
    expect(it.manager.attempts).toEqual([]);
  });
});

describe('what arrives after the end', () => {
  test.each([true, false])('a member who is read late is not signed in (state returned: %s)', async (stateReturned) => {
    const it = setUp();
    const read = Promise.withResolvers<MemberReading>();
    it.world.readMember = () => read.promise;
    const id = await it.start();
    await it.arrive(0, { stateReturned });
    expect(stepOf(it)).toEqual({ kind: 'loading-member' });
    it.manager.cancel(id);
    read.resolve(createReading());
    await it.clock.advance(0);
    expect(it.signedIn).toEqual([]);
    expect(it.ended).toEqual(['oauth-code: cancelled']);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'cancelled' });
    expect(it.clock.pending).toBe(0);
  });

  test('a failure that follows from the cancelling is not the end’s name', async () => {
    const it = setUp();
    const token = Promise.withResolvers<IssuedToken>();
    it.world.exchangeCode = () => token.promise;
    const id = await it.start();
    await it.arrive(0);
    it.manager.cancel(id);
    token.reject(new ServiceError('connection-lost', 'Lost.'));
    await it.clock.advance(0);
    expect(it.ended).toEqual(['oauth-code: cancelled']);
  });

  test('a method that goes on regardless shows nothing more', async () => {
    const goOn = Promise.withResolvers<void>();
    const stubborn: LoginMethod = {
      ...oauthCode,
      async run({ report }) {
        await goOn.promise;
        report({ kind: 'exchanging' });
        return { credential: { kind: 'token', token: 'late-token' }, member: null };
      },
    };
    const it = setUp([stubborn]);
    it.manager.cancel(await it.start());
    goOn.resolve();
    await it.clock.advance(0);
    expect(stepOf(it)?.kind).toBe('ended');
    expect(it.signedIn).toEqual([]);
  });
});

test('a method that goes on regardless leads nobody to a browser any more', async () => {
  const goOn = Promise.withResolvers<void>();
  const refused: string[] = [];
  const code = { kind: 'show-code', userCode: 'WDJB', address: 'https://service.example/device' } as const;
  const poll = { count: 0, nextAtMs: null, intervalSeconds: 5, last: null, repeats: 0 };
  const limit = { limitMs: 60_000 };
  const step = { ...code, poll, isAddressAllowed: true, isOnThisComputer: false };
  const stubborn: LoginMethod = {
    ...oauthCode,
    async run({ openCallback, sendToBrowser, wait, onWake }) {
      const pending = await openCallback({
        parameter: 'code',
        profileField: null,
        state: 'send',
        isRedirectSent: true,
      });
      await goOn.promise;
      const leads = [() => sendToBrowser('https://service.example/', pending), async () => wait(step, limit)];
      for (const lead of leads) {
        try {
          await lead();
        } catch (thrown) {
          refused.push(toAppError(thrown).code);
        }
      }
      onWake(() => expect.unreachable());
      return new Promise(() => undefined);
    },
  };
  const it = setUp([stubborn]);
  const id = await it.start();
  it.manager.cancel(id);
  goOn.resolve();
  await it.clock.sleepComputer(1_000);
  expect(refused).toEqual(['cancelled', 'cancelled']);
  expect(it.opened).toEqual([]);
  expect(() => it.manager.openAgain(id)).toThrow(expect.objectContaining({ code: 'sign-in-not-running' }));
  expect([it.clock.pending, it.clock.wakeListeners]).toEqual([0, 0]);
});

test('attempts of several methods run side by side, the newest first', async () => {
  const { manager, target } = setUp([oauthCode, { ...oauthCode, id: 'other' }]);
  const first = manager.start('oauth-code', {}, target);
  const second = manager.start('other', {}, target);
  expect(manager.attempts.map(({ id }) => id)).toEqual([second, first]);
  const third = manager.start('oauth-code', {}, target);
  expect(manager.attempts.map(({ id }) => id)).toEqual([third, second]);
});

describe('the browser', () => {
  test('W4: one that does not open is shown beside the wait, which goes on', async () => {
    const it = setUp();
    it.world.open = () => Promise.reject(new LoginError('browser-not-opened', 'No browser.'));
    await it.start();
    expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'browser-not-opened' } });
    await it.arrive(0);
    expect(it.signedIn).toHaveLength(1);
  });

  test('W1: opening again sends it to the same address and clears the problem', async () => {
    const it = setUp();
    it.world.open = () => Promise.reject(new LoginError('browser-not-opened', 'No browser.'));
    const id = await it.start();
    it.world.open = async () => undefined;
    it.manager.openAgain(id);
    await it.clock.advance(0);
    expect(it.opened).toHaveLength(2);
    expect(new Set(it.opened).size).toBe(1);
    expect(it.manager.addressOf(id)).toBe(it.opened[0]);
    expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem: null });
  });

  test('W1: the last opening counts, whatever an earlier one says late', async () => {
    const it = setUp();
    const opening = Promise.withResolvers<void>();
    it.world.open = () => opening.promise;
    const id = await it.start();
    it.world.open = async () => undefined;
    it.manager.openAgain(id);
    opening.reject(new LoginError('browser-not-opened', 'No browser.'));
    await it.clock.advance(0);
    expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem: null });
  });

  test('W1: opening again stays in a private window, until the person chooses otherwise', async () => {
    const it = setUp();
    const id = it.manager.start('oauth-code', {}, it.target, true);
    const shown = () => it.manager.attempts[0]?.privateWindow;
    expect(shown()).toEqual({ browser: null });
    await it.clock.advance(0);
    expect(shown()).toEqual({ browser: 'Firefox' });
    it.manager.openAgain(id);
    it.manager.openAgain(id, false);
    expect(shown()).toBeNull();
    it.manager.openAgain(id);
    await it.clock.advance(0);
    expect(it.happened.filter((what) => what.startsWith('opened'))).toEqual([
      'opened privately',
      'opened privately',
      'opened',
      'opened',
    ]);
    expect([new Set(it.opened).size, shown()]).toEqual([1, null]);
  });

  test('W4: where no private window can be opened, the wait says so and goes on', async () => {
    const it = setUp();
    const error = new LoginError('private-window-not-opened', 'No.', { details: { browser: 'Safari' } });
    it.world.open = () => Promise.reject(error);
    const id = it.manager.start('oauth-code', {}, it.target, true);
    await it.clock.advance(0);
    const problem = { code: 'private-window-not-opened', details: { browser: 'Safari' } };
    expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem });
    expect(it.manager.addressOf(id)).toBe(it.opened[0]);
    await it.arrive(0);
    expect(it.signedIn).toHaveLength(1);
  });

  test('W1: a private window that is reported late changes nothing', async () => {
    const it = setUp();
    const opening = Promise.withResolvers<void>();
    it.world.open = () => opening.promise;
    const id = it.manager.start('oauth-code', {}, it.target, true);
    await it.clock.advance(0);
    it.world.open = async () => undefined;
    it.manager.openAgain(id, false);
    opening.resolve();
    await it.clock.advance(0);
    expect(it.manager.attempts[0]?.privateWindow).toBeNull();
  });

  test('an opening that is reported late takes no other problem off the screen', async () => {
    const it = setUp();
    const opening = Promise.withResolvers<void>();
    it.world.open = () => opening.promise;
    const id = await it.start();
    it.manager.showProblem(id, new LoginError('callback-wrong-state', 'Other.'));
    opening.resolve();
    await it.clock.advance(0);
    expect(stepOf(it)).toMatchObject({ problem: { code: 'callback-wrong-state' } });
  });

  test('has no address once the attempt ended', async () => {
    const it = setUp();
    const id = await it.start();
    it.manager.cancel(id);
    expect(() => it.manager.addressOf(id)).toThrow(expect.objectContaining({ code: 'sign-in-not-running' }));
  });

  test('a browser that never reports back holds nothing up', async () => {
    const it = setUp();
    it.world.open = () => new Promise(() => undefined);
    await it.start();
    await it.arrive(0);
    expect(it.signedIn).toHaveLength(1);
  });
});

describe('two attempts of one method', () => {
  test('the second ends the first, whose callback then changes nothing', async () => {
    const it = setUp();
    const first = await it.start();
    const second = await it.start();
    expect(it.manager.attempts.map(({ id }) => id)).toEqual([second]);
    await it.arrive(0);
    expect(it.exchanged()).toEqual([]);
    await it.arrive(1);
    expect(it.exchanged()).toMatchObject([{ code: 'code-1' }]);
    expect(() => it.manager.cancel(first)).toThrow(expect.objectContaining({ code: 'sign-in-not-running' }));
  });

  test('an exchange of the first that ends late leaves the second alone', async () => {
    const it = setUp();
    const token = Promise.withResolvers<IssuedToken>();
    it.world.exchangeCode = () => token.promise;
    await it.start();
    await it.arrive(0);
    await it.start();
    token.resolve({ token: 'late-token' });
    await it.clock.advance(0);
    expect(it.signedIn).toEqual([]);
    expect(stepOf(it)?.kind).toBe('waiting-for-browser');
  });
});

describe('a method that asks in the app', () => {
  const limit = { limitMs: 60_000 };
  const kind = 'waiting-for-browser';
  const question = {
    kind,
    route: 'scheme',
    isReceived: true,
    isLoopbackPossible: false,
    redirectUri: 'member-login://callback',
    sent: [],
    refusal: null,
  } as const;
  const CODE_FIELD = [{ name: 'code', options: [], maxCharacters: 6 }];
  const asking: LoginMethod = {
    ...oauthCode,
    async run({ ask, report, clock }) {
      const first = await ask(question, CODE_FIELD, limit);
      report({ kind: 'exchanging' });
      await new Promise<void>((resolve) => void clock.schedule(90_000, resolve));
      const again = await ask(question, CODE_FIELD, { ...limit, problem: { code: 'field-missing', details: {} } });
      const token = `${first.code} ${again.code}`;
      return { credential: { kind: 'token', token }, member: null };
    },
  };

  test('gets each answer, may say what was wrong with the one before, and is not cut off after it', async () => {
    const it = setUp([asking]);
    const id = await it.start();
    expect(stepOf(it)).toMatchObject({ kind, deadlineAtMs: it.clock.nowMs() + 60_000, problem: null });
    expect(it.manager.attempts[0]?.isAsking).toBe(true);
    const answer = (fields: Readonly<Record<string, string>>) => () => it.manager.answer(id, fields);
    const argumentInvalid = expect.objectContaining({ code: 'argument-invalid' });
    expect(answer({ code: '1', isThisMember: 'yes' })).toThrow(argumentInvalid);
    const details = { field: 'code', limitCharacters: 6 };
    expect(answer({ code: '1234567' })).toThrow(expect.objectContaining({ code: 'field-too-long', details }));
    it.manager.answer(id, { code: '1' });
    await it.clock.advance(0);
    expect(it.manager.attempts[0]).toMatchObject({ step: { kind: 'exchanging' }, isAsking: false });
    await it.clock.advance(90_000);
    expect(stepOf(it)).toMatchObject({ kind, problem: { code: 'field-missing' } });
    it.manager.answer(id, { code: '2' });
    await it.clock.advance(0);
    expect(it.signedIn).toMatchObject([{ credential: { token: '1 2' } }]);
    expect(it.clock.pending).toBe(0);
  });

  test('ends when nobody answers in time, and when it is cancelled', async () => {
    const it = setUp([asking]);
    await it.start();
    await it.clock.advance(60_000);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'timed-out', error: { code: 'sign-in-timed-out' } });
    const id = await it.start();
    it.manager.cancel(id);
    expect(it.manager.attempts[0]).toMatchObject({ step: { end: 'cancelled' }, isAsking: false });
    it.manager.answer(id, { code: '1' });
    await it.clock.advance(100_000);
    expect(it.signedIn).toEqual([]);
  });
});

describe('the member', () => {
  test('who says no is not signed in', async () => {
    const it = setUp();
    const id = await it.start();
    await it.arrive(0, { stateReturned: false });
    it.manager.answer(id, { isThisMember: 'no' });
    await it.clock.advance(0);
    expect(it.signedIn).toEqual([]);
    expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'not-this-member' } });
  });

  test('who does not answer within five minutes is not signed in', async () => {
    const it = setUp();
    await it.start();
    await it.arrive(0, { stateReturned: false });
    await it.clock.advance(PERSON_LIMIT_MS);
    expect(it.signedIn).toEqual([]);
    expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'timed-out', error: { code: 'member-not-confirmed' } });
  });

  test('that cannot be read keeps the token, with the reason', async () => {
    const it = setUp();
    it.world.readMember = () => Promise.reject(new ServiceError('connection-lost', 'Lost.'));
    await it.start();
    await it.arrive(0);
    expect(it.signedIn).toMatchObject([{ member: { code: 'connection-lost' }, worked: null }]);
  });

  test('T7: a warning beside the record that is read first goes with the sign-in', async () => {
    const it = setUp();
    const warning = { serviceText: 'Your membership ends on Friday.' };
    it.world.readMember = async () => createReading(createMember(), { result: { member: createMember(), warning } });
    await it.start();
    await it.arrive(0);
    expect(it.signedIn).toMatchObject([{ member: { id: '1' }, warning }]);
  });

  describe('that cannot be read and would have to be asked', () => {
    const lost = (): Promise<never> => Promise.reject(new ServiceError('connection-lost', 'Lost.'));
    const unknown = async () => createReading(new ServiceError('member-not-identified', 'Nobody.'));
    const setUpUnread = async (readMember: () => Promise<MemberReading>) => {
      const it = setUp();
      it.world.readMember = readMember;
      const id = await it.start();
      await it.arrive(0, { stateReturned: false });
      const answer = async (fields: Fields) => {
        it.manager.answer(id, fields);
        await it.clock.advance(0);
      };
      return { ...it, id, answer, reads: () => it.requests.filter(({ name }) => name === 'readMember').length };
    };

    test('T5: is asked once it can be read; the network is tried again by itself, later and later', async () => {
      const it = await setUpUnread(lost);
      expect(stepOf(it)).toMatchObject({
        kind: 'member-not-read',
        error: { code: 'connection-lost' },
        isTriedAgain: true,
        otherPresentations: [],
      });
      expect(it.manager.attempts[0]?.isAsking).toBe(false);
      const readAt: number[] = [];
      for (let second = 1; second <= 600; second += 1) {
        const before = it.reads();
        await it.clock.advance(1_000);
        if (it.reads() > before) readAt.push(second);
      }
      expect(readAt).toEqual([30, 90, 210, 450]);
      it.world.readMember = async () => createReading();
      await it.answer({});
      expect(stepOf(it)).toMatchObject({ kind: 'confirming-member', member: { title: 'Test Member' } });
      expect(it.signedIn).toEqual([]);
      await it.answer({ isThisMember: 'yes' });
      expect(it.signedIn).toMatchObject([{ credential: { token: 'issued-token' }, worked: { nobody: 'sign in' } }]);
      expect(it.clock.pending).toBe(0);
    });

    test.each([429, 500, 503])('T5: is not offered another way by a service that answers with %d', async (status) => {
      const busy = new ServiceError('service-error', 'Not now.', { details: { status } });
      const it = await setUpUnread(async () => createReading(busy));
      expect(stepOf(it)).toMatchObject({ kind: 'member-not-read', otherPresentations: [] });
    });

    test('T5: is read with the token sent in another way, each offered once', async () => {
      const it = await setUpUnread(unknown);
      expect(stepOf(it)).toMatchObject({
        isTriedAgain: false,
        otherPresentations: ['x-service-token', 'access-token-parameter'],
      });
      await it.answer({ presentation: 'x-service-token' });
      expect(stepOf(it)).toMatchObject({ otherPresentations: ['access-token-parameter'] });
      await it.clock.advance(600_000);
      expect(it.reads()).toBe(2);
      it.world.readMember = async () => createReading();
      await it.answer({ presentation: 'access-token-parameter' });
      await it.answer({ isThisMember: 'yes' });
      expect(it.requests.slice(-3).map(({ argument }) => argument)).toMatchObject(
        ['bearer', 'x-service-token', 'access-token-parameter'].map((presentation) => ({ presentation })),
      );
      expect(it.signedIn).toMatchObject([{ credential: { presentation: 'access-token-parameter' } }]);
    });

    test('T5: is read again with the token as it was where no way was chosen, and not for one that is not offered', async () => {
      const it = await setUpUnread(unknown);
      for (const fields of [{ presentation: 'cookie' }, { presentation: 'bearer' }, { isThisMember: 'yes' }]) {
        await expect(it.answer(fields)).rejects.toMatchObject({ code: 'argument-invalid' });
      }
      expect(it.reads()).toBe(1);
      await it.answer({});
      expect(it.requests.at(-1)?.argument).toMatchObject({ presentation: 'bearer' });
      expect(stepOf(it)?.kind).toBe('member-not-read');
    });

    test('T5: is dropped with its token after 30 minutes, also during a reading, and not before', async () => {
      const it = await setUpUnread(lost);
      await it.clock.advance(UNCONFIRMED_LIMIT_MS - 1);
      expect(stepOf(it)?.kind).toBe('member-not-read');
      it.world.readMember = () => new Promise(() => undefined);
      await it.answer({});
      expect(stepOf(it)).toEqual({ kind: 'loading-member' });
      await it.clock.advance(1);
      expect(stepOf(it)).toMatchObject({
        kind: 'ended',
        end: 'timed-out',
        error: { code: 'member-not-confirmed', details: { limitSeconds: 1800 } },
      });
      await it.clock.advance(UNCONFIRMED_LIMIT_MS);
      expect([it.signedIn, it.clock.pending]).toEqual([[], 0]);
    });

    test('T5: is asked within the same 30 minutes', async () => {
      const it = await setUpUnread(lost);
      await it.clock.advance(UNCONFIRMED_LIMIT_MS - 1_000);
      it.world.readMember = async () => createReading();
      await it.answer({});
      expect(stepOf(it)?.kind).toBe('confirming-member');
      await it.clock.advance(1_000);
      expect(stepOf(it)).toMatchObject({ kind: 'ended', error: { code: 'member-not-confirmed' } });
    });

    test('T5: is not read again after cancelling, and nobody is signed in', async () => {
      const it = await setUpUnread(lost);
      it.manager.cancel(it.id);
      await it.clock.advance(UNCONFIRMED_LIMIT_MS);
      expect(it.reads()).toBe(1);
      expect([it.signedIn, it.clock.pending]).toEqual([[], 0]);
    });

    test('T5: who says no in the end is not signed in', async () => {
      const it = await setUpUnread(lost);
      it.world.readMember = async () => createReading();
      await it.answer({});
      await it.answer({ isThisMember: 'no' });
      expect(it.signedIn).toEqual([]);
      expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'not-this-member' } });
    });
  });
});

test('closing cancels what runs', async () => {
  const it = setUp();
  await it.start();
  it.manager.cancelAll();
  expect(stepOf(it)).toMatchObject({ kind: 'ended', end: 'cancelled' });
  await it.clock.advance(0);
  expect(it.clock.pending).toBe(0);
});

test('the attempts for one service can be ended alone', async () => {
  const it = setUpManager();
  const other = { ...it.target, profile: createProfile({ id: 'other' }) };
  await it.start('oauth-code', {}, other);
  await it.start('device-code');
  expect(it.manager.attempts.map(({ methodId, serviceId }) => [methodId, serviceId])).toEqual([
    ['device-code', 'service'],
    ['oauth-code', 'other'],
  ]);
  it.manager.cancelAll('other');
  expect(it.stepOf('oauth-code')).toMatchObject({ kind: 'ended', end: 'cancelled' });
  expect(it.stepOf('device-code')?.kind).toBe('show-code');
});

test('what came of an attempt comes back with the very target that it was started for', async () => {
  const ended: unknown[] = [];
  const signedIn: unknown[] = [];
  const { target, clock } = setUpManager();
  const traced = { ...target, trace: ['a request'] };
  const manager = createLoginManager<typeof traced>({
    methods: [password],
    clock,
    random: { token: () => 'random' },
    openCallback: () => expect.unreachable(),
    openExternal: () => expect.unreachable(),
    onWake: clock.onWake,
    onSignedIn: (session) => void signedIn.push(session.target.trace),
    onEnded: (methodId, error, { trace }) => void ended.push([methodId, error.code, trace]),
    onChange: () => undefined,
  });
  manager.start('password', {}, traced);
  await clock.advance(0);
  manager.start('password', { login: 'mia', password: 'secret' }, traced);
  await clock.advance(0);
  expect(ended).toEqual([['password', 'field-missing', ['a request']]]);
  expect(signedIn).toEqual([['a request']]);
});

test('a token goes out as the target says, also where that is not the profile’s way', async () => {
  const it = setUpManager();
  await it.start('password', { login: 'mia', password: 'secret' }, { ...it.target, presentation: 'x-service-token' });
  expect(it.signedIn).toMatchObject([{ credential: { kind: 'token', presentation: 'x-service-token' } }]);
});

test.each(['service-error', 'member-not-identified', 'member-record-missing', 'reply-unreadable'] as const)(
  'T5: a token is kept where the member call says %s, as one that has not worked',
  async (code) => {
    const it = setUp();
    it.world.readMember = async () => createReading(new ServiceError(code, 'No.'));
    await it.start();
    await it.arrive(0);
    expect(it.signedIn).toMatchObject([{ credential: { token: 'issued-token' }, member: { code }, worked: null }]);
  },
);

test('a refused callback is shown beside a waiting attempt only', async () => {
  const it = setUp();
  const id = await it.start();
  it.manager.showProblem(id, new LoginError('callback-wrong-state', 'Other.'));
  expect(stepOf(it)).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'callback-wrong-state' } });
  it.manager.cancel(id);
  expect(it.manager.showProblem(id, new LoginError('callback-wrong-state', 'Other.'))).toBe(false);
  expect(stepOf(it)?.kind).toBe('ended');
});

describe('the fields of a form', () => {
  const right = { login: 'mia', password: 'x'.repeat(1_000) };

  test('are those that the method describes; any other is refused, and an earlier attempt goes on', () => {
    const { manager, target } = setUp(LOGIN_METHODS);
    for (const { id: methodId, fields } of LOGIN_METHODS) {
      const id = manager.start(methodId, fillIn(methodId), target);
      const hostile = ['__proto__', 'constructor', 'code', ...(fields.length === 0 ? ['login'] : [])];
      for (const name of hostile) {
        expect(() => manager.start(methodId, Object.fromEntries([[name, 'x']]), target)).toThrow(
          expect.objectContaining({ code: 'argument-invalid' }),
        );
      }
      expect(manager.attempts[0]).toMatchObject({ id, methodId });
      expect(manager.attempts[0]?.step.kind).not.toBe('ended');
    }
    expect(() => manager.start('http-basic', { ...right, passwordForm: 'sha1' }, target)).toThrow(
      expect.objectContaining({ code: 'argument-invalid' }),
    );
  });

  test('are each refused by name above their own limit', () => {
    const { manager, target } = setUp(LOGIN_METHODS);
    for (const { id, fields } of LOGIN_METHODS) {
      for (const { name: field, options, maxCharacters: limitCharacters } of fields) {
        if (options.length > 0) continue;
        const typed = { ...fillIn(id), [field]: 'x'.repeat(limitCharacters + 1) };
        expect(() => manager.start(id, typed, target)).toThrow(
          expect.objectContaining({ code: 'field-too-long', details: { field, limitCharacters } }),
        );
      }
    }
    expect(manager.attempts).toEqual([]);
    expect(manager.start('password', right, target)).not.toBe('');
  });
});
