/**
 * Three clients that poll for the token of a device sign-in, each behind an adapter for its own request format: this
 * application's, with its real decoding, and two published ones. Their timers and fetch are the simulation's.
 */
import { createOAuthDeviceAuth } from '@octokit/auth-oauth-device';
import { Configuration, customFetch, pollDeviceAuthorizationGrant } from 'openid-client';
import { pollUntilGranted } from '../../electron/login/polling.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import type { HttpReply } from '../../electron/service-client/transport/exchange.ts';
import type { Http } from '../../electron/service-client/transport/http.ts';
import { NO_NETWORK } from '../fake-client.ts';
import type { FakeClock } from '../fake-clock.ts';
import type { PlannedAnswer, PollPlan, SimulatedService } from './poll-plan.ts';

interface Simulation {
  readonly plan: PollPlan;
  readonly service: SimulatedService;
  readonly clock: FakeClock;
}

export interface PollClient {
  readonly name: string;
  /** Polls from the start reply on. @throws where the client gives up */
  poll(simulation: Simulation): Promise<void>;
}

const ORIGIN = 'https://service.example';
const EXPIRES_IN_SECONDS = 1800;

export const POLL_CLIENTS: readonly PollClient[] = [
  { name: 'this application', poll: pollAsApplication },
  { name: 'openid-client', poll: pollAsOpenidClient },
  { name: '@octokit/auth-oauth-device', poll: pollAsOctokit },
];

const PROFILE = serviceProfileSchema.parse({
  id: 'simulated',
  name: 'Simulated service',
  baseUrl: ORIGIN,
  authUrl: ORIGIN,
  application: { clientId: 'the-key', clientSecret: 'the-secret', redirectUri: 'member-login://callback' },
});

async function pollAsApplication({ plan, service, clock }: Simulation): Promise<void> {
  const http: Http = {
    ...NO_NETWORK,
    send: async () => toHttpReply(toWire(await service.poll(), 400)),
  };
  const client = createServiceClient({ profile: PROFILE, http, clock });
  const { signal } = new AbortController();
  await pollUntilGranted({
    intervalSeconds: plan.intervalSeconds,
    limitSeconds: EXPIRES_IN_SECONDS,
    poll: () => client.pollDevice('the-device-code', { signal }),
    clock,
    onWake: () => undefined,
    signal,
    report: () => undefined,
  });
}

async function pollAsOpenidClient({ plan, service, clock }: Simulation): Promise<void> {
  const server = { issuer: ORIGIN, token_endpoint: `${ORIGIN}/token` };
  const config = new Configuration(server, 'the-key', 'the-secret');
  config[customFetch] = async () => toResponse(toWire(await service.poll(), 400));
  const start = startReply(plan);
  const { signal } = new AbortController();
  await withGlobals(clock, fetch, () => pollDeviceAuthorizationGrant(config, start, undefined, { signal }));
}

async function pollAsOctokit({ plan, service, clock }: Simulation): Promise<void> {
  const start = startReply(plan);
  const simulatedFetch = async (address: unknown): Promise<Response> =>
    String(address).endsWith('/device/code')
      ? Response.json(start)
      : // GitHub answers a pending poll with 200.
        toResponse(toWire(await service.poll(), 200));
  const auth = createOAuthDeviceAuth({ clientId: 'the-key', onVerification: () => undefined });
  await withGlobals(clock, simulatedFetch, () => auth({ type: 'oauth' }));
}

function startReply({ intervalSeconds: interval }: PollPlan) {
  const address = { user_code: 'BCDF-GHJK', verification_uri: `${ORIGIN}/device` };
  return { device_code: 'the-device-code', ...address, expires_in: EXPIRES_IN_SECONDS, interval };
}

interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** @param pendingStatus of the answers that are errors in the body */
function toWire(answer: PlannedAnswer, pendingStatus: 200 | 400): WireAnswer {
  const json = (status: number, value: object, headers: Readonly<Record<string, string>> = {}): WireAnswer => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    text: JSON.stringify(value),
  });
  switch (answer.kind) {
    case 'token':
      return json(200, { access_token: 'the-token', token_type: 'bearer', scope: '' });
    case 'pending':
      return json(pendingStatus, { error: 'authorization_pending' });
    case 'slow-down':
      return json(pendingStatus, { error: 'slow_down' });
    case 'busy':
      return json(answer.status, { message: 'Busy.' }, { 'retry-after': String(answer.retryAfterSeconds) });
  }
}

function toHttpReply({ status, headers, text }: WireAnswer): HttpReply {
  return { status, headers, bytes: Buffer.from(text) };
}

function toResponse({ status, headers, text }: WireAnswer): Response {
  return new Response(text, { status, headers });
}

/** Runs a client that takes timers and fetch from the global object. */
async function withGlobals<T>(clock: FakeClock, simulatedFetch: unknown, run: () => Promise<T>): Promise<T> {
  const { setTimeout: realTimeout, fetch: realFetch } = globalThis;
  const simulatedTimeout = (callback: () => void, delayMs = 0): unknown => clock.schedule(delayMs, callback);
  Object.assign(globalThis, { setTimeout: simulatedTimeout, fetch: simulatedFetch });
  try {
    return await run();
  } finally {
    Object.assign(globalThis, { setTimeout: realTimeout, fetch: realFetch });
  }
}
