/**
 * How many calls a second go through the service client while the log of exchanges records them: against the same
 * requests through undici alone, and against the same client without the log; and how many while they are also observed
 * for the document check. One server in another thread answers all of them over TLS.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Agent } from 'undici';
import { createObservations } from '../../electron/application/observations.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { makeCertificate } from '../stub-service.ts';
import { type Figure, runInTurn } from './figures.ts';

const ROUNDS = 9;
/** How long the slow answers take, as those of a service in the same country. Timers are exact to a millisecond only. */
const DELAY_MS = 20;
/** Of the calls a second that the floor reaches. */
const AIM = 0.9;
const AIM_OBSERVED = 0.95;
/** Beside the same client without the log. */
const AIM_UNRECORDED = 1 / 1.4;

export async function measureRecordedClient(): Promise<readonly Figure[]> {
  const certificate = await makeCertificate();
  const workerData = { ...certificate, delayMs: DELAY_MS };
  const server = new Worker(new URL('token-server.ts', import.meta.url), { workerData });
  const [port] = await once(server, 'message');
  const service = { origin: `https://127.0.0.1:${port}`, cert: certificate.cert };
  const log = createExchangeLog({ clock: systemClock, random: systemRandom, onChange: () => undefined });
  const observed = createObservedLog();
  const few = { calls: 50, width: 1 };
  const many = { calls: 400, width: 8 };
  const figures = [
    await compare(`${DELAY_MS} ms a reply`, few, openClient(service, '/slow', log), openBare(service, '/slow')),
    await compare('8 at a time', many, openClient(service, '', log), openBare(service, '')),
    await compare(
      '8 at a time, to unrecorded',
      many,
      openClient(service, '', log),
      openClient(service, ''),
      AIM_UNRECORDED,
    ),
    await compare(
      '8 at a time, observed to unobserved',
      many,
      openClient(service, '', observed),
      openClient(service, '', log),
      AIM_OBSERVED,
    ),
  ];
  await server.terminate();
  return figures;
}

interface Load {
  readonly calls: number;
  /** How many of them are under way at the same time. */
  readonly width: number;
}

async function compare(title: string, load: Load, own: Opened, floor: Opened, aim = AIM): Promise<Figure> {
  const times = await runInTurn(
    ROUNDS,
    () => time(own, load),
    () => time(floor, load),
  );
  await Promise.all([own.close(), floor.close()]);
  // The ratio is one of times.
  const atMost = Math.round(100 / aim) / 100;
  return { title: `${load.calls} recorded calls, ${title}`, unit: 'ms', ...times, aim: { of: 'ratio', atMost } };
}

function createObservedLog(): ExchangeLog {
  const observations = createObservations({
    random: systemRandom,
    nowMs: () => systemClock.nowMs(),
    onWake: () => () => undefined,
    exchangeLog: () => log,
    profileNow: () => null,
    onChange: () => undefined,
  });
  const { observer } = observations;
  const log = createExchangeLog({ clock: systemClock, random: systemRandom, onChange: () => undefined, observer });
  return log;
}

interface Service {
  readonly origin: string;
  readonly cert: string;
}

interface Opened {
  readonly call: () => Promise<unknown>;
  /** Does what was put off, so that it does not count for what is measured next. */
  readonly catchUp: () => void;
  readonly close: () => Promise<void>;
}

/** @returns milliseconds */
async function time({ call, catchUp }: Opened, { calls, width }: Load): Promise<number> {
  const startedAt = performance.now();
  const one = async () => {
    for (let count = 0; count < calls / width; count += 1) await call();
  };
  await Promise.all(Array.from({ length: width }, one));
  const durationMs = performance.now() - startedAt;
  catchUp();
  return durationMs;
}

/** @param path of the base URL; that of slow answers, or none */
function openClient({ origin, cert }: Service, path: string, log?: ExchangeLog): Opened {
  const http = createHttp({
    clock: systemClock,
    resolveProxy: async () => 'DIRECT',
    systemAuthorities: async () => [],
  });
  const profile = serviceProfileSchema.parse({
    id: 'bench',
    name: 'Bench',
    baseUrl: `${origin}${path}`,
    authUrl: origin,
    application: { clientId: 'the-key', clientSecret: 'the-secret', redirectUri: 'member-login://callback' },
    certificateAuthorities: [cert],
  });
  const client = createServiceClient({ profile, http, ...(log && { recorder: log.recorderFor(profile, null) }) });
  const redirectUri = 'member-login://callback';
  return {
    call: () => client.exchangeCode({ redirectUri, code: 'the-code' }, new AbortController()),
    catchUp: () => log?.observeAll(),
    close: () => http.close(),
  };
}

function openBare({ origin, cert }: Service, path: string): Opened {
  const agent = new Agent({ allowH2: false, connect: { ca: cert } });
  const request = {
    origin,
    path: `${path}/oauth/access_token`,
    method: 'POST',
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      'x-service-key': 'the-key',
      'x-service-version': '3.3',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'client_id=the-key&client_secret=the-secret&redirect_uri=member-login%3A%2F%2Fcallback&code=the-code',
  };
  return {
    call: async () => (await agent.request(request)).body.json(),
    catchUp: () => undefined,
    close: () => agent.close(),
  };
}
