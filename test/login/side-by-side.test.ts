/** The two methods whose result comes by callback, on one redirect URI: alone, and pending at once. */
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { createMember, createReading } from '../member.ts';
import { createProfile, setUpManager } from './manager-setup.ts';

const BOTH = [
  { id: 'oauth-code', parameter: 'code' },
  { id: 'oauth-like', parameter: 'token' },
] as const;

const tokensOf = ({ signedIn }: ReturnType<typeof setUpManager>) =>
  signedIn.map(({ methodId, credential }) => [methodId, credential.kind === 'token' ? credential.token : '']);

describe.each(BOTH)('$id alone', ({ id, parameter }) => {
  const setUp = async () => {
    const it = setUpManager();
    // What the code is exchanged for is named after nothing on the callback.
    it.world.exchangeCode = async () => ({ token: 'result' });
    const attemptId = await it.start(id);
    const state = it.statesSent()[0];
    return { ...it, attemptId, state, step: () => it.stepOf(id) };
  };

  test('C1: a fresh state goes out with each attempt', async () => {
    const it = await setUp();
    await it.start(id);
    expect(new Set(it.statesSent()).size).toBe(2);
  });

  test('C2: one that arrives after cancelling, or after the deadline, is late', async () => {
    const it = await setUp();
    it.manager.cancel(it.attemptId);
    expect(await it.deliver(`${parameter}=result&state=${it.state}`)).toBe('callback-too-late');
    await it.start(id);
    await it.clock.advance(300_000);
    expect(await it.deliver(`${parameter}=result&state=${it.statesSent()[0]}`)).toBe('callback-too-late');
    expect(it.signedIn).toEqual([]);
  });

  test('without a state it counts for the one pending attempt, and only after "is this you?"', async () => {
    const it = await setUp();
    expect(await it.deliver(`${parameter}=result`)).toBe('accepted');
    expect(it.step()?.kind).toBe('confirming-member');
    it.manager.answer(it.attemptId, { isThisMember: 'yes' });
    await it.clock.advance(0);
    expect(tokensOf(it)).toEqual([[id, 'result']]);
  });

  describe('C13: the question "is this you?" about somebody’s answer without a state', () => {
    const ask = async () => {
      const it = await setUp();
      it.world.exchangeCode = async ({ code }) => ({ token: code });
      it.world.readMember = async (credential) =>
        createReading(createMember({ title: credential.kind === 'token' ? credential.token : '' }));
      await it.clock.advance(60_000);
      const before = it.step();
      await it.deliver(`${parameter}=somebody`);
      expect(it.step()).toMatchObject({ kind: 'confirming-member', member: { title: 'somebody' } });
      const answer = async (isThisMember: 'yes' | 'no') => {
        it.manager.answer(it.attemptId, { isThisMember });
        await it.clock.advance(0);
      };
      return { ...it, before, answer };
    };

    test('gives way to the member’s own with the state, without a question', async () => {
      const it = await ask();
      expect(await it.deliver(`${parameter}=own&state=${it.state}`)).toBe('accepted');
      expect([tokensOf(it), it.manager.attempts, it.clock.pending]).toEqual([[[id, 'own']], [], 0]);
    });

    test('stands until it is answered, and is followed by the one about the member’s own', async () => {
      const it = await ask();
      expect(await it.deliver(`${parameter}=own`)).toBe('callback-while-asking');
      expect(it.step()).toMatchObject({ kind: 'confirming-member', member: { title: 'somebody' } });
      await it.answer('no');
      expect(it.step()).toMatchObject({ kind: 'confirming-member', member: { title: 'own' } });
      await it.answer('yes');
      expect(tokensOf(it)).toEqual([[id, 'own']]);
    });

    test('is answered with a no, and the sign-in waits on, with the time that was left', async () => {
      const it = await ask();
      await it.clock.advance(200_000);
      await it.answer('no');
      const deadlineAtMs = it.clock.nowMs() + 240_000;
      const problem = { code: 'not-this-member', details: {} };
      expect(it.step()).toEqual({ ...it.before, deadlineAtMs, problem });
      it.manager.openAgain(it.attemptId);
      expect(it.step()).toEqual({ ...it.before, deadlineAtMs });
      expect(await it.deliver(`${parameter}=somebody`)).toBe('accepted');
      await it.answer('no');
      expect(await it.deliver(`${parameter}=own&state=${it.state}`)).toBe('accepted');
      expect(tokensOf(it)).toEqual([[id, 'own']]);
    });

    test('is over once the service says with the state that the member declined', async () => {
      const it = await ask();
      expect(await it.deliver(`error=access_denied&state=${it.state}`)).toBe('accepted');
      expect(it.step()).toMatchObject({ kind: 'ended', end: 'declined', error: { code: 'declined' } });
      expect(it.signedIn).toEqual([]);
    });

    test('is not asked where their record cannot be read, which can be dropped for the member’s own', async () => {
      const it = await setUp();
      it.world.exchangeCode = async ({ code }) => ({ token: code });
      it.world.readMember = async () => createReading(new ServiceError('member-not-identified', 'Nobody.'));
      await it.deliver(`${parameter}=nothing`);
      expect(it.step()?.kind).toBe('member-not-read');
      expect(await it.deliver(`${parameter}=own`)).toBe('callback-while-asking');
      it.world.readMember = async () => createReading();
      it.manager.answer(it.attemptId, { isThisMember: 'no' });
      await it.clock.advance(0);
      it.manager.answer(it.attemptId, { isThisMember: 'yes' });
      await it.clock.advance(0);
      expect(tokensOf(it)).toEqual([[id, 'own']]);
    });
  });

  test('once the service has returned the state, a callback without it is refused', async () => {
    const it = await setUp();
    await it.deliver(`${parameter}=result&state=${it.state}`);
    await it.start(id);
    expect(await it.deliver(`${parameter}=result`)).toBe('callback-without-state');
    expect(it.step()?.kind).toBe('waiting-for-browser');
  });

  describe('C6: a refusal without the state', () => {
    const ask = async (query = 'error=access_denied') => {
      const it = await setUp();
      await it.clock.advance(60_000);
      const before = it.step();
      expect(await it.deliver(query)).toBe('asked');
      const answer = async (isEnded: string) => {
        it.manager.answer(it.attemptId, { isEnded });
        await it.clock.advance(0);
      };
      return { ...it, before, answer };
    };

    test('asks whether to end, and the question alone is added to the wait', async () => {
      const it = await ask();
      expect(it.step()).toEqual({ ...it.before, refusal: { code: 'declined', details: {} } });
      expect(it.manager.attempts[0]?.isAsking).toBe(true);
    });

    test('quotes what it says, masked, on one line and cut', async () => {
      const text = `Busy\n\u202e${'x'.repeat(300)}`;
      const it = await setUp();
      const said = `${it.state} ${text}`;
      expect(await it.deliver(`error=server_error&error_description=${encodeURIComponent(said)}`)).toBe('asked');
      const details = { serviceCode: 'server_error', serviceText: expect.stringMatching(/^•{8} Busy x{180,190}…?$/) };
      expect(it.step()).toMatchObject({ refusal: { code: 'authorization-refused', details } });
    });

    test.each([
      ['error=access_denied', 'declined', 'declined'],
      ['error=server_error', 'failed', 'authorization-refused'],
    ])('%s ends the attempt as %s where the person says so', async (query, end, code) => {
      const it = await ask(query);
      await it.answer('yes');
      expect(it.step()).toMatchObject({ kind: 'ended', end, error: { code } });
      expect(it.manager.attempts[0]?.isAsking).toBe(false);
    });

    test('the answer no goes on waiting as before, and any other than yes is none', async () => {
      const it = await ask();
      await expect(it.answer('maybe')).rejects.toMatchObject({ code: 'argument-invalid' });
      expect(it.manager.attempts[0]?.isAsking).toBe(true);
      await it.answer('no');
      expect(it.step()).toEqual(it.before);
      expect(it.manager.attempts[0]?.isAsking).toBe(false);
      await it.answer('yes');
      expect(it.step()).toEqual(it.before);
      expect(await it.deliver(`${parameter}=result&state=${it.state}`)).toBe('accepted');
      expect(tokensOf(it)).toEqual([[id, 'result']]);
    });

    test('keeps its question when more comes without the state, and gives way to what has it', async () => {
      const it = await ask();
      for (const query of ['error=other', `${parameter}=evil`]) {
        expect(await it.deliver(query)).toBe('callback-while-asking');
        expect(it.step()).toMatchObject({ refusal: { code: 'declined' } });
      }
      expect(await it.deliver(`${parameter}=result&state=${it.state}`)).toBe('accepted');
      expect(tokensOf(it)).toEqual([[id, 'result']]);
    });

    test('is no question any more while what came with the state is followed', async () => {
      const it = await ask();
      it.world.readMember = () => new Promise(() => undefined);
      expect(await it.deliver(`${parameter}=result&state=${it.state}`)).toBe('accepted');
      expect(it.manager.attempts[0]).toMatchObject({ step: { kind: 'loading-member' }, isAsking: false });
    });

    test('is pasted with the same question', async () => {
      const it = await setUp();
      expect(await it.deliver('error=access_denied', it.attemptId)).toBe('asked');
      expect(it.step()).toMatchObject({ kind: 'waiting-for-browser', refusal: { code: 'declined' } });
    });

    test('W2: leaves the deadline where it was', async () => {
      const it = await ask();
      await it.clock.advance(239_000);
      expect(it.step()).toMatchObject({ refusal: { code: 'declined' } });
      await it.clock.advance(1_000);
      expect(it.step()).toMatchObject({ kind: 'ended', error: { code: 'sign-in-timed-out' } });
    });
  });
});

