import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import type { IssuedToken } from '../../electron/service-client/decode/token.ts';
import { challengeOf } from '../../electron/service-client/endpoints.ts';
import { describeMethod } from './describe-method.ts';
import { createProfile, setUpManager } from './manager-setup.ts';

// How it goes in detail is told by login-manager.test.ts, whose attempts are of this method.
describeMethod('oauth-code', { steps: ['waiting-for-browser', 'exchanging', 'loading-member'] });

describe('C14: PKCE', () => {
  const signInTwice = async (pkce: 'omit' | 'S256') => {
    const it = setUpManager({ profile: createProfile({ pkce }) });
    const verifiers: (string | null | undefined)[] = [];
    const challenges: (string | null | undefined)[] = [];
    it.world.authorizeAddress = ({ state, challenge }) => {
      challenges.push(challenge);
      return `https://service.example/authorize?state=${state}`;
    };
    it.world.exchangeCode = async ({ verifier }) => {
      verifiers.push(verifier);
      return { token: 'the-token' };
    };
    const hide = (secret: string) => void it.happened.push(`hidden ${secret}`);
    for (const _ of ['first', 'second']) {
      await it.start('oauth-code', {}, { ...it.target, hide });
      await it.deliver(`code=c&state=${it.statesSent()[0]}`);
    }
    const happened = it.happened.filter((what) => what !== 'prepared');
    return { verifiers, challenges, happened };
  };

  test('has a verifier for each attempt, which is hidden before the page opens', async () => {
    const { verifiers, challenges, happened } = await signInTwice('S256');
    expect(new Set(verifiers).size).toBe(2);
    expect(challenges).toEqual(verifiers.map((verifier) => challengeOf(verifier ?? '')));
    expect(happened).toEqual(verifiers.flatMap((verifier) => [`hidden ${verifier}`, 'opened']));
  });

  test('sends none where the profile does not say so', async () => {
    const none = [null, null];
    expect(await signInTwice('omit')).toEqual({ verifiers: none, challenges: none, happened: ['opened', 'opened'] });
  });
});

describe('C6: a code without the state, which any page can send, and which the service does not take', () => {
  const REFUSED = new ServiceError('service-error', 'No.', { details: { serviceText: 'Unknown code.' } });

  const refuse = async (error = REFUSED, query = 'code=evil') => {
    const it = setUpManager();
    it.world.exchangeCode = async ({ code }) => {
      if (code === 'right') return { token: 'the-token' };
      throw error;
    };
    const attemptId = await it.start('oauth-code');
    await it.clock.advance(60_000);
    const step = () => it.stepOf('oauth-code');
    const before = step();
    expect(await it.deliver(query)).toBe('accepted');
    const answer = async (isEnded: string) => {
      it.manager.answer(attemptId, { isEnded });
      await it.clock.advance(0);
    };
    const state = it.statesSent()[0];
    const signInRightly = () => it.deliver(`code=right&state=${state}`);
    return { ...it, step, before, answer, signInRightly };
  };

  test('asks whether to end, within the same time', async () => {
    const it = await refuse();
    const refusal = { code: 'service-error', details: { serviceText: 'Unknown code.' } };
    expect(it.step()).toEqual({ ...it.before, refusal });
    expect(it.manager.attempts[0]?.isAsking).toBe(true);
    await it.clock.advance(239_000);
    expect(it.step()).toEqual({ ...it.before, refusal });
    await it.clock.advance(2_000);
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'timed-out', error: { code: 'sign-in-timed-out' } });
    expect(it.clock.pending).toBe(0);
  });

  test('ends with what the service said where the person says so', async () => {
    const it = await refuse();
    await it.answer('yes');
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'failed', error: { code: 'service-error' } });
    expect(await it.signInRightly()).toBe('callback-already-used');
  });

  test('goes on waiting, for one without the state too', async () => {
    const it = await refuse();
    expect(await it.deliver('code=evil')).toBe('callback-already-used');
    expect(await it.deliver('code=more')).toBe('callback-while-asking');
    await it.answer('no');
    // The one that came meanwhile was tried.
    expect(it.step()).toMatchObject({ refusal: { code: 'service-error' } });
    await it.answer('no');
    expect(it.step()).toEqual(it.before);
    expect(await it.deliver('code=more')).toBe('accepted');
    await it.answer('no');
    expect(await it.signInRightly()).toBe('accepted');
    expect(it.signedIn).toMatchObject([{ credential: { token: 'the-token' } }]);
  });

  test('gives way to one with the state while it is asked about', async () => {
    const asked = await refuse();
    expect(await asked.signInRightly()).toBe('accepted');
    expect(asked.signedIn).toHaveLength(1);
  });

  test.each<[string, (late: PromiseWithResolvers<IssuedToken>) => void]>([
    ['is not answered', () => undefined],
    ['is refused', (late) => late.reject(REFUSED)],
    ['is cut off', (late) => late.reject(new ServiceError('connection-lost', 'Lost.'))],
    ['succeeds', (late) => late.resolve({ token: 'token-of-somebody' })],
  ])('gives way to one with the state while it is tried, which then %s', async (_name, finish) => {
    const it = await refuse();
    await it.answer('no');
    const late = Promise.withResolvers<IssuedToken>();
    it.world.exchangeCode = ({ code }) => (code === 'right' ? Promise.resolve({ token: 'the-token' }) : late.promise);
    expect(await it.deliver('code=slow')).toBe('accepted');
    expect(it.step()).toEqual({ kind: 'exchanging' });
    expect(await it.signInRightly()).toBe('accepted');
    finish(late);
    await it.clock.advance(0);
    expect(it.signedIn).toMatchObject([{ credential: { token: 'the-token' } }]);
    expect(it.manager.attempts).toEqual([]);
  });

  test('C13: takes nothing of the time for the browser while it is tried', async () => {
    const it = await refuse();
    await it.answer('no');
    const late = Promise.withResolvers<IssuedToken>();
    it.world.exchangeCode = () => late.promise;
    await it.deliver('code=slow');
    await it.clock.advance(300_000);
    late.reject(REFUSED);
    await it.clock.advance(0);
    const deadlineAtMs = it.clock.nowMs() + 240_000;
    expect(it.step()).toMatchObject({ ...it.before, deadlineAtMs, refusal: { code: 'service-error' } });
  });

  test('ends at once where it came with the state, or where the network failed', async () => {
    const it = await refuse(new ServiceError('connection-lost', 'Lost.'));
    expect(it.step()).toMatchObject({ kind: 'ended', error: { code: 'connection-lost' } });
    const proven = setUpManager();
    proven.world.exchangeCode = () => Promise.reject(REFUSED);
    await proven.start('oauth-code');
    await proven.deliver(`code=abc&state=${proven.statesSent()[0]}`);
    expect(proven.stepOf('oauth-code')).toMatchObject({ kind: 'ended', error: { code: 'service-error' } });
  });
});
