import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskCallback, rememberCallbacks } from '../../electron/callback/last-callback.ts';
import { createPendingCallbacks } from '../../electron/callback/pending-callbacks.ts';
import { FakeClock } from '../fake-clock.ts';

const M = '••••••••';

describe('a masked callback', () => {
  test.each([
    ['member-login://callback?code=abc&state=def', `member-login://callback?code=${M}&state=${M}`],
    ['member-login://callback/?code=abc', `member-login://callback/?code=${M}`],
    ['MEMBER-LOGIN://callback?error=access_denied', `member-login://callback?error=${M}`],
    ['http://127.0.0.1:49152/4f4f4f?code=a', `http://127.0.0.1:49152/${M}?code=${M}`],
    ['http://[::1]:80/?token=a', `http://[::1]/?token=${M}`],
    ['member-login://callback?code=&state=', 'member-login://callback?code=&state='],
    ['member-login://callback?member_token=a', `member-login://callback?member_token=${M}`],
    ['member-login://callback?code=a&code=b', `member-login://callback?code=${M}&code=${M}`],
    ['member-login://callback', 'member-login://callback'],
  ])('tells what this app knows of %s', (address, expected) => {
    expect(maskCallback(address)).toBe(expected);
  });

  test.each([
    ['member-login://elsewhere/path?code=a', `member-login://${M}/${M}?code=${M}`],
    ['member-login://ada:hush@callback?code=a', `member-login://${M}@callback?code=${M}`],
    ['member-login:code=hush', `member-login:///${M}`],
    ['https://bank.example/accounts/42?iban=7', `https://${M}/${M}?${M}=${M}`],
    ['member-login://callback?hush', `member-login://callback?${M}`],
    ['member-login://callback?code=&token', `member-login://callback?code=&${M}`],
    ['member-login://callback?c%6Fde=hush', `member-login://callback?${M}=${M}`],
    ['member-login://callback#access_token=hush', `member-login://callback#${M}`],
  ])('hides what somebody else chose in %s', (address, expected) => {
    expect(maskCallback(address)).toBe(expected);
  });

  test.each([['hush'], ['hush:more'], ['mailto:ada@example'], ['file:///home/ada'], ['data:text/plain,hush'], ['']])(
    'says of %j only that it is no address',
    (address) => expect(maskCallback(address)).toBe('(not an address)'),
  );

  test('stays short', () => {
    expect(maskCallback(`member-login://callback?code=${'a'.repeat(20_000)}`)).toBe('(too long for a callback)');
    const many = Array.from({ length: 300 }, (_, index) => `p${index}=v`).join('&');
    expect(maskCallback(`member-login://callback?${many}`)).toBe(
      `member-login://callback?${Array(8).fill(`${M}=${M}`).join('&')}&…`,
    );
  });

  test('S1: holds no secret, wherever in an address that stands', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_~.-]{6,40}$/).map((value) => `x${value}9z`);
    const place = fc.constantFrom<(secret: string) => string>(
      (value) => `member-login://callback?code=${value}&state=${value}`,
      (value) => `member-login://callback?${value}`,
      (value) => `member-login://callback?${value}=1`,
      (value) => `member-login://callback?=${value}`,
      (value) => `member-login://callback?code=a=${value}`,
      (value) => `member-login://callback/${value}/?code=a`,
      (value) => `member-login://${value}?code=a`,
      (value) => `member-login://${value}:${value}@callback`,
      (value) => `member-login://callback#${value}`,
      (value) => `member-login:${value}`,
      (value) => `member-login:/${value}`,
      (value) => `http://127.0.0.1:4000/${value}?code=${value}`,
      (value) => `http://${value}@localhost/`,
      (value) => `https://${value}.example/${value}#${value}`,
      (value) => `${value}://callback`,
      (value) => `${value}:${value}`,
      (value) => value,
      (value) => `\t${value}\n?code=${value}`,
    );
    fc.assert(
      fc.property(secret, place, fc.string({ maxLength: 40 }), (value, address, rest) => {
        const masked = maskCallback(`${address(value)}${rest}`);
        return !masked.toLowerCase().includes(value.toLowerCase());
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the last callback', () => {
  function setUp() {
    const clock = new FakeClock();
    const pending = rememberCallbacks(createPendingCallbacks(), clock);
    const expectation = {
      attemptId: 'attempt',
      redirectUri: 'member-login://callback',
      parameter: 'code',
      profileField: null,
      state: 'right',
      isStateRequired: false,
      onStateReturned: () => undefined,
    };
    const received = pending.expect(expectation, new AbortController().signal);
    return { clock, pending, received };
  }

  test('is none before one came', () => {
    expect(setUp().pending.last).toBeNull();
  });

  test('is remembered with what became of it and when, and passes through', async () => {
    const { clock, pending, received } = setUp();
    const refused = pending.deliver('member-login://callback?code=abc&state=wrong');
    expect(refused).toMatchObject({ kind: 'refused', attemptId: 'attempt' });
    expect(pending.last).toEqual({
      address: `member-login://callback?code=${M}&state=${M}`,
      isPasted: false,
      outcome: 'callback-wrong-state',
      atMs: clock.nowMs(),
    });
    await clock.advance(1_000);
    expect(pending.deliver('member-login://callback?code=abc&state=right', 'attempt')).toEqual({
      kind: 'accepted',
      attemptId: 'attempt',
      error: null,
    });
    await expect(received).resolves.toMatchObject({ value: 'abc', retry: null });
    expect(pending.last).toMatchObject({ isPasted: true, outcome: 'accepted', atMs: clock.nowMs() });
  });

  test('is one that nothing proves, where a refusal came without the state', () => {
    const { pending } = setUp();
    pending.deliver('member-login://callback?error=access_denied');
    expect(pending.last).toMatchObject({ outcome: 'unproven' });
  });
});
