import { describe, expect, test } from 'vitest';
import type { ServiceClient } from '../../electron/service-client/client.ts';
import { hang, json, redirect, reply, startStubService } from '../stub-service.ts';
import { application, setUpClientBench } from './client-bench.ts';

const { signal } = new AbortController();

const bench = setUpClientBench();

async function exchange(client = bench.clientWith()): Promise<string> {
  return (await client.exchangeCode({ redirectUri: application.redirectUri, code: 'the-code-1234' }, { signal })).token;
}

/** Names and values of a form, in the order in which they went out. */
function formOf(index = 0): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(bench.service.requests[index]?.body)];
}

describe('4.1: the authorization page', () => {
  test.each([
    'member-login://callback',
    'Member-Login://Callback/?b=2&a=%7E+x',
    'http://127.0.0.1:49152/callback/AbC_-1',
  ])('C5: %s is what the service reads, to the letter', (redirectUri) => {
    const address = bench.clientWith().authorizeAddress({ redirectUri, state: 'random state' });
    expect(address.startsWith(`${bench.service.origin}/pages/authorize?client_id=app-key&redirect_uri=`)).toBe(true);
    const query = new URL(address).searchParams;
    expect([...query]).toEqual([
      ['client_id', 'app-key'],
      ['redirect_uri', redirectUri],
      ['state', 'random state'],
    ]);
    expect(address).toContain(encodeURIComponent(redirectUri));
  });

  test('W4: the address is given as it is opened', () => {
    const client = bench.clientWith({ authUrl: 'HTTPS://bücher.example:443', paths: { authorize: "/a'\\b|c" } });
    expect(client.authorizeAddress({ redirectUri: "a://b'", state: null })).toBe(
      "https://xn--bcher-kva.example/a'/b|c?client_id=app-key&redirect_uri=a%3A%2F%2Fb%27",
    );
  });

  test('no state is sent where there is none, and nothing is called', () => {
    expect(bench.clientWith().authorizeAddress({ redirectUri: 'a://b', state: null })).not.toContain('state');
    expect(bench.service.connections.opened).toBe(0);
  });
});

describe('4.2: the exchange of a code', () => {
  test('sends exactly the four parameters as a form, with key and version', async () => {
    bench.service.answerWith(reply('access_token=t1', { headers: { 'content-type': 'text/html' } }));
    expect(await exchange()).toBe('t1');
    const [request] = bench.service.requests;
    expect(request).toMatchObject({ method: 'POST', target: '/api/oauth/access_token' });
    expect([...new URLSearchParams(request?.body)]).toEqual([
      ['client_id', 'app-key'],
      ['client_secret', 's3cret & more'],
      ['redirect_uri', 'member-login://callback'],
      ['code', 'the-code-1234'],
    ]);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'x-service-key': 'app-key',
      'x-service-version': '3.3',
    });
  });

  test("N0: the version is the profile's, or absent", async () => {
    bench.service.answerWith(reply('access_token=t1'), reply('access_token=t1'));
    await exchange(bench.clientWith({ versionHeader: '4.0-beta' }));
    await exchange(bench.clientWith({ versionHeader: null }));
    expect(bench.service.requests.map(({ headers }) => headers['x-service-version'])).toEqual(['4.0-beta', undefined]);
  });

  test.each([
    ['https://the-code-1234.elsewhere.example/', '••••••••.elsewhere.example'],
    ['https://The-Code-1234.elsewhere.example/', '••••••••.elsewhere.example'],
    ['other://the-code-1234/', '••••••••'],
  ])('S6, S10: a redirect to %s is named without what was sent', async (location, host) => {
    bench.service.answerWith(redirect(location));
    await expect(exchange()).rejects.toMatchObject({ code: 'unexpected-redirect', details: { host } });
  });
});

