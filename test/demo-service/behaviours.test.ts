/**
 * Every option of every behaviour, seen on the wire. The table holds what a client must be able to observe;
 * a behaviour or an option that is missing here does not compile.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BehaviourName, Behaviours } from '../../electron/demo-service/behaviours.ts';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import {
  answerDevice,
  answerKey,
  callApi,
  exchange,
  keyAddress,
  md5,
  obtainCode,
  obtainKey,
  obtainToken,
  poll,
  RawBrowser,
  type RawReply,
  requestKey,
  send,
  startDevice,
} from './raw-http.ts';

const member = UNPUBLISHED_MEMBER;

let nowMs: number;
let waitedMs: number[];
let demo: DemoService;

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  waitedMs = [];
  demo = await startDemoService({
    dataFolder: null,
    nowMs: () => nowMs,
    wait: async (delayMs) => waitedMs.push(delayMs),
  });
});
afterEach(() => demo.close());

interface Row<Option extends string> {
  /** Asks the demo so that the behaviour shows, after the option was chosen. */
  readonly observe: (choose: () => void) => Promise<unknown>;
  readonly expected: Readonly<Record<Option, unknown>>;
}

type Table = { readonly [Name in BehaviourName]: Row<Behaviours[Name]['value']> };

/** Status, type and body, with a token or key in it made comparable. */
const show = ({ status, headers, text }: RawReply): string =>
  `${status} ${headers['content-type'] ?? '-'} ${text.replace(/[\w-]{43}/g, 'SECRET')}`;
const json = (status: number, value: unknown): string => `${status} application/json ${JSON.stringify(value)}`;
const infos = (headers: Readonly<Record<string, string>> = {}) => callApi(demo, '/members/infos', { headers });
const codes = (text: string): string => /"(?:error|code)":"(\w+)"/.exec(text)?.[1] ?? '';
const FORM = 'application/x-www-form-urlencoded';
const HTML = 'text/html; charset=utf-8';
const NOBODY = 'No member is identified: the token is missing or unknown.';
const pending = { error: 'authorization_pending', error_description: 'The member has not answered yet.' };

/** The codes or statuses of some polls, each at the announced pace, or all at the same instant. */
async function pollTimes(times: number, stepMs: number): Promise<readonly unknown[]> {
  const { device_code } = await startDevice(demo);
  const seen: unknown[] = [];
  for (let count = 0; count < times; count++) {
    nowMs += stepMs;
    const { status, headers, text } = await poll(demo, device_code);
    seen.push(headers['retry-after'] ? `${status} after ${headers['retry-after']}` : codes(text));
  }
  return seen;
}

const signInDevice = async (decision: string): Promise<RawReply> => {
  const start = await startDevice(demo);
  await answerDevice(new RawBrowser(demo), start, member, decision);
  return poll(demo, start.device_code);
};
const signInKey = async (state: string): Promise<URL> =>
  answerKey(new RawBrowser(demo), keyAddress(demo, await obtainKey(demo), { state }), member);

