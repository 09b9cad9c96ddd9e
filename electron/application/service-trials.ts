/**
 * Tries a service with calls that need no member, and with a token that is there; and tests the way to it. A try teaches
 * nothing: the device code is never polled or shown, the key is forgotten, and a session stays as it was. Its calls are
 * ordinary rows of the exchanges, outside a sign-in.
 */
import type { CheckFinding, CheckId } from '../core/cause-codes.ts';
import { LoginError, ServiceError, toAppError } from '../core/errors.ts';
import type { MeaningCode } from '../core/exchange-codes.ts';
import type { TrialRecord } from '../exchange/trial-record.ts';
import type { TrialHandlers } from '../ipc/channels.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type {
  CheckReport,
  TokenReport,
  TrialCallView,
  TrialPurpose,
  TrialReport,
  TriedCallView,
  WayReport,
} from '../ipc/views/way.ts';
import { connectionRulesOf } from '../service-client/call.ts';
import type { ServiceClient } from '../service-client/client.ts';
import { watchClock } from '../service-client/clock-difference.ts';
import { deviceStartOf, keyRequestOf, type MemberlessCall, memberCallOf } from '../service-client/endpoints.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { MemberReading } from '../service-client/read-member.ts';
import { headerNameOf } from '../service-client/service-headers.ts';
import { validityOf } from '../service-client/transport/certificates.ts';
import type { RawExchange } from '../service-client/transport/exchange.ts';
import type { Http } from '../service-client/transport/http.ts';
import type { Reached } from '../service-client/transport/reach.ts';
import { mayBeValid, type Session } from '../session/session.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { causeWordsIn } from './language.ts';
import { type ChecksOptions, listCheck, runCheck, tee } from './service-checks.ts';

export interface ServiceTrialsOptions extends ChecksOptions, Pick<ApplicationPorts, 'createClient' | 'language'> {
  /** Runs what calls a service, which is started for it. @throws AppError if it cannot be */
  readonly useProfile: <T>(serviceId: string, act: (profile: ServiceProfile) => Promise<T>) => Promise<T>;
  readonly sessions: { readonly all: () => readonly Session[]; readonly use: SessionManager['use'] };
  /** More is known of why sign-ins failed. */
  readonly onChange: () => void;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}

