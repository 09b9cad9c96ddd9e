import { describe, expect, test } from 'vitest';
import { createPendingCallbacks, type ExpectedCallback } from '../../electron/callback/pending-callbacks.ts';
import { LoginError } from '../../electron/core/errors.ts';

const REDIRECT = 'member-login://callback';

function setUp() {
  const pending = createPendingCallbacks();
  const open = (change: Partial<ExpectedCallback> = {}) => {
    const controller = new AbortController();
    const expectation = {
      attemptId: 'attempt',
      redirectUri: REDIRECT,
      parameter: 'code',
      profileField: null,
      state: 'right',
      isStateRequired: false,
      onStateReturned: () => undefined,
      ...change,
    };
    const received = pending.expect(expectation, controller.signal);
    received.catch(() => undefined);
    return { received, close: () => controller.abort(new LoginError('cancelled', 'Cancelled.')) };
  };
  const deliver = (query: string, redirectUri = REDIRECT) => pending.deliver(`${redirectUri}?${query}`);
  return { pending, open, deliver };
}

/** What is there already. */
const soon = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => void setImmediate(() => reject(new Error('Nothing came.')))),
  ]);

const refusal = (code: string, attemptId: string | null) => ({
  kind: 'refused',
  error: expect.objectContaining({ code }),
  attemptId,
});

