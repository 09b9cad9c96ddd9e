import { describe, expect, test, vi } from 'vitest';
import { LoginError, ServiceError } from '../../../electron/core/errors.ts';
import type { HttpReply } from '../../../electron/service-client/transport/exchange.ts';
import type { Http, HttpRequest } from '../../../electron/service-client/transport/http.ts';
import { traceHttp } from '../../../electron/service-client/transport/trace.ts';
import { NO_NETWORK } from '../../fake-client.ts';
import { FakeClock } from '../../fake-clock.ts';

const reply: HttpReply = { status: 200, headers: {}, bytes: new Uint8Array() };

function setUp() {
  const clock = new FakeClock();
  const startMs = clock.nowMs();
  let answer: (request: HttpRequest) => Promise<HttpReply> = async () => reply;
  const http: Http = {
    ...NO_NETWORK,
    send: (request) => answer(request),
  };
  const onFirstSent = vi.fn();
  const traced = traceHttp(http, clock, onFirstSent);
  const send = (address = 'https://service.example/api/members/infos?access_token=secret') =>
    traced.http.send({
      method: 'GET',
      address,
      headers: [['authorization', 'Bearer secret']],
      body: 'secret',
      credentials: 'token',
      certificateAuthorities: [],
      signal: new AbortController().signal,
    });
  return {
    clock,
    startMs,
    http,
    traced,
    onFirstSent,
    send,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('a request is written down with its path, status and time, and nothing of its content', async () => {
  const { clock, startMs, traced, send, answerWith } = setUp();
  answerWith(async () => {
    await clock.advance(40);
    return { ...reply, status: 401 };
  });
  expect(await send()).toMatchObject({ status: 401 });
  const trace = {
    method: 'GET',
    path: '/api/members/infos',
    credentials: 'token',
    status: 401,
    error: null,
    startedAtMs: startMs,
    durationMs: 40,
  };
  expect(traced.log().requests).toEqual([trace]);
  expect(traced.log()).toEqual({ requests: [trace], count: 1, durationMs: 40 });
});

test.each([
  ['an error of the call', new ServiceError('name-not-found', 'No such name.'), 'name-not-found'],
  ['what ended the call', new LoginError('cancelled', 'Cancelled.'), 'cancelled'],
  ['a bug', new TypeError('secret'), 'unexpected'],
])('%s is written down by its code and passed on', async (_name, thrown, error) => {
  const { traced, send, answerWith } = setUp();
  answerWith(() => Promise.reject(thrown));
  await expect(send()).rejects.toBe(thrown);
  expect(traced.log().requests).toMatchObject([{ status: null, error }]);
});

test('requests side by side stand in the order in which they began', async () => {
  const { clock, traced, send, answerWith } = setUp();
  const first = Promise.withResolvers<HttpReply>();
  answerWith(() => first.promise);
  const slow = send('https://service.example/slow');
  await clock.advance(10);
  answerWith(async () => reply);
  await send('https://service.example/fast');
  expect(traced.log()).toMatchObject({ count: 1 });
  first.resolve(reply);
  await slow;
  expect(traced.log().requests.map(({ path, durationMs }) => [path, durationMs])).toEqual([
    ['/slow', 10],
    ['/fast', 0],
  ]);
});

test('of more than fifty the first ten and the last forty are kept, and all are counted', async () => {
  const { clock, traced, send, answerWith } = setUp();
  answerWith(async () => {
    await clock.advance(1);
    return reply;
  });
  for (let n = 0; n < 60; n += 1) await send(`https://service.example/${n}`);
  const paths = traced.log().requests.map(({ path }) => path);
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `/${from + n}`);
  expect(paths).toEqual([...range(0, 10), ...range(20, 60)]);
  expect(traced.log()).toMatchObject({ count: 60, durationMs: 60 });
});

describe('whatever the address', () => {
  test.each([
    ['https://service.example', '/'],
    ['nonsense', ''],
    [`https://service.example/${'x'.repeat(500)}`, `/${'x'.repeat(199)}`],
  ])('%s', async (address, path) => {
    const { traced, send } = setUp();
    await send(address);
    expect(traced.log().requests).toMatchObject([{ path }]);
  });

  test('a clock that is set back makes no time negative', async () => {
    const { clock, traced, send, answerWith } = setUp();
    answerWith(async () => {
      clock.jumpWallClock(-5000);
      return reply;
    });
    await send();
    expect(traced.log().requests).toMatchObject([{ durationMs: 0 }]);
  });
});

test('everything else is the one that it wraps, and a log does not change afterwards', async () => {
  const { http, traced, send } = setUp();
  expect(traced.http).toMatchObject({ prepare: http.prepare, proxyFor: http.proxyFor, close: http.close });
  const log = traced.log();
  await send();
  expect([log.requests.length, traced.log().requests.length]).toEqual([0, 1]);
});

test('S1: that anything was sent is told once, and only where sending began', async () => {
  const { traced, send, onFirstSent, answerWith } = setUp();
  answerWith(() => Promise.reject(new ServiceError('connection-refused', 'Refused.')));
  await send().catch(() => undefined);
  expect(traced.isAnythingSent()).toBe(false);
  answerWith(async ({ onUnderWay }) => {
    onUnderWay?.();
    throw new ServiceError('connection-lost', 'Lost.');
  });
  for (const _ of [1, 2]) await send().catch(() => undefined);
  expect(traced.isAnythingSent()).toBe(true);
  expect(onFirstSent).toHaveBeenCalledOnce();
});
