/** What the demo's three doors know of each other: who signed in in this browser, and nothing else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHED_MEMBERS, UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import {
  authorizeAddress,
  heading,
  keyAddress,
  obtainKey,
  poll,
  RawBrowser,
  type RawReply,
  startDevice,
} from './raw-http.ts';

const { login, password } = UNPUBLISHED_MEMBER;
const LOGIN = 'Sign in to the demo service';
const CONSENT = 'Member Login wants to see your member record';
const DOORS = ['/authorize', '/device', '/oauth'] as const;
const PAIRS = DOORS.flatMap((first) =>
  DOORS.filter((door) => door !== first).map((second) => [first, second] as const),
);

type Door = (typeof DOORS)[number];

let demo: DemoService;
let browser: RawBrowser;
let deviceCode: string;

beforeEach(async () => {
  demo = await startDemoService({ dataFolder: null });
  browser = new RawBrowser(demo);
});
afterEach(() => demo.close());

/** Goes to a door, up to its first question about the member. */
async function goTo(door: Door, by = browser): Promise<RawReply> {
  if (door === '/authorize') return by.open(authorizeAddress(demo));
  if (door === '/oauth') return by.open(keyAddress(demo, await obtainKey(demo)));
  const { verification_url, user_code, device_code } = await startDevice(demo);
  deviceCode = device_code;
  await by.open(verification_url);
  return by.post('/device', { user_code });
}

async function signIn(door: Door): Promise<void> {
  expect(heading(await goTo(door))).toBe(LOGIN);
  expect(heading(await browser.post(`${door}/login`, { login, password }))).toBe(CONSENT);
}

describe.each(PAIRS)('who signed in at %s', (first, second) => {
  beforeEach(() => signIn(first));

  it(`is asked for consent at ${second}, and for no password; nothing is approved before`, async () => {
    const reply = await goTo(second);
    expect([reply.status, heading(reply)]).toEqual([200, CONSENT]);
    expect(reply.headers).not.toHaveProperty('location');
    expect(reply.text).toContain(UNPUBLISHED_MEMBER.email);
    if (second === '/device') {
      expect(JSON.parse((await poll(demo, deviceCode)).text).error).toBe('authorization_pending');
    }
    expect((await browser.post(`${second}/consent`, { decision: 'allow' })).status).toBe(
      second === '/device' ? 200 : 303,
    );
  });

  it(`is nobody at ${second} in another browser, such as a private window`, async () => {
    expect(heading(await goTo(second, new RawBrowser(demo)))).toBe(LOGIN);
  });

  it(`is forgotten everywhere by “Not you?” at ${second}, and replaced everywhere by who signs in then`, async () => {
    const before = browser.cookies;
    await goTo(second);
    expect(heading(await browser.post(`${second}/other-account`, {}))).toBe(LOGIN);
    expect(heading(await goTo(first))).toBe(LOGIN);
    await browser.post(`${first}/login`, { as: PUBLISHED_MEMBERS[1]?.login ?? '' });
    expect((await goTo(second)).text).toContain('<b>Noor Sample</b>');
    expect(browser.cookies).not.toBe(before);
  });
});

it('a browser in which another member signs in has one session, and the cookie of the first is good for nothing', async () => {
  await signIn('/authorize');
  const first = browser.cookies;
  await goTo('/authorize');
  await browser.post('/authorize/login', { as: 'ada' });
  const other = new RawBrowser(demo);
  const reply = await other.open(authorizeAddress(demo), { cookie: first });
  expect(heading(reply)).toBe(LOGIN);
});

describe('a consent page that was left open while another tab', () => {
  const allow = (from: string, transaction: string) => browser.post(from, { decision: 'allow', transaction });
  const transactionOf = (reply: RawReply) => /name="transaction" value="([^"]*)"/.exec(reply.text)?.[1] ?? '';
  let open: string;

  beforeEach(async () => {
    await signIn('/authorize');
    open = transactionOf(await goTo('/authorize'));
    await goTo('/oauth');
    expect(heading(await browser.post('/oauth/other-account', {}))).toBe(LOGIN);
  });

  it('signed the member out allows nothing any more, and asks who it is', async () => {
    const reply = await allow('/authorize/consent', open);
    expect(reply.headers).not.toHaveProperty('location');
    expect(heading(reply)).toBe(LOGIN);
  });

  it('signed somebody else in asks that member, who then allows it', async () => {
    await browser.post('/oauth/login', { as: 'ada' });
    const reply = await allow('/authorize/consent', open);
    expect(reply.headers).not.toHaveProperty('location');
    expect([heading(reply), reply.text.includes('<b>Ada Example</b>')]).toEqual([CONSENT, true]);
    expect((await allow('/authorize/consent', open)).headers.location).toContain('code=');
  });

  it('can still be declined', async () => {
    const reply = await browser.post('/authorize/consent', { decision: 'decline', transaction: open });
    expect(reply.headers.location).toContain('error=access_denied');
  });
});
