import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDevicePoller, type PendingCodes } from '../../electron/service-client/client.ts';
import type { HttpReply } from '../../electron/service-client/transport/exchange.ts';
import { profileAt } from './client-bench.ts';

const profile = profileAt('https://api.service.example');
const { signal } = new AbortController();

/** A service whose replies to polls a test queues, and what is remembered of it. */
function setUp(remembered: readonly string[] = []) {
  const codes = [...remembered];
  const pendingCodes: PendingCodes = { list: () => codes, remember: (code) => void codes.push(code) };
  let replies: readonly HttpReply[] = [];
  const poll = createDevicePoller(
    { profile, pendingCodes },
    async (_request, decode) => {
      const [reply, ...rest] = replies;
      replies = rest;
      if (!reply) throw new Error('The test has no reply.');
      return (await decode(reply)).value;
    },
    { nowMs: () => 0 },
  );
  return {
    codes,
    /** Polls once for each reply. */
    async poll(given: readonly (readonly [number, unknown])[], deviceCode = 'device-code-1234') {
      replies = given.map(([status, body]) => {
        return { status, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(body)) };
      });
      const kinds: string[] = [];
      for (const _ of given) kinds.push((await poll(deviceCode, { signal })).kind);
      return kinds;
    },
  };
}

const TOKEN = [200, { access_token: 't1' }] as const;

describe('D9: a code that was followed by a token', () => {
  test('is remembered, whatever it is, and reads as pending from then on', async () => {
    const code = fc.stringMatching(/^[a-zA-Z0-9]{1,10}[_.-][a-zA-Z0-9]{1,10}$/);
    await fc.assert(
      fc.asyncProperty(code, fc.constantFrom(200, 400, 401, 403, 404, 409, 428), async (own, status) => {
        const it = setUp();
        const pending = [status, { error: { code: own, message: 'Odota.' } }] as const;
        expect(await it.poll([pending, pending, TOKEN])).toEqual(['unexpected', 'unexpected', 'token']);
        expect(it.codes).toEqual([own]);
        expect(await it.poll([pending, TOKEN], 'another-device-code')).toEqual(['pending', 'token']);
        expect(it.codes).toEqual([own]);
      }),
      { numRuns: 50 },
    );
  });

  test('is the last one before it, whether or not the service was busy in between', async () => {
    const it = setUp();
    await it.poll([[400, { error: 'warming_up' }], [400, { error: 'not_yet' }], [503, {}], TOKEN]);
    expect(it.codes).toEqual(['not_yet']);
  });

  test.each<[string, readonly (readonly [number, unknown])[]]>([
    ['no code', [[400, {}], TOKEN]],
    ['a sentence', [[400, { error: 'Please wait a little.' }], TOKEN]],
    ['a known code', [[400, { error: 'odd' }], [400, { error: 'authorization_pending' }], TOKEN]],
    ['a secret', [[400, { error: 'device-code-1234' }], TOKEN]],
    [
      'no token',
      [
        [400, { error: 'wrong_secret' }],
        [400, { error: 'wrong_secret' }],
      ],
    ],
  ])('and nothing else: %s', async (_name, replies) => {
    const it = setUp();
    await it.poll(replies);
    expect(it.codes).toEqual([]);
  });

  test('of another device code is not', async () => {
    const it = setUp();
    await it.poll([[400, { error: 'wrong_secret' }]], 'device-code-of-before');
    await it.poll([TOKEN]);
    expect(it.codes).toEqual([]);
  });
});

test.each([
  ['access_denied', 'declined'],
  ['expired_token', 'device-code-expired'],
])('D5: %s is an end of its own, %s', async (error, code) => {
  await expect(setUp().poll([[400, { error }]])).rejects.toMatchObject({ code });
});
