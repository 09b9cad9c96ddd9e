import { describe, expect, test } from 'vitest';
import { AppError, LoginError, ServiceError } from '../../electron/core/errors.ts';
import type { ServiceClient } from '../../electron/service-client/client.ts';
import type { Credential } from '../../electron/service-client/credential.ts';
import type { MemberRecord } from '../../electron/service-client/decode/member-record.ts';
import type { ServiceProfileInput, TokenPresentation } from '../../electron/service-client/profile.ts';
import { describeSending } from '../../electron/service-client/read-member.ts';
import type { Http } from '../../electron/service-client/transport/http.ts';
import { type Answer, drop, hang, json, reply, type StubService } from '../stub-service.ts';
import { application, byCredential, setUpClientBench } from './client-bench.ts';
import { keepExchanges } from './kept-exchanges.ts';

const token = 'token-of-ada-1234';
const refused = json({ error: 'sign_in' }, 401);
const { signal } = new AbortController();

const bench = setUpClientBench();

function tokenAs(presentation: TokenPresentation = 'bearer'): Credential {
  return { kind: 'token', token, presentation };
}

function basic(change: { login?: string; password?: string } = {}): Credential {
  return { kind: 'basic', login: 'ada', password: 'pass of ada', passwordForm: 'plain', ...change };
}

/** @throws the error of a reading without a member */
async function readWith(
  client: ServiceClient,
  ...given: Parameters<ServiceClient['readMember']>
): Promise<MemberRecord> {
  const { result } = await client.readMember(...given);
  if (result instanceof AppError) throw result;
  return result.member;
}

/** Queues what one reading with its request as nobody needs. */
function answerReading(known: Answer, nobody: Answer = refused): void {
  bench.service.answerWith(byCredential(known, nobody), byCredential(known, nobody));
}

const ada = json({ member: { id: 1, login: 'ada', name: 'Ada' } });
const guest = { member: { id: 0, login: 'guest' } };

function sentWithCredential(): StubService['requests'] {
  return bench.service.requests.filter(({ headers, target, body }) => {
    return headers.authorization ?? headers['x-service-token'] ?? `${target}${body}`.includes(token);
  });
}