describe('4.3: the start of a device authorization', () => {
  const started = { device_code: 'device-code-1234', user_code: 'BCDF-GHJK', verification_url: 'https://s.example/d' };

  test.each([
    ['client-id', [['client_id', 'app-key']]],
    [
      'client-id-and-secret',
      [
        ['client_id', 'app-key'],
        ['client_secret', application.clientSecret],
      ],
    ],
    ['none', []],
  ] as const)('its parameters are %s, beside the key header', async (deviceStartParameters, parameters) => {
    bench.service.answerWith(json({ ...started, expires_in: 600, interval: 7 }));
    expect(await bench.clientWith({ deviceStartParameters }).startDevice({ signal })).toEqual({
      deviceCode: 'device-code-1234',
      userCode: 'BCDF-GHJK',
      verificationUrl: 'https://s.example/d',
      expiresInSeconds: 600,
      intervalSeconds: 7,
      warning: null,
    });
    expect(bench.service.requests[0]).toMatchObject({ method: 'POST', target: '/api/oauth/device' });
    expect(bench.service.requests[0]?.headers).toMatchObject({
      'x-service-key': 'app-key',
      'x-service-version': '3.3',
    });
    expect(formOf()).toEqual(parameters);
  });
});

describe('4.2: a poll', () => {
  const poll = (client = bench.clientWith()) => client.pollDevice('device-code-1234', { signal });

  test('D2: its body holds exactly client_id, client_secret and code', async () => {
    bench.service.answerWith(reply('access_token=t1'));
    expect(await poll()).toMatchObject({ kind: 'token', token: 't1' });
    expect(bench.service.requests[0]).toMatchObject({ method: 'POST', target: '/api/oauth/access_token' });
    expect(bench.service.requests[0]?.body).toBe(
      'client_id=app-key&client_secret=s3cret+%26+more&code=device-code-1234',
    );
  });

  test('D4: one that gets no answer is given up after ten seconds, not before', async () => {
    bench.service.answerWith(hang);
    const polled = poll();
    const ended = expect(polled).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 10 } });
    await bench.service.received(1);
    await bench.clock.advance(9_999);
    await expect(Promise.race([polled, Promise.resolve('waiting')])).resolves.toBe('waiting');
    await bench.clock.advance(1);
    await ended;
    expect(bench.clock.pending).toBe(0);
  });

  test('D4: Retry-After as a date counts from now where the reply has no Date', async () => {
    const date = new Date(bench.clock.nowMs() + 12_000).toUTCString();
    bench.service.answerWith((response) => {
      response.sendDate = false;
      response.writeHead(503, { 'retry-after': date }).end();
    });
    expect(await poll()).toMatchObject({ kind: 'busy', retryAfterMs: 12_000 });
  });

  test("the profile's own sign for pending is taken", async () => {
    bench.service.answerWith(json({ error: 'not_yet' }, 403));
    expect(await poll(bench.clientWith({ devicePending: { code: 'not_yet' } }))).toMatchObject({ kind: 'pending' });
  });
});

describe('4.4: the key', () => {
  test.each([
    ['none', []],
    ['redirect-uri', [['redirect_uri', 'http://127.0.0.1:5/c?a=b']]],
  ] as const)('the parameters of its request are %s', async (keyRequestParameters, parameters) => {
    bench.service.answerWith(json({ key: 'k 1' }));
    const client = bench.clientWith({ keyRequestParameters });
    expect(await client.requestKey({ redirectUri: 'http://127.0.0.1:5/c?a=b' }, { signal })).toMatchObject({
      key: 'k 1',
    });
    expect(bench.service.requests[0]).toMatchObject({ method: 'POST', target: '/api/members/oauth' });
    expect(formOf()).toEqual(parameters);
  });

  test("is read at the profile's path", async () => {
    bench.service.answerWith(json({ key: 'not this', data: { login: { key: 'k1' } } }));
    const client = bench.clientWith({ keyPath: 'data.login.key' });
    expect(await client.requestKey({ redirectUri: null }, { signal })).toMatchObject({ key: 'k1' });
  });

  test('leads to its page, with a state where there is one', () => {
    const client = bench.clientWith();
    expect(client.keyPageAddress({ key: 'a b&c', state: null })).toBe(
      `${bench.service.origin}/pages/oauth?key=a%20b%26c`,
    );
    expect(client.keyPageAddress({ key: 'k', state: 's/1' })).toBe(
      `${bench.service.origin}/pages/oauth?key=k&state=s%2F1`,
    );
    expect(bench.service.connections.opened).toBe(0);
  });
});

