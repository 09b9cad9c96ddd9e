/** The document's own examples, request by request, over raw HTTP. Titles begin with the section they hold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import {
  answerDevice,
  answerKey,
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
    const state = 'a b+c&d=e%20/?#"<é\r\n';
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

  it('4.2: takes the parameters from the body, never from the address', async () => {
    const { clientId, clientSecret, redirectUri } = demo.application;
    const code = await obtainCode(demo, member);
    const query = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
    const reply = await callApi(demo, `/oauth/access_token?${new URLSearchParams(query)}`, { method: 'POST' });
    expect(reply.status).toBe(400);
  });
});

describe('device identification', () => {
  it('4.3: answers with the five fields and their types', async () => {
    const reply = await callApi(demo, '/oauth/device', { body: { client_id: demo.application.clientId } });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(reply.text)).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 1800,
      interval: 5,
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_url: `${demo.authUrl}/device`,
    });
  });

  it.each([
    ['no client', {}, 400, 'invalid_request'],
    ['another client', { client_id: 'demo-000000000000000000000000' }, 401, 'invalid_client'],
  ])('4.3: refuses %s where a behaviour asks for one, and needs none by itself', async (_, body, status, error) => {
    const start = () => callApi(demo, '/oauth/device', { method: 'POST', body });
    expect((await start()).status).toBe(200);
    demo.behaviour.set('deviceStartParameters', 'client-id');
    const reply = await start();
    demo.behaviour.reset();
    expect([reply.status, JSON.parse(reply.text).error]).toEqual([status, error]);
  });

  it('4.2: answers a poll with client_id, client_secret and code: pending, then the token, once', async () => {
    const start = await startDevice(demo);
    const pending = await poll(demo, start.device_code);
    expect([pending.status, JSON.parse(pending.text).error]).toEqual([400, 'authorization_pending']);
    await answerDevice(new RawBrowser(demo), start, member);
    const reply = await poll(demo, start.device_code);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/x-www-form-urlencoded']);
    expect(reply.text).toMatch(/^access_token=[\w-]{43}$/);
    const again = await poll(demo, start.device_code);
    expect([again.status, JSON.parse(again.text).error]).toEqual([400, 'invalid_grant']);
    const headers = { authorization: `Bearer ${new URLSearchParams(reply.text).get('access_token')}` };
    expect(JSON.parse((await callApi(demo, '/members/infos', { headers })).text).member.id).toBe(member.id);
  });

  it('4.2: takes no device code beside a redirect_uri, and no code of the page without one', async () => {
    const start = await startDevice(demo);
    const browser = new RawBrowser(demo);
    await answerDevice(browser, start, member);
    expect(JSON.parse((await exchange(demo, start.device_code)).text).error).toBe('invalid_grant');
    expect(JSON.parse((await poll(demo, await obtainCode(demo, member))).text).error).toBe('invalid_grant');
    expect((await poll(demo, start.device_code)).status, 'neither try spent anything').toBe(200);
  });

  it.each(['client_id', 'client_secret', 'code'])('4.2: requires %s of a device', async (name) => {
    const { clientId, clientSecret } = demo.application;
    const form = { client_id: clientId, client_secret: clientSecret, code: 'anything', [name]: '' };
    const reply = await callApi(demo, '/oauth/access_token', { body: form });
    expect([reply.status, JSON.parse(reply.text).error_description]).toEqual([400, expect.stringContaining(name)]);
  });
});

describe('similar to OAuth', () => {
  it('4.4: gives out a key for no parameters', async () => {
    const reply = await callApi(demo, '/members/oauth', { method: 'POST' });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(reply.text)).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('4.4: redirects to the callback configured for the key with the token as a GET parameter', async () => {
    const callback = await answerKey(new RawBrowser(demo), keyAddress(demo, await obtainKey(demo)), member);
    expect(callback.href).toMatch(/^member-login:\/\/callback\?token=[\w-]{43}$/);
    const headers = { authorization: `Bearer ${callback.searchParams.get('token')}` };
    expect(JSON.parse((await callApi(demo, '/members/infos', { headers })).text).member.id).toBe(member.id);
  });
});

describe('basic identification', () => {
  const identify = (login: string, password: string) => callApi(demo, '/members/auth', { body: { login, password } });

  it('4.5: answers login and MD5 of the password with the member and a token that works', async () => {
    const reply = await identify(member.login, md5(member.password));
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
    const identified = JSON.parse(reply.text);
    expect(identified).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), member: expect.any(Object) });
    const infos = await callApi(demo, '/members/infos', { headers: { authorization: `Bearer ${identified.token}` } });
    expect(JSON.parse(infos.text)).toEqual({ member: identified.member });
  });

  it('4.5: takes the e-mail address, and MD5 in capitals', async () => {
    expect((await identify(member.email, md5(member.password).toUpperCase())).status).toBe(200);
  });

  it('4.5: gives a fresh token each time', async () => {
    const tokens = await Promise.all([1, 2].map(() => identify(member.login, md5(member.password))));
    expect(new Set(tokens.map(({ text }) => JSON.parse(text).token)).size).toBe(2);
  });

  it('4.5: answers an unknown login, a wrong password and a plain one alike', async () => {
    const replies = [
      await identify('nobody', md5(member.password)),
      await identify(member.login, md5('wrong')),
      await identify(member.login, member.password),
    ];
    for (const { status, text } of replies) {
      expect(status).toBe(401);
      expect(JSON.parse(text).errors).toEqual([{ code: 'wrong_credentials', text: expect.any(String) }]);
      expect(text).toBe(replies[0]?.text);
    }
  });

  it.each(['login', 'password'])('4.5: requires %s', async (name) => {
    const reply = await callApi(demo, '/members/auth', { body: { login: 'ada', password: 'x', [name]: '' } });
    expect([reply.status, JSON.parse(reply.text).errors[0].text]).toEqual([400, expect.stringContaining(name)]);
  });
});

describe('HTTP Basic', () => {
  const infos = (authorization?: string, method = 'GET') =>
    callApi(demo, '/members/infos', { method, headers: authorization === undefined ? {} : { authorization } });
  const wire = ({ status, headers: { date: _, ...headers }, text }: Awaited<ReturnType<typeof infos>>) => {
    return { status, headers, text };
  };

  it.each([
    ['a plain password', basic(member.login, member.password)],
    ['MD5 of the password', basic(member.login, md5(member.password))],
    ['MD5 in capitals', basic(member.login, md5(member.password).toUpperCase())],
    ['the e-mail address', basic(member.email, member.password)],
    ['the scheme in other letters', basic(member.login, member.password).replace('Basic', 'bAsIc')],
  ])('4.6, 5.5: answers %s byte for byte as a token', async (_, header) => {
    const byToken = wire(await infos(`Bearer ${await obtainToken(demo, member)}`));
    expect(byToken.status).toBe(200);
    expect(wire(await infos(header))).toEqual(byToken);
    expect(wire(await infos(header, 'POST'))).toEqual(byToken);
  });

  const encode = (text: string | Buffer): string => `Basic ${Buffer.from(text).toString('base64')}`;
  const good = basic(member.login, member.password);

  it.each([
    ['a wrong password', basic(member.login, 'wrong')],
    ['an unknown login', basic('nobody', member.password)],
    ['an empty password', basic(member.login, '')],
    ['no colon', encode(member.login)],
    ['bytes that are not UTF-8', encode(Buffer.from([0x75, 0xff, 0x3a, 0x61]))],
    ['base64 that is cut off', good.slice(0, -1)],
    ['base64 with foreign characters', `${good}!`],
    ['base64 of the URL-safe kind', 'Basic _-_-'],
    ['nothing encoded', 'Basic'],
  ])('5.5, 7: treats %s byte for byte as no credentials', async (_, header) => {
    expect(wire(await infos(header))).toEqual(wire(await infos()));
  });

  it('5.5: decides alone where a token stands beside it', async () => {
    const ada = demo.publishedMembers[0] ?? member;
    const token = await obtainToken(demo, ada);
    const ask = (authorization: string) =>
      callApi(demo, '/members/infos', { headers: { authorization, 'X-Service-Token': token } });
    expect(JSON.parse((await ask(good)).text).member.id).toBe(member.id);
    expect(wire(await ask(basic(member.login, 'wrong')))).toEqual(wire(await infos()));
  });

  it('5.5: sets the member for that request only', async () => {
    await infos(good);
    expect((await infos()).status).toBe(401);
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