export function createServiceTrials(options: ServiceTrialsOptions) {
  const { clock, createClient, useProfile, httpFor, exchangeLog, sessions } = options;
  /** What goes on with a service: a later one ends an earlier one. */
  const running = new Map<string, AbortController>();

  async function alone<T>(serviceId: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    cancel(serviceId);
    const ending = new AbortController();
    running.set(serviceId, ending);
    try {
      return await act(AbortSignal.any([ending.signal, options.signal]));
    } finally {
      if (running.get(serviceId) === ending) running.delete(serviceId);
    }
  }

  function cancel(serviceId: string): void {
    running.get(serviceId)?.abort(new LoginError('cancelled', 'The test of the service was ended.'));
  }

  async function testWay(
    profile: ServiceProfile,
    http: Http,
    leadsTo: WayReport['leadsTo'],
    signal: AbortSignal,
  ): Promise<WayReport> {
    const isCalls = leadsTo === 'calls';
    const address = isCalls ? profile.baseUrl : profile.authUrl;
    // The certificate is for the service's own origin alone (S6).
    const clientCertificate = isCalls ? profile.application.clientCertificate : null;
    const reached = await http.reach({ ...connectionRulesOf(profile), clientCertificate, address, signal });
    return { ...viewReached(reached, clock.nowMs()), address: new URL(address).origin, leadsTo };
  }

  async function tryAll(profile: ServiceProfile, signal: AbortSignal): Promise<TrialReport> {
    const watch = watchClock(httpFor(profile), clock);
    const way = await testWay(profile, watch.http, 'calls', signal);
    const isOpen = way.stages.every(({ outcome }) => outcome !== 'failed');
    const sent = isOpen ? await sendAll(profile, watch.http, signal) : NOTHING_SENT;
    const clockDifferenceMs = watch.differenceTo(profile.baseUrl);
    if (!isOpen) return { way, ...sent, keyCheck: null, clockDifferenceMs };
    const checked = await runCheck('key', profile, options, signal);
    return { way, ...sent, key: judgeKey(sent, checked.found), keyCheck: viewCheck('key', checked), clockDifferenceMs };
  }

  async function sendAll(profile: ServiceProfile, http: Http, signal: AbortSignal): Promise<SentView> {
    const record = exchangeLog.beginTrial(profile);
    const raw: RawExchange[] = [];
    const tried: TriedCallView[] = [];
    try {
      const client = createClient({ profile, http, recorder: tee(record.recorder, raw) });
      for (const call of CALLS) {
        const before = raw.length;
        const error = await call.send(client, profile, signal).then(() => null, viewError);
        tried.push(viewTried(call, error, raw[before], record));
        signal.throwIfAborted();
      }
      const token = await tryTokenOf(sessionWithToken(profile.id), profile, signal);
      // Any of them may tell what another one brought.
      const calls = tried.map(({ error, ...call }) => {
        return { ...call, error: error && { ...error, details: record.maskError(error.details) } };
      });
      const isAnsweredAlike = areAlike(raw);
      return { calls, key: verdictOn(calls, isAnsweredAlike), isAnsweredAlike, token };
    } finally {
      record.end();
    }
  }

  const sessionWithToken = (serviceId: string): Session | null =>
    sessions.all().find((session) => session.serviceId === serviceId && mayBeValid(session)) ?? null;

  /** Sent by the session's own client alone (S7). */
  async function tryTokenOf(session: Session | null, profile: ServiceProfile, signal: AbortSignal) {
    if (!session) return null;
    const reading = sessions.use(session.id, ({ client, credential, recorder }, ending) => {
      const options = { recorder, asNobody: 'after', signal: AbortSignal.any([signal, ending]) } as const;
      return client.readMember(credential, options);
    });
    return { ...(await judge(reading, profile, signal)), member: session.member?.title ?? null };
  }

  /** Says whether a token is good that is kept nowhere. */
  const tryToken = (serviceId: string, token: string): Promise<TokenReport> =>
    alone(serviceId, (signal) =>
      useProfile(serviceId, async (profile) => {
        const record = exchangeLog.beginTrial(profile);
        const client = createClient({ profile, http: httpFor(profile), recorder: record.recorder });
        const credential = { kind: 'token', token, presentation: profile.tokenPresentation } as const;
        const reading = client.readMember(credential, { asNobody: 'after', signal });
        return judge(reading, profile, signal).finally(record.end);
      }),
    );

  function viewCheck(id: CheckId, { found, calls }: Awaited<ReturnType<typeof runCheck>>): CheckReport {
    options.onChange();
    return { check: id, found: found && causeWordsIn(options.language).clues[found], calls };
  }

  const handlers: TrialHandlers = {
    testWay: ({ serviceId }) =>
      alone(serviceId, (signal) =>
        useProfile(serviceId, async (profile) => {
          const http = httpFor(profile);
          const isElsewhere = new URL(profile.authUrl).origin !== new URL(profile.baseUrl).origin;
          const calls = testWay(profile, http, 'calls', signal);
          return isElsewhere ? Promise.all([calls, testWay(profile, http, 'pages', signal)]) : [await calls];
        }),
      ),
    listTrialCalls: ({ serviceId }) =>
      useProfile(serviceId, async (profile) => listCalls(profile, sessionWithToken(serviceId))),
    tryService: ({ serviceId }) =>
      alone(serviceId, (signal) => useProfile(serviceId, (profile) => tryAll(profile, signal))),
    listCheck: ({ serviceId, check }) =>
      useProfile(serviceId, async (profile) => listCheck(check, profile, options.random)),
    runCheck: ({ serviceId, check }) =>
      alone(serviceId, (signal) =>
        useProfile(serviceId, async (profile) => viewCheck(check, await runCheck(check, profile, options, signal))),
      ),
    cancelTrial: ({ serviceId }) => cancel(serviceId),
  };

  return { handlers, cancel, tryToken };
}

type SentView = Omit<TrialReport, 'way' | 'keyCheck' | 'clockDifferenceMs'>;

const NOTHING_SENT: SentView = { calls: [], key: 'not-known', isAnsweredAlike: false, token: null };

/** A difference that the key makes says more than a call that worked: that may work with any key. */
function judgeKey({ key, calls }: SentView, found: CheckFinding | null): TrialReport['key'] {
  if (found === 'key-read') return 'accepted';
  if (found === 'key-not-read') return 'refused';
  const hasMadeUpWorked = found !== null && calls.some(({ meaning }) => meaning === 'key');
  return hasMadeUpWorked && key === 'accepted' ? 'not-known' : key;
}

