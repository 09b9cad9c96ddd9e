import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createHttp, type Http, type HttpRequest } from '../../electron/service/http.ts';
import { type ServiceProfileInput, serviceProfileSchema } from '../../electron/service/profile.ts';
import { FakeClock } from '../fake-clock.ts';
import {
  type Certificate,
  dripping,
  drop,
  hang,
  json,
  large,
  makeCertificate,
  redirect,
  reply,
  type StubService,
  startStubService,
} from '../stub-service.ts';

const application = { clientId: 'app-key', clientSecret: 's3cret & more', redirectUri: 'member-login://callback' };
const token = 'token-of-ada-1234';
const { signal } = new AbortController();

let certificate: Certificate;
let service: StubService;
let clock: FakeClock;
let http: Http;

beforeAll(async () => {
  certificate = await makeCertificate();
});
beforeEach(async () => {
  service = await startStubService({ certificate });
  clock = new FakeClock();
  http = createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: () => [] });
});
afterEach(async () => {
  await http.close();
  await service.close();
});

function clientWith(change: Partial<ServiceProfileInput> = {}, through = http): ServiceClient {
  const profile = serviceProfileSchema.parse({
    id: 'test',
    name: 'Test',
    baseUrl: `${service.origin}/api`,
    authUrl: `${service.origin}/pages`,
    application,
    certificateAuthorities: [certificate.cert],
    ...change,
  });
  return createServiceClient({ profile, http: through });
}

function exchange(client = clientWith()): Promise<string> {
  return client.exchangeCode({ redirectUri: application.redirectUri, code: 'the-code-1234' }, { signal });
}

describe('4.1: the authorization page', () => {
  test.each([
    'member-login://callback',
    'Member-Login://Callback/?b=2&a=%7E+x',
    'http://127.0.0.1:49152/callback/AbC_-1',
  ])('C5: %s is what the service reads, to the letter', (redirectUri) => {
    const address = clientWith().authorizeAddress({ redirectUri, state: 'random state' });
    expect(address.startsWith(`${service.origin}/pages/authorize?client_id=app-key&redirect_uri=`)).toBe(true);
    const query = new URL(address).searchParams;
    expect([...query]).toEqual([
      ['client_id', 'app-key'],
      ['redirect_uri', redirectUri],
      ['state', 'random state'],
    ]);
    expect(address).toContain(encodeURIComponent(redirectUri));
  });

  test('no state is sent where there is none, and nothing is called', () => {
    expect(clientWith().authorizeAddress({ redirectUri: 'a://b', state: null })).not.toContain('state');
    expect(service.connections.opened).toBe(0);
  });
});

describe('4.2: the exchange of a code', () => {
  test('sends exactly the four parameters as a form, with key and version', async () => {
    service.answerWith(reply('access_token=t1', { headers: { 'content-type': 'text/html' } }));
    expect(await exchange()).toBe('t1');
    const [request] = service.requests;
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
    service.answerWith(reply('access_token=t1'), reply('access_token=t1'));
    await exchange(clientWith({ versionHeader: '4.0-beta' }));
    await exchange(clientWith({ versionHeader: null }));
    expect(service.requests.map(({ headers }) => headers['x-service-version'])).toEqual(['4.0-beta', undefined]);
  });

  test('S1: a secret that the service echoes is in no error', async () => {
    service.answerWith(json({ error: `bad the-code-1234 or ${application.clientSecret}` }, 400));
    const error = await exchange().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'service-error', details: { serviceText: 'bad •••••••• or ••••••••' } });
  });

  test.each([
    ['HTML', reply('<title>Sign in</title>'), 'reply-unreadable'],
    ['500', reply('boom', { status: 500 }), 'http-error'],
    ['500 with a payload', json({ errors: [{ code: 1, text: 'boom' }] }, 500), 'service-error'],
    ['an error with status 200', json({ error: 'invalid_grant' }), 'service-error'],
    ['an empty token', reply('access_token='), 'token-missing'],
    ['nothing', reply(''), 'token-missing'],
    ['5 MB', large(5 * 1024 * 1024), 'reply-too-large'],
    ['a redirect', redirect('https://elsewhere.example/'), 'unexpected-redirect'],
    ['a cut connection', drop, 'connection-lost'],
  ])('a service that answers %s is named', async (_name, answer, code) => {
    service.answerWith(answer);
    await expect(exchange()).rejects.toMatchObject({
      code,
      details: expect.objectContaining({ host: expect.any(String) }),
    });
    expect(service.requests.length).toBe(1);
  });

  test.each([
    ['says nothing', hang],
    ['drips', dripping().answer],
  ])('a service that %s is given up', async (_name, answer) => {
    service.answerWith(answer);
    const exchanged = exchange();
    exchanged.catch(() => {});
    await service.received(1);
    await clock.advance(15_000);
    await expect(exchanged).rejects.toMatchObject({ code: 'service-timed-out' });
  });

  test('a service that is down is named', async () => {
    const client = clientWith();
    await service.close();
    await expect(exchange(client)).rejects.toMatchObject({ code: 'connection-refused' });
    service = await startStubService({ certificate });
  });
});

