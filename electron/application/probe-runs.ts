/** Runs of probes, one at a time: what they may use, what a person sees of them meanwhile, and how the last one ended. */
import { PROBE_IDS, PROBES_BY_NAME, type ProbeId } from '../core/check-codes.ts';
import { AppError, LoginError } from '../core/errors.ts';
import type { LockedKind, ProbeTarget } from '../document-check/probes/probe.ts';
import { asksOf, isLocked, PROBES } from '../document-check/probes/registry.ts';
import {
  obstacleOf,
  planProbes,
  type RunOptions,
  type RunResult,
  runProbes,
} from '../document-check/probes/run-probes.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { TrialRecord } from '../exchange/trial-record.ts';
import type { Argument } from '../ipc/channels.ts';
import type {
  CheckRunView,
  DocumentCheckView,
  EndedRunView,
  PlannedProbe,
  ProbeView,
} from '../ipc/views/document-check.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { startWithShortCodes } from '../services/demo-controls.ts';
import { createProbeAllowance } from '../services/learned-facts.ts';
import { CHECK_WORDS, type CheckWords } from '../text/document-check.ts';
import type { Accounts } from './accounts.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { viewPlan } from './check-view.ts';
import type { Observations } from './observations.ts';
import type { ProbeSignIns } from './probe-sign-ins.ts';
import type { Services } from './services.ts';

/** For reports, in English. */
export interface LastRun {
  /** That were chosen. */
  readonly probes: readonly ProbeId[];
  /** None while it goes on. */
  readonly leftOut: EndedRunView['leftOut'];
  /** Epoch milliseconds; null while it goes on. */
  readonly endedAtMs: number | null;
}

export interface ProbeRunsOptions {
  readonly ports: Pick<ApplicationPorts, 'clock' | 'random' | 'log' | 'confirm'>;
  readonly store: Parameters<typeof createProbeAllowance>[0];
  readonly services: Services;
  readonly accounts: Accounts;
  readonly exchangeLog: ExchangeLog;
  readonly observations: Observations;
  /** Runs what calls a service, which is started for it. @throws AppError if it cannot be */
  readonly withProfile: <T>(serviceId: string, act: (profile: ServiceProfile) => Promise<T>) => Promise<T>;
  readonly onChange: () => void;
  /** In the current language. */
  readonly words: () => CheckWords;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}

interface EndedRun extends RunResult {
  readonly probes: readonly ProbeId[];
  readonly endedAtMs: number;
}

interface Run {
  readonly serviceId: string;
  readonly states: Map<ProbeId, CheckRunView['probes'][number]['state']>;
  readonly ending: AbortController;
  record: TrialRecord | null;
  untilMs: number | null;
  /** The service has moved, or is deleted: how the run ends says nothing about what is there now. */
  isOfThePast: boolean;
}

export type ProbeRuns = ReturnType<typeof createProbeRuns>;

