import { spawnSync } from 'node:child_process';
import fs, { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, type DemoServiceOptions, startDemoService } from '../../electron/demo-service/server.ts';
import {
  answerDevice,
  answerKey,
  authorizeAddress,
  basic,
  callApi,
  exchange,
  keyAddress,
  md5,
  obtainCode,
  obtainKey,
  obtainToken,
  poll,
  RawBrowser,
  send,
  startDevice,
} from './raw-http.ts';

let folder: string;
let running: DemoService[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-service-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((demo) => demo.close()));
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<DemoServiceOptions> = {}): Promise<DemoService> {
  const demo = await startDemoService({ dataFolder: null, ...options });
  running.push(demo);
  return demo;
}

const readInfos = (demo: DemoService, token: string) =>
  callApi(demo, '/members/infos', { headers: { authorization: `Bearer ${token}` } });

describe('addresses', () => {
  it('listens on 127.0.0.1 only, the API over https and the pages over http', async () => {
    const demo = await start();
    expect(demo.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(demo.authUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const address of [demo.baseUrl, demo.authUrl]) {
      const port = Number(new URL(address).port);
      await expect(knock('127.0.0.2', port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
  });

  it('N1: is not trusted by a client that was not given its certificate', async () => {
    const demo = await start();
    await expect(send(demo.baseUrl)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const other = await start();
    await expect(send(demo.baseUrl, { trust: other.certificate })).rejects.toThrow();
  });

  it('describes the application as it is registered', async () => {
    const { application, publishedMembers } = await start();
    expect(application).toEqual({
      clientId: expect.stringMatching(/^demo-[0-9a-f]{24}$/),
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      redirectUri: 'member-login://callback',
      loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
    });
    expect(publishedMembers[0]).toEqual({ name: 'Ada Example', login: 'ada', password: 'paper-lantern' });
  });
});

describe('requests that get no answer', () => {
  const hosts = ['evil.example', 'localhost', '127.0.0.1', '127.0.0.1:1', '127.0.0.1.evil.example', '[::1]'];

  it.each(hosts)('refuses the host %s on both servers (DNS rebinding)', async (name) => {
    const demo = await start();
    const host = name.includes(':') ? name : `${name}:${new URL(demo.authUrl).port}`;
    const headers = { host: name === '127.0.0.1' ? name : host };
    const replies = [
      await send(authorizeAddress(demo), { headers }),
      await callApi(demo, '/members/infos', { headers }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([421, 421]);
    expect(replies[0]?.text).not.toContain('<form');
  });

  it.each(['https://evil.example', 'http://127.0.0.1:1', 'http://localhost', 'null'])(
    'refuses the origin %s on both servers, also before a preflight',
    async (origin) => {
      const demo = await start();
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const replies = [
          await send(authorizeAddress(demo), { method, headers: { origin } }),
          await callApi(demo, '/members/infos', { method, headers: { origin } }),
        ];
        for (const { status, headers } of replies) {
          expect(status).toBe(403);
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        }
      }
    },
  );

  it.each([
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    ['a link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
  ])('answers %s on another site with %o: %i', async (_, headers, status) => {
    const demo = await start();
    for (const site of ['cross-site', 'same-site']) {
      const reply = await send(authorizeAddress(demo), { headers: { ...headers, 'sec-fetch-site': site } });
      expect(reply.status).toBe(status);
    }
  });
});

describe('bad requests', () => {
  it.each([
    ['/nothing', 'GET', 404, 'not_found'],
    ['/oauth/access_token', 'GET', 405, 'wrong_method'],
    ['/members/infos', 'DELETE', 405, 'wrong_method'],
    ['/members/infos/', 'GET', 404, 'not_found'],
  ])('N2: answers %s %s with %i and a readable error', async (path, method, status, code) => {
    const reply = await callApi(await start(), path, { method });
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/json');
    expect(reply.text).toContain(`"${code}"`);
    expect(reply.headers.allow !== undefined).toBe(status === 405);
  });

  it('answers a wrong path or method of the pages with a page', async () => {
    const demo = await start();
    const replies = [await send(`${demo.authUrl}/nothing`), await send(authorizeAddress(demo), { method: 'POST' })];
    expect(replies.map(({ status }) => status)).toEqual([404, 405]);
    for (const { headers } of replies) expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['another type', 'application/json', '{}', 415],
    ['no type', '', 'code=x', 415],
    ['a parameter twice', 'application/x-www-form-urlencoded', 'code=x&code=y', 400],
    ['a parameter twice, encoded', 'application/x-www-form-urlencoded', 'code=x&c%6fde=y', 400],
    ['a broken percent sequence', 'application/x-www-form-urlencoded', 'code=%zz', 400],
  ])('N2: refuses a form of %s', async (_, type, body, status) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    expect((await callApi(await start(), '/oauth/access_token', { body, headers })).status).toBe(status);
  });

  it('reads a form whatever its charset parameter and capitals', async () => {
    const headers = { 'content-type': 'Application/X-WWW-Form-urlencoded; charset=UTF-8' };
    const reply = await callApi(await start(), '/oauth/access_token', { body: 'code=x', headers });
    expect(JSON.parse(reply.text).error).toBe('invalid_request');
  });

  it('N3: refuses a body above 16 KiB', async () => {
    const reply = await callApi(await start(), '/oauth/access_token', { body: { code: 'x'.repeat(16 * 1024) } });
    expect([reply.status, reply.headers.connection]).toEqual([413, 'close']);
  });
});

describe('what is written down', () => {
  it('9: holds method, path, version and status of both servers, refused requests too, and no secret', async () => {
    const demo = await start();
    const code = await obtainCode(demo, UNPUBLISHED_MEMBER, { state: 'a-state' });
    const token = new URLSearchParams((await exchange(demo, code)).text).get('access_token') ?? '';
    await callApi(demo, `/members/infos?access_token=${token}`, { headers: { 'X-Service-Version': '3.3' } });
    await send(demo.baseUrl, { trust: demo.certificate, headers: { 'X-Service-Version': 'x'.repeat(100) } });
    expect(demo.recorded.map(({ server, method, path, status }) => `${server} ${method} ${path} ${status}`)).toEqual([
      'pages GET /authorize 200',
      'pages POST /authorize/login 200',
      'pages POST /authorize/consent 303',
      'api POST /oauth/access_token 200',
      'api GET /members/infos 200',
      'api GET / 401',
    ]);
    expect(demo.recorded.map(({ version }) => version).slice(-2)).toEqual(['3.3', 'x'.repeat(64)]);
    const { clientSecret } = demo.application;
    for (const secret of [code, token, clientSecret, UNPUBLISHED_MEMBER.password, 'a-state']) {
      expect(JSON.stringify(demo.recorded)).not.toContain(secret);
    }
  });
});

describe('secrets of every flow', () => {
  it('S1: are neither written down nor on the disk, where nobody else may read what is', async () => {
    const member = UNPUBLISHED_MEMBER;
    const demo = await start({ dataFolder: folder });
    const device = await startDevice(demo);
    await answerDevice(new RawBrowser(demo), device, member);
    const byDevice = new URLSearchParams((await poll(demo, device.device_code)).text).get('access_token') ?? '';
    const key = await obtainKey(demo);
    const byKey =
      (await answerKey(new RawBrowser(demo), keyAddress(demo, key), member)).searchParams.get('token') ?? '';
    const body = { login: member.login, password: md5(member.password) };
    const byPassword = String(JSON.parse((await callApi(demo, '/members/auth', { body })).text).token);
    const waiting = [await startDevice(demo), await startDevice(demo)].map(({ device_code }) => device_code);
    const authorization = basic(member.login, member.password);
    expect((await callApi(demo, '/members/infos', { headers: { authorization } })).status).toBe(200);

    const tokens = [byDevice, byKey, byPassword];
    for (const token of tokens) expect((await readInfos(demo, token)).status).toBe(200);
    const names = await readdir(folder);
    expect(names.sort()).toEqual(['certificate.pem', 'demo-service.json']);
    for (const name of names) {
      if (process.platform !== 'win32') expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const kept = texts.concat(JSON.stringify(demo.recorded)).join('\n');
    const ofMember = [member.password, body.password, authorization];
    const { clientSecret } = demo.application;
    const secrets = [...tokens, ...waiting, device.device_code, key, clientSecret, ...ofMember];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(kept).not.toContain(secret);
    }
  });

  it('T1: outlive a restart where they are tokens, and not where they are codes or keys', async () => {
    const first = await start({ dataFolder: folder });
    const token = (
      await answerKey(new RawBrowser(first), keyAddress(first, await obtainKey(first)), UNPUBLISHED_MEMBER)
    ).searchParams.get('token');
    const [{ device_code }, key] = [await startDevice(first), await obtainKey(first)];
    const code = await obtainCode(first, UNPUBLISHED_MEMBER);
    await first.close();
    const second = await start({ dataFolder: folder });
    expect(second.application.clientId).toBe(first.application.clientId);
    expect(second.certificate).toBe(first.certificate);
    expect((await readInfos(second, token ?? '')).status).toBe(200);
    expect(JSON.parse((await poll(second, device_code)).text).error).toBe('invalid_grant');
    expect((await exchange(second, code)).status).toBe(400);
    expect((await new RawBrowser(second).open(keyAddress(second, key))).status).toBe(400);
  });
});

it('keeps the newest thousand requests', async () => {
  const demo = await start();
  const addresses = Array.from({ length: 1010 }, (_, index) => `${demo.authUrl}/${index}`);
  for (let from = 0; from < addresses.length; from += 10) {
    await Promise.all(addresses.slice(from, from + 10).map((address) => send(address)));
  }
  expect(demo.recorded).toHaveLength(1000);
  expect(demo.recorded.some(({ path }) => path === '/9')).toBe(false);
  expect(demo.recorded.some(({ path }) => path === '/1009')).toBe(true);
});

describe('reply delay', () => {
  it('holds back every reply', async () => {
    const demo = await start({ replyDelayMs: 30 });
    const beganMs = performance.now();
    await callApi(demo, '/members/infos');
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(29);
  });
});

describe('closing', () => {
  it('ends connections that are idle, half open or waiting for their reply, and can be called twice', async () => {
    const demo = await start({ replyDelayMs: 600_000 });
    const sockets = await Promise.all(
      [demo.baseUrl, demo.authUrl].map((address) => knock('127.0.0.1', Number(new URL(address).port))),
    );
    const waiting = expect(send(authorizeAddress(demo))).rejects.toThrow();
    sockets[1]?.write('GET /authorize HTTP/1.1\r\n');
    const ended = sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve).on('error', () => {})));
    await demo.close();
    await Promise.all([...ended, waiting, demo.close()]);
    await expect(send(demo.authUrl)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

it('leaves nothing behind that keeps the process alive, not even a reply that was held back', () => {
  const server = new URL('../../electron/demo-service/server.ts', import.meta.url);
  const script = `
    const { startDemoService } = await import(${JSON.stringify(server.href)});
    const demo = await startDemoService({ dataFolder: null, replyDelayMs: 600_000 });
    const { connect } = await import('node:net');
    const socket = connect(new URL(demo.authUrl).port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n');
    setTimeout(() => demo.close(), 100);`;
  const args = ['--input-type=module', '--eval', script];
  expect(spawnSync(process.execPath, args, { timeout: 150_000 })).toMatchObject({ status: 0, signal: null });
});

describe('a restart', () => {
  it('T1: has closed once what it had to write is on disk, and not before', async () => {
    const demo = await start({ dataFolder: folder });
    await obtainToken(demo, UNPUBLISHED_MEMBER);
    const mayWrite = Promise.withResolvers<void>();
    const diskIsFast = slowDisk(mayWrite.promise);
    try {
      const revoked = demo.behaviour.act('revoke-tokens');
      let isClosed = false;
      const closed = demo.close().then(() => {
        isClosed = true;
      });
      for (let turn = 0; turn < 200; turn += 1) await turnOfEventLoop();
      expect(isClosed).toBe(false);
      mayWrite.resolve();
      await Promise.all([revoked, closed]);
    } finally {
      mayWrite.resolve();
      diskIsFast();
    }
    expect(JSON.parse(await readFile(join(folder, 'demo-service.json'), 'utf8'))).toMatchObject({ tokens: [] });
  });

  it('4.2: still knows which tokens were taken back', async () => {
    const first = await start({ dataFolder: folder });
    const code = await obtainCode(first, UNPUBLISHED_MEMBER);
    const token = new URLSearchParams((await exchange(first, code)).text).get('access_token') ?? '';
    await exchange(first, code);
    await first.close();
    expect((await readInfos(await start({ dataFolder: folder }), token)).status).toBe(401);
  });

  it.each([
    ['not JSON', '{"version":1,'],
    ['empty', ''],
    ['of another version', '{"version":2}'],
    ['with a client id of another form', '{"version":1,"clientId":"x","tokens":[]}'],
    ['with a damaged token', `{"version":1,"clientId":"demo-${'0'.repeat(24)}","tokens":[{"tokenHash":"x"}]}`],
  ])('S5: sets aside a file that is %s under a dated name, and starts', async (_, text) => {
    await writeFile(join(folder, 'demo-service.json'), text);
    const demo = await start({ dataFolder: folder, nowMs: () => Date.UTC(2026, 10, 20, 9, 30) });
    const aside = 'demo-service.damaged-2026-11-20T09-30-00.000Z.json';
    expect((await readdir(folder)).sort()).toEqual(['certificate.pem', aside, 'demo-service.json']);
    expect(await readFile(join(folder, aside), 'utf8')).toBe(text);
    expect((await readInfos(demo, await obtainToken(demo, UNPUBLISHED_MEMBER))).status).toBe(200);
  });

  it('knows nobody afterwards where it was given no folder', async () => {
    const first = await start();
    const token = await obtainToken(first, UNPUBLISHED_MEMBER);
    const second = await start();
    expect(second.application.clientId).not.toBe(first.application.clientId);
    expect((await readInfos(second, token)).status).toBe(401);
  });

  it('forgets which browsers signed in', async () => {
    const first = await start({ dataFolder: folder });
    const browser = new RawBrowser(first);
    await browser.signIn(UNPUBLISHED_MEMBER);
    await first.close();
    const second = await start({ dataFolder: folder });
    const reply = await send(authorizeAddress(second), { headers: { cookie: browser.cookies } });
    expect(reply.text).toContain('Sign in to the demo service');
  });
});

/** No file is written before `until` settles. @returns a function that ends that */
function slowDisk(until: Promise<void>): () => void {
  const { writeFile } = fs;
  const replace = (replacement: unknown): void => {
    Object.assign(fs, { writeFile: replacement });
    syncBuiltinESMExports();
  };
  replace((...args: Parameters<typeof writeFile>) => until.then(() => writeFile(...args)));
  return () => replace(writeFile);
}

function knock(host: string, port: number): Promise<ReturnType<typeof connect>> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.on('error', reject);
  });
}
