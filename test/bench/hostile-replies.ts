/**
 * Measures how long a hostile reply can keep the main process' event loop busy in one go, over replies of every
 * endpoint that are drawn from a seed. In processor time, so that other load on the computer does not count.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import { decodeContent } from '../../electron/service-client/content-coding.ts';
import type { Http } from '../../electron/service-client/http.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import {
  createRandom,
  drawHostileReply,
  HOSTILE_ENDPOINTS,
  type HostileEndpoint,
  type HostileReply,
  LARGEST_REPLY,
  type Random,
} from '../attack/hostile-replies.ts';
import type { Figure } from './figures.ts';

const REPLIES = 2000;
const SEED = 11;
const FLOOR_ROUNDS = 15;

const CLIENT_SECRET = 'the secret & of this application';
const CODE = 'c0de-of-the-callback/1';
const TOKEN = 't0ken-that-was-issued+2';
const PASSWORD = 'päss w0rd "of" a member';

export async function measureHostileReplies(replies = REPLIES, seed = SEED): Promise<readonly Figure[]> {
  const floor = Array.from({ length: FLOOR_ROUNDS }, parseOrdinaryReply);
  const figures: Figure[] = [];
  for (const endpoint of HOSTILE_ENDPOINTS) {
    const longest = await findLongestBlock(endpoint, createRandom(seed), replies);
    figures.push({
      title: `longest block, ${endpoint}`,
      unit: 'ms',
      measured: [longest.blockMs],
      floor,
      aim: { of: 'measured', atMost: 50 },
    });
  }
  return figures;
}

export interface LongestBlock {
  readonly blockMs: number;
  /** What was hostile about the reply that took longest. */
  readonly title: string;
}

/** Sends one endpoint so many hostile replies, and keeps the longest time from one turn of the event loop to the next. */
export async function findLongestBlock(
  endpoint: HostileEndpoint,
  random: Random,
  replies: number,
  report?: (block: LongestBlock) => void,
): Promise<LongestBlock> {
  let longest: LongestBlock = { blockMs: 0, title: '' };
  for (let count = 0; count < replies; count += 1) {
    const block = await measureOnce(endpoint, random);
    report?.(block);
    if (block.blockMs > longest.blockMs) longest = block;
  }
  return longest;
}

async function measureOnce(endpoint: HostileEndpoint, random: Random): Promise<LongestBlock> {
  const first = drawHostileReply(random, endpoint, [CLIENT_SECRET, CODE, TOKEN, PASSWORD]);
  let sent = 0;
  let drawing = 0;
  const http: Http = {
    async send() {
      sent += 1;
      drawing += 1;
      // Only the member's endpoint is asked more than once.
      const reply = sent === 1 || random() < 0.5 ? first : drawLike(random, endpoint, first);
      const bytes = await decodeContent(reply.bytes, reply.headers['content-encoding'], LARGEST_REPLY);
      // What was done to draw it is not the application's.
      await turnOfEventLoop();
      lastMs = processorMs();
      drawing -= 1;
      return { ...reply, bytes };
    },
    prepare: async () => undefined,
    proxyFor: async () => ({ kind: 'direct' }),
    close: async () => undefined,
  };
  let blockMs = 0;
  let lastMs = processorMs();
  const lookAtTurn = (): void => {
    const nowMs = processorMs();
    if (drawing === 0) blockMs = Math.max(blockMs, nowMs - lastMs);
    lastMs = nowMs;
    next = setImmediate(lookAtTurn);
  };
  let next = setImmediate(lookAtTurn);
  // Refused, most of them.
  await callEndpoint(createServiceClient({ profile: PROFILE, http }), endpoint, random).catch(() => undefined);
  await turnOfEventLoop();
  clearImmediate(next);
  return { blockMs, title: first.title };
}

function drawLike(random: Random, endpoint: HostileEndpoint, { bytes }: HostileReply): HostileReply {
  return drawHostileReply(random, endpoint, [CLIENT_SECRET, CODE, TOKEN, PASSWORD], bytes.length);
}

function callEndpoint(client: ServiceClient, endpoint: HostileEndpoint, random: Random): Promise<unknown> {
  const { signal } = new AbortController();
  switch (endpoint) {
    case 'code-exchange':
      return client.exchangeCode({ redirectUri: 'member-login://callback', code: CODE }, { signal });
    case 'device-start':
      return client.startDevice({ signal });
    case 'device-poll':
      return client.pollDevice(CODE, { signal });
    case 'key-request':
      return client.requestKey({ redirectUri: null }, { signal });
    case 'identification':
      return client.identify({ login: 'ada', passwordHash: '0123456789abcdef0123456789abcdef' }, { signal });
    case 'member-information':
      return random() < 0.5
        ? client.readMember({ kind: 'token', token: TOKEN, presentation: 'bearer' }, { signal })
        : client.readMember({ kind: 'basic', login: 'ada', password: PASSWORD, passwordForm: 'plain' }, { signal });
  }
}

const PROFILE = serviceProfileSchema.parse({
  id: 'hostile',
  name: 'Hostile service',
  baseUrl: 'https://service.example',
  authUrl: 'https://service.example',
  application: { clientId: 'the-key', clientSecret: CLIENT_SECRET, redirectUri: 'member-login://callback' },
});

/** @returns what it takes to parse a list of ordinary records that is as large as the largest reply */
function parseOrdinaryReply(): number {
  const record = { id: 1, login: 'ada', email: 'ada@members.example', about: 'x'.repeat(100) };
  const text = JSON.stringify(Array.from({ length: 6000 }, () => record));
  const startedMs = processorMs();
  JSON.parse(text);
  return processorMs() - startedMs;
}

/** The processor time of this thread so far. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