describe('4.5: basic identification', () => {
  const passwordHash = '5f4dcc3b5aa765d61d8327deb882cf99';
  const identify = (client = bench.clientWith()) => client.identify({ login: 'ada@x', passwordHash }, { signal });

  test('sends login and hash, and brings token and member from one reply', async () => {
    bench.service.answerWith(json({ token: 'token-of-ada', member: { id: 1, login: 'ada' } }));
    expect(await identify()).toMatchObject({ token: 'token-of-ada', member: { id: '1', login: 'ada' } });
    expect(bench.service.requests[0]).toMatchObject({ method: 'POST', target: '/api/members/auth' });
    expect(bench.service.requests[0]?.headers).toMatchObject({
      'x-service-key': 'app-key',
      'x-service-version': '3.3',
    });
    expect(formOf()).toEqual([
      ['login', 'ada@x'],
      ['password', passwordHash],
    ]);
    expect(bench.service.requests.length).toBe(1);
  });

  test("the paths are the profile's", async () => {
    bench.service.answerWith(json({ a: { b: 'token-of-ada' }, c: { d: { id: 2 } } }));
    const client = bench.clientWith({ identificationTokenPath: 'a.b', identificationMemberPath: 'c.d' });
    expect(await identify(client)).toMatchObject({ token: 'token-of-ada', member: { id: '2' } });
  });

  test('S8: nothing goes out over http, not even to this computer', async () => {
    await using plain = await startStubService();
    await expect(identify(bench.clientWith({ baseUrl: `${plain.origin}/api` }))).rejects.toMatchObject({
      code: 'address-not-secure',
      details: { host: plain.host },
    });
    expect(plain.connections.opened).toBe(0);
  });
});

describe('an error of the service', () => {
  const passwordHash = '5f4dcc3b5aa765d61d8327deb882cf99';
  const { clientSecret } = application;

  const cases: readonly (readonly [string, (client: ServiceClient) => Promise<unknown>, sent: string])[] = [
    ['the exchange of a code', exchange, 'the-code-1234'],
    ['the start of a device', (client) => client.startDevice({ signal }), clientSecret],
    ['a poll', (client) => client.pollDevice('device-code-1234', { signal }), 'device-code-1234'],
    ['the key', (client) => client.requestKey({ redirectUri: null }, { signal }), clientSecret],
    ['an identification', (client) => client.identify({ login: 'ada', passwordHash }, { signal }), passwordHash],
    ['a revocation', async (client) => client.revokeToken?.('token-of-ada', { signal }), 'token-of-ada'],
    [
      'a reading',
      async (client) => {
        const token = { kind: 'token', token: 'token-of-ada', presentation: 'bearer' } as const;
        throw (await client.readMember(token, { signal })).result;
      },
      'token-of-ada',
    ],
  ];

  test.each(cases)('S1: at %s says neither what was sent nor the client secret', async (_call, ask, sent) => {
    const answer = json({ error: 'invalid_request', error_description: `bad ${sent} or ${clientSecret}` }, 400);
    bench.service.answerWith(answer, answer);
    await expect(ask(bench.clientWith({ paths: { revoke: '/revoke' } }))).rejects.toMatchObject({
      details: { host: bench.service.host, serviceText: 'bad •••••••• or ••••••••' },
    });
  });

  test.each(cases)('T7: at %s blames the application only where the profile pins that', async (_call, ask) => {
    const answer = reply('<title>Who?</title>', { status: 422 });
    const codeWith = async (applicationRefused: { status: number } | null) => {
      bench.service.answerWith(answer, answer);
      const client = bench.clientWith({ applicationRefused, paths: { revoke: '/revoke' } });
      return ask(client).catch((thrown: { code?: string }) => thrown.code);
    };
    expect(await codeWith({ status: 422 })).toBe('application-refused');
    expect(await codeWith(null)).not.toBe('application-refused');
  });
});