describe('5.6: the token', () => {
  test.each([
    ['bearer', { authorization: `Bearer ${token}` }],
    ['x-service-token', { 'x-service-token': token }],
  ] as const)('goes out as %s', async (presentation, headers) => {
    answerReading(ada);
    expect(await readWith(bench.clientWith(), tokenAs(presentation), { signal })).toMatchObject({ title: 'Ada' });
    const [request] = sentWithCredential();
    expect(request).toMatchObject({ method: 'GET', target: '/api/members/infos', body: '' });
    expect(request?.headers).toMatchObject({ ...headers, 'x-service-key': 'app-key', 'x-service-version': '3.3' });
  });

  test('goes out as a parameter, in the form that the method asks for', async () => {
    const known = tokenAs('access-token-parameter');
    answerReading(ada);
    await readWith(bench.clientWith(), known, { signal });
    answerReading(ada);
    await readWith(bench.clientWith({ memberMethod: 'POST' }), known, { signal });
    expect(sentWithCredential().map(({ method, target, body }) => [method, target, body])).toEqual([
      ['GET', `/api/members/infos?access_token=${token}`, ''],
      ['POST', '/api/members/infos', `access_token=${token}`],
    ]);
    expect(bench.service.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test("is left out of the record at the profile's path, which repeats it", async () => {
    answerReading(json({ data: { me: { id: 1, session: token, city: 'Rome' } } }));
    const record = await readWith(bench.clientWith({ memberPath: 'data.me' }), tokenAs(), { signal });
    expect(record.rest).toEqual([{ name: 'city', value: 'Rome' }]);
  });

  test('T2: is compared with the request as nobody, and with what is sent, without the token', async () => {
    const client = bench.clientWith();
    answerReading(ada);
    const worked = await client.readMember(tokenAs(), { signal });
    answerReading(refused);
    const again = await client.readMember({ kind: 'token', token: 'another', presentation: 'bearer' }, { signal });
    expect(again).toMatchObject({ isRefusal: true, sending: worked.sending, nobody: worked.nobody });
    expect(again.answer).toEqual(again.nobody);
    expect(worked.answer.exact).not.toBe(again.answer.exact);
  });

  const sending = (change: Partial<ServiceProfileInput> = {}, credential = tokenAs()) =>
    describeSending(bench.profileWith(change), credential);

  test.each<[string, Partial<ServiceProfileInput>]>([
    ['base address', { baseUrl: 'https://service.example/v2' }],
    ['key', { application: { ...application, clientId: 'other' } }],
    ['version', { versionHeader: '4.0' }],
    ['missing version', { versionHeader: null }],
    ['method', { memberMethod: 'POST' }],
    ['pinned reply', { tokenRefused: { status: 401, code: 'gone' } }],
    ['place of the member', { memberPath: 'me' }],
  ])('T2: what is sent differs with another %s', (_name, change) => {
    expect(sending(change)).not.toBe(sending());
  });

  test('T2: what is sent differs with another presentation, and not with the origin or what only others send', () => {
    expect(sending({}, tokenAs('x-service-token'))).not.toBe(sending());
    expect(sending({ baseUrl: 'https://127.0.0.1:4443/api' })).toBe(sending({ baseUrl: 'https://127.0.0.1:4444/api' }));
    expect(sending({ application: { ...application, clientSecret: 'other' } })).toBe(sending());
  });
});

describe('T6: a record that does not say who it is about', () => {
  /** What the token gets, and what two requests without credentials get, one after the other. */
  function answer(known: object, first: Answer, second: Answer): void {
    const anonymous = [first, second];
    const either: Answer = (response, request) =>
      (request.headers.authorization ? json(known) : (anonymous.shift() ?? refused))(response, request);
    bench.service.answerWith(either, either, either);
  }
  const read = () => readWith(bench.clientWith(), tokenAs(), { signal });

  test.each([
    ['nobody gets a record', { plan: 'gold' }, refused, refused],
    [
      'a field differs in which nobody’s replies agree',
      { plan: 'gold', at: 3 },
      json({ plan: 'free', at: 1 }),
      json({ plan: 'free', at: 2 }),
    ],
    ['nobody’s replies lack a field', { plan: 'free', cart: 'full' }, json({ plan: 'free' }), json({ plan: 'free' })],
  ])('is a member’s where %s', async (_name, known, first, second) => {
    answer(known, first, second);
    expect(await read()).toMatchObject({ identity: null });
    expect(bench.service.requests.length).toBe(3);
  });

  test.each([
    [
      'only what changes by itself differs',
      { plan: 'free', at: 3 },
      json({ plan: 'free', at: 1 }),
      json({ plan: 'free', at: 2 }),
      'member-record-missing',
      'memberIdPath',
    ],
    [
      'nothing differs',
      { a: 1, plan: 'free' },
      json({ plan: 'free', a: 1 }),
      json({ plan: 'free', a: 1 }),
      'member-not-identified',
      undefined,
    ],
    [
      'a request without credentials failed',
      { plan: 'gold' },
      refused,
      reply('', { status: 503 }),
      'member-record-missing',
      'memberIdPath',
    ],
  ])('is nobody’s that is known where %s', async (_name, known, first, second, code, profileField) => {
    answer(known, first, second);
    const error: unknown = await read().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(error instanceof ServiceError && error.details.profileField).toBe(profileField);
  });

  test.each([
    [null, 'id, login, email, sub'],
    ['account.number', 'account.number'],
  ])('says what was looked for where the profile names %s', async (memberIdPath, lookedFor) => {
    answer({ plan: 'gold' }, refused, reply('', { status: 503 }));
    const reading = readWith(bench.clientWith({ memberIdPath }), tokenAs(), { signal });
    await expect(reading).rejects.toMatchObject({ details: { lookedFor, profileField: 'memberIdPath' } });
  });
});

describe('5.5: HTTP Basic', () => {
  test('S9: is base64 over UTF-8, on the request and on none as nobody', async () => {
    answerReading(ada);
    await readWith(bench.clientWith(), basic({ login: 'zoë', password: 'pä:ß €' }), { signal });
    expect(sentWithCredential().map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('zoë:pä:ß €', 'utf8').toString('base64')}`,
    ]);
    expect(bench.service.requests.length).toBe(2);
  });

  test('T7: an error with a code that is not known is quoted, unless nobody gets it too', async () => {
    const odd = json({ errors: { a: { code: 'E1', text: 'No' } } });
    const read = () => readWith(bench.clientWith(), basic(), { signal });
    answerReading(odd, json(guest));
    await expect(read()).rejects.toMatchObject({ code: 'service-error', details: { serviceCode: 'E1' } });
    for (const status of [200, 400]) {
      const same = json({ errors: { a: { code: 'E1', text: 'No' } } }, status);
      answerReading(same, same);
      await expect(read()).rejects.toMatchObject({ code: 'basic-not-identified', details: { serviceCode: 'E1' } });
    }
    // About the call itself, whoever makes it.
    const outdated = json({ error: 'upgrade' }, 426);
    answerReading(outdated, outdated);
    await expect(read()).rejects.toMatchObject({ code: 'service-error' });
  });

  test('S8: nothing goes out over http, not even the request as nobody', async () => {
    let sent = 0;
    const send: Http['send'] = (request) => {
      sent += 1;
      return bench.http.send(request);
    };
    const client = bench.clientWith({ baseUrl: 'http://127.0.0.1:1' }, { http: { ...bench.http, send } });
    await expect(readWith(client, basic(), { signal })).rejects.toMatchObject({ code: 'address-not-secure' });
    expect(sent).toBe(0);
  });
});

describe('7: what anybody gets identifies nobody', () => {
  const read = (client = bench.clientWith()) => readWith(client, tokenAs(), { signal });
  const asNobody = () => bench.service.requests.filter((request) => !sentWithCredential().includes(request));

  test('the request as nobody carries the key and the version alone, by the same method', async () => {
    answerReading(ada);
    await read(bench.clientWith({ memberMethod: 'POST' }));
    const [request] = asNobody();
    expect(request).toMatchObject({ method: 'POST', target: '/api/members/infos', body: '' });
    const known = [
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'x-service-key',
      'x-service-version',
    ];
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual(known);
  });

  test('it goes out beside each reading; readings at the same time share it', async () => {
    const client = bench.clientWith();
    answerReading(ada);
    bench.service.answerWith(byCredential(ada, refused));
    await Promise.all([read(client), read(client)]);
    expect([bench.service.requests.length, asNobody().length]).toEqual([3, 1]);
    answerReading(ada);
    await read(client);
    expect([bench.service.requests.length, asNobody().length]).toEqual([5, 2]);
  });

  test('X1: is recorded once, for nobody, and each reading by who asked for it', async () => {
    const [own, first, second] = [keepExchanges(), keepExchanges(), keepExchanges()];
    const client = bench.clientWith({}, { recorder: own });
    answerReading(ada);
    bench.service.answerWith(byCredential(ada, refused));
    await Promise.all([first, second].map((recorder) => client.readMember(tokenAs(), { signal, recorder })));
    const purposes = [own, first, second].map(({ all }) => all.map(({ exchange }) => exchange.purpose));
    expect(purposes).toEqual([['member-as-nobody'], ['member'], ['member']]);
  });

  test('T2: a service that tells anybody of a guest only later is noticed then', async () => {
    const client = bench.clientWith();
    answerReading(ada, refused);
    expect((await read(client)).title).toBe('Ada');
    answerReading(json(guest), json(guest));
    await expect(read(client)).rejects.toMatchObject({ details: { observed: 'same-as-nobody' } });
  });

  test.each([
    ['is cut off', drop],
    ['is refused for now', reply('', { status: 429 })],
    ['meets a failure', json(guest, 503)],
  ])('one that %s is ignored, and asked again', async (_name, failing) => {
    const client = bench.clientWith();
    answerReading(json(guest), failing);
    expect((await read(client)).login).toBe('guest');
    answerReading(json(guest), json(guest));
    await expect(read(client)).rejects.toMatchObject({ details: { observed: 'same-as-nobody' } });
    expect(asNobody().length).toBe(2);
  });

  test('one that hangs holds a reading up for its own limit, and a service that is busy not at all', async () => {
    const client = bench.clientWith();
    answerReading(json({ error: 'busy' }, 503), hang);
    await expect(read(client)).rejects.toMatchObject({ code: 'service-error' });
    await bench.service.received(2);
    bench.service.answerWith(ada);
    const member = read(client);
    await bench.service.received(3);
    await bench.clock.advance(15_000);
    expect((await member).title).toBe('Ada');
  });

  test('W1: cancelling ends the wait for it at once, and takes it from nobody else', async () => {
    const client = bench.clientWith();
    const cancelled = new AbortController();
    let answerNobody = (): void => undefined;
    const later: Answer = (response, request) => {
      answerNobody = () => json(guest)(response, request);
    };
    answerReading(json(guest), later);
    const reading = readWith(client, tokenAs(), { signal: cancelled.signal });
    const ended = expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    await bench.service.received(2);
    cancelled.abort(new LoginError('cancelled', 'Cancelled.'));
    await ended;
    bench.service.answerWith(json(guest));
    const other = expect(read(client)).rejects.toMatchObject({ details: { observed: 'same-as-nobody' } });
    await bench.service.received(3);
    answerNobody();
    await other;
    expect(asNobody().length).toBe(1);
  });

  test('a reading that is cancelled before it begins sends nothing', async () => {
    const send: Http['send'] = () => Promise.reject(new Error('Something was sent.'));
    const client = bench.clientWith({}, { http: { ...bench.http, send } });
    const reason = new LoginError('cancelled', 'Cancelled.');
    await expect(readWith(client, tokenAs(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('T12: where the app reads again by itself', () => {
  const after = { signal, asNobody: 'after' } as const;
  const purposes = () =>
    bench.service.requests.map((request) => (sentWithCredential().includes(request) ? 'member' : 'nobody'));

  test.each([
    ['a member', ada, ['member', 'nobody']],
    ['a refusal', refused, ['member', 'nobody']],
    ['429', json({ error: 'later' }, 429), ['member']],
    ['503', reply('', { status: 503 }), ['member']],
    ['nothing', drop, ['member']],
  ])('the request as nobody follows the reply, if that is %s', async (_name, known, expected) => {
    bench.service.answerWith(byCredential(known, refused), byCredential(known, refused));
    await bench
      .clientWith()
      .readMember(tokenAs(), after)
      .catch(() => undefined);
    await bench.service.noneAwaited();
    expect(purposes()).toEqual(expected);
  });

  test.each([
    ['in seconds', { 'retry-after': '300' }, 300_000],
    ['not at all', {}, null],
    ['at once', { 'retry-after': '0' }, null],
  ])('a busy service says when to ask again: %s', async (_name, headers, waitMs) => {
    bench.service.answerWith(reply('', { status: 503, headers }));
    const { retryAtMs } = await bench.clientWith().readMember(tokenAs(), after);
    expect(retryAtMs).toBe(waitMs === null ? null : bench.clock.nowMs() + waitMs);
  });

  test('one as nobody that hangs holds a member up who is known for seconds, and another as long as it takes', async () => {
    const client = bench.clientWith();
    const readAs = (value: string) => client.readMember(tokenAs(), { ...after, known: { field: 'id', value } });
    bench.service.answerWith(ada, hang, ada);
    const known = readAs('1');
    await bench.service.received(2);
    await bench.clock.advance(3_000);
    expect((await known).nobody).toBeNull();
    // It shares the request that hangs.
    const other = readAs('2');
    await bench.service.received(3);
    await bench.clock.advance(3_000);
    expect(await Promise.race([other, 'waiting'])).toBe('waiting');
    await bench.clock.advance(9_000);
    expect((await other).nobody).toBeNull();
  });
});

describe('T2: a refusal of a token', () => {
  const twice = { signal, asNobody: 'after', isTriedTwice: true } as const;
  /** Reads, a second at a time. @returns the reading, and how often the credential was sent */
  async function readTwice(
    answers: readonly Answer[],
    { credential = tokenAs(), ...change }: Partial<ServiceProfileInput> & { readonly credential?: Credential } = {},
  ) {
    const queue = [...answers];
    const known: Answer = (response, request) => (queue.shift() ?? refused)(response, request);
    bench.service.answerWith(...Array.from({ length: 4 }, () => byCredential(known, refused)));
    const reading = bench.clientWith(change).readMember(credential, twice);
    const { result, hints, isRefusal } = await bench.clock.advanceUntilSettled(reading);
    return { isMember: !(result instanceof AppError), hints, isRefusal, count: answers.length - queue.length };
  }
  const later = (seconds: number) => reply('', { status: 401, headers: { 'retry-after': `${seconds}` } });

  test('is tried once more, a second later; where that works, the service is said to refuse at times', async () => {
    expect(await readTwice([refused, ada])).toMatchObject({ isMember: true, hints: ['refuses-at-times'], count: 2 });
  });

  test('counts where it comes twice', async () => {
    expect(await readTwice([refused, refused, ada])).toMatchObject({ isMember: false, isRefusal: true, count: 2 });
  });

  test.each([
    ['to a POST', { memberMethod: 'POST' } as const, refused],
    ['of a password', { credential: basic() }, refused],
    ['that is to wait longer', {}, later(2)],
    ['that is a busy service’s', {}, reply('', { status: 503 })],
    ['of the application’s key', {}, json({ error: 'invalid_client' }, 401)],
  ])('%s is not tried again', async (_name, change, answer) => {
    expect(await readTwice([answer, ada], change)).toMatchObject({ isMember: false, hints: [], count: 1 });
  });

  test('of a password is not tried again, also where everyone gets the same', async () => {
    bench.service.answerWith(...Array.from({ length: 4 }, () => json(guest)));
    const { result } = await bench.clock.advanceUntilSettled(bench.clientWith().readMember(basic(), twice));
    expect(result).toMatchObject({ code: 'basic-not-identified' });
    expect(sentWithCredential()).toHaveLength(1);
  });

  test('that may be tried again within a second is', async () => {
    expect(await readTwice([later(1), ada])).toMatchObject({ isMember: true, count: 2 });
  });

  test.each([
    ['at the top', { id: 1, access_token: 'another-token' }, ['sends-other-token']],
    ['in the record', { member: { id: 1, token: 'another-token' } }, ['sends-other-token']],
    ['the same', { member: { id: 1, token } }, []],
  ])('may come of another token in the reply, which is told and not used: %s', async (_name, body, hints) => {
    expect((await readTwice([json(body)])).hints).toEqual(hints);
  });
});
