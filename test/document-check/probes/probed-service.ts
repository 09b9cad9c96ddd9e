/**
 * A service of the document's form for probes: it answers by path, takes one key, one secret, one member and the tokens that
 * it issued, and a test may answer any call otherwise. With it comes a run with a fake clock that passes by itself.
 */
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { ProbeId } from '../../../electron/core/check-codes.ts';
import type { Random } from '../../../electron/core/random.ts';
import type { Observation } from '../../../electron/document-check/observe/observation.ts';
import type { ProbePorts, ProbeTarget } from '../../../electron/document-check/probes/probe.ts';
import { type RunOptions, type RunResult, runProbes } from '../../../electron/document-check/probes/run-probes.ts';
import {
  type ServiceProfile,
  type ServiceProfileInput,
  serviceProfileSchema,
} from '../../../electron/service-client/profile.ts';
import type { RawExchange } from '../../../electron/service-client/transport/exchange.ts';
import { createHttp, type Http } from '../../../electron/service-client/transport/http.ts';
import { FakeClock } from '../../fake-clock.ts';
import {
  type Answer,
  type Certificate,
  json,
  makeCertificate,
  type RecordedRequest,
  redirect,
  reply,
  type StubService,
  startStubService,
} from '../../stub-service.ts';

export const KEY = 'app-key';
export const SECRET = 's3cret & more';
export const MEMBER = { login: 'mia', email: 'mia@example.org', password: 'pässwörd' };
export const SESSION_TOKEN = 'token-of-a-session';

/** One call as it was sent, and for the points of which probe. */
export interface SentCall {
  readonly feeds: 'all' | ProbeId;
  readonly raw: RawExchange;
  readonly request: RecordedRequest;
  readonly name: CallName;
  readonly parameters: Readonly<Record<string, string>>;
  /** Of the fake clock, milliseconds from the beginning. */
  readonly atMs: number;
}

export type CallName = 'K' | 'D' | 'P' | 'X' | 'A' | 'T' | 'revoke' | 'page' | 'other';

export interface ProbedService {
  readonly clock: FakeClock;
  readonly sent: readonly SentCall[];
  /** Tokens that it takes. */
  readonly tokens: Set<string>;
  /** What answers a call in place of the service; null for its own answer. */
  answer: (call: Omit<SentCall, 'feeds' | 'raw'>) => Answer | null;
  /** Whether the member has declined the device code. */
  hasDeclined: boolean;
  device: { readonly expires_in: number; readonly interval: number };
  profileWith(change?: Partial<ServiceProfileInput>): ServiceProfile;
  targetWith(change?: Partial<ProbeTarget>): ProbeTarget;
  run(probes: readonly ProbeId[], options?: Partial<RunOptions>): Promise<RunResult>;
}

const FULL = { paths: { revoke: '/oauth/revoke' } };