const TABLE: Table = {
  crossOrigin: {
    async observe(choose) {
      choose();
      const origin = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      const preflight = await send(`${demo.baseUrl}/members/infos`, {
        method: 'OPTIONS',
        headers: origin,
        trust: demo.certificate,
      });
      const byName = await infos({ ...origin, host: 'elsewhere.example' });
      return [preflight, await infos(origin), byName, await new RawBrowser(demo).open(demo.authUrl, origin)].map(
        ({ status, headers }) => `${status} ${headers['access-control-allow-origin'] ?? '-'}`,
      );
    },
    expected: {
      refused: ['403 -', '403 -', '421 -', '403 -'],
      allowed: ['204 *', '401 *', '421 *', '403 -'],
    },
  },
  redirectUris: {
    async observe(choose) {
      choose();
      const at = async (address: string): Promise<string> =>
        new RawBrowser(demo).signIn(member, { redirect_uri: address }).then(
          ({ href }) => href.replace(/code=[\w-]{43}/, 'code=CODE'),
          () => 'refused',
        );
      return [
        await at('http://localhost:3000'),
        await at('http://127.0.0.1:4200/a/b?from=x'),
        await at('http://localhost.evil.example:3000'),
      ];
    },
    expected: {
      own: ['refused', 'refused', 'refused'],
      'localhost-and-query': [
        'http://localhost:3000/?code=CODE',
        'http://127.0.0.1:4200/a/b?from=x&code=CODE',
        'refused',
      ],
    },
  },
  postParameters: {
    async observe(choose) {
      choose();
      const credentials = { login: member.login, password: md5(member.password) };
      const json = { 'content-type': 'application/json; charset=utf-8' };
      const query = `/members/auth?${new URLSearchParams(credentials)}`;
      const replies = [
        await callApi(demo, '/members/auth', { body: credentials }),
        await callApi(demo, query, { method: 'POST' }),
        await callApi(demo, '/members/auth', { body: JSON.stringify(credentials), headers: json }),
        await callApi(demo, '/members/auth', { body: JSON.stringify({ login: credentials }), headers: json }),
        await callApi(demo, '/members/auth', { body: 'null', headers: json }),
        await callApi(demo, query, { body: credentials }),
      ];
      return replies.map(({ status }) => status);
    },
    expected: { form: [200, 400, 415, 415, 415, 200], 'form-query-json': [200, 200, 200, 400, 400, 400] },
  },
  stateOnCallbacks: {
    async observe(choose) {
      choose();
      const callbacks = [await new RawBrowser(demo).signIn(member, { state: 'abc' }), await signInKey('abc')];
      return callbacks.map(({ searchParams }) => searchParams.get('state'));
    },
    expected: { returned: ['abc', 'abc'], 'not-returned': [null, null], wrong: ['not-abc', 'not-abc'] },
  },
  tokenReply: {
    async observe(choose) {
      choose();
      const [byCode, byDevice] = [await exchange(demo, await obtainCode(demo, member)), await signInDevice('allow')];
      expect(show(byDevice), 'both halves of 4.2 answer alike').toBe(show(byCode));
      return show(byCode);
    },
    expected: {
      form: `200 ${FORM} access_token=SECRET`,
      'form-as-json': '200 application/json \r\n  access_token=SECRET \n',
      'json-access-token': json(200, { access_token: 'SECRET' }),
      'json-bearer': json(200, { access_token: 'SECRET', token_type: 'bearer' }),
      'json-token': json(200, { token: 'SECRET' }),
      'error-200': json(200, { error: 'invalid_grant', error_description: 'Refused under status 200, as asked.' }),
      'empty-token': `200 ${FORM} access_token=`,
      html: expect.stringMatching(/^200 text\/html.*<title>Done/s),
    },
  },
  pendingReply: {
    async observe(choose) {
      choose();
      return show(await poll(demo, (await startDevice(demo)).device_code));
    },
    expected: {
      'json-400': json(400, pending),
      'form-400': `400 ${FORM} ${new URLSearchParams(pending)}`,
      'json-200': json(200, pending),
      'empty-200': '200 - ',
      'empty-202': '202 - ',
      'not-yet-403': json(403, { ...pending, error: 'not_yet' }),
      'number-400': json(400, { errors: [{ code: 2001, text: pending.error_description }] }),
    },
  },
  devicePace: {
    async observe(choose) {
      choose();
      return [await pollTimes(4, 10_000), await pollTimes(2, 0)];
    },
    expected: {
      normal: [Array(4).fill('authorization_pending'), ['authorization_pending', 'slow_down']],
      'never-slow-down': [Array(4).fill('authorization_pending'), Array(2).fill('authorization_pending')],
      'slow-down-next': [['slow_down', ...Array(3).fill('authorization_pending')], Array(2).fill('slow_down')],
      'slow-down-always': [Array(4).fill('slow_down'), ['slow_down', 'slow_down']],
      'too-many-requests': [
        ['429 after 8', '429 after 8', 'authorization_pending', 'authorization_pending'],
        ['429 after 8', '429 after 8'],
      ],
      unavailable: [
        [...Array(3).fill('temporarily_unavailable'), 'authorization_pending'],
        Array(2).fill('temporarily_unavailable'),
      ],
    },
  },
  deviceEnds: {
    async observe(choose) {
      choose();
      const declined = await signInDevice('decline');
      const { device_code } = await startDevice(demo);
      nowMs += 1_800_000;
      return [declined, await poll(demo, device_code)].map(({ status, text }) => `${status} ${codes(text)}`);
    },
    expected: {
      standard: ['400 access_denied', '400 expired_token'],
      invalid_grant: ['400 invalid_grant', '400 invalid_grant'],
      invalid_request: ['400 invalid_request', '400 invalid_request'],
      invalid_client: ['400 invalid_client', '400 invalid_client'],
      unauthorized_client: ['400 unauthorized_client', '400 unauthorized_client'],
    },
  },
  deviceStartParameters: {
    async observe(choose) {
      choose();
      return (await callApi(demo, '/oauth/device', { method: 'POST' })).status;
    },
    expected: { none: 200, 'client-id': 400 },
  },
  deviceInterval: {
    async observe(choose) {
      choose();
      const { device_code, interval } = await startDevice(demo);
      await poll(demo, device_code);
      nowMs += 1_000;
      return [interval, codes((await poll(demo, device_code)).text)];
    },
    expected: {
      '5': [5, 'slow_down'],
      missing: [undefined, 'slow_down'],
      '0': [0, 'slow_down'],
      text: ['soon', 'slow_down'],
      '120': [120, 'slow_down'],
      '1': [1, 'authorization_pending'],
    },
  },
  deviceLifetime: {
    async observe(choose) {
      choose();
      const { device_code, expires_in } = await startDevice(demo);
      nowMs += expires_in * 1000 - 1;
      const before = codes((await poll(demo, device_code)).text);
      nowMs += 1;
      return [before, codes((await poll(demo, device_code)).text), expires_in];
    },
    expected: {
      '1800': ['authorization_pending', 'expired_token', 1800],
      '60': ['authorization_pending', 'expired_token', 60],
      '20': ['authorization_pending', 'expired_token', 20],
    },
  },
  keyRequestParameters: {
    async observe(choose) {
      choose();
      const redirect_uri = 'http://127.0.0.1:49152/callback/abc';
      const key = await obtainKey(demo, { redirect_uri });
      const { origin, pathname } = await answerKey(new RawBrowser(demo), keyAddress(demo, key), member);
      const hostile = await requestKey(demo, { redirect_uri: 'https://evil.example/callback' });
      const plain = await requestKey(demo);
      return [`${origin}${pathname}`, hostile.status, plain.status];
    },
    expected: { none: ['null', 200, 200], 'redirect-uri': ['http://127.0.0.1:49152/callback/abc', 400, 200] },
  },
  keyReply: {
    async observe(choose) {
      choose();
      return show(await requestKey(demo));
    },
    expected: {
      key: json(200, { key: 'SECRET' }),
      'oauth.key': json(200, { oauth: { key: 'SECRET' } }),
      'data.login.key': json(200, { data: { login: { key: 'SECRET' } } }),
    },
  },
  callbackTokenName: {
    async observe(choose) {
      choose();
      return [...(await signInKey('s')).searchParams.keys()];
    },
    expected: {
      token: ['token', 'state'],
      access_token: ['access_token', 'state'],
      member_token: ['member_token', 'state'],
    },
  },
  identificationReply: {
    async observe(choose) {
      choose();
      const body = { login: member.login, password: md5(member.password) };
      return outline(JSON.parse((await callApi(demo, '/members/auth', { body })).text));
    },
    expected: {
      'token-and-member': 'token member.record',
      'access-token-and-user': 'access_token user.record',
      'record-with-token': 'record token',
      'one-level-down': 'auth.token auth.member.record',
      deep: 'data.credentials.value data.account.profile.record',
      'token-and-user': 'token user.record',
    },
  },
  tokenEachTime: {
    async observe(choose) {
      choose();
      const tokens = [await obtainToken(demo, member), await obtainToken(demo, member)];
      await demo.behaviour.act('revoke-tokens');
      return [...tokens, await obtainToken(demo, member)].map((token) => tokens.indexOf(token));
    },
    expected: { new: [0, 1, -1], same: [0, 0, -1] },
  },
  memberMethod: {
    async observe(choose) {
      choose();
      const replies = [await infos(), await callApi(demo, '/members/infos', { method: 'POST' })];
      return replies.map(({ status, headers }) => headers.allow ?? status);
    },
    expected: { both: [401, 401], GET: [401, 'GET'], POST: ['POST', 401] },
  },
  memberPlace: {
    async observe(choose) {
      choose();
      return outline(JSON.parse((await infos({ 'X-Service-Token': await obtainToken(demo, member) })).text));
    },
    expected: { member: 'member.record', user: 'user.record', top: 'record', 'data.account': 'data.account.record' },
  },
  notIdentified: {
    async observe(choose) {
      choose();
      const [reply, again] = [await infos(), await infos({ authorization: 'Basic bm9ib2R5Ong=' })];
      expect(show(again), 'invalid Basic equals no credentials').toBe(show(reply));
      return show(reply);
    },
    expected: {
      '401': json(401, { errors: [{ code: 'not_identified', text: NOBODY }] }),
      '403': json(403, { errors: [{ code: 'not_identified', text: NOBODY }] }),
      'error-200': json(200, { errors: [{ code: 'not_identified', text: NOBODY }] }),
      'member-null': json(200, { member: null }),
      'errors-empty': json(200, { errors: [] }),
      guest: json(200, { member: { id: 0, login: 'guest', name: 'Guest' } }),
    },
  },
  tokenRefused: {
    async observe(choose) {
      const headers = { authorization: `Bearer ${await obtainToken(demo, member)}` };
      choose();
      expect((await infos(headers)).status, 'a good token').toBe(200);
      await demo.behaviour.act('revoke-tokens');
      const { status, text } = await infos(headers);
      return `${status} ${codes(text)}`;
    },
    expected: {
      'as-not-identified': '401 not_identified',
      '401': '401 token_refused',
      'error-200': '200 token_refused',
      '410': '410 token_gone',
    },
  },
  tokenPresentation: {
    async observe(choose) {
      choose();
      const token = await obtainToken(demo, member);
      const replies = [
        await infos({ authorization: `bearer ${token}` }),
        await infos({ 'X-Service-Token': token }),
        await callApi(demo, `/members/infos?access_token=${token}`),
        await callApi(demo, '/members/infos', { body: { access_token: token } }),
        // Ways that are not read do not count as a second presentation either.
        await infos({ authorization: `Bearer ${token}`, 'X-Service-Token': token }),
      ];
      return replies.map(({ status }) => status);
    },
    expected: {
      all: [200, 200, 200, 200, 400],
      bearer: [200, 401, 401, 401, 200],
      'x-service-token': [401, 200, 401, 401, 200],
      'access-token-parameter': [401, 401, 200, 200, 401],
    },
  },
  tokenCheck: {
    async observe(choose) {
      choose();
      const headers = { authorization: `Bearer ${await obtainToken(demo, member)}` };
      const replies = [
        await callApi(demo, '/members/is_active', { headers }),
        await callApi(demo, '/members/is_active'),
      ];
      return replies.map(({ status, text }) => `${status} ${codes(text)}`);
    },
    expected: { none: ['404 not_found', '404 not_found'], 'is-active': ['200 ', '401 not_identified'] },
  },
  revocation: {
    async observe(choose) {
      const token = await obtainToken(demo, member);
      choose();
      const { clientId, clientSecret } = demo.application;
      const body = { client_id: clientId, client_secret: clientSecret, token };
      const { status, text } = await callApi(demo, '/oauth/revoke', { body });
      const { status: after } = await infos({ authorization: `Bearer ${token}` });
      const headers = { authorization: `Bearer ${token}` };
      const { status: destroyed } = await callApi(demo, '/members/destroy', { method: 'POST', headers });
      return [status, codes(text), after, destroyed, (await infos(headers)).status];
    },
    expected: {
      revokes: [200, '', 401, 404, 401],
      refuses: [400, 'unsupported_token_type', 200, 404, 200],
      'says-yes': [200, '', 200, 404, 200],
      'by-the-token': [400, 'unsupported_token_type', 200, 200, 401],
    },
  },
  errorPayload: {
    async observe(choose) {
      choose();
      const replies = [await infos(), await exchange(demo, 'made-up')];
      return replies.map((reply) => show(reply).replace(/: ".*"|The code.*?address\./, 'TEXT'));
    },
    expected: {
      'errors-list': [
        json(401, { errors: [{ code: 'not_identified', text: NOBODY }] }),
        json(400, { error: 'invalid_grant', error_description: 'TEXT' }),
      ],
      'errors-map': [
        json(401, { errors: { not_identified: { code: 'not_identified', text: NOBODY } } }),
        json(400, { errors: { invalid_grant: { code: 'invalid_grant', text: 'TEXT' } } }),
      ],
      'error-description': [
        json(401, { error: 'not_identified', error_description: NOBODY }),
        json(400, { error: 'invalid_grant', error_description: 'TEXT' }),
      ],
      message: [json(401, { message: NOBODY }), json(400, { message: 'TEXT' })],
      text: [`401 text/plain; charset=utf-8 ${NOBODY}\n`, '400 text/plain; charset=utf-8 TEXT\n'],
      html: [expect.stringMatching(/^401 text\/html.*<title>Error 401/s), expect.stringContaining('<p>TEXT</p>')],
      'numbers-400': [
        json(400, { errors: [{ code: 2001, text: NOBODY }] }),
        json(400, { errors: [{ code: 3004, text: 'TEXT' }] }),
      ],
    },
  },
  versionHeader: {
    async observe(choose) {
      choose();
      const replies = [
        await infos(),
        await infos({ 'X-Service-Version': '3.2' }),
        await infos({ 'X-Service-Version': '3.3' }),
      ];
      return replies.map(({ status }) => status);
    },
    expected: { 'not-needed': [401, 401, 401], 'must-be-3.3': [400, 400, 401] },
  },
  delay: {
    async observe(choose) {
      choose();
      await infos();
      return waitedMs;
    },
    expected: { '0': [], '50': [50], '500': [500], '3000': [3000], '12000': [12_000] },
  },
  failure: {
    async observe(choose) {
      const token = await obtainToken(demo, member);
      choose();
      const reply = await infos({ authorization: `Bearer ${token}` }).catch(({ code }) => String(code));
      if (typeof reply === 'string') return reply;
      const { status, headers, bytes, text } = reply;
      const more = headers.location ?? headers['retry-after'] ?? (bytes.length > 1024 * 1024 ? 'above 1 MiB' : null);
      return [status, headers['content-type'], more ?? text.slice(0, 20)];
    },
    expected: {
      none: [200, 'application/json', '{"member":{"id":1900'],
      'status-500': [500, HTML, '<!doctype html>\n<htm'],
      'status-503': [503, HTML, '10'],
      'status-429': [429, 'application/json', '10'],
      cut: 'ECONNRESET',
      redirect: [307, undefined, 'https://elsewhere.invalid/moved'],
      'too-large': [200, 'application/json', 'above 1 MiB'],
      html: [200, HTML, '<!doctype html>\n<htm'],
      'broken-json': [200, 'application/json', '{"member":{"id":1001'],
    },
  },
};

