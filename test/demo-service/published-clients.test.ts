/**
 * Published OAuth clients that nobody here wrote sign in at the demo, with addresses, names and the key's header set and
 * nothing else. What one of them cannot do is here too, with whose doing it is.
 */
import { Agent as HttpsAgent } from 'node:https';
import { createRequire } from 'node:module';
import { OAuth2Client } from '@badgateway/oauth2-client';
import { createOAuthDeviceAuth } from '@octokit/auth-oauth-device';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
  initiateDeviceAuthorization,
  pollDeviceAuthorizationGrant,
  randomState,
} from 'openid-client';
import { Agent, fetch } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import { answerDevice, callApi, RawBrowser } from './raw-http.ts';

const member = UNPUBLISHED_MEMBER;
let demo: DemoService;

beforeAll(async () => {
  demo = await startDemoService({ dataFolder: null });
});
afterEach(() => {
  demo.behaviour.reset();
  vi.unstubAllGlobals();
});
afterAll(() => demo.close());

/** As a web framework would: the page's address goes to the browser, and its callback comes back as a request. */
async function signInWithPassport(callbackURL: string, more: { readonly state?: boolean } = {}): Promise<string> {
  const { clientId, clientSecret } = demo.application;
  const strategy = new OAuth2Strategy(
    {
      authorizationURL: `${demo.authUrl}/authorize`,
      tokenURL: `${demo.baseUrl}/oauth/access_token`,
      clientID: clientId,
      clientSecret,
      callbackURL,
      customHeaders: { 'X-Service-Key': clientId },
      ...more,
    },
    (token, _refreshToken, _profile, done) => done(null, { token }),
  );
  strategy._oauth2.setAgent(new HttpsAgent({ ca: demo.certificate }));
  const session = {};
  const run = (query: Readonly<Record<string, string>>): Promise<string> =>
    new Promise((resolve, reject) => {
      strategy.redirect = resolve;
      strategy.success = ({ token }) => resolve(token);
      strategy.error = reject;
      strategy.fail = ({ message }) => reject(new Error(message));
      strategy.authenticate({ query, session });
    });
  const callback = await allow(await run({}));
  return run(Object.fromEntries(callback.searchParams));
}

test.each([undefined, 'public-service'])('passport-oauth2 signs in by a code: %s', async (preset) => {
  if (preset) demo.behaviour.applyPreset(preset);
  const callback = preset ? 'http://localhost:3000/auth/callback?from=web' : 'http://127.0.0.1:3000/callback';
  expect(await ownerOf(await signInWithPassport(callback))).toBe(member.login);
});

test('passport-oauth2 with a state refuses a service that does not return it, which is that service’s doing', async () => {
  const signIn = () => signInWithPassport('http://127.0.0.1:3000/callback', { state: true });
  expect(await ownerOf(await signIn())).toBe(member.login);
  demo.behaviour.applyPreset('public-service');
  await expect(signIn()).rejects.toThrow('Invalid authorization request state.');
});

function configureOpenid(): Configuration {
  const { clientId, clientSecret } = demo.application;
  const server = {
    issuer: demo.baseUrl,
    authorization_endpoint: `${demo.authUrl}/authorize`,
    token_endpoint: `${demo.baseUrl}/oauth/access_token`,
    device_authorization_endpoint: `${demo.baseUrl}/oauth/device`,
  };
  const config = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret));
  allowInsecureRequests(config);
  config[customFetch] = createFetch();
  return config;
}

async function signInWithOpenidByCode(redirect_uri: string, state?: string): Promise<string> {
  const config = configureOpenid();
  const page = buildAuthorizationUrl(config, { redirect_uri, ...(state && { state }) });
  const callback = await allow(page.href);
  const reply = await authorizationCodeGrant(config, callback, state ? { expectedState: state } : {});
  return reply.access_token;
}

test('openid-client signs in by a code at a public service', async () => {
  demo.behaviour.applyPreset('public-service');
  expect(await ownerOf(await signInWithOpenidByCode('http://localhost:3000/callback'))).toBe(member.login);
});

test('openid-client with a state signs in where the reply is JSON; the document’s form text it does not read', async () => {
  const signIn = () => signInWithOpenidByCode('http://127.0.0.1:3000/callback', randomState());
  await expect(signIn()).rejects.toMatchObject({ code: 'OAUTH_RESPONSE_IS_NOT_JSON' });
  demo.behaviour.set('tokenReply', 'json-bearer');
  expect(await ownerOf(await signIn())).toBe(member.login);
});

async function signInWithOpenidByDevice(answers: 'at once' | 'after a poll' | 'never'): Promise<string> {
  demo.behaviour.set('deviceInterval', '1');
  const config = configureOpenid();
  const start = await initiateDeviceAuthorization(config, {});
  if (answers === 'at once') await allowDevice(start);
  const polling = pollDeviceAuthorizationGrant(config, start);
  if (answers === 'after a poll') setTimeout(() => void allowDevice(start), 1200);
  return (await polling).access_token;
}

