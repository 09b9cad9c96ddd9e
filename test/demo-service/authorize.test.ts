import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import { HOSTILE_REDIRECTS } from './hostile-redirects.ts';
import { authorizeAddress, exchange, heading, md5, RawBrowser, type RawReply, send } from './raw-http.ts';

const member = UNPUBLISHED_MEMBER;
const account = { login: member.login, password: member.password };
const MINUTE_MS = 60_000;

let nowMs: number;
let demo: DemoService;
let browser: RawBrowser;

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  demo = await startDemoService({ dataFolder: null, nowMs: () => nowMs });
  browser = new RawBrowser(demo);
});
afterEach(() => demo.close());

const codeOf = (reply: RawReply): string => new URL(reply.headers.location ?? '').searchParams.get('code') ?? '';
const openLogin = (): Promise<RawReply> => browser.open(authorizeAddress(demo));
const signIn = (): Promise<RawReply> => browser.post('/authorize/login', account);
const decide = (decision: string): Promise<RawReply> => browser.post('/authorize/consent', { decision });

const LOGIN = 'Sign in to the demo service';
const CONSENT = 'Member Login wants to see your member record';

describe('before anything is shown', () => {
  it.each(HOSTILE_REDIRECTS)('S6: shows an error page and sends nobody to %j', async (redirectUri) => {
    const reply = await browser.open(authorizeAddress(demo, { redirect_uri: redirectUri }));
    expect([reply.status, heading(reply)]).toEqual([400, 'This address is not registered']);
    expect(reply.headers).not.toHaveProperty('location');
    expect(reply.headers).not.toHaveProperty('refresh');
    expect(reply.headers).not.toHaveProperty('set-cookie');
    expect(browser.transaction).toBe('');
  });

  it.each([
    ['an unknown client', { client_id: 'demo-000000000000000000000000' }, 'This app is not registered here'],
    ['no client', { client_id: '' }, 'This request cannot be answered'],
    ['no redirect address', { redirect_uri: '' }, 'This request cannot be answered'],
    ['a state that is too long', { state: 'x'.repeat(1025) }, 'This request cannot be answered'],
  ])('S6: shows an error page for %s', async (_, changed, title) => {
    const reply = await browser.open(authorizeAddress(demo, changed));
    expect([reply.status, heading(reply)]).toEqual([400, title]);
    expect(reply.headers).not.toHaveProperty('location');
  });

  it.each(['client_id', 'redirect_uri', 'state'])('C5: refuses %s twice', async (name) => {
    const address = `${authorizeAddress(demo, { state: 's' })}&${name}=member-login%3A%2F%2Fcallback`;
    expect((await browser.open(address)).status).toBe(400);
  });

  it('4.1: ignores parameters that it does not know', async () => {
    expect(heading(await browser.open(authorizeAddress(demo, { scope: 'all', response_type: 'code' })))).toBe(LOGIN);
  });
});

describe('signing in', () => {
  it('shows the form again after a wrong password, says so and keeps the login', async () => {
    await openLogin();
    const reply = await browser.post('/authorize/login', { login: 'ada', password: 'wrong' });
    expect([reply.status, heading(reply)]).toEqual([422, LOGIN]);
    expect(reply.text).toContain('The login or the password is wrong.');
    expect(reply.text).toContain('name="login" value="ada"');
    expect(reply.text).not.toContain('value="wrong"');
    expect(heading(await signIn())).toBe(CONSENT);
  });

  it.each([
    ['member-login://callback', true],
    ['http://127.0.0.1:49152/callback', false],
  ])('speaks of a question of the browser where one may come, for %s', async (redirect_uri, isAsked) => {
    await browser.open(authorizeAddress(demo, { redirect_uri }));
    const { text } = await signIn();
    expect(text).toContain('Both take you back to the app on this computer.');
    expect(text.includes('If your browser asks whether to open it, agree.')).toBe(isAsked);
  });

  it('takes the password itself, not its hash', async () => {
    await openLogin();
    const hashed = { login: member.login, password: md5(member.password) };
    expect((await browser.post('/authorize/login', hashed)).status).toBe(422);
  });

  it('takes ten wrong passwords, and then no right one either', async () => {
    await openLogin();
    for (let tries = 0; tries < 10; tries++) {
      expect((await browser.post('/authorize/login', { ...account, password: `${tries}` })).status).toBe(422);
    }
    expect((await signIn()).status).toBe(429);
    await openLogin();
    expect(heading(await signIn())).toBe(CONSENT);
  });

  it('takes one press as a published account, and asks for consent; no other account is that open', async () => {
    expect((await openLogin()).text).toContain('name="as" value="ada" formnovalidate>Sign in as Ada</button>');
    const other = await browser.post('/authorize/login', { login: '', password: '', as: member.login });
    expect([other.status, heading(other)]).toEqual([422, LOGIN]);
    const chosen = await browser.post('/authorize/login', { login: '', password: '', as: 'ada' });
    expect(heading(chosen)).toBe(CONSENT);
    expect(chosen.text).toContain('<b>Ada Example</b>');
  });

  it('S1: shows the published accounts and nothing of the other', async () => {
    const { text } = await openLogin();
    for (const { login, password } of demo.publishedMembers) expect(text).toContain(`${login} · ${password}`);
    expect(text).not.toContain(member.login);
    expect(JSON.stringify(demo.publishedMembers)).not.toContain(member.login);
  });

  it('W2: ends a sign-in that took more than ten minutes', async () => {
    await openLogin();
    nowMs += 10 * MINUTE_MS;
    const reply = await signIn();
    expect([reply.status, heading(reply)]).toEqual([403, 'This sign-in has ended']);
  });

  it('escapes what was typed', async () => {
    await openLogin();
    const login = '"><script>alert(1)</script>&amp;\'';
    const { text } = await browser.post('/authorize/login', { login, password: 'x' });
    expect(text).not.toContain('<script');
    expect(text).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;amp;&#39;"');
  });
});

