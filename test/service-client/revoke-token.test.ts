import { expect, test } from 'vitest';
import { drop, json, redirect, reply } from '../stub-service.ts';
import { application, setUpClientBench } from './client-bench.ts';

const bench = setUpClientBench();
const signal = new AbortController().signal;
const WITH_PATH = { paths: { revoke: '/oauth/revoke' } };
const TOKEN = 'tök%2B/=+"en';

const revoke = (change = {}) => bench.clientWith({ ...WITH_PATH, ...change }).revokeToken?.(TOKEN, { signal });

test('there is no call for it where the profile names no path', () => {
  expect(bench.clientWith().revokeToken).toBeNull();
});

test('RFC 7009: a POST with the application’s credentials, the token and what the profile adds', async () => {
  bench.service.answerWith(reply(''));
  await revoke({ revokeTokenName: 'access', furtherParameters: { revoke: { token_type_hint: 'access_token' } } });
  const [request] = bench.service.requests;
  expect(request).toMatchObject({ method: 'POST', target: '/api/oauth/revoke' });
  expect([...new URLSearchParams(request?.body)]).toEqual([
    ['client_id', application.clientId],
    ['client_secret', application.clientSecret],
    ['access', TOKEN],
    ['token_type_hint', 'access_token'],
  ]);
});

test.each([application.clientSecret, null])(
  'T9: by the token itself: as Bearer, with no body, parameter or client secret, whether that is set or not: %s',
  async (clientSecret) => {
    bench.service.answerWith(reply(''));
    const furtherParameters = { revoke: { token_type_hint: 'access_token' } };
    const profile = { revokeForm: 'bearer' as const, furtherParameters, application: { ...application, clientSecret } };
    await bench.clientWith({ ...WITH_PATH, ...profile }).revokeToken?.('a-token', { signal });
    const [request] = bench.service.requests;
    expect(request).toMatchObject({ method: 'POST', target: '/api/oauth/revoke', body: '' });
    expect(request?.headers).toMatchObject({ authorization: 'Bearer a-token', 'x-service-key': application.clientId });
    expect(request?.headers).not.toHaveProperty('content-type');
  },
);

// Another token of the member may have been the same, and was revoked.
test('T9: a token that is refused as no longer good is revoked, where it presents itself, and nowhere else', async () => {
  const tokenRefused = { status: 400, code: '2001' };
  const answer = json({ errors: [{ code: 2001, text: 'Incorrect credentials.' }] }, 400);
  bench.service.answerWith(answer);
  await expect(revoke({ revokeForm: 'bearer', tokenRefused })).resolves.toBeUndefined();
  for (const change of [
    { tokenRefused },
    { revokeForm: 'bearer' },
    { revokeForm: 'bearer', tokenRefused, applicationRefused: tokenRefused },
  ]) {
    await expect(revoke(change)).rejects.toThrow();
  }
});

test.each([
  ['nothing', reply('')],
  ['nothing, with status 204', reply('', { status: 204 })],
  ['JSON', json({ revoked: true })],
  ['text', reply('OK')],
  ['bytes', reply(Buffer.from([0, 255, 1]))],
])('a success counts, whatever the reply says: %s', async (_what, answer) => {
  bench.service.answerWith(answer);
  await expect(revoke()).resolves.toBeUndefined();
});

test.each([
  ['service-error', json({ error: 'unsupported_token_type', error_description: TOKEN }, 400)],
  ['service-error', json({ error: 'no' })],
  ['http-error', reply('', { status: 503 })],
  ['application-refused', json({ error: 'invalid_client' }, 401)],
  ['reply-unreadable', reply('<!doctype html><title>Hotel</title>')],
  ['unexpected-redirect', redirect('https://elsewhere.example/')],
  ['connection-lost', drop],
] as const)('%s tells why it was not revoked, and nothing is sent twice', async (code, answer) => {
  bench.service.answerWith(answer);
  const thrown: unknown = await revoke()?.catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code });
  // S10: nor does what is told quote the token.
  expect(JSON.stringify(thrown)).not.toContain(TOKEN);
  expect(bench.service.requests).toHaveLength(1);
});
