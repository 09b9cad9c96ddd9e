import { describe, expect, test } from 'vitest';
import { LoginError, ServiceError } from '../../electron/core/errors.ts';
import type { PollReply } from '../../electron/service-client/decode/device.ts';
import { describeMethod } from './describe-method.ts';
import { DEVICE, PENDING, setUpManager } from './manager-setup.ts';

describeMethod('device-code', {
  steps: ['contacting-service', 'show-code', 'loading-member'],
  answers: { pollDevice: async () => ({ kind: 'token', token: 'device-token' }) },
});

function setUp(change: Partial<typeof DEVICE> = {}) {
  const it = setUpManager();
  it.world.startDevice = async () => ({ ...DEVICE, ...change });
  return {
    ...it,
    start: () => it.start('device-code'),
    step: () => it.stepOf('device-code'),
    polls: () => it.requests.filter(({ name }) => name === 'pollDevice').length,
  };
}

describe('the code on the screen', () => {
  test('D8: code, address, deadline and the first poll’s instant are shown, and nothing is opened by itself', async () => {
    const it = setUp();
    await it.start();
    const startedAtMs = it.clock.nowMs();
    expect(it.step()).toEqual({
      kind: 'show-code',
      userCode: 'WDJB-MJHT',
      address: 'https://service.example/device',
      isAddressAllowed: true,
      isOnThisComputer: false,
      startedAtMs,
      deadlineAtMs: startedAtMs + 60_000,
      poll: { count: 0, nextAtMs: startedAtMs + 5_000, intervalSeconds: 5, last: null, repeats: 0 },
      problem: null,
    });
    expect(it.opened).toEqual([]);
  });

  test('D8: each poll’s outcome is shown', async () => {
    const it = setUp();
    it.world.pollDevice = async () => ({ kind: 'slow-down', intervalSeconds: null });
    await it.start();
    await it.clock.advance(5_000);
    expect(it.step()).toMatchObject({
      poll: { count: 1, nextAtMs: it.clock.nowMs() + 10_000, intervalSeconds: 10, last: { kind: 'slow-down' } },
    });
  });

  test('opening and copying its address are the person’s own acts', async () => {
    const it = setUp();
    const id = await it.start();
    expect(it.manager.addressOf(id)).toBe('https://service.example/device');
    it.manager.openAgain(id);
    await it.clock.advance(0);
    expect(it.opened).toEqual(['https://service.example/device']);
    expect(it.step()).toMatchObject({ kind: 'show-code', problem: null });
  });

  test('W1: its page opens in a private window too, and again where it was last', async () => {
    const it = setUp();
    const id = await it.start();
    it.manager.openAgain(id, true);
    it.manager.openAgain(id);
    await it.clock.advance(0);
    expect(it.happened.filter((what) => what.startsWith('opened'))).toEqual(['opened privately', 'opened privately']);
    expect(it.manager.attempts[0]?.privateWindow).toEqual({ browser: 'Firefox' });
  });

  test('W4: a browser that does not open is shown beside the code, until it is opened again', async () => {
    const it = setUp();
    it.world.open = () => Promise.reject(new LoginError('browser-not-opened', 'No browser.'));
    const id = await it.start();
    it.manager.openAgain(id);
    await it.clock.advance(5_000);
    expect(it.step()).toMatchObject({ problem: { code: 'browser-not-opened' }, poll: { count: 1 } });
    it.world.open = async () => undefined;
    it.manager.openAgain(id);
    await it.clock.advance(0);
    expect(it.step()).toMatchObject({ problem: null });
  });

  test('W4: an address that may not be opened is shown as such, and can still be copied', async () => {
    const it = setUp({ verificationUrl: 'http://service.example/device' });
    const id = await it.start();
    expect(it.step()).toMatchObject({ isAddressAllowed: false });
    it.manager.openAgain(id);
    await it.clock.advance(0);
    expect(it.step()).toMatchObject({ problem: { code: 'address-not-allowed' } });
    expect(it.manager.addressOf(id)).toBe('http://service.example/device');
  });

  test.each(['http://127.0.0.1:8080/device', 'http://localhost/device', 'https://[::1]/device'])(
    'D8: %s is on this computer, where no other device reaches it',
    async (verificationUrl) => {
      const it = setUp({ verificationUrl });
      await it.start();
      expect(it.step()).toMatchObject({ isOnThisComputer: true, isAddressAllowed: true });
    },
  );

  test('an address that is none is neither opened nor taken for this computer', async () => {
    const it = setUp({ verificationUrl: 'see the manual' });
    await it.start();
    expect(it.step()).toMatchObject({ isOnThisComputer: false, isAddressAllowed: false });
  });
});

