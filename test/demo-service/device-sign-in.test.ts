import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import { answerDevice, type DeviceStart, heading, poll, RawBrowser, type RawReply, startDevice } from './raw-http.ts';

const member = UNPUBLISHED_MEMBER;
const account = { login: member.login, password: member.password };
const MINUTE_MS = 60_000;
const ENTRY = 'Enter the code that the app shows';
const LOGIN = 'Sign in to the demo service';
const CONSENT = 'Member Login wants to see your member record';
const DONE = 'You are done';
const DECLINED = 'You declined';

let nowMs: number;
let demo: DemoService;
let browser: RawBrowser;
let start: DeviceStart;

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  demo = await startDemoService({ dataFolder: null, nowMs: () => nowMs, makeUserCode: () => 'BCDFGHJK' });
  browser = new RawBrowser(demo);
  start = await startDevice(demo);
});
afterEach(() => demo.close());

const openPage = (query = ''): Promise<RawReply> => browser.open(start.verification_url + query);
const typeCode = (user_code: string): Promise<RawReply> => browser.post('/device', { user_code });
const signIn = (): Promise<RawReply> => browser.post('/device/login', account);
const decide = (decision: string): Promise<RawReply> => browser.post('/device/consent', { decision });
const pollError = async (): Promise<string> => JSON.parse((await poll(demo, start.device_code)).text).error;

describe('the code', () => {
  it('4.3: is asked for first, then who it is, then whether they agree, and nobody is sent anywhere', async () => {
    const pages = [await openPage(), await typeCode('BCDF-GHJK'), await signIn(), await decide('allow')];
    expect(pages.map(heading)).toEqual([ENTRY, LOGIN, CONSENT, DONE]);
    for (const { status, headers } of pages) {
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('location');
    }
  });

  it('is filled in from the address, and still to be confirmed (RFC 8628, 5.4)', async () => {
    const reply = await openPage('?user_code=BCDF-GHJK');
    expect(heading(reply)).toBe(ENTRY);
    expect(reply.text).toContain('name="user_code" value="BCDF-GHJK"');
    expect((await openPage('?user_code="><script>')).text).not.toContain('<script');
  });

  it('is refused with words where it is mistyped, and kept for mending', async () => {
    await openPage();
    const reply = await typeCode('bcdf-ghjx');
    expect([reply.status, heading(reply)]).toEqual([422, ENTRY]);
    expect(reply.text).toContain('This service does not know that code.');
    expect(reply.text).toContain('value="bcdf-ghjx"');
    expect(heading(await typeCode('bcdf-ghjk'))).toBe(LOGIN);
  });

  it('may be mistyped ten times; then a right one does not count either', async () => {
    await openPage();
    for (let tries = 0; tries < 10; tries++) expect((await typeCode('XXXX-XXXX')).status).toBe(422);
    const reply = await typeCode('BCDF-GHJK');
    expect([reply.status, heading(reply)]).toEqual([429, 'Too many wrong codes']);
    expect(await pollError()).toBe('authorization_pending');
  });

  it('is explained where it has expired', async () => {
    nowMs += 30 * MINUTE_MS;
    await openPage();
    const reply = await typeCode('BCDF-GHJK');
    expect([reply.status, heading(reply)]).toEqual([422, ENTRY]);
    expect(reply.text).toContain('That code has expired.');
  });

  it.each(['allow', 'decline'])('is explained where it has been used: %s', async (decision) => {
    await answerDevice(browser, start, account, decision);
    await openPage();
    expect((await typeCode('BCDF-GHJK')).text).toContain('That code has been used.');
    await poll(demo, start.device_code);
    expect((await typeCode('BCDF-GHJK')).text).toContain('That code has been used.');
  });

  it.each(['login', 'consent', 'other-account'])('cannot be left out before /device/%s', async (form) => {
    await openPage();
    const reply = await browser.post(`/device/${form}`, { ...account, decision: 'allow' });
    expect(reply.status).toBe(400);
    expect(await pollError()).toBe('authorization_pending');
  });
});

describe('the answer', () => {
  it('D5: tells the device of a refusal', async () => {
    expect(heading(await answerDevice(browser, start, account, 'decline'))).toBe(DECLINED);
    expect(await pollError()).toBe('access_denied');
    expect(await pollError()).toBe('access_denied');
  });

  it('may be sent twice and counts once', async () => {
    await answerDevice(browser, start, account);
    const [again, other] = [await decide('allow'), await decide('decline')];
    expect([heading(again), other.status]).toEqual([DONE, 409]);
    expect((await poll(demo, start.device_code)).status).toBe(200);
    expect(heading(await decide('allow'))).toBe(DONE);
    expect(await pollError()).toBe('invalid_grant');
  });

  it('comes too late after the code has expired', async () => {
    nowMs += 25 * MINUTE_MS;
    await openPage();
    await typeCode('BCDF-GHJK');
    await signIn();
    nowMs += 5 * MINUTE_MS;
    const reply = await decide('allow');
    expect([reply.status, heading(reply)]).toEqual([400, 'This code has expired']);
    expect(await pollError()).toBe('expired_token');
  });

  it('is refused where another browser answered first', async () => {
    await openPage();
    await typeCode('BCDF-GHJK');
    await signIn();
    await answerDevice(new RawBrowser(demo), start, account, 'decline');
    const reply = await decide('allow');
    expect([reply.status, heading(reply)]).toEqual([400, 'This code has been used']);
    expect(await pollError()).toBe('access_denied');
  });

  it('is for the member who is signed in last', async () => {
    await openPage();
    await typeCode('BCDF-GHJK');
    await signIn();
    expect(heading(await browser.post('/device/other-account', {}))).toBe(LOGIN);
    expect((await decide('allow')).status, 'nobody is signed in any more').toBe(400);
    const reply = await browser.post('/device/login', { login: 'ada', password: 'paper-lantern' });
    expect(reply.text).toContain('Ada Example');
  });
});

describe('the pages', () => {
  it('skip the password where this browser signed in here a moment ago, never the code', async () => {
    await answerDevice(browser, start, account);
    start = await startDevice(demo);
    expect(heading(await openPage())).toBe(ENTRY);
    const consent = await typeCode('BCDF-GHJK');
    expect(heading(consent)).toBe(CONSENT);
    expect(consent.text).toContain('<p>For the app that shows <b>BCDF-GHJK</b></p>');
  });

  it.each(['', '/login', '/consent', '/other-account'])('C1: refuse /device%s of another browser', async (form) => {
    await openPage();
    await typeCode('BCDF-GHJK');
    const other = new RawBrowser(demo);
    await other.open(start.verification_url);
    const body = { ...account, user_code: 'BCDF-GHJK', decision: 'allow' };
    for (const transaction of [browser.transaction, '']) {
      expect((await other.post(`/device${form}`, { ...body, transaction })).status).toBe(403);
    }
  });

  it('S3: allow no script, and never hold the device code', async () => {
    for (const { headers, text } of [
      await openPage(),
      await typeCode('BCDFGHJK'),
      await signIn(),
      await decide('allow'),
    ]) {
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/);
      expect(text).not.toContain(start.device_code);
    }
  });
});
