import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { watchClock } from '../../electron/service-client/clock-difference.ts';
import type { HttpReply } from '../../electron/service-client/transport/exchange.ts';
import type { Http, HttpRequest } from '../../electron/service-client/transport/http.ts';
import { NO_NETWORK } from '../fake-client.ts';
import { FakeClock } from '../fake-clock.ts';

const NOW_MS = Date.UTC(2030, 0, 1, 12);
const SERVICE = 'https://service.example/api';
const ELSEWHERE = 'https://pictures.example/';

const httpDate = (atMs: number): string => new Date(atMs).toUTCString();

interface Answered {
  readonly headers: HttpReply['headers'];
  readonly tookMs?: number;
  readonly from?: string;
}

function setUp() {
  const clock = new FakeClock(NOW_MS);
  let send: Http['send'] = () => Promise.reject(new Error('no answer is set'));
  const watch = watchClock(
    {
      ...NO_NETWORK,
      send: (request) => send(request),
    },
    clock,
  );
  const request = (address: string): HttpRequest => ({
    method: 'GET',
    address,
    headers: [],
    body: null,
    credentials: 'none',
    certificateAuthorities: [],
    signal: new AbortController().signal,
  });
  const answer = async ({ headers, tookMs = 0, from = SERVICE }: Answered): Promise<void> => {
    const reply: HttpReply = { status: 200, headers, bytes: new Uint8Array() };
    send = async () => {
      clock.jumpWallClock(tookMs);
      return reply;
    };
    expect(await watch.http.send(request(from))).toBe(reply);
  };
  const fail = (error: Error): Promise<HttpReply> => {
    send = () => Promise.reject(error);
    return watch.http.send(request(SERVICE));
  };
  return { answer, fail, difference: () => watch.differenceTo(`${SERVICE}/oauth`) };
}

describe('the difference between two clocks', () => {
  test('is not known before a reply told it', () => {
    expect(setUp().difference()).toBeNull();
  });

  test.each([
    ['the same second', 0, 0],
    ['the rest of a second that is not written', -999, 0],
    ['a reply that took its time', 3_000, 3_000],
    ['a slow request', 500, 4_000],
  ])('is none where %s explains it', async (_, dateMs, tookMs) => {
    const { answer, difference } = setUp();
    await answer({ headers: { date: httpDate(NOW_MS + dateMs) }, tookMs });
    expect(difference()).toBe(0);
  });

  test.each([
    ['ahead', -60_000, 59_500],
    ['behind', 3_600_000, -3_600_500],
  ])('is told where this computer is %s', async (_, dateMs, expected) => {
    const { answer, difference } = setUp();
    await answer({ headers: { date: httpDate(NOW_MS + dateMs) } });
    expect(difference()).toBe(expected);
  });

  test('is that of the last reply of the very service', async () => {
    const { answer, difference } = setUp();
    await answer({ headers: { date: httpDate(NOW_MS - 90_000) } });
    await answer({ headers: { date: httpDate(NOW_MS - 60_000) } });
    await answer({ headers: { date: httpDate(NOW_MS + 7_200_000) }, from: ELSEWHERE });
    expect(difference()).toBe(59_500);
  });

  test.each([
    ['no date', {}],
    ['an empty one', { date: '' }],
    ['no date at all in it', { date: 'yesterday' }],
    ['two of them', { date: `${httpDate(NOW_MS)}, ${httpDate(NOW_MS)}` }],
    ['a number', { date: '1893499200000' }],
    ['what a cache kept', { date: httpDate(NOW_MS - 86_400_000), age: '86400' }],
  ])('is not learned from %s', async (_, headers) => {
    const { answer, difference } = setUp();
    await answer({ headers });
    expect(difference()).toBeNull();
  });

  test('is not learned while this computer’s clock is set back', async () => {
    const { answer, difference } = setUp();
    await answer({ headers: { date: httpDate(NOW_MS) }, tookMs: -3_600_000 });
    expect(difference()).toBeNull();
  });

  test('costs no failure its own error', async () => {
    const { fail, difference } = setUp();
    const error = new ServiceError('connection-lost', 'The connection was lost. Try again.');
    await expect(fail(error)).rejects.toBe(error);
    expect(difference()).toBeNull();
  });
});