export function createProbeRuns(options: ProbeRunsOptions) {
  const { accounts, words, onChange } = options;
  const { log } = options.ports;
  const { credentialsAt, probeSignIns } = accounts;
  const { note, lastAt, lockedAt, forget } = createHistory(options.ports);
  let running: Run | null = null;

  const findRun = (serviceId: string): Run | null => (running?.serviceId === serviceId ? running : null);

  async function start(choice: Argument<'startProbes'>): Promise<boolean> {
    const { serviceId } = choice;
    if (!(await isAgreed(options, choice))) return false;
    if (running || accounts.isSigningIn(serviceId)) throw new AppError('check-busy', 'A sign-in or probes go on.');
    const going = beginRun(serviceId, requireProbes(choice.probes));
    running = going;
    const begun = Promise.withResolvers<void>();
    options
      .withProfile(serviceId, (profile) =>
        whileAllSignedIn(accounts.sessions, credentialsAt(serviceId).sessionIds, (signals) => {
          const target = targetOf(options, profile, choice);
          begun.resolve();
          onChange();
          const signal = AbortSignal.any([going.ending.signal, options.signal, ...signals]);
          return run(options, going, { target, locked: lockedAt(serviceId), signal });
        }),
      )
      .then(
        (result) => {
          log.info(`probes: ${result.outcome}`);
          note(going, result);
        },
        (thrown: unknown) => {
          log.failure('probes', thrown);
          begun.reject(thrown);
          if (going.record) note(going, { outcome: 'cancelled', leftOut: unendedOf(going), locked: [] });
        },
      )
      .finally(() => {
        running = null;
        onChange();
      });
    await begun.promise;
    return true;
  }

  function cancel(serviceId: string): void {
    findRun(serviceId)?.ending.abort(new LoginError('cancelled', 'The probes were stopped.'));
  }

  /** The part of `viewOf` that takes no time. */
  function progressOf(serviceId: string): Pick<DocumentCheckView, 'run' | 'lastRun'> {
    const run = findRun(serviceId);
    const last = lastAt(serviceId);
    return {
      run: run && viewRun(run, probeSignIns),
      lastRun: last && { outcome: last.outcome, leftOut: wordLeftOut(last, words()) },
    };
  }

  return {
    isRunning: (serviceId: string): boolean => findRun(serviceId) !== null,
    progressOf,
    viewOf: (serviceId: string): Pick<DocumentCheckView, 'probes' | 'run' | 'lastRun' | 'locked'> => ({
      probes: viewProbes(options, serviceId, lockedAt(serviceId)),
      ...progressOf(serviceId),
      locked: lockedAt(serviceId).map((kind) => words().locked[kind]),
    }),
    /** Kinds of credentials that the service refuses after wrong ones, in English, for reports. */
    lockedOf: (serviceId: string): DocumentCheckView['locked'] =>
      lockedAt(serviceId).map((kind) => CHECK_WORDS.locked[kind]),
    /** The run that goes on, or else the last one; null before. */
    lastOf(serviceId: string): LastRun | null {
      const run = findRun(serviceId);
      if (run) return { probes: [...run.states.keys()], leftOut: [], endedAtMs: null };
      const last = lastAt(serviceId);
      return last && { ...last, leftOut: wordLeftOut(last, CHECK_WORDS) };
    },
    /** @throws AppError of the service; `argument-invalid` for a probe that there is not */
    plan: (choice: Argument<'planProbes'>): Promise<readonly PlannedProbe[]> => plan(options, choice),
    /**
     * @returns false if the person did not agree to a wrong password
     * @throws as `plan`; AppError `check-busy`
     */
    start,
    cancel,
    /** Cancels, and forgets how runs ended: the service has moved, or is deleted. */
    forget(serviceId: string): void {
      cancel(serviceId);
      const run = findRun(serviceId);
      if (run) run.isOfThePast = true;
      forget(serviceId);
    },
    /** What the person did on another device. @returns false if no probe of that service has asked for it */
    tell(serviceId: string, attemptId: string | null, answer: 'confirmed' | 'declined'): boolean {
      const run = findRun(serviceId);
      if (!run || !probeSignIns.tellAnswered(attemptId)) return false;
      run.record?.tell(answer, 'decline');
      return true;
    },
  };
}

/** A wrong password for a member counts as a failed login: the person is asked. */
async function isAgreed(
  { services, ports }: ProbeRunsOptions,
  { serviceId, login: member, probes }: Argument<'startProbes'>,
): Promise<boolean> {
  const service = services.findProfile(serviceId)?.name;
  const isAsked = probes.includes('own-wrong-password');
  return !isAsked || ports.confirm({ kind: 'wrong-password', facts: { service, member } });
}

function plan(options: ProbeRunsOptions, { serviceId, probes, secondServiceId }: Argument<'planProbes'>) {
  return options.withProfile(serviceId, async (profile) => {
    const target = targetOf(options, profile, { ...NOTHING_TYPED, secondServiceId });
    const plans = await planProbes(requireProbes(probes), target);
    return plans.map((one) => viewPlan(one, target, options.words()));
  });
}

/** The last run at each service, with all that the service has locked since the start of the app. */
function createHistory({ clock }: ProbeRunsOptions['ports']) {
  const ended = new Map<string, EndedRun>();
  const lockedAt = (serviceId: string): readonly LockedKind[] => ended.get(serviceId)?.locked ?? [];

  return {
    note({ serviceId, states, isOfThePast }: Run, { outcome, leftOut, locked: found }: RunResult): void {
      if (isOfThePast) return;
      const locked = [...new Set([...lockedAt(serviceId), ...found])];
      ended.set(serviceId, { outcome, leftOut, locked, probes: [...states.keys()], endedAtMs: clock.nowMs() });
    },
    lastAt: (serviceId: string): EndedRun | null => ended.get(serviceId) ?? null,
    lockedAt,
    forget: (serviceId: string): void => void ended.delete(serviceId),
  };
}

