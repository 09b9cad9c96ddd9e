import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackCallback, listenOnLoopback } from '../../electron/callback/loopback.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { FakeClock } from '../fake-clock.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const clock = new FakeClock();
const open: LoopbackCallback[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) listener.end();
  await clock.advance(60_000);
});

async function setUp() {
  const taken: string[] = [];
  const listener = await listenOnLoopback({
    path: '/callback',
    withRandomSegment: true,
    onCallback(address) {
      taken.push(address);
      return { title: 'Return <b>here</b>', text: 'Done.' };
    },
    random: systemRandom,
    clock,
  });
  open.push(listener);
  return { listener, taken, url: new URL(listener.redirectUri) };
}

function send(url: URL, options: { method?: string; path?: string; host?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const path = options.path ?? `${url.pathname}?code=abc&state=xyz`;
    const headers = { host: options.host ?? url.host };
    const call = request(
      { host: url.hostname, port: url.port, method: options.method ?? 'GET', path, headers },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
      },
    );
    call.on('error', reject);
    call.end();
  });
}

describe('C9: the loopback callback', () => {
  test('listens on 127.0.0.1 behind a random segment of 128 bits', async () => {
    const first = await setUp();
    const second = await setUp();
    expect(first.listener.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\/[\w-]{22}$/);
    expect(first.url.pathname).not.toBe(second.url.pathname);
  });

  test('hands over the whole address and answers with a page that cannot be cached, framed or followed', async () => {
    const { listener, taken, url } = await setUp();
    const answer = await send(url);
    expect(taken).toEqual([`${listener.redirectUri}?code=abc&state=xyz`]);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
      ),
    });
    expect(answer.text).toContain('Return &lt;b&gt;here&lt;/b&gt;');
  });

  test.each([
    ['another path', { path: '/callback?code=abc' }],
    ['a longer path', { path: '/callback/guess/more?code=abc' }],
    ['another method', { method: 'POST' }],
    ['HEAD', { method: 'HEAD' }],
    ['a foreign Host (DNS rebinding)', { host: 'evil.example' }],
    ['localhost as Host', { host: 'localhost' }],
    ['an absolute address of another origin', { path: 'http://evil.example/callback?code=abc' }],
  ])('answers %s with 404 and consumes nothing', async (_name, options) => {
    const { taken, url } = await setUp();
    expect((await send(url, options)).status).toBe(404);
    expect(taken).toEqual([]);
    expect((await send(url)).status).toBe(200);
  });

  test('C2: goes on explaining for a minute after its end, then stops listening', async () => {
    const { listener, taken, url } = await setUp();
    listener.end();
    await clock.advance(59_000);
    expect((await send(url)).status).toBe(200);
    expect(taken).toHaveLength(1);
    await clock.advance(1_000);
    await expect(send(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
