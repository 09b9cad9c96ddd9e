import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import {
  answerKey,
  authorizeAddress,
  callApi,
  heading,
  keyAddress,
  obtainKey,
  RawBrowser,
  type RawReply,
} from './raw-http.ts';

const member = UNPUBLISHED_MEMBER;
const account = { login: member.login, password: member.password };
const MINUTE_MS = 60_000;

let nowMs: number;
let demo: DemoService;
let browser: RawBrowser;
let key: string;

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  demo = await startDemoService({ dataFolder: null, nowMs: () => nowMs });
  browser = new RawBrowser(demo);
  key = await obtainKey(demo);
});
afterEach(() => demo.close());

const openPage = (): Promise<RawReply> => browser.open(keyAddress(demo, key));
const signIn = (): Promise<RawReply> => browser.post('/oauth/login', account);
const decide = (decision: string): Promise<RawReply> => browser.post('/oauth/consent', { decision });
const readInfos = (token: string | null) =>
  callApi(demo, '/members/infos', { headers: { 'X-Service-Token': String(token) } });

describe('a key', () => {
  const expectRefusal = (reply: RawReply, title: string): void => {
    expect([reply.status, heading(reply)]).toEqual([400, title]);
    expect(reply.headers).not.toHaveProperty('location');
    expect(reply.headers).not.toHaveProperty('set-cookie');
    expect(reply.text).not.toContain('<form');
  };

  it.each([
    ['unknown', 'made-up', 'This key is not known'],
    ['missing', '', 'This request cannot be answered'],
  ])('4.4: that is %s gets an error page and no redirect', async (_, wrong, title) => {
    expectRefusal(await browser.open(keyAddress(demo, wrong)), title);
  });

  it('4.4: that has expired gets an error page that says so', async () => {
    nowMs += 10 * MINUTE_MS - 1;
    expect((await openPage()).status).toBe(200);
    nowMs += 1;
    expectRefusal(await openPage(), 'This key has expired');
    expectRefusal(await signIn(), 'This key has expired');
  });

  it.each(['allow', 'decline'])('4.4: that was answered gets an error page that says so: %s', async (decision) => {
    await answerKey(browser, keyAddress(demo, key), account, decision);
    expectRefusal(await openPage(), 'This key has been used');
  });

  it('4.4: is answered once where two browsers opened it', async () => {
    await openPage();
    await signIn();
    await answerKey(new RawBrowser(demo), keyAddress(demo, key), account);
    expectRefusal(await decide('allow'), 'This key has been used');
  });

  it('C5: is refused twice in one address', async () => {
    expect((await browser.open(`${keyAddress(demo, key)}&key=${key}`)).status).toBe(400);
  });

  it('S6: leads to no address that the page is given', async () => {
    const address = keyAddress(demo, key, { redirect_uri: 'https://evil.example/', callback: 'https://evil.example/' });
    expect((await answerKey(browser, address, account)).protocol).toBe('member-login:');
  });
});

describe('the answer', () => {
  it('4.4: issues the token at the moment of consent', async () => {
    await openPage();
    await signIn();
    const reply = await decide('allow');
    expect([reply.status, reply.headers['referrer-policy']]).toEqual([303, 'no-referrer']);
    const token = new URL(reply.headers.location ?? '').searchParams.get('token');
    expect(JSON.parse((await readInfos(token)).text).member.login).toBe(member.login);
  });

  it('C1: returns a state exactly as it was given, and none where there was none', async () => {
    const state = 'a b+c&d=e%20/?#"<é\r\n';
    const callback = await answerKey(browser, keyAddress(demo, key, { state }), account);
    expect([...callback.searchParams.keys()]).toEqual(['token', 'state']);
    expect(callback.searchParams.get('state')).toBe(state);
    const other = await answerKey(new RawBrowser(demo), keyAddress(demo, await obtainKey(demo)), account);
    expect([...other.searchParams.keys()]).toEqual(['token']);
    expect((await browser.open(keyAddress(demo, await obtainKey(demo), { state: 'x'.repeat(1025) }))).status).toBe(400);
  });

  it('C6: tells the application of a refusal, with the state and without a token', async () => {
    const callback = await answerKey(browser, keyAddress(demo, key, { state: 'kept' }), account, 'decline');
    expect(callback.href).toBe('member-login://callback?error=access_denied&state=kept');
  });

  it('C2: brings the same token where the same button is pressed twice, also at once, for a minute', async () => {
    await openPage();
    await signIn();
    const [first, second] = await Promise.all([decide('allow'), decide('allow')]);
    expect(first.status).toBe(303);
    expect(second.headers.location).toBe(first.headers.location);
    expect((await decide('decline')).status).toBe(409);
    nowMs += MINUTE_MS - 1;
    expect((await decide('allow')).headers.location).toBe(first.headers.location);
    nowMs += 1;
    expect((await decide('allow')).status).toBe(409);
  });
});

describe('the pages', () => {
  it('ask who it is and whether they agree, and skip the password a moment later', async () => {
    const CONSENT = 'Member Login wants to see your member record';
    expect([heading(await openPage()), heading(await signIn())]).toEqual(['Sign in to the demo service', CONSENT]);
    expect(heading(await openPage())).toBe(CONSENT);
  });

  it.each(['login', 'consent', 'other-account'])('C1: refuse /oauth/%s of another browser', async (form) => {
    await openPage();
    await signIn();
    const other = new RawBrowser(demo);
    await other.open(keyAddress(demo, key));
    for (const transaction of [browser.transaction, '']) {
      expect((await other.post(`/oauth/${form}`, { ...account, decision: 'allow', transaction })).status).toBe(403);
    }
  });

  it('C3: take no transaction of the authorization page, nor give theirs to it', async () => {
    await browser.open(authorizeAddress(demo));
    await browser.post('/authorize/login', account);
    const authorization = browser.transaction;
    await openPage();
    await signIn();
    const own = browser.transaction;
    const answer = (path: string, transaction: string) => browser.post(path, { decision: 'allow', transaction });
    expect((await answer('/oauth/consent', authorization)).status).toBe(403);
    expect((await answer('/authorize/consent', own)).status).toBe(403);
    expect((await answer('/authorize/consent', authorization)).headers.location).toContain('code=');
    expect((await answer('/oauth/consent', own)).headers.location).toContain('token=');
  });

  it('hold neither key nor token', async () => {
    const pages = [await openPage(), await signIn()];
    for (const { text } of pages) expect(text).not.toContain(key);
  });
});
