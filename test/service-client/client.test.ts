import { describe, expect, test } from 'vitest';
import { dripping, drop, hang, json, large, redirect, reply, startStubService } from '../stub-service.ts';
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

  test('S1: a secret that the service echoes is in no error', async () => {
    bench.service.answerWith(json({ error: `bad the-code-1234 or ${application.clientSecret}` }, 400));
    const error = await exchange().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'service-error', details: { serviceText: 'bad •••••••• or ••••••••' } });
  });

  test.each([
    ['HTML', reply('<title>Sign in</title>'), 'reply-unreadable'],
    ['401', reply('who?', { status: 401 }), 'http-error'],
    ['invalid_client', json({ error: 'invalid_client' }, 400), 'application-refused'],
    ['unauthorized_client', reply('error=unauthorized_client'), 'service-error'],
    ['401 that is about the code', json({ error: 'invalid_grant' }, 401), 'service-error'],
    ['500', reply('boom', { status: 500 }), 'http-error'],
    ['500 with a payload', json({ errors: [{ code: 1, text: 'boom' }] }, 500), 'service-error'],
    ['an error with status 200', json({ error: 'invalid_grant' }), 'service-error'],
    ['an empty token', reply('access_token='), 'token-missing'],
    ['nothing', reply(''), 'token-missing'],
    ['5 MB', large(5 * 1024 * 1024), 'reply-too-large'],
    ['a redirect', redirect('https://elsewhere.example/'), 'unexpected-redirect'],
    ['a cut connection', drop, 'connection-lost'],
  ])('a service that answers %s is named', async (_name, answer, code) => {
    bench.service.answerWith(answer);
    await expect(exchange()).rejects.toMatchObject({
      code,
      details: expect.objectContaining({ host: expect.any(String) }),
    });
    expect(bench.service.requests.length).toBe(1);
  });

  test.each([
    ['https://the-code-1234.elsewhere.example/', '••••••••.elsewhere.example'],
    ['https://The-Code-1234.elsewhere.example/', '••••••••.elsewhere.example'],
    ['other://the-code-1234/', '••••••••'],
  ])('S6, S10: a redirect to %s is named without what was sent', async (location, host) => {
    bench.service.answerWith(redirect(location));
    await expect(exchange()).rejects.toMatchObject({ code: 'unexpected-redirect', details: { host } });
  });

  test.each([
    ['says nothing', hang],
    ['drips', dripping().answer],
  ])('a service that %s is given up', async (_name, answer) => {
    bench.service.answerWith(answer);
    const exchanged = exchange();
    exchanged.catch(() => {});
    await bench.service.received(1);
    await bench.clock.advance(15_000);
    await expect(exchanged).rejects.toMatchObject({ code: 'service-timed-out' });
  });

  test('a service that is down is named', async () => {
    await bench.service.close();
    await expect(exchange()).rejects.toMatchObject({ code: 'connection-refused' });
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

  test('a key that is refused is named', async () => {
    bench.service.answerWith(json({ errors: [{ code: 'invalid_client', text: 'No such key' }] }, 400));
    await expect(bench.clientWith().startDevice({ signal })).rejects.toMatchObject({
      code: 'application-refused',
      details: { status: 400, serviceCode: 'invalid_client', serviceText: 'No such key' },
    });
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

  test.each([
    ['says nothing', hang],
    ['drips', dripping().answer],
  ])('D4: one that %s is given up after ten seconds, not before', async (_name, answer) => {
    bench.service.answerWith(answer);
    const polled = poll();
    const ended = expect(polled).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 10 } });
    await bench.service.received(1);
    await bench.clock.advance(9_999);
    await expect(Promise.race([polled, Promise.resolve('waiting')])).resolves.toBe('waiting');
    await bench.clock.advance(1);
    await ended;
    expect(bench.clock.pending).toBe(0);
  });

  test('D4: Retry-After as a date counts from the reply’s own Date', async () => {
    const [date, inTwelveSeconds] = [0, 12_000].map((ms) =>
      new Date(bench.clock.nowMs() - 3_600_000 + ms).toUTCString(),
    );
    const headers = { date: date ?? '', 'retry-after': inTwelveSeconds ?? '' };
    bench.service.answerWith(reply('', { status: 503, headers }));
    expect(await poll()).toMatchObject({ kind: 'busy', retryAfterMs: 12_000 });
  });

  test("the profile's own sign for pending is taken", async () => {
    bench.service.answerWith(json({ error: 'not_yet' }, 403));
    expect(await poll(bench.clientWith({ devicePending: { code: 'not_yet' } }))).toMatchObject({ kind: 'pending' });
  });

  test.each([
    ['a redirect', redirect('https://elsewhere.example/'), 'unexpected-redirect'],
    ['a cut connection', drop, 'connection-lost'],
    ['5 MB', large(5 * 1024 * 1024), 'reply-too-large'],
    ['a refusal', json({ error: 'access_denied' }, 400), 'declined'],
  ])('%s is an error', async (_name, answer, code) => {
    bench.service.answerWith(answer);
    await expect(poll()).rejects.toMatchObject({ code });
  });

  test('S1: a device code that the service echoes is in no error', async () => {
    bench.service.answerWith(json({ error: 'odd', error_description: 'what is device-code-1234?' }, 400));
    expect(await poll()).toMatchObject({
      kind: 'unexpected',
      error: { details: { serviceText: 'what is ••••••••?' } },
    });
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

  test('a refused application is named as such only where the profile pins it', async () => {
    bench.service.answerWith(...Array.from({ length: 2 }, () => reply('<title>Who?</title>', { status: 401 })));
    for (const [applicationRefused, code] of [
      [null, 'http-error'],
      [{ status: 401 }, 'application-refused'],
    ] as const) {
      const client = bench.clientWith({ applicationRefused });
      await expect(client.requestKey({ redirectUri: null }, { signal })).rejects.toMatchObject({
        code,
        details: { status: 401, serviceText: 'Who?' },
      });
    }
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

  test('S1: an echo of the hash or the token is in no error and in no member', async () => {
    bench.service.answerWith(
      json({ error: `no ${passwordHash}` }, 400),
      json({ token: 'token-of-ada', member: { id: 1, a: passwordHash, b: 'token-of-ada', c: 'fine' } }),
    );
    await expect(identify()).rejects.toMatchObject({
      code: 'service-error',
      details: { serviceText: 'no ••••••••' },
    });
    expect((await identify()).member?.rest).toEqual([{ name: 'c', value: 'fine' }]);
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
