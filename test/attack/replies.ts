/**
 * Replies of each endpoint, by a client whose service answers as an attacker likes: each is a result or a named error, and
 * what is told of it is short and has no secret.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AppError } from '../../electron/core/errors.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { decodeContent } from '../../electron/service-client/transport/content-coding.ts';
import type { Http } from '../../electron/service-client/transport/http.ts';
import { createRandom } from '../draw.ts';
import { NO_NETWORK } from '../fake-client.ts';
import type { Attack } from './attacks.ts';
import { drawHostileReply, type HostileEndpoint, type HostileReply, LARGEST_REPLY } from './hostile-replies.ts';

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
    ...NO_NETWORK,
    async send() {
      const drawn = reply();
      // One that cannot be unpacked would end here, so it comes as it is.
      const unpacked = decodeContent(drawn.bytes, drawn.headers['content-encoding'], LARGEST_REPLY);
      const bytes = await unpacked.catch(() => drawn.bytes);
      await onUnpacked();
      return { ...drawn, bytes };
    },
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

/** A text of an address; the others are shorter. */
const LONGEST_TEXT = 2_000;
/** What is kept and never shown: what was granted, and digests. */
const NOT_SHOWN: readonly string[] = ['token', 'key', 'deviceCode', 'sending', 'answer', 'nobody', 'worked'];

export const REPLIES_ATTACK: Attack = {
  title: 'replies',
  share: 1 / 20,
  perRun: ATTACKED_CALLS.length,
  property: () =>
    fc.asyncProperty(fc.nat(), async (seed) => {
      for (const call of ATTACKED_CALLS) await attack(call, seed);
    }),
};

async function attack({ endpoint, secrets, send }: AttackedCall, seed: number): Promise<void> {
  const random = createRandom(seed);
  const client = createAttackedClient(() => drawHostileReply(random, endpoint, secrets));
  const result = await send(client).catch((thrown: unknown) => thrown);
  if (result instanceof Error) assert(result instanceof AppError && result.code !== 'unexpected', String(result));
  const told = textsIn(result);
  for (const text of told) assert(text.length <= LONGEST_TEXT, `a text of ${text.length} characters`);
  for (const written of secrets.flatMap(writingsOf)) {
    assert(!told.some((text) => text.includes(written)), `${written} was told by ${endpoint}`);
  }
}

function writingsOf(secret: string): readonly string[] {
  const inForm = new URLSearchParams({ a: secret }).toString().slice(2);
  // The last characters depend on what follows.
  const inBase64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2);
  return [secret, encodeURIComponent(secret), inForm, JSON.stringify(secret).slice(1, -1), inBase64];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof AppError) return [value.message, ...textsIn(value.details)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NOT_SHOWN.includes(name) ? [] : textsIn(inner)));
}