describe('4.6: the member', () => {
  test.each([
    ['bearer', { authorization: `Bearer ${token}` }],
    ['x-service-token', { 'x-service-token': token }],
  ] as const)('the token goes out as %s', async (tokenPresentation, headers) => {
    service.answerWith(json({ member: { id: 1, name: 'Ada' } }));
    expect(await clientWith({ tokenPresentation }).readMember({ token }, { signal })).toMatchObject({ title: 'Ada' });
    expect(service.requests[0]).toMatchObject({ method: 'GET', target: '/api/members/infos', body: '' });
    expect(service.requests[0]?.headers).toMatchObject({
      ...headers,
      'x-service-key': 'app-key',
      'x-service-version': '3.3',
    });
  });

  test('the token goes out as a parameter, in the form the method asks for', async () => {
    service.answerWith(json({ id: 1 }), json({ id: 1 }));
    const tokenPresentation = 'access-token-parameter';
    await clientWith({ tokenPresentation }).readMember({ token }, { signal });
    await clientWith({ tokenPresentation, memberMethod: 'POST' }).readMember({ token }, { signal });
    expect(service.requests.map(({ method, target, body }) => [method, target, body])).toEqual([
      ['GET', `/api/members/infos?access_token=${token}`, ''],
      ['POST', '/api/members/infos', `access_token=${token}`],
    ]);
    expect(service.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test("the record is read at the profile's path, without the token that it repeats", async () => {
    service.answerWith(json({ data: { me: { id: 1, session: token, city: 'Rome' } } }));
    const record = await clientWith({ memberPath: 'data.me' }).readMember({ token }, { signal });
    expect(record.rest).toEqual([{ name: 'city', value: 'Rome' }]);
  });

  test('a token that the service does not take is named', async () => {
    service.answerWith(json({ error: 'invalid_token' }, 401));
    await expect(clientWith().readMember({ token }, { signal })).rejects.toMatchObject({
      code: 'member-not-identified',
      details: { host: service.host, status: 401, serviceText: 'invalid_token' },
    });
  });
});

describe('pictures', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

  test("S6: a foreign origin gets neither credentials nor the key, nor the profile's trust", async () => {
    await using foreign = await startStubService();
    foreign.answerWith(reply(png, { headers: { 'content-type': 'text/html' } }));
    const picture = await clientWith().readPicture(`${foreign.origin}/1.png`, { signal });
    expect(picture.type).toBe('image/png');
    expect(Buffer.from(picture.bytes)).toEqual(png);
    expect(foreign.requests[0]?.rawHeaders).toEqual(['host', foreign.host, 'connection', 'keep-alive']);
    await using withCertificate = await startStubService({ certificate });
    await expect(clientWith().readPicture(`${withCertificate.origin}/1.png`, { signal })).rejects.toMatchObject({
      code: 'tls-failed',
    });
  });

  test("N0: the service's own origin gets the key, and no token", async () => {
    service.answerWith(reply(png));
    await clientWith().readPicture(`${service.origin}/1.png`, { signal });
    expect(service.requests[0]?.headers).toMatchObject({ 'x-service-key': 'app-key' });
    expect(service.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('S6: a service elsewhere knocks at no door of this computer', async () => {
    const sent: HttpRequest[] = [];
    const { prepare, routeFor, close } = http;
    const recording: Http = {
      prepare,
      routeFor,
      close,
      async send(request) {
        sent.push(request);
        return { status: 200, headers: {}, bytes: png };
      },
    };
    const client = clientWith({ baseUrl: 'https://service.example/api' }, recording);
    for (const origin of ['https://127.0.0.1', 'http://127.0.0.1', 'http://localhost:8080', 'https://[::1]']) {
      await expect(client.readPicture(`${origin}/1.png`, { signal })).rejects.toMatchObject({
        code: 'address-not-secure',
        details: { host: new URL(origin).host },
      });
    }
    expect(sent).toEqual([]);
    await client.readPicture('https://pictures.example/1.png', { signal });
    expect(sent.map(({ address }) => address)).toEqual(['https://pictures.example/1.png']);
  });

  test.each([
    ['JPEG', 'ffd8ffe0', 'image/jpeg'],
    ['GIF', '474946383961', 'image/gif'],
    ['WebP', '524946460000000057454250', 'image/webp'],
  ])('%s is told by its bytes', async (_name, hex, type) => {
    service.answerWith(reply(Buffer.from(hex, 'hex')));
    expect((await clientWith().readPicture(`${service.origin}/1`, { signal })).type).toBe(type);
  });

  test.each([
    ['SVG', reply('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })],
    ['nothing', reply('')],
  ])('%s is no picture', async (_name, answer) => {
    service.answerWith(answer);
    await expect(clientWith().readPicture(`${service.origin}/1`, { signal })).rejects.toMatchObject({
      code: 'reply-unreadable',
    });
  });

  test('one that is not there, or not at an address that may be called, is named', async () => {
    service.answerWith(reply('', { status: 404 }));
    await expect(clientWith().readPicture(`${service.origin}/1`, { signal })).rejects.toMatchObject({
      code: 'http-error',
      details: { status: 404 },
    });
    for (const address of ['http://pictures.example/1.png', 'file:///etc/passwd', 'nonsense']) {
      await expect(clientWith().readPicture(address, { signal })).rejects.toMatchObject({ code: 'address-not-secure' });
    }
  });
});