describe('the polling', () => {
  test.each<[string, number, string]>([
    ['once ends as cancelled', 1, 'cancelled'],
    ['twice ends by it', 2, 'token-missing'],
  ])('D12: a sign-in that a person ends after an unknown answer came %s', async (_what, times, code) => {
    const it = setUp();
    const error = new ServiceError('token-missing', 'Odd.', { details: { status: 400, serviceText: 'No.' } });
    it.world.pollDevice = async () => ({ kind: 'unexpected', error, unknownCode: null });
    const id = await it.start();
    await it.clock.advance(times * 5_000);
    expect(it.step()).toMatchObject({ kind: 'show-code', poll: { repeats: times } });
    it.manager.cancel(id);
    expect(it.step()).toMatchObject({
      kind: 'ended',
      error: { code, details: code === 'cancelled' ? {} : error.details },
    });
  });

  test('D1: the first poll goes out one interval after the start reply, with the device code', async () => {
    const it = setUp();
    await it.start();
    await it.clock.advance(4_999);
    expect(it.polls()).toBe(0);
    await it.clock.advance(1);
    expect(it.requests.at(-1)).toEqual({ name: 'pollDevice', argument: 'device-secret' });
  });

  test('a token signs the member in, without the question whether it is them', async () => {
    const it = setUp();
    await it.start();
    it.world.pollDevice = async () => ({ kind: 'token', token: 'device-token' });
    await it.clock.advance(5_000);
    expect(it.signedIn).toMatchObject([
      { methodId: 'device-code', credential: { token: 'device-token' }, worked: { nobody: 'sign in' } },
    ]);
    expect(it.clock.pending).toBe(0);
    expect(it.clock.wakeListeners).toBe(0);
  });

  test('T7: a warning beside the code, or a later one beside the token, goes with the sign-in', async () => {
    const warnedBy = async (reply: PollReply) => {
      const it = setUp({ warning: { serviceText: 'Pay soon.' } });
      it.world.pollDevice = async () => reply;
      await it.start();
      await it.clock.advance(5_000);
      return it.signedIn[0]?.warning?.serviceText;
    };
    expect(await warnedBy({ kind: 'token', token: 't' })).toBe('Pay soon.');
    expect(await warnedBy({ kind: 'token', token: 't', warning: { serviceText: 'Pay now.' } })).toBe('Pay now.');
  });
});