interface TrialCall {
  readonly purpose: TrialPurpose;
  /** What it is to bring, which is thrown away. */
  readonly meaning: MeaningCode;
  readonly request: (profile: ServiceProfile) => MemberlessCall;
  readonly send: (client: ServiceClient, profile: ServiceProfile, signal: AbortSignal) => Promise<unknown>;
}

const CALLS: readonly TrialCall[] = [
  {
    purpose: 'device-start',
    meaning: 'device-code',
    request: deviceStartOf,
    send: (client, _profile, signal) => client.startDevice({ signal }),
  },
  {
    purpose: 'key-request',
    meaning: 'key',
    request: (profile) => keyRequestOf(profile, profile.application.redirectUri),
    send: (client, { application: { redirectUri } }, signal) => client.requestKey({ redirectUri }, { signal }),
  },
];

function viewReached(
  { stages, certificate, ...facts }: Reached,
  nowMs: number,
): Omit<WayReport, 'address' | 'leadsTo'> {
  return {
    ...facts,
    certificate: certificate && { ...certificate, validity: validityOf(certificate, nowMs) },
    stages: stages.map(({ error, ...stage }) => ({ ...stage, error: error === null ? null : viewError(error) })),
  };
}

function viewError(thrown: unknown): ErrorView {
  const { code, details } = toAppError(thrown);
  return { code, details };
}

/** @param session whose token is sent; null without one */
function listCalls(profile: ServiceProfile, session: Session | null): readonly TrialCallView[] {
  const reading = session && { ...memberCallOf(profile, session.credential), purpose: 'member' as const };
  const calls = CALLS.map(({ purpose, request }) => ({ ...request(profile), purpose }));
  return [...calls, ...(reading ? [reading] : [])].map(({ purpose, method, path, parameters }) => ({
    purpose,
    method,
    address: `${profile.baseUrl}${path}`,
    parameters: Object.keys(parameters ?? {}),
    keyHeader: headerNameOf(profile, 'key'),
    hasClientCertificate: profile.application.clientCertificate !== null && profile.baseUrl.startsWith('https:'),
  }));
}

/** @throws the signal's reason */
async function judge(
  reading: Promise<MemberReading>,
  { tokenRefused }: ServiceProfile,
  signal: AbortSignal,
): Promise<TokenReport> {
  try {
    const { result, isRefusal, answer, nobody } = await reading;
    if (!(result instanceof ServiceError)) return { verdict: 'accepted', isAsNobody: false, error: null };
    const isAsNobody = answer.exact === nobody?.exact;
    const verdict = verdictFrom(result, isRefusal && (tokenRefused !== null || !isAsNobody));
    return { verdict, isAsNobody, error: viewError(result) };
  } catch (thrown) {
    signal.throwIfAborted();
    return { verdict: 'not-known', isAsNobody: false, error: viewError(thrown) };
  }
}

/** @param isRefused by the pinned reply, or by a 401 that nobody else gets */
function verdictFrom({ code }: ServiceError, isRefused: boolean): TokenReport['verdict'] {
  if (code === 'application-refused') return 'not-known';
  if (isRefused) return 'refused';
  return code === 'member-not-identified' ? 'unrecognised' : 'not-known';
}

function viewTried(
  { purpose, meaning }: TrialCall,
  error: ErrorView | null,
  exchange: RawExchange | undefined,
  { numbers }: Pick<TrialRecord, 'numbers'>,
): TriedCallView {
  const durationMs = exchange?.endedAt == null ? null : exchange.endedAt - exchange.startedAt;
  return {
    purpose,
    number: exchange ? (numbers.at(-1) ?? null) : null,
    durationMs,
    meaning: error ? null : meaning,
    error,
  };
}

/** A refusal is one that is known or pinned; any other error says nothing about the key. */
function verdictOn(calls: readonly TriedCallView[], isAnsweredAlike: boolean): TrialReport['key'] {
  if (calls.some(({ error }) => error?.code === 'application-refused')) return 'refused';
  return !isAnsweredAlike && calls.some(({ meaning }) => meaning !== null) ? 'accepted' : 'not-known';
}

/** Different calls have different answers, unless both are refused. */
function areAlike([first, second]: readonly RawExchange[]): boolean {
  if (!first?.status || first.error || first.status >= 400 || second?.error || first.status !== second?.status)
    return false;
  return Buffer.from(first.replyBytes).equals(second.replyBytes);
}