function viewRun({ states, untilMs }: Run, { waitsFor }: Pick<ProbeSignIns, 'waitsFor'>): CheckRunView {
  const until = untilMs === null ? null : ({ kind: 'until', atMs: untilMs } as const);
  return { probes: [...states].map(([id, state]) => ({ id, state })), waitsFor: waitsFor ?? until };
}

function beginRun(serviceId: string, probes: readonly ProbeId[]): Run {
  const states: Run['states'] = new Map(probes.map((id) => [id, 'waiting']));
  return { serviceId, states, ending: new AbortController(), record: null, untilMs: null, isOfThePast: false };
}

const NOTHING_TYPED = { secondServiceId: null, login: null, password: null };

function targetOf(
  { accounts, services }: ProbeRunsOptions,
  profile: ServiceProfile,
  { secondServiceId, ...typed }: Pick<Argument<'startProbes'>, 'secondServiceId' | 'login' | 'password'>,
): ProbeTarget {
  const { token, basic, email } = accounts.credentialsAt(profile.id);
  const login = typed.login || null;
  const password = typed.password || null;
  const second = secondServiceId === null ? null : services.findProfile(secondServiceId);
  return { profile, token, basic, login, password, email, second };
}

async function run(
  options: ProbeRunsOptions,
  going: Run,
  to: Pick<RunOptions, 'target' | 'locked' | 'signal'>,
): Promise<RunResult> {
  const { services, accounts, onChange } = options;
  const { clock, random } = options.ports;
  const { profile } = to.target;
  const record = options.exchangeLog.beginTrial(profile);
  going.record = record;
  const demo = services.findDemo(profile.id);
  try {
    return await runProbes({
      ...to,
      clock,
      random,
      http: services.httpFor(profile),
      recorderFor: record.recorderFeeding,
      observations: () => options.observations.of(profile.id),
      isSessionToken: (token) => accounts.credentialsAt(profile.id).tokens.has(token),
      ...accounts.probeSignIns.portsFor(profile.id, to.signal),
      ...(demo && { startShortDevice: (start) => startWithShortCodes(demo, start) }),
      allowance: createProbeAllowance(options.store, clock)(profile.id),
      onState(id, state) {
        going.states.set(id, state);
        onChange();
      },
      onWait(atMs) {
        going.untilMs = atMs;
        onChange();
      },
      probes: [...going.states.keys()],
    });
  } finally {
    record.end();
  }
}

/** The run ends with the sessions that it calls as. */
function whileAllSignedIn<T>(
  sessions: Accounts['sessions'],
  [sessionId, ...rest]: readonly string[],
  act: (signals: readonly AbortSignal[]) => Promise<T>,
): Promise<T> {
  if (sessionId === undefined) return act([]);
  return sessions.use(sessionId, (_usable, signal) =>
    whileAllSignedIn(sessions, rest, (signals) => act([signal, ...signals])),
  );
}

function viewProbes(options: ProbeRunsOptions, serviceId: string, locked: readonly LockedKind[]): readonly ProbeView[] {
  const profile = options.services.findProfile(serviceId);
  const target = profile && targetOf(options, profile, NOTHING_TYPED);
  const words = options.words();
  return PROBE_IDS.map((id) => {
    const probe = PROBES[id];
    const why = isLocked(probe, locked) ? 'locked' : target && obstacleOf(id, target);
    return {
      id,
      ...words.probes[id],
      needsPerson: probe.needs.includes('person'),
      asks: asksOf(probe),
      // A second service is still to be chosen.
      unavailable: why === null || why === 'needs-second-service' ? null : words.leftOut[why],
      isByNameOnly: PROBES_BY_NAME.includes(id),
    };
  });
}

/** A run that failed has told nothing of them. */
function unendedOf({ states }: Run): RunResult['leftOut'] {
  const unended = [...states].filter(([, state]) => state !== 'ended');
  return unended.map(([id]) => ({ id, why: 'run-ended' }));
}

function wordLeftOut({ leftOut }: EndedRun, words: CheckWords): EndedRunView['leftOut'] {
  return leftOut.map(({ id, why }) => ({ id, why: words.leftOut[why] }));
}

function requireProbes(ids: readonly string[]): readonly ProbeId[] {
  const probes = PROBE_IDS.filter((id) => ids.includes(id));
  if (probes.length === new Set(ids).size && probes.length > 0) return probes;
  throw new AppError('argument-invalid', 'There is no such probe.');
}
