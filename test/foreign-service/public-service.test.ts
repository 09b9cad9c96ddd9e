/**
 * The foreign service as a public one: that it speaks as those who use such a service have seen it speak, and what only a
 * service like it brings about in the application. All else is tested with the other foreign services.
 */
import { request } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAUSE_WORDS } from '../../electron/text/causes.ts';
import { type Person, startApplication } from '../driven-application.ts';
import { findFreePort } from '../fixed-port.ts';
import { makeCertificate } from '../stub-service.ts';
import { allowing, type ForeignService, md5, mistaken, startForeignService } from './foreign-service.ts';
import { PUBLIC_DIALECT, SHIPPED, withRedirectUri } from './public-dialect.ts';

const certificate = await makeCertificate();
let service: ForeignService;
beforeAll(async () => {
  service = await startForeignService(PUBLIC_DIALECT, certificate);
});
afterAll(() => service[Symbol.asyncDispose]());

/** As the shipped profile says it, filled in. */
function shippedFor({ profile: { name, baseUrl, authUrl, application, certificateAuthorities } } = service) {
  return { ...SHIPPED, name, baseUrl, authUrl, application, certificateAuthorities };
}

describe('it takes and answers', () => {
  const { customs } = PUBLIC_DIALECT;
  const { clientId = '', clientSecret = '' } = customs?.application ?? {};
  const WITH_KEY = { 'x-betaseries-key': clientId, 'x-betaseries-version': '3.0' };
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

  async function call(target: string, headers: Readonly<Record<string, string>> = WITH_KEY, body = '') {
    const [method = '', path = ''] = target.split(' ');
    const address = `${service.profile.baseUrl}${path}`;
    return new Promise<{ status: number; headers: unknown; json: unknown }>((resolve, reject) => {
      const sent = request(address, { method, headers, ca: certificate.cert }, async (reply) => {
        const json = JSON.parse(await readText(reply));
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, json });
      });
      sent.on('error', reject).end(body);
    });
  }
  const login = () => ({ login: service.member.login, password: md5(service.member.password) });
  async function signIn(): Promise<string> {
    const { json } = await call('POST /members/auth', { ...WITH_KEY, ...FORM }, `${new URLSearchParams(login())}`);
    return Object(json).token;
  }
  const error = (code: number, text: string) => ({ status: 400, json: { errors: [{ code, text }] } });

  test('the parameters of a POST as a form, as JSON or in the query, with the same token each time', async () => {
    const form = `${new URLSearchParams(login())}`;
    const replies = [
      await call('POST /members/auth', { ...WITH_KEY, ...FORM }, form),
      await call('POST /members/auth', { ...WITH_KEY, 'content-type': 'application/json' }, JSON.stringify(login())),
      await call(`POST /members/auth?${form}`),
    ];
    expect(new Set(replies.map(({ json }) => Object(json).token)).size).toBe(1);
    expect(replies[0]?.json).toEqual({
      user: { id: 271828, login: 'mia_lind', xp: 5980, in_account: false },
      token: expect.stringMatching(/^[\da-f]{12}$/),
      hash: expect.stringMatching(/^[\da-f]{32}$/),
      errors: [],
    });
  });

  test('key and version as parameters', async () => {
    expect(await call(`POST /members/oauth?key=${clientId}&v=3.0`, {})).toMatchObject({
      status: 200,
      json: { oauth: { key: expect.any(String) }, errors: [] },
    });
  });

  test.each([
    ['a wrong key', { ...WITH_KEY, 'x-betaseries-key': '000000000000' }, '', error(1001, 'Mauvaise clé API.')],
    ['no key', {}, '', error(1001, 'Please set an API key.')],
    ['an unknown login', WITH_KEY, '?login=x&password=x', error(4002, 'Cet utilisateur n’existe pas.')],
    ['a wrong password', WITH_KEY, '?login=mia_lind&password=x', error(4003, 'Mot de passe incorrect.')],
    ['in English', WITH_KEY, '?login=mia_lind&password=x&locale=en', error(4003, 'Wrong password.')],
    ['a missing parameter', WITH_KEY, '?login=mia_lind', error(3001, 'Une variable est manquante.')],
  ])('400 and a code of its own to what is wrong: %s', async (_what, headers, query, expected) => {
    expect(await call(`POST /members/auth${query}`, headers)).toMatchObject(expected);
  });

  test('a device without a parameter, whose pending poll has the code of a refused token', async () => {
    const { json } = await call('POST /oauth/device');
    expect(json).toEqual({
      device_code: expect.stringMatching(/^[\da-f]{32}$/),
      user_code: expect.stringMatching(/^\d{3}-\d{3}$/),
      verification_url: expect.any(String),
      expires_in: 1800,
      interval: 5,
    });
    const poll = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code: Object(json).device_code,
    });
    expect(await call(`POST /oauth/access_token?${poll}`)).toMatchObject(
      error(2001, 'En attente de l’identification.'),
    );
  });

  test.each([
    ['as Bearer', '', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['in its header', '', (token: string) => ({ 'x-betaseries-token': token })],
    ['as access_token', '?access_token=', () => ({})],
    ['as token', '?token=', () => ({})],
  ])('a token %s', async (_how, query, headersOf) => {
    const token = await signIn();
    const reply = await call(`GET /members/infos${query && query + token}`, { ...WITH_KEY, ...headersOf(token) });
    expect(reply).toMatchObject({ status: 200, json: { member: { login: 'mia_lind' }, errors: [] } });
  });

  test('whether a token is good, until it has ended itself', async () => {
    const headers = { ...WITH_KEY, authorization: `Bearer ${await signIn()}` };
    const good = { status: 200, json: { errors: [] } };
    const refused = error(2001, 'Données d’identification incorrectes.');
    expect(await call('GET /members/is_active', headers)).toMatchObject(good);
    expect(await call('POST /members/destroy', headers)).toMatchObject(good);
    expect(await call('GET /members/is_active', headers)).toMatchObject(refused);
    expect(await call('POST /members/destroy', headers)).toMatchObject(refused);
  });

  test('scripts of any page, and asks of them for nothing beforehand', async () => {
    for (const target of ['OPTIONS /members/auth', 'GET /members/infos']) {
      const { headers } = await call(target, {});
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    }
  });
});