describe('consent', () => {
  beforeEach(openLogin);

  it('names who asks and who is signed in before anything is shared', async () => {
    const reply = await signIn();
    expect(heading(reply)).toBe(CONSENT);
    expect(reply.text).toContain(member.name);
    expect(reply.headers).not.toHaveProperty('location');
  });

  it.each(['allow', 'decline'])('refuses %s before anybody signed in', async (decision) => {
    expect((await decide(decision)).status).toBe(400);
  });

  it('refuses an answer that is neither', async () => {
    await signIn();
    expect((await decide('')).status).toBe(400);
  });

  it('C2: gives the same code when the same button is pressed twice', async () => {
    await signIn();
    const [first, second] = [await decide('allow'), await decide('allow')];
    expect(second.headers.location).toBe(first.headers.location);
  });

  it('C2: gives a used or expired code no second time', async () => {
    await signIn();
    expect((await exchange(demo, codeOf(await decide('allow')))).status).toBe(200);
    const reply = await decide('allow');
    expect([reply.status, heading(reply)]).toEqual([409, 'You have already answered']);
    await openLogin();
    await decide('allow');
    nowMs += MINUTE_MS;
    expect((await decide('allow')).status).toBe(409);
  });

  it('C2: lets nobody change an answer or put another member behind it', async () => {
    await signIn();
    await decide('allow');
    expect((await decide('decline')).status).toBe(409);
    expect((await browser.post('/authorize/other-account', {})).status).toBe(409);
    expect((await browser.post('/authorize/login', { login: 'ada', password: 'paper-lantern' })).status).toBe(409);
  });
});

describe('a browser that signed in a moment ago', () => {
  beforeEach(async () => {
    await browser.signIn(account);
  });

  it('can use another account, and is forgotten with that', async () => {
    await openLogin();
    const oldCookies = browser.cookies;
    expect(heading(await browser.post('/authorize/other-account', {}))).toBe(LOGIN);
    expect((await decide('allow')).status, 'nobody is signed in any more').toBe(400);
    expect(heading(await openLogin())).toBe(LOGIN);
    expect(heading(await send(authorizeAddress(demo), { headers: { cookie: oldCookies } }))).toBe(LOGIN);
  });

  it('is forgotten after fifteen minutes', async () => {
    nowMs += 15 * MINUTE_MS;
    expect(heading(await openLogin())).toBe(LOGIN);
  });
});

describe('posts from other sites', () => {
  const POSTS = ['/authorize/login', '/authorize/consent', '/authorize/other-account'];
  const form = { ...account, decision: 'allow' };

  it.each(POSTS)(
    'C1: refuses %s with another browser’s transaction, with none, and without its cookie',
    async (path) => {
      await openLogin();
      const other = new RawBrowser(demo);
      await other.open(authorizeAddress(demo));
      for (const transaction of [other.transaction, '']) {
        expect((await browser.post(path, { ...form, transaction })).status).toBe(403);
      }
      browser.forgetCookies();
      expect((await browser.post(path, form)).status).toBe(403);
    },
  );

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another port of this computer', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['no origin but another site', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ])('C1: refuses a post from %s although token and cookie are right', async (_, headers) => {
    await openLogin();
    await signIn();
    const reply = await browser.post('/authorize/consent', { decision: 'allow' }, headers);
    expect(reply.status).toBe(403);
    expect(reply.headers).not.toHaveProperty('location');
  });

  it('C1: keeps its cookies from scripts and other sites', async () => {
    await browser.signIn(account);
    expect(browser.cookieLines).toHaveLength(2);
    const suffix = demo.application.clientId.slice(-8);
    for (const line of browser.cookieLines) {
      expect(line).toMatch(new RegExp(`^member-login-demo-(browser|session)-${suffix}=[\\w-]{43}; `));
      expect(line).toContain('; Path=/; HttpOnly; SameSite=Lax');
    }
  });

  it('C3: keeps two sign-ins in one browser apart', async () => {
    await openLogin();
    const first = browser.transaction;
    await browser.open(authorizeAddress(demo, { state: 'second' }));
    await signIn();
    expect((await decide('allow')).headers.location).toContain('state=second');
    expect((await browser.post('/authorize/consent', { decision: 'allow', transaction: first })).status).toBe(400);
  });
});

describe('every page', () => {
  it('S3: allows no script, no frame, no foreign source, and is not stored', async () => {
    const pages = [await openLogin(), await signIn(), await browser.open(`${demo.authUrl}/nowhere`)];
    for (const { headers, text } of pages) {
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; /);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      // Chrome applies form-action to the redirect to the application.
      expect(policy).not.toMatch(/form-action|unsafe/);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      });
      expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/);
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).toContain('Demo service</b> — runs on this computer');
    }
  });

  it('serves the pictures that it and the member record point to', async () => {
    await openLogin();
    const path = /class="face" src="([^"]+)"/.exec((await signIn()).text)?.[1] ?? '';
    const reply = await send(demo.authUrl + path);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect((await send(`${demo.authUrl}/pictures/1003.png`)).status).toBe(404);
  });

  it('answers a request line as it is written', async () => {
    for (const target of [
      'http://evil.example/authorize',
      '//evil.example/authorize',
      '/../authorize',
      '/authorize/',
    ]) {
      expect((await send(demo.authUrl, { target })).status).toBe(404);
    }
  });
});