test('openid-client signs in by a device code, and waits for the member, where the reply is JSON', async () => {
  demo.behaviour.set('tokenReply', 'json-bearer');
  expect(await ownerOf(await signInWithOpenidByDevice('after a poll'))).toBe(member.login);
});

test('openid-client takes a public service’s “not yet” for an error, because RFC 8628 has another', async () => {
  demo.behaviour.applyPreset('public-service');
  expect(await ownerOf(await signInWithOpenidByDevice('at once'))).toBe(member.login);
  await expect(signInWithOpenidByDevice('never')).rejects.toThrow('unexpected HTTP response status code');
});

async function signInWithBadgateway(redirectUri: string): Promise<string> {
  const { clientId, clientSecret } = demo.application;
  const client = new OAuth2Client({
    clientId,
    clientSecret,
    authorizationEndpoint: `${demo.authUrl}/authorize`,
    tokenEndpoint: `${demo.baseUrl}/oauth/access_token`,
    authenticationMethod: 'client_secret_post',
    fetch: createFetch(),
  });
  const callback = await allow(await client.authorizationCode.getAuthorizeUri({ redirectUri }));
  return (await client.authorizationCode.getTokenFromCodeRedirect(callback, { redirectUri })).accessToken;
}

test('@badgateway/oauth2-client signs in by a code at a public service; the document’s form text it does not read', async () => {
  await expect(signInWithBadgateway('http://127.0.0.1:3000/callback')).rejects.toThrow('invalid token response');
  demo.behaviour.applyPreset('public-service');
  expect(await ownerOf(await signInWithBadgateway('http://localhost:3000/callback?from=web'))).toBe(member.login);
});

/** Its addresses are those of GitHub, and it sends no secret, which the document wants: that is in the address. */
async function signInWithOctokit(): Promise<string> {
  const { clientId, clientSecret } = demo.application;
  const token = `${demo.baseUrl}/oauth/access_token?client_secret=${clientSecret}`;
  const paths = { '/login/device/code': `${demo.baseUrl}/oauth/device`, '/login/oauth/access_token': token };
  const auth = createOAuthDeviceAuth({
    clientType: 'oauth-app',
    clientId,
    onVerification: allowDevice,
  });
  vi.stubGlobal('fetch', createFetch(paths));
  return (await auth({ type: 'oauth' })).token;
}

test('@octokit/auth-oauth-device sends JSON, and cannot read a reply without a scope, which RFC 6749 leaves out', async () => {
  await expect(signInWithOctokit()).rejects.toMatchObject({ status: 415 });
  demo.behaviour.applyPreset('public-service');
  await expect(signInWithOctokit()).rejects.toThrow(TypeError);
  expect(demo.recorded.at(-1)).toMatchObject({ path: '/oauth/access_token', status: 200 });
});

/** @returns the callback that the browser is sent to */
async function allow(page: string): Promise<URL> {
  const browser = new RawBrowser(demo);
  await browser.open(page);
  await browser.post('/authorize/login', { login: member.login, password: member.password });
  const { headers } = await browser.post('/authorize/consent', { decision: 'allow' });
  return new URL(headers.location ?? '');
}

async function allowDevice(code: { readonly user_code: string }): Promise<void> {
  const unused = { device_code: '', expires_in: 0, interval: 0 };
  const start = { ...unused, user_code: code.user_code, verification_url: `${demo.authUrl}/device` };
  await answerDevice(new RawBrowser(demo), start, member);
}

async function ownerOf(token: string): Promise<unknown> {
  const { text } = await callApi(demo, '/members/infos', { headers: { authorization: `Bearer ${token}` } });
  return JSON.parse(text).member?.login;
}

interface Sent {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
}

/**
 * Sends the key's header, and the two names of the device code that differ from RFC 8628.
 * @param paths addresses by the client's own path
 */
function createFetch(paths: Readonly<Record<string, string>> = {}) {
  const dispatcher = new Agent({ connect: { ca: demo.certificate } });
  return async (to: unknown, { method, headers, body }: Sent = {}): Promise<Response> => {
    const address = String(to);
    const reply = await fetch(paths[new URL(address).pathname] ?? address, {
      method: method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(headers)), 'x-service-key': demo.application.clientId },
      body: String(body).replace(/(^|[&"])device_code(["=])/, '$1code$2'),
      dispatcher,
    });
    const text = (await reply.text()).replace('verification_url', 'verification_uri');
    return new Response(text, { status: reply.status, headers: Object.fromEntries(reply.headers) });
  };
}

/** What is used of passport-oauth2, which has no types. */
interface Strategy {
  readonly _oauth2: { setAgent(agent: HttpsAgent): void };
  redirect: (address: string) => void;
  success: (user: { readonly token: string }) => void;
  error: (error: Error) => void;
  fail: (reason: { readonly message: string }) => void;
  authenticate(request: { readonly query: object; readonly session: object }): void;
}
type Done = (error: null, user: { readonly token: string }) => void;
type Verify = (token: string, refreshToken: unknown, profile: unknown, done: Done) => void;
const OAuth2Strategy: new (options: object, verify: Verify) => Strategy = createRequire(import.meta.url)(
  'passport-oauth2',
);