describe('the application', () => {
  const unknown = (): Person => ({ ...allowing(service), fields: { ...allowing(service).fields, login: 'nobody' } });

  test.each(['/callback', '/callback?from=app'])(
    'signs in by the browser where localhost is registered, with %s',
    async (path) => {
      const redirectUri = `http://localhost:${await findFreePort()}${path}`;
      await using registered = await startForeignService(withRedirectUri(redirectUri), certificate);
      await using driven = await startApplication({ profile: shippedFor(registered) });
      for (const id of ['oauth-code', 'oauth-like']) {
        const { session, ended } = await driven.signIn(id, allowing(registered));
        expect([ended, session?.member?.title], id).toEqual([null, registered.member.name]);
      }
    },
  );

  test.each([
    ['an unknown login', unknown, 'Cet utilisateur n’existe pas.'],
    ['a wrong password', () => mistaken(service), 'Mot de passe incorrect.'],
  ])('tells that login or password are refused, whichever code says so: %s', async (_what, person, serviceText) => {
    await using driven = await startApplication({ profile: shippedFor() });
    const { ended } = await driven.signIn('password', person());
    expect(ended?.error).toMatchObject({ code: 'credentials-refused', details: { serviceText } });
  });

  test('quotes the service in the language that it was asked in, and knows a refusal by its code', async () => {
    const furtherParameters = { identification: { locale: 'en' } };
    await using driven = await startApplication({ profile: { ...shippedFor(), furtherParameters } });
    const { ended } = await driven.signIn('password', mistaken(service));
    expect(ended?.error).toMatchObject({ code: 'credentials-refused', details: { serviceText: 'Wrong password.' } });
  });

  test.each([
    ['key and secret that are swapped', 'oauth-like', 'application-refused', ['key', 'key-header', 'swapped'], swapped],
    [
      'a wrong secret, which has a code that nobody knows',
      'oauth-code',
      'service-error',
      ['secret', 'redirect-uri', 'code-too-late'],
      () => application({ clientSecret: 'f'.repeat(32) }),
    ],
  ] as const)('names what may be wrong: %s', async (_what, methodId, code, causes, change) => {
    await using driven = await startApplication({ profile: { ...shippedFor(), ...change() } });
    const { ended } = await driven.signIn(methodId, allowing(service));
    expect(ended?.error).toMatchObject({ code });
    const { last } = driven.view().comparison.results.find((one) => one.methodId === methodId) ?? {};
    expect(last?.causes?.map(({ sentence }) => sentence)).toEqual(causes.map((id) => CAUSE_WORDS.causes[id]));
  });

  function application(change: Readonly<Record<string, string>>) {
    return { application: { ...service.profile.application, ...change } };
  }
  function swapped() {
    const { clientId, clientSecret } = service.profile.application;
    return application({ clientId: clientSecret, clientSecret: clientId });
  }
});
