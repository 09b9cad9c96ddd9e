/**
 * A published OAuth server on loopback, set up as for a desktop application, behind the adapter. Its pages for signing
 * in and consent are those that it has for development: they take any login. And the people who sign in there.
 */
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import type { Person } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import { portOf } from '../stub-service.ts';
import { type AdapterOptions, createAdapter } from './adapter.ts';

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

export async function startOidcService({ tokenAs }: Pick<AdapterOptions, 'tokenAs'>): Promise<OidcService> {
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
