/** X1: what each call tells of its reply, and which values in it are secret. */
import { describe, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import type { RawMeaning } from '../../electron/service-client/exchange.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import { type Answer, drop, dropHalfway, json, redirect, reply } from '../stub-service.ts';
import { application, byCredential, setUpClientBench } from './client-bench.ts';
import { type KeptExchanges, keepExchanges } from './kept-exchanges.ts';

const bench = setUpClientBench();
const { signal } = new AbortController();
const { clientSecret } = application;

function setUp(change: Partial<ServiceProfileInput> = {}): { client: ServiceClient; kept: KeptExchanges } {
  const kept = keepExchanges();
  const profile = bench.profileWith(change);
  return { kept, client: createServiceClient({ profile, http: bench.http, clock: bench.clock, recorder: kept }) };
}

type Ask = (client: ServiceClient) => Promise<unknown>;

const exchangeCode: Ask = (client) => client.exchangeCode({ redirectUri: 'a://b', code: 'the-code' }, { signal });
const startDevice: Ask = (client) => client.startDevice({ signal });
const poll: Ask = (client) => client.pollDevice('the-device-code', { signal });
const requestKey: Ask = (client) => client.requestKey({ redirectUri: null }, { signal });
const identify: Ask = (client) => client.identify({ login: 'ada', passwordHash: 'the-hash' }, { signal });
const revoke: Ask = async (client) => client.revokeToken?.('t-1', { signal });
const picture: Ask = (client) => client.readPicture(`${bench.service.origin}/a.gif`, { signal });

const GIF = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x01D\0;', 'latin1');
const DEVICE = { device_code: 'd-code', user_code: 'ABCD', verification_url: 'https://service.example/device' };
const FAULT = { error: 'invalid_request', error_description: 'No.' };

describe('X1: a reply means', () => {
  const cases: readonly (readonly [RawMeaning['code'], string, Ask, Answer, Partial<RawMeaning>])[] = [
    ['token', 'code-exchange', exchangeCode, json({ access_token: 't-1' }), { secrets: ['t-1'], details: {} }],
    ['device-code', 'device-start', startDevice, json(DEVICE), { secrets: ['d-code'] }],
    ['token', 'device-poll', poll, json({ access_token: 't-2' }), { secrets: ['t-2'] }],
    ['pending', 'device-poll', poll, json({ error: 'authorization_pending' }, 400), { details: {}, secrets: [] }],
    ['slow-down', 'device-poll', poll, json({ error: 'slow_down' }, 400), {}],
    ['busy', 'device-poll', poll, json({}, 503), { details: expect.objectContaining({ status: 503 }) }],
    [
      'unexpected-reply',
      'device-poll',
      poll,
      json({ error: 'moon_phase' }, 400),
      { details: expect.objectContaining({ serviceText: 'moon_phase' }) },
    ],
    ['declined', 'device-poll', poll, json({ error: 'access_denied' }, 400), {}],
    ['key', 'key-request', requestKey, json({ key: 'k-1' }), { secrets: ['k-1'] }],
    ['token', 'identification', identify, json({ token: 't-3', member: { id: 1 } }), { secrets: ['t-3'] }],
    ['revoked', 'revocation', revoke, reply(''), { secrets: [] }],
    ['service-error', 'revocation', revoke, json(FAULT, 400), {}],
    ['picture', 'picture', picture, reply(GIF), { secrets: [] }],
    ['reply-unreadable', 'picture', picture, reply('<svg/>'), {}],
    ['http-error', 'picture', picture, reply('', { status: 404 }), {}],
    ['connection-lost', 'key-request', requestKey, drop, {}],
    [
      'service-error',
      'code-exchange',
      exchangeCode,
      json(FAULT, 400),
      { details: expect.objectContaining({ serviceCode: 'invalid_request', serviceText: 'No.', status: 400 }) },
    ],
  ];

  test.each(cases)('%s for a %s', async (code, purpose, ask, answer, more) => {
    const { client, kept } = setUp({ paths: { revoke: '/revoke' } });
    bench.service.answerWith(answer);
    await ask(client).catch(() => undefined);
    expect(kept.all.length).toBe(1);
    expect(kept.last.exchange.purpose).toBe(purpose);
    expect(kept.last.meanings).toMatchObject([{ code, ...more }]);
    const isLost = code === 'connection-lost';
    expect(kept.last.exchange.state).toBe(isLost ? 'failed' : 'done');
    expect(kept.last.exchange.error?.code ?? null).toBe(isLost ? code : null);
  });

  test('what a warning beside a token says', async () => {
    const { client, kept } = setUp();
    bench.service.answerWith(
      json({ token: 't', member: { id: 1, login: 'ada' }, errors: { code: 'late', text: 'Late.' } }),
    );
    await identify(client);
    expect(kept.last.meanings).toMatchObject([{ code: 'token', details: { serviceCode: 'late' } }]);
  });
});

describe('X1: the member is read with two requests', () => {
  const MEMBER = json({ member: { id: 1, login: 'ada' } });
  const TOKEN = { kind: 'token', token: 'the-token', presentation: 'bearer' } as const;

  const cases: readonly (readonly [string, Answer, Answer, string])[] = [
    ['member', MEMBER, json({}, 401), 'as-nobody'],
    ['nobody', json({ guest: true }), json({ guest: true }), 'as-nobody'],
    ['nobody', json({ error: 'gone' }, 401), json({ error: 'who' }, 401), 'as-nobody'],
    ['http-error', reply('', { status: 500 }), json({}, 401), 'as-nobody'],
    ['member', MEMBER, json({}, 503), 'busy'],
    ['member', MEMBER, drop, 'connection-lost'],
  ];

  test.each(cases)('%s, and the other', async (code, known, nobody, other) => {
    const { client, kept } = setUp();
    bench.service.answerWith(...[0, 1, 2].map(() => byCredential(known, nobody)));
    await client.readMember(TOKEN, { signal }).catch(() => undefined);
    const means = (index: number) => kept.all[index]?.meanings.map((each) => each.code);
    expect(kept.all.map(({ exchange }) => exchange.purpose).slice(0, 2)).toEqual(['member', 'member-as-nobody']);
    expect(means(0)).toEqual([code]);
    // With some answers, the other is not waited for.
    await expect.poll(() => means(1)).toEqual([other]);
  });
});

describe('X3: secret is', () => {
  const SECRET_NAMES = { codeExchange: { api_token: 'further', scope: 'open' } };
  const secretsOf = async (ask: Ask, change: Partial<ServiceProfileInput> = {}): Promise<readonly string[]> => {
    const { client, kept } = setUp(change);
    await ask(client).catch(() => undefined);
    return kept.all[0]?.exchange.secrets ?? [];
  };

  test.each<readonly [string, Ask, readonly string[], Partial<ServiceProfileInput>]>([
    [
      'the code, and a parameter whose name says so',
      exchangeCode,
      ['the-code', 'further'],
      { furtherParameters: SECRET_NAMES },
    ],
    ['the device code, whatever its name', poll, ['the-device-code'], { devicePollCodeName: 'x' }],
    ['the hash', identify, ['the-hash'], {}],
    ['the token to be revoked', revoke, ['t-1'], { paths: { revoke: '/revoke' } }],
    ['nothing else of others', requestKey, [], {}],
  ])('the client secret, and %s', async (_what, ask, secrets, change) => {
    expect((await secretsOf(ask, change)).toSorted()).toEqual([clientSecret, ...secrets].toSorted());
  });

  test('the token in each way to send it, and the password as it is and with the login in base64', async () => {
    const read = (credential: Parameters<ServiceClient['readMember']>[0]) =>
      secretsOf((client) => client.readMember(credential, { signal }));
    for (const presentation of ['bearer', 'x-service-token', 'access-token-parameter'] as const) {
      expect(await read({ kind: 'token', token: 'the-token', presentation })).toEqual([clientSecret, 'the-token']);
    }
    expect(await read({ kind: 'basic', login: 'ada', password: 'pass-é', passwordForm: 'plain' })).toEqual([
      clientSecret,
      Buffer.from('ada:pass-é').toString('base64'),
      'pass-é',
    ]);
  });

  test('also in the host that a redirect names: it is masked in the error as in what is thrown', async () => {
    const { client, kept } = setUp();
    bench.service.answerWith(redirect('https://the-device-code.example/'));
    const thrown: unknown = await poll(client).catch((error: unknown) => error);
    expect(kept.last.exchange.error).toBe(thrown);
    const { exchange, meanings } = kept.last;
    expect(exchange.error?.code).toBe('unexpected-redirect');
    expect(JSON.stringify([exchange.error?.details, meanings])).not.toContain('the-device-code');
  });
});

describe('N5: a connection that was kept is cut before a byte of the reply comes', () => {
  const GET = { memberMethod: 'GET' } as const;
  const readAs = (credential: Parameters<ServiceClient['readMember']>[0]): Ask => {
    return (client) => client.readMember(credential, { signal });
  };
  const asToken = readAs({ kind: 'token', token: 'the-token', presentation: 'bearer' });
  const asBasic = readAs({ kind: 'basic', login: 'ada', password: 'the-pass', passwordForm: 'plain' });
  const written = { method: 'GET', path: '/a', parameters: [], headers: [], isPresented: false } as const;
  const writtenGet: Ask = (client) =>
    client.callAsWritten(written, { kind: 'token', token: 't', presentation: 'bearer' }, { signal });
  const member = byCredential(json({ id: 1 }), reply('', { status: 401 }));

  /** @returns how often each purpose went out, after a first call that leaves connections open */
  async function askAfter(first: Ask, ask: Ask, answers: readonly Answer[], change: Partial<ServiceProfileInput> = {}) {
    const { client, kept } = setUp(change);
    bench.service.answerWith(...answers);
    await first(client);
    // Its connection is free again.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    const before = kept.all.length;
    const outcome = await ask(client).then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
    return [outcome, ...kept.all.slice(before).map(({ exchange }) => exchange.error?.code ?? exchange.status)];
  }

  test('a picture is asked for once more, which is a request of its own', async () => {
    expect(await askAfter(picture, picture, [reply(GIF), drop, reply(GIF)])).toEqual(['done', 'connection-lost', 200]);
  });

  test('it is no third time, also where another connection had been kept', async () => {
    const twice: Ask = (client) => Promise.all([picture(client), picture(client)]);
    const cut = await askAfter(twice, picture, [reply(GIF), reply(GIF), drop, drop, reply(GIF)]);
    expect(cut).toEqual(['connection-lost', 'connection-lost', 'connection-lost']);
  });

  test('a reading by token goes out once more, and the one without credentials too', async () => {
    const answers = [member, member, drop, drop, member, member];
    const [outcome, ...told] = await askAfter(asToken, asToken, answers, GET);
    expect([outcome, told.toSorted()]).toEqual(['done', [200, 401, 'connection-lost', 'connection-lost']]);
  });

  test.each<[string, Ask, Partial<ServiceProfileInput>]>([
    ['a password', asBasic, GET],
    ['a POST', asToken, { memberMethod: 'POST' }],
    ['what a person wrote', writtenGet, {}],
  ])('%s is not sent again', async (_what, ask, change) => {
    const [outcome, ...told] = await askAfter(picture, ask, [reply(GIF), drop, drop, drop, drop], change);
    expect(outcome).toBe('connection-lost');
    expect(bench.service.requests.length).toBeLessThanOrEqual(1 + told.length);
    expect(told.length).toBeLessThanOrEqual(2);
  });

  test('nothing is repeated on a new connection, nor after a byte', async () => {
    const { client } = setUp();
    bench.service.answerWith(drop);
    await expect(picture(client)).rejects.toMatchObject({ code: 'connection-lost' });
    const cut = await askAfter(picture, picture, [reply(GIF), dropHalfway, reply(GIF)]);
    expect(cut).toEqual(['connection-lost', 'connection-lost']);
  });
});

test.each([
  ['begins', { begin: () => expect.fail('of the recorder') }],
  ['goes on', { begin: () => ({ changed: () => expect.fail('of it'), means: () => expect.fail('of it') }) }],
])('X1: a recorder that fails when a call %s changes nothing for the call', async (_when, recorder) => {
  const client = createServiceClient({
    profile: bench.profileWith({}),
    http: bench.http,
    clock: bench.clock,
    recorder,
  });
  bench.service.answerWith(json({ key: 'k-1' }), json(FAULT, 400));
  expect(await client.requestKey({ redirectUri: null }, { signal })).toBe('k-1');
  await expect(client.requestKey({ redirectUri: null }, { signal })).rejects.toMatchObject({ code: 'service-error' });
});