describe('the end', () => {
  /** No request leaves from here on, whatever happens to the computer. */
  async function expectSilence(it: ReturnType<typeof setUp>) {
    const { length } = it.requests;
    await it.clock.advance(100_000);
    await it.clock.sleepComputer(100_000);
    await it.clock.advance(100_000);
    expect(it.requests).toHaveLength(length);
    expect([it.clock.pending, it.clock.wakeListeners]).toEqual([0, 0]);
  }

  test.each([
    ['declined', 'declined', new LoginError('declined', 'Declined.')],
    ['timed-out', 'device-code-expired', new LoginError('device-code-expired', 'Expired.')],
    ['failed', 'application-refused', new ServiceError('application-refused', 'Refused.')],
  ])('D5: the service’s word for %s is an end of its own', async (end, code, error) => {
    const it = setUp();
    await it.start();
    it.world.pollDevice = () => Promise.reject(error);
    await it.clock.advance(5_000);
    expect(it.step()).toMatchObject({ kind: 'ended', end, error: { code } });
    await expectSilence(it);
  });

  test('D6: the deadline comes from expires_in at receipt, not from the five minutes of a browser', async () => {
    const it = setUp({ expiresInSeconds: 1_800 });
    it.world.startDevice = async () => {
      await new Promise<void>((resolve) => void it.clock.schedule(8_000, resolve));
      return { ...DEVICE, expiresInSeconds: 1_800 };
    };
    await it.start();
    await it.clock.advance(8_000 + 1_799_999);
    expect([it.step()?.kind, it.polls()]).toEqual(['show-code', 359]);
    await it.clock.advance(1);
    expect(it.polls()).toBe(360);
    expect(it.step()).toMatchObject({
      kind: 'ended',
      end: 'timed-out',
      error: { code: 'device-code-expired', details: { limitSeconds: 1_800 } },
    });
  });

  test('D6: a poll that is under way at the end is waited for, and its token signs the member in', async () => {
    const it = setUp();
    await it.start();
    await it.clock.advance(59_999);
    const token = Promise.withResolvers<PollReply>();
    it.world.pollDevice = () => token.promise;
    await it.clock.advance(9_000);
    expect(it.step()).toMatchObject({ kind: 'show-code', poll: { nextAtMs: null } });
    token.resolve({ kind: 'token', token: 'late-token' });
    await it.clock.advance(0);
    expect(it.signedIn).toMatchObject([{ credential: { token: 'late-token' } }]);
    await expectSilence(it);
  });

  test('D6: a computer that slept past the deadline wakes to the end, and asks nothing', async () => {
    const it = setUp();
    await it.start();
    await it.clock.advance(7_000);
    await it.clock.sleepComputer(60_000);
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'timed-out', error: { code: 'sign-in-timed-out' } });
    expect(it.polls()).toBe(1);
    await expectSilence(it);
  });

  test('D6: a computer that slept for a part of it sends one poll, and the deadline stays where it was', async () => {
    const it = setUp();
    await it.start();
    await it.clock.advance(1_000);
    await it.clock.sleepComputer(40_000);
    expect(it.polls()).toBe(1);
    await it.clock.advance(19_999);
    expect(it.step()?.kind).toBe('show-code');
    await it.clock.advance(1);
    expect(it.step()).toMatchObject({ kind: 'ended', error: { code: 'device-code-expired' } });
  });

  test('D7: starting again ends the earlier attempt, and its late token is dropped', async () => {
    const it = setUp();
    const late = Promise.withResolvers<PollReply>();
    await it.start();
    it.world.pollDevice = () => late.promise;
    await it.clock.advance(5_000);
    it.world.pollDevice = async () => PENDING;
    await it.start();
    late.resolve({ kind: 'token', token: 'late-token' });
    await it.clock.advance(0);
    expect(it.ended).toEqual(['device-code: superseded']);
    expect(it.signedIn).toEqual([]);
    expect(it.step()).toMatchObject({ kind: 'show-code', poll: { count: 0 } });
    await it.clock.advance(5_000);
    expect(it.polls()).toBe(2);
  });

  test.each([
    ['a', 4_999],
    ['the last', 59_999],
  ])(
    'W1, D5: cancelling while %s poll is under way ends it at once, and nothing leaves afterwards',
    async (_, beforeMs) => {
      const it = setUp();
      const id = await it.start();
      await it.clock.advance(beforeMs);
      it.world.pollDevice = () => new Promise(() => undefined);
      await it.clock.advance(5_000);
      it.manager.cancel(id);
      expect(it.step()).toMatchObject({ kind: 'ended', end: 'cancelled' });
      await expectSilence(it);
    },
  );

  test('a start reply that arrives after cancelling shows no code and starts no polling', async () => {
    const it = setUp();
    const reply = Promise.withResolvers<typeof DEVICE>();
    it.world.startDevice = () => reply.promise;
    const id = await it.start();
    it.manager.cancel(id);
    reply.resolve(DEVICE);
    await it.clock.advance(0);
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'cancelled' });
    expect(() => it.manager.openAgain(id)).toThrow(expect.objectContaining({ code: 'sign-in-not-running' }));
    await expectSilence(it);
  });

  test('D5: quitting ends it, and nothing leaves afterwards', async () => {
    const it = setUp();
    await it.start();
    await it.clock.advance(12_000);
    it.manager.cancelAll();
    await expectSilence(it);
  });
});