describe('C3: both pending at once', () => {
  const setUp = async (change: Parameters<typeof createProfile>[0] = {}) => {
    const it = setUpManager({ profile: createProfile(change) });
    it.world.exchangeCode = async () => ({ token: 'exchanged' });
    const codeAttempt = await it.start('oauth-code');
    const tokenAttempt = await it.start('oauth-like');
    const [tokenState, codeState] = it.statesSent();
    const kinds = () => [it.stepOf('oauth-code')?.kind, it.stepOf('oauth-like')?.kind];
    return { ...it, codeAttempt, tokenAttempt, codeState, tokenState, kinds };
  };
  const WAITING = ['waiting-for-browser', 'waiting-for-browser'];

  test('each takes its own callback by its state, in either order', async () => {
    const it = await setUp();
    expect(await it.deliver(`token=t&state=${it.tokenState}`)).toBe('accepted');
    expect(it.kinds()).toEqual(['waiting-for-browser', undefined]);
    expect(await it.deliver(`code=c&state=${it.codeState}`)).toBe('accepted');
    expect(tokensOf(it)).toEqual([
      ['oauth-like', 't'],
      ['oauth-code', 'exchanged'],
    ]);
  });

  test('a pasted address counts for the attempt that it was pasted into, and for no other', async () => {
    const it = await setUp();
    expect(await it.deliver(`code=c&state=${it.codeState}`, it.tokenAttempt)).toBe('callback-wrong-state');
    expect(await it.deliver('code=c', it.tokenAttempt)).toBe('callback-without-code');
    expect(it.kinds()).toEqual(WAITING);
    expect(await it.deliver('token=t', it.tokenAttempt)).toBe('accepted');
    expect(it.kinds()).toEqual(['waiting-for-browser', 'confirming-member']);
  });

  test('where both parameters have one name, only the state can tell them apart', async () => {
    const it = await setUp({ callbackTokenName: 'code' });
    expect(await it.deliver('code=c')).toBe('callback-without-state');
    expect(await it.deliver(`code=t&state=${it.tokenState}`)).toBe('accepted');
    expect(tokensOf(it)).toEqual([['oauth-like', 't']]);
    expect(it.requests.map(({ name }) => name)).not.toContain('exchangeCode');
  });

  test('that the service returns the state on one page says nothing of the other', async () => {
    const it = await setUp();
    await it.deliver(`code=c&state=${it.codeState}`);
    expect(await it.deliver('token=t')).toBe('accepted');
    expect(it.kinds()).toEqual([undefined, 'confirming-member']);
  });
});