/** A service of its own for each test of the file that calls it. */
export function setUpProbedService(): ProbedService {
  let certificate: Certificate;
  let api: StubService;
  let pages: StubService;
  let http: Http;
  const bench: Omit<ProbedService, 'clock' | 'tokens' | 'sent'> & {
    clock: FakeClock;
    tokens: Set<string>;
    sent: SentCall[];
  } = {
    clock: new FakeClock(),
    tokens: new Set(),
    sent: [],
    answer: () => null,
    hasDeclined: false,
    device: { expires_in: 1800, interval: 5 },

    profileWith: (change = {}) =>
      serviceProfileSchema.parse({
        id: 'probed',
        name: 'Probed',
        baseUrl: `${api.origin}/api`,
        authUrl: `${pages.origin}/pages`,
        application: { clientId: KEY, clientSecret: SECRET, redirectUri: 'member-login://callback' },
        certificateAuthorities: [certificate.cert],
        keyRequestParameters: 'redirect-uri',
        ...FULL,
        ...change,
      }),

    targetWith: (change = {}) => ({
      profile: bench.profileWith(),
      token: { kind: 'token', token: SESSION_TOKEN, presentation: 'bearer' },
      basic: { kind: 'basic', login: MEMBER.login, password: MEMBER.password, passwordForm: 'plain' },
      login: MEMBER.login,
      password: MEMBER.password,
      email: MEMBER.email,
      second: null,
      ...change,
    }),

    run: (probes, options = {}) =>
      runProbes({
        ...ports(),
        probes,
        target: bench.targetWith(),
        locked: [],
        signal: new AbortController().signal,
        ...options,
      }),
  };
  let issued = 0;
  let started = 0;
  const codes = new Map<string, string>();
  /** By device code: when it was issued, and polled last. */
  const devices = new Map<string, { readonly endMs: number; lastMs: number }>();
  const waiting: Omit<SentCall, 'feeds' | 'raw'>[] = [];

  const issue = (): string => {
    issued += 1;
    const token = `token-${issued}-of-a-probe`;
    bench.tokens.add(token);
    return token;
  };

  function answerTo(request: RecordedRequest): Answer {
    const call = readCall(request, bench.clock.elapsedMs);
    waiting.push(call);
    return bench.answer(call) ?? ownAnswer(call);
  }

  function ownAnswer({ name, parameters, request }: Omit<SentCall, 'feeds' | 'raw'>): Answer {
    if (name === 'page') return redirect('/pages/sign-in');
    if (request.headers['x-service-key'] !== KEY) return refusal(401, 'unknown_key');
    switch (name) {
      case 'K':
        return json({ key: 'key-of-a-page' });
      case 'D':
        return startDevice();
      case 'P':
        return pollAnswer(parameters);
      case 'X':
        return exchangeAnswer(parameters);
      case 'A':
        return identify(parameters);
      case 'T':
        return readMember(request);
      case 'revoke':
        bench.tokens.delete(parameters.token ?? request.headers.authorization?.replace('Bearer ', '') ?? '');
        return reply('');
      default:
        return refusal(404, 'not_found');
    }
  }

  function startDevice(): Answer {
    started += 1;
    const code = `device-code-${started}`;
    devices.set(code, {
      endMs: bench.clock.elapsedMs + bench.device.expires_in * 1000,
      lastMs: Number.NEGATIVE_INFINITY,
    });
    return json({
      device_code: code,
      user_code: 'ABCD-EFGH',
      verification_url: 'https://service.example/device',
      ...bench.device,
    });
  }

  function pollAnswer({ code = '', client_secret }: Readonly<Record<string, string>>): Answer {
    const device = devices.get(code);
    if (client_secret !== SECRET) return refusal(401, 'invalid_client');
    if (!device) return refusal(400, 'invalid_grant');
    const sinceMs = bench.clock.elapsedMs - device.lastMs;
    device.lastMs = bench.clock.elapsedMs;
    if (bench.hasDeclined) return refusal(400, 'access_denied');
    if (bench.clock.elapsedMs >= device.endMs) return refusal(400, 'expired_token');
    return refusal(400, sinceMs < bench.device.interval * 1000 ? 'slow_down' : 'authorization_pending');
  }

  function exchangeAnswer({
    code = '',
    client_secret,
    client_id,
    redirect_uri,
  }: Readonly<Record<string, string>>): Answer {
    if (client_id !== KEY || client_secret !== SECRET) return refusal(401, 'invalid_client');
    if (codes.get(code) !== redirect_uri) return refusal(400, 'invalid_grant');
    codes.delete(code);
    return reply(`access_token=${issue()}`);
  }

  function identify({ login, password }: Readonly<Record<string, string>>): Answer {
    const isMember = login === MEMBER.login || login === MEMBER.email;
    if (!isMember || password !== createHash('md5').update(MEMBER.password).digest('hex')) {
      return refusal(403, 'wrong_login');
    }
    return json({ token: issue(), member: record });
  }

  function readMember({ headers }: RecordedRequest): Answer {
    const { authorization = '' } = headers;
    const basic = `Basic ${Buffer.from(`${MEMBER.login}:${MEMBER.password}`).toString('base64')}`;
    const token = authorization.replace(/^Bearer /, '');
    return authorization === basic || bench.tokens.has(token)
      ? json({ member: record })
      : refusal(401, 'not_identified');
  }

  let spent = false;
  const random: Random = {
    token(bits) {
      issued += 1;
      return `random-${issued}-${bits}`;
    },
  };

  function ports(): ProbePorts {
    return {
      clock: bench.clock,
      random,
      http,
      recorderFor: (feeds) => ({
        begin: (raw) => ({
          changed: () => undefined,
          means() {
            const call = waiting.shift();
            if (call) bench.sent.push({ ...call, feeds, raw });
          },
        }),
      }),
      observations: () => [returned],
      isSessionToken: (token) => token === SESSION_TOKEN,
      async signInByCode(expect, use) {
        if (expect === 'declined') return true;
        issued += 1;
        const brought = { code: `code-${issued}`, redirectUri: 'member-login://callback' };
        codes.set(brought.code, brought.redirectUri);
        await use(brought, new AbortController().signal);
        return true;
      },
      async withDeviceCode(_authorization, use) {
        await use({ signal: new AbortController().signal, hasAnswered: () => bench.hasDeclined });
        return true;
      },
      allowance: {
        isSpent: () => spent,
        spend: () => {
          spent = true;
        },
      },
      onState: () => undefined,
      // Nothing else happens while a run waits.
      onWait: (atMs) => void (atMs !== null && bench.clock.advance(atMs - bench.clock.nowMs())),
    };
  }

  beforeAll(async () => {
    certificate = await makeCertificate();
  });
  beforeEach(async () => {
    api = await startStubService({ certificate, aside: answerTo });
    pages = await startStubService({ aside: answerTo });
    bench.clock = new FakeClock();
    bench.tokens = new Set([SESSION_TOKEN]);
    bench.sent = [];
    bench.answer = () => null;
    bench.hasDeclined = false;
    bench.device = { expires_in: 1800, interval: 5 };
    waiting.length = 0;
    spent = false;
    http = createHttp({
      clock: bench.clock,
      resolveProxy: async () => 'DIRECT',
      systemAuthorities: async () => [],
    });
  });
  afterEach(async () => {
    await http.close();
    await api.close();
    await pages.close();
  });
  return bench;
}

