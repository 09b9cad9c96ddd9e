/**
 * What recording costs: calls through the service client that are recorded, decoded and kept, against the same requests
 * through undici alone, over TLS to one server in another thread.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Agent } from 'undici';
import { systemClock } from '../../electron/core/clock.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import type { RawExchange, RawMeaning, Recorder } from '../../electron/service-client/exchange.ts';
import { createHttp } from '../../electron/service-client/http.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';
import { type Figure, runInTurn } from './figures.ts';

const ROUNDS = 9;
const CALLS = 600;
/** How many are under way at the same time. */
const WIDTHS = [1, 8];
/** Requests per second, of those of undici alone. */
const AIM = 0.9;

export async function measureRecordedClient(): Promise<readonly Figure[]> {
  const certificate = await makeCertificate();
  const server = new Worker(new URL('token-server.ts', import.meta.url), { workerData: certificate });
  const [port] = await once(server, 'message');
  const origin = `https://127.0.0.1:${port}`;
  await using recorded = openRecorded(origin, certificate);
  await using bare = openBare(origin, certificate);
  const figures: Figure[] = [];
  for (const width of WIDTHS) {
    const { measured, floor } = await runInTurn(
      ROUNDS,
      () => time(recorded.call, width),
      () => time(bare.call, width),
    );
    const title = `${CALLS} recorded calls, ${width} at a time`;
    figures.push({ title, unit: 'ms', measured, floor, aim: { of: 'ratio', atMost: Number((1 / AIM).toFixed(2)) } });
  }
  await server.terminate();
  return figures;
}

interface Opened extends AsyncDisposable {
  readonly call: () => Promise<unknown>;
}

/** @returns milliseconds */
async function time(call: () => Promise<unknown>, width: number): Promise<number> {
  const startedAt = performance.now();
  const one = async () => {
    for (let count = 0; count < CALLS / width; count += 1) await call();
  };
  await Promise.all(Array.from({ length: width }, one));
  return performance.now() - startedAt;
}

function openRecorded(origin: string, { cert }: Certificate): Opened {
  const http = createHttp({
    clock: systemClock,
    resolveProxy: async () => 'DIRECT',
    systemAuthorities: async () => [],
  });
  const profile = serviceProfileSchema.parse({
    id: 'bench',
    name: 'Bench',
    baseUrl: origin,
    authUrl: origin,
    application: { clientId: 'the-key', clientSecret: 'the-secret', redirectUri: 'member-login://callback' },
    certificateAuthorities: [cert],
  });
  const client = createServiceClient({ profile, http, recorder: keepLast(10_000) });
  return {
    call: () =>
      client.exchangeCode({ redirectUri: 'member-login://callback', code: 'the-code' }, new AbortController()),
    [Symbol.asyncDispose]: () => http.close(),
  };
}

function openBare(origin: string, { cert }: Certificate): Opened {
  const agent = new Agent({ allowH2: false, connect: { ca: cert } });
  const body = 'client_id=the-key&client_secret=the-secret&redirect_uri=member-login%3A%2F%2Fcallback&code=the-code';
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'x-service-key': 'the-key',
    'x-service-version': '3.3',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    async call() {
      const reply = await agent.request({ origin, path: '/oauth/access_token', method: 'POST', headers, body });
      return reply.body.json();
    },
    [Symbol.asyncDispose]: () => agent.close(),
  };
}

/** Keeps as many exchanges as a log does, with what they mean. */
function keepLast(count: number): Recorder {
  const kept: { readonly exchange: RawExchange; meaning: RawMeaning | null }[] = [];
  let next = 0;
  return {
    begin(exchange) {
      const row: (typeof kept)[number] = { exchange, meaning: null };
      kept[next] = row;
      next = (next + 1) % count;
      return {
        changed: () => undefined,
        means(meaning) {
          row.meaning = meaning;
        },
      };
    },
  };
}