describe('callbacks and the attempts that wait for them', () => {
  test('C1: the right state goes through', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    expect(deliver('code=abc&state=right')).toMatchObject({ kind: 'accepted', attemptId: 'attempt' });
    await expect(received).resolves.toMatchObject({ value: 'abc', retry: null });
  });

  test('C1: a wrong state changes nothing and says so', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    expect(deliver('code=evil&state=wrong')).toEqual(refusal('callback-wrong-state', 'attempt'));
    expect(deliver('code=evil&state=')).toEqual(refusal('callback-wrong-state', 'attempt'));
    expect(deliver('error=access_denied&state=wrong')).toEqual(refusal('callback-wrong-state', 'attempt'));
    deliver('code=abc&state=right');
    await expect(received).resolves.toMatchObject({ value: 'abc' });
  });

  test('an absent state is let through for the one pending attempt, and reported', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    expect(deliver('code=abc').kind).toBe('accepted');
    await expect(received).resolves.toMatchObject({ value: 'abc', retry: expect.anything() });
  });

  test('an absent state is refused where it is required', () => {
    const { open, deliver } = setUp();
    open({ isStateRequired: true });
    expect(deliver('code=abc')).toEqual(refusal('callback-without-state', 'attempt'));
    expect(deliver('error=access_denied')).toEqual(refusal('callback-without-state', 'attempt'));
  });

  test('an absent state is refused while two attempts wait for the same', () => {
    const { open, deliver } = setUp();
    open();
    open({ attemptId: 'second', state: 'other' });
    expect(deliver('code=abc')).toEqual(refusal('callback-without-state', null));
  });

  test('C2: a callback delivered twice is used once', () => {
    const { open, deliver } = setUp();
    open();
    deliver('code=abc&state=right');
    expect(deliver('code=abc&state=right')).toEqual(refusal('callback-already-used', null));
  });

  test('C2: one that arrives after the attempt ended is told so', () => {
    const { open, deliver } = setUp();
    open().close();
    expect(deliver('code=abc&state=right')).toEqual(refusal('callback-too-late', null));
    expect(deliver('code=abc')).toEqual(refusal('callback-too-late', null));
  });

  test('C2: after an end, an address from elsewhere is still called unexpected', () => {
    const { open, deliver, pending } = setUp();
    open().close();
    expect(deliver('code=abc', 'member-login://elsewhere')).toEqual(refusal('callback-not-expected', null));
    expect(pending.deliver('http://127.0.0.1:9/foo?code=abc')).toEqual(refusal('callback-not-expected', null));
  });

  test('C2: a late callback of an earlier attempt leaves the waiting one alone', async () => {
    const { open, deliver } = setUp();
    open({ attemptId: 'earlier', state: 'old' }).close();
    const { received } = open();
    expect(deliver('code=old&state=old')).toEqual(refusal('callback-too-late', null));
    deliver('code=abc&state=right');
    await expect(received).resolves.toMatchObject({ value: 'abc' });
  });

  test('C3: without a state, the parameter tells two kinds of attempt apart', async () => {
    const { open, deliver } = setUp();
    open();
    const token = open({ attemptId: 'second', state: null, parameter: 'token' });
    expect(deliver('token=t')).toMatchObject({ kind: 'accepted', attemptId: 'second' });
    await expect(token.received).resolves.toMatchObject({ value: 't', retry: expect.anything() });
  });

  describe('C3: a code and a token, both pending on one redirect URI', () => {
    const setUpBoth = (change: { code?: Partial<ExpectedCallback>; token?: Partial<ExpectedCallback> } = {}) => {
      const { open, deliver, pending } = setUp();
      const returned: string[] = [];
      const code = open({
        attemptId: 'code',
        state: 'code-state',
        onStateReturned: () => void returned.push('code'),
        ...change.code,
      });
      const token = open({
        attemptId: 'token',
        parameter: 'token',
        state: 'token-state',
        onStateReturned: () => void returned.push('token'),
        ...change.token,
      });
      return { deliver, pending, code, token, returned };
    };

    test.each([
      ['token=t&state=code-state', 'callback-without-code', 'code'],
      ['code=c&state=token-state', 'callback-without-code', 'token'],
      ['code=c&state=foreign', 'callback-wrong-state', null],
      ['token=t&state=foreign', 'callback-wrong-state', null],
      ['token=t&state=', 'callback-wrong-state', null],
      ['error=access_denied&state=foreign', 'callback-wrong-state', null],
      ['error=access_denied', 'callback-without-state', null],
      ['code=c&token=t', 'callback-without-state', null],
      ['other=x', 'callback-without-code', null],
      ['', 'callback-without-code', null],
    ])('%o is refused as %s and changes nothing', async (query, refusedAs, attemptId) => {
      const { deliver, code, token, returned } = setUpBoth();
      expect(deliver(query)).toEqual(refusal(refusedAs, attemptId));
      expect(returned).toEqual([]);
      expect(deliver('token=t&state=token-state')).toMatchObject({ kind: 'accepted', attemptId: 'token' });
      expect(deliver('code=c&state=code-state')).toMatchObject({ kind: 'accepted', attemptId: 'code' });
      await expect(code.received).resolves.toMatchObject({ value: 'c', retry: null });
      await expect(token.received).resolves.toMatchObject({ value: 't', retry: null });
      expect(returned).toEqual(['token', 'code']);
    });

    test('each takes its own without a state, unless its state is required', async () => {
      const { deliver, token } = setUpBoth({ code: { isStateRequired: true } });
      expect(deliver('code=c')).toEqual(refusal('callback-without-state', null));
      expect(deliver('token=t')).toMatchObject({ kind: 'accepted', attemptId: 'token' });
      await expect(token.received).resolves.toMatchObject({ value: 't', retry: expect.anything() });
    });

    test('an error without a state ends neither, also where only one of them requires the state', () => {
      const { deliver } = setUpBoth({ code: { isStateRequired: true } });
      expect(deliver('error=access_denied')).toEqual(refusal('callback-without-state', null));
      expect(deliver('token=t&state=token-state').kind).toBe('accepted');
    });

    test('an error with a state ends its own', async () => {
      const { deliver, token, code } = setUpBoth();
      const accepted = { kind: 'accepted', attemptId: 'token', error: { code: 'declined' } };
      expect(deliver('error=access_denied&state=token-state')).toMatchObject(accepted);
      await expect(token.received).rejects.toMatchObject({ code: 'declined' });
      expect(deliver('code=c&state=code-state').kind).toBe('accepted');
      await expect(code.received).resolves.toMatchObject({ value: 'c' });
    });

    test('a second delivery for the one is told so while the other still waits, with a state or without', () => {
      const { deliver } = setUpBoth();
      deliver('code=c&state=code-state');
      expect(deliver('code=c&state=code-state')).toEqual(refusal('callback-already-used', null));
      expect(deliver('code=c')).toEqual(refusal('callback-already-used', null));
      expect(deliver('token=t').kind).toBe('accepted');
    });

    test('what is delivered for the one is never taken by the other', () => {
      const { pending } = setUpBoth();
      expect(pending.deliver(`${REDIRECT}?code=c&state=code-state`, 'token').kind).toBe('refused');
      expect(pending.deliver(`${REDIRECT}?code=c`, 'token')).toEqual(refusal('callback-without-code', 'token'));
      expect(pending.deliver(`${REDIRECT}?error=access_denied`, 'token')).toMatchObject({
        kind: 'unproven',
        attemptId: 'token',
      });
      expect(pending.deliver(`${REDIRECT}?code=c`, 'code')).toMatchObject({ kind: 'accepted', attemptId: 'code' });
    });
  });

  test.each(['a%0Ab', 'a%00', '%C3%A4', '%7F'])(
    'a result of %s, which no code or token is made of, leaves the attempt waiting',
    async (value) => {
      const { open, deliver } = setUp();
      const { received } = open();
      expect(deliver(`code=${value}&state=right`)).toEqual(refusal('callback-malformed', 'attempt'));
      deliver('code=a-b%20c~&state=right');
      await expect(received).resolves.toMatchObject({ value: 'a-b c~' });
    },
  );

  test('C4: a callback that nobody waits for is named', () => {
    const { deliver } = setUp();
    expect(deliver('code=abc&state=any')).toEqual(refusal('callback-not-expected', null));
  });

  test('C6: access_denied is a refusal by the member', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    expect(deliver('error=access_denied&state=right').kind).toBe('accepted');
    await expect(received).rejects.toMatchObject({ code: 'declined' });
  });

  test('C6: other errors come with their description, which is not cut before it is masked', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    const text = `Busy\n\u202enow ${'x'.repeat(300)}`;
    deliver(`error=server_error&state=right&error_description=${encodeURIComponent(text)}`);
    await expect(received).rejects.toMatchObject({
      code: 'authorization-refused',
      details: { serviceCode: 'server_error', serviceText: text },
    });
  });

  test('a declined callback that brings the state proves that the service returns it', () => {
    const { open, deliver } = setUp();
    let proofs = 0;
    open({ onStateReturned: () => void proofs++ });
    deliver('error=access_denied&state=right');
    open({ onStateReturned: () => void proofs++, state: 'second' });
    deliver('error=access_denied');
    expect(proofs).toBe(1);
  });

  test('an empty error beside a code is none', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    deliver('error=&code=abc&state=right');
    await expect(received).resolves.toMatchObject({ value: 'abc' });
  });

  describe('C6: a refusal without the state, which any page can send', () => {
    const ask = () => {
      const world = setUp();
      const { received, close } = world.open();
      const delivery = world.deliver('error=server_error&error_description=Busy');
      if (delivery.kind !== 'unproven') throw new Error('It was not asked about.');
      return { ...world, received, close, delivery };
    };

    test('is asked about and changes nothing', async () => {
      const { delivery, deliver, received } = ask();
      expect(delivery).toMatchObject({
        attemptId: 'attempt',
        error: { code: 'authorization-refused', details: { serviceCode: 'server_error', serviceText: 'Busy' } },
      });
      expect(deliver('code=abc&state=right').kind).toBe('accepted');
      await expect(received).resolves.toMatchObject({ value: 'abc', retry: null });
    });

    test.each([
      ['error=access_denied', 'callback-while-asking'],
      ['error=server_error', 'callback-while-asking'],
      ['code=evil', 'callback-while-asking'],
      ['other=x', 'callback-without-code'],
      ['', 'callback-without-code'],
    ])('is not replaced by %o, which has no state either', async (query, refusedAs) => {
      const { delivery, deliver, received } = ask();
      expect(deliver(query)).toEqual(refusal(refusedAs, 'attempt'));
      delivery.answer(true);
      await expect(received).rejects.toMatchObject({ code: 'authorization-refused' });
      expect(deliver('code=abc&state=right')).toEqual(refusal('callback-already-used', null));
    });

    test('that is not believed leaves the attempt as it was, also for another answer without the state', async () => {
      const { delivery, deliver, received } = ask();
      delivery.answer(false);
      delivery.answer(true);
      expect(deliver('code=abc')).toMatchObject({ kind: 'accepted', attemptId: 'attempt' });
      await expect(received).resolves.toMatchObject({ value: 'abc', retry: expect.anything() });
    });

    test('C13: that is not believed gives way to the value that came meanwhile, the latest of several', async () => {
      const { delivery, deliver, received } = ask();
      for (const query of ['code=first', 'code=own', 'error=server_error', 'code=a%0Ab']) {
        expect(deliver(query).kind).toBe('refused');
      }
      delivery.answer(false);
      await expect(soon(received)).resolves.toMatchObject({ value: 'own', retry: expect.anything() });
    });

    test('is answered for itself alone, not for one that came later', async () => {
      const { delivery, deliver, received } = ask();
      delivery.answer(false);
      expect(deliver('error=access_denied').kind).toBe('unproven');
      delivery.answer(true);
      expect(deliver('code=evil')).toEqual(refusal('callback-while-asking', 'attempt'));
      deliver('code=abc&state=right');
      await expect(received).resolves.toMatchObject({ value: 'abc' });
    });

    test('that is believed after its attempt has ended changes nothing', async () => {
      const { delivery, deliver, received, close } = ask();
      close();
      delivery.answer(true);
      await expect(received).rejects.toMatchObject({ code: 'cancelled' });
      expect(deliver('code=abc&state=right')).toEqual(refusal('callback-too-late', null));
    });

    test('is asked about as well where no state was sent', () => {
      const { open, deliver } = setUp();
      open({ state: null });
      expect(deliver('error=access_denied').kind).toBe('unproven');
    });
  });

  describe('C13: a value without the state, which any page can send', () => {
    const tryOne = async () => {
      const world = setUp();
      const { received, close } = world.open();
      world.deliver('code=evil');
      const { retry } = await received;
      if (!retry) throw new Error('It came without the state.');
      return { ...world, retry, close };
    };

    test('has the latest other one wait until it was of no use, and itself once more refused', async () => {
      const { deliver, retry } = await tryOne();
      expect(deliver('code=first')).toEqual(refusal('callback-while-asking', 'attempt'));
      expect(deliver('code=own')).toEqual(refusal('callback-while-asking', 'attempt'));
      expect(deliver('code=evil')).toEqual(refusal('callback-already-used', 'attempt'));
      expect(deliver('error=access_denied')).toEqual(refusal('callback-while-asking', 'attempt'));
      retry.goOn();
      const own = await soon(retry.next);
      expect(own).toMatchObject({ value: 'own', retry: expect.anything() });
      expect(deliver('code=own')).toEqual(refusal('callback-already-used', 'attempt'));
      own.retry?.goOn();
      expect(deliver('code=evil').kind).toBe('accepted');
    });

    test('gives way to one with the state at once, whatever waits', async () => {
      const { deliver, retry } = await tryOne();
      deliver('code=first');
      expect(deliver('code=own&state=right').kind).toBe('accepted');
      await expect(retry.next).resolves.toEqual({ value: 'own', retry: null });
      retry.goOn();
      expect(deliver('code=first')).toEqual(refusal('callback-already-used', null));
    });

    test('lets nothing go on after the end', async () => {
      const { deliver, retry, close } = await tryOne();
      deliver('code=first');
      close();
      retry.goOn();
      await expect(retry.next).rejects.toMatchObject({ code: 'cancelled' });
    });
  });

  test('a callback that is delivered for another attempt changes nothing', () => {
    const { open, pending } = setUp();
    open();
    expect(pending.deliver(`${REDIRECT}?code=abc&state=right`, 'other').kind).toBe('refused');
    expect(pending.deliver(`${REDIRECT}?code=abc&state=right`, 'attempt').kind).toBe('accepted');
  });

  test('an error wins over a code beside it', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    deliver('error=access_denied&code=abc&state=right');
    await expect(received).rejects.toMatchObject({ code: 'declined' });
  });

  test('a callback with neither code nor error leaves the attempt waiting', async () => {
    const { open, deliver } = setUp();
    const { received } = open();
    expect(deliver('state=right')).toEqual(refusal('callback-without-code', 'attempt'));
    expect(deliver('code=&state=right')).toEqual(refusal('callback-without-code', 'attempt'));
    deliver('code=abc&state=right');
    await expect(received).resolves.toMatchObject({ value: 'abc' });
  });

  test.each(['member_token=t&state=right', 'member_token=t'])(
    '%s names what was looked for, what came, and the field of the profile that would change it',
    (query) => {
      const { open, deliver } = setUp();
      open({ parameter: 'token', profileField: 'callbackTokenName' });
      const delivery = deliver(query);
      const names = query.includes('state') ? 'member_token, state' : 'member_token';
      expect(delivery).toMatchObject({
        error: { details: { lookedFor: 'token', replyShape: names, profileField: 'callbackTokenName' } },
        attemptId: 'attempt',
      });
    },
  );

  test('S1: shows no value of what came instead, nor a name that may be one', () => {
    const { open, deliver } = setUp();
    open({ parameter: 'token', profileField: 'callbackTokenName' });
    const long = 'a'.repeat(60);
    const query = `${long}=1&9f8e7d=2&hush=3&other=secret-value&abcsecret&key&state=right`;
    expect(JSON.stringify(deliver(query))).not.toMatch(/secret|aaaa|9f8e7d|hush|key/);
  });

  test('C5: another address is refused and the attempt goes on', () => {
    const { open, deliver, pending } = setUp();
    open();
    expect(deliver('code=abc&state=right', 'member-login://other')).toEqual(
      refusal('callback-wrong-address', 'attempt'),
    );
    expect(pending.deliver('https://example.com/?code=abc')).toEqual(refusal('callback-wrong-address', 'attempt'));
    expect(pending.deliver('member-login://callback?code=a&code=b')).toEqual(refusal('callback-malformed', 'attempt'));
    expect(deliver('code=abc&state=right').kind).toBe('accepted');
  });

  test('rejects with the reason of a signal that has aborted already', async () => {
    const { pending } = setUp();
    const reason = new LoginError('cancelled', 'Cancelled.');
    const expectation = {
      attemptId: 'a',
      redirectUri: REDIRECT,
      parameter: 'code',
      profileField: null,
      state: null,
      isStateRequired: false,
      onStateReturned: () => undefined,
    };
    await expect(pending.expect(expectation, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