describe.each(Object.entries(TABLE))('%s', (name, { observe, expected }) => {
  it.each(Object.keys(expected))('answers as chosen: %s', async (option) => {
    const seen = await observe(() => expect(demo.behaviour.set(name, option)).toBe(true));
    expect(seen).toEqual(new Map(Object.entries(expected)).get(option));
  });

  it('tells every option from the others, and has no other', () => {
    const list = demo.behaviour.list().find((behaviour) => behaviour.name === name);
    expect([...(list?.options ?? [])].sort()).toEqual(Object.keys(expected).sort());
    expect(list?.value).toBe(list?.defaultValue);
    expect(new Set(Object.values(expected).map((one) => JSON.stringify(one))).size).toBe(list?.options.length);
  });
});

/** Paths of a reply's fields, with the member record as one. */
function outline(value: unknown, path: readonly string[] = []): string {
  if (typeof value !== 'object' || value === null) return path.join('.');
  const { id, login, email, name, picture, ...rest } = Object.fromEntries(Object.entries(value));
  const details = new Set(Object.keys(member.details));
  const isRecord = id === member.id && login === member.login && email === member.email && name && picture;
  const others = Object.entries(rest).filter(([field]) => !isRecord || !details.has(field));
  const found = isRecord ? [[...path, 'record'].join('.')] : [];
  return [...found, ...others.map(([field, below]) => outline(below, [...path, field]))].join(' ');
}
