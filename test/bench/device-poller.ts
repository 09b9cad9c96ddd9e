/**
 * How soon after the member's approval a device sign-in gets its token, compared with the earliest time that the rules
 * allow, over many simulated sign-ins; the same for two published clients. It also counts polls that came too early or
 * in vain.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { createOAuthDeviceAuth } from '@octokit/auth-oauth-device';
import { Configuration, customFetch, pollDeviceAuthorizationGrant } from 'openid-client';
import { pollUntilGranted } from '../../electron/login/polling.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import type { HttpReply } from '../../electron/service-client/transport/exchange.ts';
import type { Http } from '../../electron/service-client/transport/http.ts';
import { NO_NETWORK } from '../fake-client.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Figure, type Report, wordRows } from './figures.ts';
import { computeFloor, drawPlans, type PlannedAnswer, type PollPlan, SimulatedService } from './poll-plan.ts';

const SIGN_INS = 1000;
const SEED = 1;
const KINDS = ['plain', 'slow_down', 'Retry-After'] as const;

interface SignIn {
  readonly kind: PollPlan['kind'];
  /** From the approval, milliseconds; null where the client gave up. */
  readonly waitedMs: number | null;
  readonly floorMs: number;
  readonly earlyPolls: number;
  /** Beyond those of the floor. */
  readonly extraPolls: number;
}

interface Simulated {
  readonly name: string;
  readonly signIns: readonly SignIn[];
}

export async function measureDevicePoller(): Promise<Report> {
  const plans = drawPlans(SIGN_INS, SEED);
  const clients: Simulated[] = [];
  for (const client of POLL_CLIENTS) {
    const signIns: SignIn[] = [];
    for (const plan of plans) signIns.push(await simulate(client, plan));
    clients.push({ name: client.name, signIns });
  }
  const own = clients[0]?.signIns ?? [];
  const figure: Figure = {
    title: 'Approval to token, device code',
    unit: 'ms',
    measured: own.map(({ waitedMs }) => waitedMs ?? Number.POSITIVE_INFINITY),
    floor: own.map(({ floorMs }) => floorMs),
    aim: { of: 'ratio', atMost: 1 },
  };
  return { figures: [figure], note: wordClients(clients) };
}

async function simulate(client: PollClient, plan: PollPlan): Promise<SignIn> {
  const clock = new FakeClock(0);
  const service = new SimulatedService(plan, clock);
  const floor = computeFloor(plan);
  const isGranted = await letPass(
    clock,
    client.poll({ plan, service, clock }).then(
      () => true,
      () => false,
    ),
  );
  return {
    kind: plan.kind,
    waitedMs: isGranted ? clock.nowMs() - plan.approvedAtMs : null,
    floorMs: floor.tokenAtMs - plan.approvedAtMs,
    earlyPolls: service.earlyPolls,
    extraPolls: isGranted ? Math.max(0, service.polls - floor.polls) : 0,
  };
}

/**
 * Jumps from timer to timer until the work has settled. Nothing waits for real time, however many turns of the event loop a
 * client takes between two timers.
 */
async function letPass<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
  let isSettled = false;
  void work.finally(() => {
    isSettled = true;
  });
  for (;;) {
    // Node's fetch takes a few turns to read a reply's body.
    for (let turn = 0; turn < 3; turn += 1) await turnOfEventLoop();
    if (isSettled) return work;
    if (!(await clock.advanceToNext())) throw new Error('Nothing is waited for, and the work has not ended.');
  }
}

function wordClients(clients: readonly Simulated[]): string {
  const counts = KINDS.map((kind) => `${clients[0]?.signIns.filter((one) => one.kind === kind).length} ${kind}`);
  const header = ['client', ...KINDS, 'all', 'early polls', 'extra polls', 'gave up'];
  return `Device sign-ins on a clock of their own: ${SIGN_INS} approvals at random instants (${counts.join(', ')}; seed ${SEED}).
Time from approval to token, as a sum, against the earliest that the rules allow: polls an interval after the start
reply and after the end of each reply, slow_down adds 5 s for good, Retry-After is waited for. An early poll is told
slow_down; a first poll right after the start is not early but extra. Whoever polls at other instants than the floor
meets an approval earlier or later by chance, a few percent either way; clearly less than 1.00 takes early polls.

${wordRows([header, ...clients.map(wordClient)])}

openid-client keeps to the pace, ends at 429, and waits as Retry-After says at 503. @octokit/auth-oauth-device polls at
once, forgets the longer interval after one wait, and ends at 429 and 503; given up are sign-ins without a token.`;
}

function wordClient({ name, signIns }: Simulated): readonly string[] {
  const sum = (pick: (one: SignIn) => number): string => String(signIns.reduce((total, one) => total + pick(one), 0));
  const gaveUp = signIns.filter(({ waitedMs }) => waitedMs === null).length;
  return [
    name,
    ...KINDS.map((kind) => wordRatio(signIns.filter((one) => one.kind === kind))),
    wordRatio(signIns),
    sum(({ earlyPolls }) => earlyPolls),
    sum(({ extraPolls }) => extraPolls),
    `${gaveUp} of ${signIns.length}`,
  ];
}

/** Over the sign-ins that brought a token. */
function wordRatio(signIns: readonly SignIn[]): string {
  let [waitedMs, floorMs] = [0, 0];
  for (const one of signIns) {
    if (one.waitedMs === null) continue;
    waitedMs += one.waitedMs;
    floorMs += one.floorMs;
  }
  return floorMs === 0 ? '–' : (waitedMs / floorMs).toFixed(2);
}

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
