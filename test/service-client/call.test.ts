/** X1: what each call tells of its reply, and which values in it are secret. */
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { callAndTell } from '../../electron/service-client/call.ts';
import type { ServiceClient } from '../../electron/service-client/client.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import type { RawExchange, RawMeaning } from '../../electron/service-client/transport/exchange.ts';
import type { Http, HttpRequest } from '../../electron/service-client/transport/http.ts';
import { type Answer, drop, json, redirect, reply } from '../stub-service.ts';
import { application, byCredential, setUpClientBench } from './client-bench.ts';
import { type KeptExchanges, keepExchanges } from './kept-exchanges.ts';

const bench = setUpClientBench();
const { signal } = new AbortController();
const { clientSecret } = application;

function setUp(change: Partial<ServiceProfileInput> = {}): { client: ServiceClient; kept: KeptExchanges } {
  const kept = keepExchanges();
  return { kept, client: bench.clientWith(change, { recorder: kept }) };
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
  test('a picture, and each reading by token, is asked for once more, which is a request of its own', async () => {
    const { client, kept } = setUp({ memberMethod: 'GET' });
    const member = byCredential(json({ id: 1 }), reply('', { status: 401 }));
    const read = () => client.readMember({ kind: 'token', token: 'the-token', presentation: 'bearer' }, { signal });
    // After some turns, the connections are free again.
    const free = async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    };
    bench.service.answerWith(member, member, drop, drop, member, member, drop, reply(GIF));
    await read();
    await free();
    expect(await read()).toMatchObject({ result: { member: { id: '1' } } });
    await free();
    await picture(client);
    const told = kept.all.map(({ exchange: { purpose, status, error } }) => `${purpose} ${error?.code ?? status}`);
    expect(told.slice(2).toSorted()).toEqual([
      'member 200',
      'member connection-lost',
      'member-as-nobody 401',
      'member-as-nobody connection-lost',
      'picture 200',
      'picture connection-lost',
    ]);
  });

  const request: HttpRequest = {
    ...{ method: 'GET', address: 'https://service.example/', headers: [], body: null, certificateAuthorities: [] },
    ...{ credentials: 'token', signal },
  };

  test.each<[string, number, Partial<HttpRequest>, Partial<RawExchange>]>([
    ['a reading', 2, {}, {}],
    ['one with a password', 1, { credentials: 'password' }, {}],
    ['a POST', 1, { method: 'POST' }, {}],
    ['what a person wrote', 1, {}, { purpose: 'call' }],
    ['what was held', 1, {}, { heldFromMs: 1 }],
    ['what failed on a new connection', 1, {}, { isReused: false }],
    ['what was answered in part', 1, {}, { firstByteAt: 1 }],
  ])('of %s, this many requests go out: %i', async (_what, times, change, happened) => {
    let sent = 0;
    const send: Http['send'] = ({ record }) => {
      sent += 1;
      Object.assign(record?.exchange ?? {}, { isReused: true }, happened);
      return Promise.reject(new ServiceError('connection-lost', 'Cut.'));
    };
    const by = { send, recorder: keepExchanges(), clock: bench.clock };
    const purpose = happened.purpose ?? 'member';
    const called = callAndTell(by, { ...request, ...change }, { purpose, secrets: [] }, () => expect.fail('no reply'));
    await expect(called).rejects.toMatchObject({ code: 'connection-lost' });
    expect(sent).toBe(times);
  });
});

test.each([
  ['begins', { begin: () => expect.fail('of the recorder') }],
  ['goes on', { begin: () => ({ changed: () => expect.fail('of it'), means: () => expect.fail('of it') }) }],
])('X1: a recorder that fails when a call %s changes nothing for the call', async (_when, recorder) => {
  const client = bench.clientWith({}, { recorder });
  bench.service.answerWith(json({ key: 'k-1' }), json(FAULT, 400));
  expect(await client.requestKey({ redirectUri: null }, { signal })).toMatchObject({ key: 'k-1' });
  await expect(client.requestKey({ redirectUri: null }, { signal })).rejects.toMatchObject({ code: 'service-error' });
});
