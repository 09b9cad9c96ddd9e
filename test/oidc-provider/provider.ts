/**
 * A published OAuth server on loopback, set up as for a desktop application, by itself and behind an adapter. Its pages for signing
 * in and consent are those that it has for development: they take any login. And the people who sign in there.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import type { Person } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import { portOf } from '../stub-service.ts';

export interface OidcService extends AsyncDisposable {
  /** Contents of a profile file for it. */
  readonly profile: Readonly<Record<string, unknown>> & { readonly application: Readonly<Record<string, unknown>> };
  /** For the server itself, without the adapter, as far as a profile can say how it differs from the document. */
  readonly ownProfile: OidcService['profile'];
  /** Ends the time of a device code. */
  expire(userCode: string): Promise<void>;
}

export const MEMBER = { login: 'mia', name: 'Mia Lindqvist', city: 'Malmö' };

const SECRET = 'the-secret-of-a-published-server';
const CLIENT_ID = 'desktop';
const REDIRECT_URI = 'member-login://callback';

export async function startOidcService({
  tokenAs,
  demandsPkce = false,
}: Pick<AdapterOptions, 'tokenAs'> & { readonly demandsPkce?: boolean }): Promise<OidcService> {
  const server = createServer();
  const origin = await listen(server);
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: SECRET,
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
        redirect_uris: [REDIRECT_URI, 'http://127.0.0.1/callback'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'locality'] },
    features: { deviceFlow: { enabled: true } },
    pkce: { required: () => demandsPkce },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, name: MEMBER.name, locality: MEMBER.city }),
    }),
  });
  server.on('request', provider.callback());
  const adapter = createAdapter({ provider: origin, clientId: CLIENT_ID, clientSecret: SECRET, tokenAs });
  const address = await listen(adapter);
  const application = {
    clientId: CLIENT_ID,
    clientSecret: SECRET,
    redirectUri: REDIRECT_URI,
    loopbackRedirect: { path: '/callback', allowsRandomSegment: false },
  };
  return {
    profile: { name: 'Published server', baseUrl: address, authUrl: address, application },
    ownProfile: {
      name: 'Published server by itself',
      baseUrl: origin,
      authUrl: origin,
      application,
      paths: { authorize: '/auth', accessToken: '/token', device: '/device/auth', memberInformation: '/me' },
    },
    async expire(userCode) {
      const code = await provider.DeviceCode.findByUserCode(userCode.replaceAll('-', ''));
      if (!code) throw new Error('There is no such user code.');
      code.exp = 0;
      await code.save();
    },
    async [Symbol.asyncDispose]() {
      for (const one of [adapter, server]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
}

/** @returns the origin at which it listens */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server.address())}`;
}

/** Signs in, with a new browser each time, and allows what is asked for. */
export const MIA: Person = {
  fields: {},
  async browse(address) {
    const browser = new FormBrowser();
    await browser.open(address);
    return allow(browser);
  },
  async typeCode(address, userCode) {
    await allow(await confirmCode(address, userCode));
  },
};

/** Refuses on the first page that can be refused. */
export const REFUSING: Person = {
  fields: {},
  async browse(address) {
    const browser = new FormBrowser();
    await browser.open(address);
    return (await browser.follow('/abort')) ?? '';
  },
  async typeCode(address, userCode) {
    await confirmCode(address, userCode, { abort: 'yes' });
  },
};

/** Signs in on the page on screen and consents. @returns the callback address; empty if there is none */
async function allow(browser: FormBrowser): Promise<string> {
  await browser.submit({ login: MEMBER.login, password: 'any' });
  return (await browser.submit({})) ?? '';
}

async function confirmCode(address: string, userCode: string, answer = {}): Promise<FormBrowser> {
  const browser = new FormBrowser();
  await browser.open(address);
  await browser.submit({ user_code: userCode });
  await browser.submit(answer);
  return browser;
}

interface AdapterOptions {
  /** Origin of the server. */
  readonly provider: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether a token is answered as form text, as the document shows it, or as the server's JSON. */
  readonly tokenAs: 'form' | 'json';
}

type Form = Readonly<Record<string, string>>;

const SCOPE = 'openid profile';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Translates the document's endpoints to those of an OAuth 2.0 and OpenID Connect server, and its replies back. Nothing
 * else is changed: codes, tokens, refusals and pages are the server's own.
 * @returns a server that does not listen yet
 */
function createAdapter({ provider, clientId, clientSecret, tokenAs }: AdapterOptions) {
  const post = (path: string, form: Form) =>
    fetch(`${provider}${path}`, { method: 'POST', body: new URLSearchParams(form) });

  async function answer(request: IncomingMessage): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url ?? '', provider);
    if (pathname === '/authorize') {
      const query = new URLSearchParams([...searchParams, ['response_type', 'code'], ['scope', SCOPE]]);
      return new Response(null, { status: 303, headers: { location: `${provider}/auth?${query}` } });
    }
    if (request.headers['x-service-key'] !== clientId)
      return Response.json({ error: 'invalid_client' }, { status: 401 });
    const { code = '', ...form }: Form = Object.fromEntries(new URLSearchParams(await text(request)));
    switch (pathname) {
      case '/oauth/access_token': {
        const isDevice = form.redirect_uri === undefined;
        const grant = isDevice
          ? { grant_type: DEVICE_GRANT, device_code: code }
          : { grant_type: 'authorization_code', code };
        const reply = await post('/token', { ...form, ...grant });
        if (!reply.ok || tokenAs === 'json') return reply;
        return new Response(`access_token=${(await reply.json()).access_token}`);
      }
      case '/oauth/device':
        return post('/device/auth', { ...form, client_secret: clientSecret, scope: SCOPE });
      case '/members/infos':
        return fetch(`${provider}/me`, { headers: { authorization: request.headers.authorization ?? '' } });
      default:
        return new Response(null, { status: 404 });
    }
  }

  return createServer(async (request, response) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, Object.fromEntries(headers)).end(body && (await new Response(body).text()));
  });
}