const record = { id: 7, login: MEMBER.login, email: MEMBER.email };

const refusal = (status: number, error: string): Answer => json({ error }, status);

/** A sign-in by code came back. */
export const returned: Observation = {
  kind: 'callback',
  n: 1,
  atMs: 0,
  attempt: 'one',
  feeds: 'all',
  settings: new Map(),
  page: 'authorize',
  isPasted: false,
  outcome: 'accepted',
  state: 'returned',
  address: 'as-sent',
  parameters: [],
  fragment: [],
  hasError: false,
  errorCode: null,
  value: null,
};

const NAMES: Readonly<Record<string, CallName>> = {
  '/api/members/oauth': 'K',
  '/api/oauth/device': 'D',
  '/api/members/auth': 'A',
  '/api/members/infos': 'T',
  '/api/oauth/revoke': 'revoke',
};

function readCall(request: RecordedRequest, atMs: number): Omit<SentCall, 'feeds' | 'raw'> {
  const { pathname, searchParams } = new URL(request.target, 'https://service.example');
  const parameters = { ...Object.fromEntries(searchParams), ...Object.fromEntries(new URLSearchParams(request.body)) };
  const exchanging: CallName = 'redirect_uri' in parameters ? 'X' : 'P';
  const name =
    pathname === '/api/oauth/access_token'
      ? exchanging
      : pathname.startsWith('/pages/')
        ? 'page'
        : (NAMES[pathname] ?? 'other');
  return { request, name, parameters, atMs };
}
