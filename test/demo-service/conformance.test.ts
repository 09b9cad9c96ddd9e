/** The document's own examples, request by request, over raw HTTP. Titles begin with the section they hold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import { callApi, exchange, obtainCode, obtainToken, RawBrowser, send } from './raw-http.ts';

const member = UNPUBLISHED_MEMBER;
let demo: DemoService;

beforeAll(async () => {
  demo = await startDemoService({ dataFolder: null });
});
afterAll(() => demo.close());

describe('authorization page', () => {
  it('4.1: redirects the browser to redirect_uri with the GET parameter code after the login', async () => {
    const callback = await new RawBrowser(demo).signIn(member);
    expect(callback.href).toMatch(/^member-login:\/\/callback\?code=[\w-]{43}$/);
  });

  it('4.1: takes the e-mail address in place of the login', async () => {
    const callback = await new RawBrowser(demo).signIn({
      login: ` ${member.email.toUpperCase()}`,
      password: member.password,
    });
    expect(callback.searchParams.get('code')).toBeTruthy();
  });

  it('4.1: returns a state exactly as it was given', async () => {
    const state = 'a b+c&d=e%20/?#"<é';
    const callback = await new RawBrowser(demo).signIn(member, { state });
    expect(callback.searchParams.get('state')).toBe(state);
    expect(callback.hash).toBe('');
  });

  it('4.1: redirects to a loopback address with a random segment', async () => {
    const redirectUri = 'http://127.0.0.1:49152/callback/vhLZ1oFbSJq8Yg';
    const callback = await new RawBrowser(demo).signIn(member, { redirect_uri: redirectUri });
    expect(callback.href).toMatch(/^http:\/\/127\.0\.0\.1:49152\/callback\/vhLZ1oFbSJq8Yg\?code=[\w-]+$/);
  });

  it('4.1: tells the application of a refusal by the member (RFC 6749, 4.1.2.1)', async () => {
    const callback = await new RawBrowser(demo).signIn(member, { state: 'kept' }, 'decline');
    expect(callback.href).toBe('member-login://callback?error=access_denied&state=kept');
  });
});

describe('exchange of the code', () => {
  it('4.2: answers with form text access_token=<ACCESS_TOKEN>', async () => {
    const reply = await exchange(demo, await obtainCode(demo, member));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(reply.text).toMatch(/^access_token=[\w-]{43}$/);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('4.2: takes the same callback address as given in the first step', async () => {
    const redirect_uri = 'http://127.0.0.1:49152/callback';
    const code = await obtainCode(demo, member, { redirect_uri });
    expect((await exchange(demo, code, { redirect_uri })).status).toBe(200);
  });

  it.each(['client_id', 'client_secret', 'redirect_uri', 'code'])('4.2: requires %s', async (name) => {
    const reply = await exchange(demo, 'anything', { [name]: '' });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toEqual({
      error: 'invalid_request',
      error_description: expect.stringContaining(name),
    });
  });

  it.each([
    ['another client', { client_id: 'demo-000000000000000000000000' }],
    ['a wrong secret', { client_secret: 'wrong' }],
  ])('4.2: refuses %s as invalid_client and leaves the code unspent', async (_, changed) => {
    const code = await obtainCode(demo, member);
    const reply = await exchange(demo, code, changed);
    expect([reply.status, JSON.parse(reply.text).error]).toEqual([401, 'invalid_client']);
    expect((await exchange(demo, code)).status).toBe(200);
  });

  it.each([
    ['the loopback address', 'http://127.0.0.1:49152/callback'],
    ['a slash at the end', 'member-login://callback/'],
    ['capitals', 'MEMBER-LOGIN://callback'],
  ])('4.2: refuses a redirect_uri that differs from the first step: %s', async (_, redirect_uri) => {
    const code = await obtainCode(demo, member);
    const reply = await exchange(demo, code, { redirect_uri });
    expect([reply.status, JSON.parse(reply.text).error]).toEqual([400, 'invalid_grant']);
    expect((await exchange(demo, code)).status, 'the code is spent by the first try').toBe(400);
  });

  it('4.2: takes a code once, and takes the token back at a second try (RFC 6749, 4.1.2)', async () => {
    const code = await obtainCode(demo, member);
    const token = new URLSearchParams((await exchange(demo, code)).text).get('access_token') ?? '';
    const infos = () => callApi(demo, '/members/infos', { headers: { authorization: `Bearer ${token}` } });
    expect((await infos()).status).toBe(200);
    const again = await exchange(demo, code);
    expect([again.status, JSON.parse(again.text).error]).toEqual([400, 'invalid_grant']);
    expect((await infos()).status).toBe(401);
  });

  it('4.2: refuses a code that it never gave out', async () => {
    const reply = await exchange(demo, 'made-up');
    expect([reply.status, JSON.parse(reply.text).error]).toEqual([400, 'invalid_grant']);
  });

  it('4.2: takes the parameters from the body, never from the address', async () => {
    const { clientId, clientSecret, redirectUri } = demo.application;
    const code = await obtainCode(demo, member);
    const query = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
    const reply = await callApi(demo, `/oauth/access_token?${new URLSearchParams(query)}`, { method: 'POST' });
    expect(reply.status).toBe(400);
  });
});

describe('member information', () => {
  it.each(['GET', 'POST'])('4.6: answers %s with the member record', async (method) => {
    const token = await obtainToken(demo, member);
    const reply = await callApi(demo, '/members/infos', { method, headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json');
    expect(JSON.parse(reply.text)).toEqual({
      member: {
        id: member.id,
        login: member.login,
        email: member.email,
        name: member.name,
        picture: `${demo.authUrl}/pictures/${member.id}.png`,
        ...member.details,
      },
    });
    expect(reply.text).not.toContain(member.password);
  });

  it('5.6: reads the token from a header, a query and a form', async () => {
    const token = await obtainToken(demo, member);
    const replies = await Promise.all([
      callApi(demo, '/members/infos', { headers: { authorization: `bearer ${token}` } }),
      callApi(demo, '/members/infos', { headers: { 'X-Service-Token': token } }),
      callApi(demo, `/members/infos?access_token=${token}`),
      callApi(demo, '/members/infos', { body: { access_token: token } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('5.6: refuses a token that is presented twice', async () => {
    const token = await obtainToken(demo, member);
    const headers = { authorization: `Bearer ${token}` };
    expect((await callApi(demo, `/members/infos?access_token=${token}`, { headers })).status).toBe(400);
  });

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer made-up' }],
    ['an empty token', { 'X-Service-Token': '' }],
    ['another scheme', { authorization: 'Digest made-up' }],
  ])('7: answers 401 with an error payload to %s', async (_, headers) => {
    const reply = await callApi(demo, '/members/infos', { headers });
    expect(reply.status).toBe(401);
    expect(JSON.parse(reply.text)).toEqual({ errors: [{ code: 'not_identified', text: expect.any(String) }] });
  });

  it('2: has no picture for a member without one', async () => {
    const zoe = demo.publishedMembers.find(({ login }) => login === 'zoe') ?? member;
    const headers = { 'X-Service-Token': await obtainToken(demo, zoe) };
    expect(JSON.parse((await callApi(demo, '/members/infos', { headers })).text).member.picture).toBeNull();
  });
});

describe('every request', () => {
  it.each([
    ['no key', {}],
    ['an empty key', { 'X-Service-Key': '' }],
    ['another key', { 'X-Service-Key': 'demo-000000000000000000000000' }],
  ])('5.1: is refused with %s, whatever its path', async (_, headers) => {
    for (const path of ['/members/infos', '/oauth/access_token', '/not/there']) {
      const reply = await send(`${demo.baseUrl}${path}`, { method: 'POST', headers, trust: demo.certificate });
      expect(reply.status).toBe(401);
      expect(JSON.parse(reply.text).errors).toEqual([{ code: 'service_key_refused', text: expect.any(String) }]);
    }
  });

  it('5.1: is refused with a wrong key even where the token is good', async () => {
    const headers = { 'X-Service-Key': 'wrong', authorization: `Bearer ${await obtainToken(demo, member)}` };
    expect((await callApi(demo, '/members/infos', { headers })).status).toBe(401);
  });

  it('9: may carry X-Service-Version, which is written down', async () => {
    await callApi(demo, '/members/infos', { headers: { 'X-Service-Version': '3.3' } });
    const expected = { server: 'api', method: 'GET', path: '/members/infos', status: 401 };
    expect(demo.recorded.at(-1)).toEqual({ ...expected, version: '3.3' });
    await callApi(demo, '/members/infos?access_token=not-for-the-list');
    expect(demo.recorded.at(-1)).toEqual({ ...expected, version: null });
  });
});

describe('age of a code', () => {
  it.each([
    [59_999, 200],
    [60_000, 400],
  ])('4.2: %i ms after the login, the exchange answers %i', async (ageMs, status) => {
    let nowMs = 1_800_000_000_000;
    await using aged = await startAged(() => nowMs);
    const code = await obtainCode(aged.demo, member);
    nowMs += ageMs;
    expect((await exchange(aged.demo, code)).status).toBe(status);
  });

  async function startAged(nowMs: () => number) {
    const own = await startDemoService({ dataFolder: null, nowMs });
    return { demo: own, [Symbol.asyncDispose]: () => own.close() };
  }
});
