/** Every name, path and further parameter of a profile reaches the wire, at whatever service: the values are drawn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServiceClient } from '../../electron/service-client/client.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import type { Http, HttpRequest } from '../../electron/service-client/transport/http.ts';
import { NO_NETWORK } from '../fake-client.ts';
import { application, profileAt } from './client-bench.ts';

const signal = new AbortController().signal;

/** Asks everything once, and returns what was sent, with the addresses of both pages. */
async function askAll(change: Partial<ServiceProfileInput>) {
  const authUrl = 'https://www.service.example/pages';
  const profile = profileAt('https://api.service.example/v1', { authUrl, ...change });
  const sent: HttpRequest[] = [];
  const http: Http = {
    ...NO_NETWORK,
    async send(request) {
      sent.push(request);
      throw new Error('No reply is needed.');
    },
  };
  const client = createServiceClient({ profile, http });
  const redirectUri = application.redirectUri;
  const token = { kind: 'token', token: 'token-of-ada', presentation: 'x-service-token' } as const;
  await Promise.allSettled([client.exchangeCode({ redirectUri, code: 'the-code' }, { signal })]);
  await Promise.allSettled([client.startDevice({ signal })]);
  await Promise.allSettled([client.pollDevice('device-code', { signal })]);
  await Promise.allSettled([client.requestKey({ redirectUri }, { signal })]);
  await Promise.allSettled([client.identify({ login: 'ada', passwordHash: 'hash' }, { signal })]);
  await Promise.allSettled([client.revokeToken?.('token-of-ada', { signal })]);
  await Promise.allSettled([client.readMember(token, { signal })]);
  return {
    sent: sent.map((request) => ({ ...request, headers: Object.fromEntries(request.headers) })),
    forms: sent.map(({ body }) => [...new URLSearchParams(body ?? '')]),
    pages: [client.authorizeAddress({ redirectUri, state: null }), client.keyPageAddress({ key: 'k', state: null })],
  };
}

const CALLS = ['codeExchange', 'deviceStart', 'devicePoll', 'keyRequest', 'identification', 'revoke'] as const;

const letters = fc.stringMatching(/^[a-z]{3,12}$/);
const path = fc.array(letters, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const texts = fc.dictionary(
  letters.map((word) => `x_${word}`),
  fc.string({ maxLength: 12 }),
  { noNullPrototype: true, maxKeys: 3 },
);

test('N0: headers have the names of the profile, and those of the document are sent no more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(letters, { minLength: 3, maxLength: 3 }), async (words) => {
      const [key, version, token] = words.map((word) => `X-Own-${word}`);
      const { sent } = await askAll({ headerNames: { key, version, token } });
      const lower = (name = '') => name.toLowerCase();
      for (const { headers } of sent) {
        expect(headers).toMatchObject({ [lower(key)]: 'app-key', [lower(version)]: '3.3' });
        expect(Object.keys(headers).filter((name) => name.startsWith('x-service-'))).toEqual([]);
      }
      expect(sent.filter(({ headers }) => headers[lower(token)] === 'token-of-ada')).toHaveLength(1);
    }),
    { numRuns: 20 },
  );
});

test('every call and page has the path of the profile', async () => {
  const paths = fc.record({
    authorize: path,
    accessToken: path,
    device: path,
    devicePoll: fc.option(path),
    keyRequest: path,
    keyPage: path,
    identification: path,
    memberInformation: path,
    revoke: fc.option(path),
  });
  await fc.assert(
    fc.asyncProperty(paths, async (given) => {
      const { sent, pages } = await askAll({ paths: given });
      const { accessToken, device, devicePoll, keyRequest, identification, memberInformation, revoke } = given;
      const forms = [accessToken, device, devicePoll ?? accessToken, keyRequest, identification];
      const expected = revoke === null ? forms : [...forms, revoke];
      expect(sent.map(({ address }) => address)).toEqual(
        [...expected, memberInformation, memberInformation].map((each) => `https://api.service.example/v1${each}`),
      );
      expect(pages.map((page) => page.split('?')[0])).toEqual(
        [given.authorize, given.keyPage].map((each) => `https://www.service.example/pages${each}`),
      );
    }),
    { numRuns: 20 },
  );
});

test('each page gets its own parameters, then those of the profile for it, encoded once', async () => {
  const own = [['client_id', 'redirect_uri'], ['key']];
  await fc.assert(
    fc.asyncProperty(texts, texts, async (authorize, keyPage) => {
      const { pages } = await askAll({ furtherParameters: { authorize, keyPage } });
      for (const [index, given] of [authorize, keyPage].entries()) {
        const [names, sent] = [own[index] ?? [], [...new URL(pages[index] ?? '').searchParams]];
        expect(sent.map(([name]) => name)).toEqual([...names, ...Object.keys(given)]);
        expect(sent.slice(names.length)).toEqual(Object.entries(given));
      }
    }),
    { numRuns: 20 },
  );
});

test('N0: the kinds of reply that are wanted are said in every call, and in none by default', async () => {
  const acceptsOf = async (change: Partial<ServiceProfileInput>) =>
    (await askAll({ paths: { revoke: '/revoke' }, ...change })).sent.map(({ headers }) => headers.accept);
  expect(new Set(await acceptsOf({}))).toEqual(new Set([undefined]));
  expect(new Set(await acceptsOf({ acceptHeader: 'application/json, text/*' }))).toEqual(
    new Set(['application/json, text/*']),
  );
});

test('without a client secret, none is sent, not even an empty one', async () => {
  const { clientSecret: _, ...others } = application;
  const { forms } = await askAll({ application: others, paths: { revoke: '/revoke' } });
  expect(forms.flat().map(([name]) => name)).toContain('client_id');
  expect(forms.flat().map(([name]) => name)).not.toContain('client_secret');
});

test("D2: each call carries its own parameters, then the profile's for it, and no other", async () => {
  const own = [
    ['client_id', 'client_secret', 'redirect_uri', 'code'],
    ['client_id'],
    ['client_id', 'client_secret', 'my_code'],
    [],
    ['login', 'password'],
    ['client_id', 'client_secret', 'my_token'],
  ];
  await fc.assert(
    fc.asyncProperty(fc.tuple(texts, texts, texts, texts, texts, texts), async (further) => {
      const furtherParameters = Object.fromEntries(CALLS.map((call, index) => [call, further[index] ?? {}]));
      const { forms } = await askAll({
        furtherParameters,
        devicePollCodeName: 'my_code',
        revokeTokenName: 'my_token',
        paths: { revoke: '/revoke' },
      });
      for (const [index, given] of further.entries()) {
        const [names, form = []] = [own[index] ?? [], forms[index]];
        expect(form.map(([name]) => name)).toEqual([...names, ...Object.keys(given)]);
        expect(form.slice(names.length)).toEqual(Object.entries(given));
      }
      expect(forms[2]?.[2]).toEqual(['my_code', 'device-code']);
      expect(forms[5]?.[2]).toEqual(['my_token', 'token-of-ada']);
      expect(forms.slice(CALLS.length)).toEqual([[], []]);
    }),
    { numRuns: 20 },
  );
});
