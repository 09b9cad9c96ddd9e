/** A client whose service answers as an attacker likes, and the call of each endpoint with secrets of its own. */
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { decodeContent } from '../../electron/service-client/transport/content-coding.ts';
import type { Http } from '../../electron/service-client/transport/http.ts';
import { type HostileEndpoint, type HostileReply, LARGEST_REPLY } from './hostile-replies.ts';

const CLIENT_SECRET = 'the secret & of this application';
const CODE = 'c0de-of-the-callback/1';
const TOKEN = 't0ken-that-was-issued+2';
const PASSWORD = 'päss w0rd "of" a member';
const PASSWORD_HASH = '0123456789abcdef0123456789abcdef';

const PROFILE = serviceProfileSchema.parse({
  id: 'hostile',
  name: 'Hostile service',
  baseUrl: 'https://service.example',
  authUrl: 'https://service.example',
  application: { clientId: 'the-key', clientSecret: CLIENT_SECRET, redirectUri: 'member-login://callback' },
});

/**
 * @param reply draws the reply to each request
 * @param onUnpacked called when a reply is there, just before the client gets it
 */
export function createAttackedClient(
  reply: () => HostileReply,
  onUnpacked: () => Promise<void> = async () => undefined,
): ServiceClient {
  const http: Http = {
    async send() {
      const drawn = reply();
      // One that cannot be unpacked would end here, so it comes as it is.
      const unpacked = decodeContent(drawn.bytes, drawn.headers['content-encoding'], LARGEST_REPLY);
      const bytes = await unpacked.catch(() => drawn.bytes);
      await onUnpacked();
      return { ...drawn, bytes };
    },
    prepare: async () => undefined,
    proxyFor: async () => ({ kind: 'direct' }),
    reach: () => Promise.reject(new Error('No way is tested here.')),
    leave: () => undefined,
    close: async () => undefined,
  };
  return createServiceClient({ profile: PROFILE, http });
}

/** How an endpoint is called. */
export interface AttackedCall {
  readonly endpoint: HostileEndpoint;
  /** What is sent; nothing of it may be shown, however the reply repeats it. */
  readonly secrets: readonly string[];
  readonly send: (client: ServiceClient) => Promise<unknown>;
}

const { signal } = new AbortController();

export const ATTACKED_CALLS: readonly AttackedCall[] = [
  {
    endpoint: 'code-exchange',
    secrets: [CLIENT_SECRET, CODE],
    send: (client) => client.exchangeCode({ redirectUri: 'member-login://callback', code: CODE }, { signal }),
  },
  { endpoint: 'device-start', secrets: [CLIENT_SECRET], send: (client) => client.startDevice({ signal }) },
  { endpoint: 'device-poll', secrets: [CLIENT_SECRET, CODE], send: (client) => client.pollDevice(CODE, { signal }) },
  {
    endpoint: 'key-request',
    secrets: [CLIENT_SECRET],
    send: (client) => client.requestKey({ redirectUri: null }, { signal }),
  },
  {
    endpoint: 'identification',
    secrets: [CLIENT_SECRET, PASSWORD_HASH],
    send: (client) => client.identify({ login: 'ada', passwordHash: PASSWORD_HASH }, { signal }),
  },
  {
    endpoint: 'member-information',
    secrets: [CLIENT_SECRET, TOKEN],
    send: (client) => client.readMember({ kind: 'token', token: TOKEN, presentation: 'bearer' }, { signal }),
  },
  {
    endpoint: 'member-information',
    secrets: [CLIENT_SECRET, PASSWORD],
    send: (client) =>
      client.readMember({ kind: 'basic', login: 'ada', password: PASSWORD, passwordForm: 'plain' }, { signal }),
  },
];
