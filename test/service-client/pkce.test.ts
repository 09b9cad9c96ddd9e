/** What a code is asked for and exchanged with, where the profile says so. @see RFC 7636 */
import { expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { challengeOf, createVerifier } from '../../electron/service-client/endpoints.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { json } from '../stub-service.ts';
import { application, profileAt, setUpClientBench } from './client-bench.ts';

const bench = setUpClientBench();
const { signal } = new AbortController();
const { redirectUri } = application;

/** @see RFC 7636, appendix B */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('C14: a challenge is the one of RFC 7636', () => {
  expect(challengeOf(VERIFIER)).toBe(CHALLENGE);
});

test('C14: a verifier has 256 bits, is another one each time, and there is none by default', () => {
  const [one, other] = [1, 2].map(() => createVerifier({ pkce: 'S256' }, systemRandom));
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(createVerifier(profileAt('https://service.example'), systemRandom)).toBeNull();
});

test('C14: the page gets the challenge and its method, and the exchange the verifier', async () => {
  const client = bench.clientWith({ furtherParameters: { authorize: { scope: 'a' }, codeExchange: { scope: 'b' } } });
  const page = new URL(client.authorizeAddress({ redirectUri, state: 's', challenge: CHALLENGE }));
  expect([...page.searchParams].slice(2)).toEqual([
    ['state', 's'],
    ['code_challenge', CHALLENGE],
    ['code_challenge_method', 'S256'],
    ['scope', 'a'],
  ]);
  bench.service.answerWith(json({ access_token: 't' }));
  await client.exchangeCode({ redirectUri, code: 'the-code', verifier: VERIFIER }, { signal });
  expect([...new URLSearchParams(bench.service.requests[0]?.body)].slice(3)).toEqual([
    ['code', 'the-code'],
    ['code_verifier', VERIFIER],
    ['scope', 'b'],
  ]);
});

test('S10: a verifier that a reply repeats is masked in the error', async () => {
  bench.service.answerWith(json({ error: 'invalid_grant', error_description: `Not for ${VERIFIER}.` }, 400));
  const exchange = bench.clientWith().exchangeCode({ redirectUri, code: 'the-code', verifier: VERIFIER }, { signal });
  const error: unknown = await exchange.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ details: { serviceCode: 'invalid_grant' } });
  expect(JSON.stringify(error)).not.toContain(VERIFIER);
});

test.each([
  ['authorize', 'code_challenge'],
  ['authorize', 'code_challenge_method'],
  ['codeExchange', 'code_verifier'],
])('%s has no further parameter %s where it is sent anyway, and may have it else', (call, name) => {
  const isValid = (pkce: 'omit' | 'S256'): boolean => {
    const furtherParameters = { [call]: { [name]: 'fixed' } };
    return serviceProfileSchema.safeParse({ ...profileAt('https://service.example'), pkce, furtherParameters }).success;
  };
  expect([isValid('S256'), isValid('omit')]).toEqual([false, true]);
});
