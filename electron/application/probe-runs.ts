/** Runs of probes, one at a time: what they may use, what a person sees of them meanwhile, and how the last one ended. */
import { PROBE_IDS, PROBES_BY_NAME, type ProbeId } from '../core/check-codes.ts';
import { AppError, LoginError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { System } from '../desktop/system.ts';
import type { TrialRecord } from '../exchange/trial-record.ts';
import type { Argument } from '../ipc/channels.ts';
import type {
  CheckRunView,
  DocumentCheckView,
  EndedRunView,
  PlannedProbe,
  ProbeView,
} from '../ipc/views/document-check.ts';
import type { LockedKind, ProbeTarget } from '../probes/probe.ts';
import type { ProbePorts } from '../probes/probe-ports.ts';
import { PROBES } from '../probes/registry.ts';
import { planProbes, type RunResult, runProbes } from '../probes/run-probes.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Http } from '../service-client/transport/http.ts';
import { CHECK_WORDS, type CheckWords } from '../text/document-check.ts';
import type { MemberCredentials } from './member-credentials.ts';
import { viewPlan } from './planned-probe-view.ts';
import type { ProbeSignIns } from './probe-sign-ins.ts';

export interface ProbeRuns {
  isRunning(serviceId: string): boolean;
  viewOf(serviceId: string): Pick<DocumentCheckView, 'probes' | 'run' | 'lastRun' | 'locked'>;
  /** The part of `viewOf` that takes no time. */
  progressOf(serviceId: string): CheckProgress;
  /** The run that goes on, or else the last one; null before. */
  lastOf(serviceId: string): LastRun | null;
  /** Kinds of credentials that the service refuses after wrong ones, in English, for reports. */
  lockedOf(serviceId: string): DocumentCheckView['locked'];
  /** @throws AppError of the service; `argument-invalid` for a probe that there is not */
  plan(choice: Argument<'planProbes'>): Promise<readonly PlannedProbe[]>;
  /**
   * @returns false if the person did not agree to a wrong password
   * @throws as `plan`; AppError `check-busy`
   */
  start(choice: Argument<'startProbes'>): Promise<boolean>;
  cancel(serviceId: string): void;
  /** Cancels, and forgets how runs ended: the service has moved, or is deleted. */
  forget(serviceId: string): void;
  /** What the person did on another device. @returns false if no probe of that service has asked for it */
  tell(serviceId: string, attemptId: string | null, answer: 'confirmed' | 'declined'): boolean;
}

export type CheckProgress = Pick<DocumentCheckView, 'run' | 'lastRun'>;

/** For reports, in English. */
export interface LastRun {
  /** That were chosen. */
  readonly probes: readonly ProbeId[];
  /** None while it goes on. */
  readonly leftOut: EndedRunView['leftOut'];
  /** Epoch milliseconds; null while it goes on. */
  readonly endedAtMs: number | null;
}

export interface ProbeRunsOptions extends Pick<ProbePorts, 'clock' | 'random'> {
  readonly log: Log;
  readonly confirm: System['confirm'];
  readonly signIns: ProbeSignIns;
  /** @returns null if the service has not started */
  readonly findProfile: (serviceId: string) => ServiceProfile | null;
  /** Runs what calls a service, which is started for it. @throws AppError if it cannot be */
  readonly withProfile: <T>(serviceId: string, act: (profile: ServiceProfile) => Promise<T>) => Promise<T>;
  readonly httpFor: (profile: ServiceProfile) => Http;
  readonly beginTrial: (profile: ServiceProfile) => TrialRecord;
  readonly observationsOf: (serviceId: string) => ReturnType<ProbePorts['observations']>;
  readonly credentialsAt: (serviceId: string) => MemberCredentials;
  /** Aborts when a session is removed. */
  readonly whileSignedIn: <T>(sessionId: string, act: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly isSigningIn: (serviceId: string) => boolean;
  readonly allowanceOf: (serviceId: string) => ProbePorts['allowance'];
  /** @returns null for any service but the demo */
  readonly shortDeviceOf: (serviceId: string) => NonNullable<ProbePorts['startShortDevice']> | null;
  readonly onChange: () => void;
  /** In the current language. */
  readonly words: () => CheckWords;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}

interface EndedRun extends Pick<RunResult, 'outcome' | 'leftOut'> {
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

export function createProbeRuns(options: ProbeRunsOptions): ProbeRuns {
  const { clock, random, log, signIns, credentialsAt, words, onChange } = options;
  let running: Run | null = null;
  const ended = new Map<string, EndedRun>();
  const locked = new Map<string, readonly LockedKind[]>();

  function targetOf(
    profile: ServiceProfile,
    { secondServiceId, ...typed }: Pick<Argument<'startProbes'>, 'secondServiceId' | 'login' | 'password'>,
  ): ProbeTarget {
    const { token, basic, email } = credentialsAt(profile.id);
    const login = typed.login || null;
    const password = typed.password || null;
    const second = secondServiceId === null ? null : options.findProfile(secondServiceId);
    return { profile, token, basic, login, password, email, second };
  }

  async function run(
    going: Run,
    profile: ServiceProfile,
    target: ProbeTarget,
    signal: AbortSignal,
  ): Promise<RunResult> {
    const record = options.beginTrial(profile);
    going.record = record;
    const shortDevice = options.shortDeviceOf(profile.id);
    try {
      return await runProbes({
        clock,
        random,
        http: options.httpFor(profile),
        recorderFor: record.recorderFeeding,
        observations: () => options.observationsOf(profile.id),
        isSessionToken: (token) => credentialsAt(profile.id).tokens.has(token),
        ...signIns.portsFor(profile.id, signal),
        ...(shortDevice && { startShortDevice: shortDevice }),
        allowance: options.allowanceOf(profile.id),
        onState(id, state) {
          going.states.set(id, state);
          onChange();
        },
        onWait(atMs) {
          going.untilMs = atMs;
          onChange();
        },
        probes: [...going.states.keys()],
        target,
        locked: locked.get(profile.id) ?? [],
        signal,
      });
    } finally {
      record.end();
    }
  }

  /** The run ends with the sessions that it calls as. */
  function whileAllSignedIn<T>(
    [sessionId, ...rest]: readonly string[],
    act: (signals: readonly AbortSignal[]) => Promise<T>,
  ): Promise<T> {
    if (sessionId === undefined) return act([]);
    return options.whileSignedIn(sessionId, (signal) => whileAllSignedIn(rest, (signals) => act([signal, ...signals])));
  }

  async function start(choice: Argument<'startProbes'>): Promise<boolean> {
    const { serviceId, login: member } = choice;
    const service = options.findProfile(serviceId)?.name;
    const isAsked = choice.probes.includes('own-wrong-password');
    if (isAsked && !(await options.confirm({ kind: 'wrong-password', facts: { service, member } }))) return false;
    if (running || options.isSigningIn(serviceId)) {
      throw new AppError('check-busy', 'A sign-in or probes go on.');
    }
    const probes = requireProbes(choice.probes);
    const going: Run = {
      serviceId,
      states: new Map(probes.map((id) => [id, 'waiting'])),
      ending: new AbortController(),
      record: null,
      untilMs: null,
      isOfThePast: false,
    };
    running = going;
    const begun = Promise.withResolvers<void>();
    options
      .withProfile(serviceId, (profile) =>
        whileAllSignedIn(credentialsAt(serviceId).sessionIds, (signals) => {
          const target = targetOf(profile, choice);
          begun.resolve();
          onChange();
          return run(going, profile, target, AbortSignal.any([going.ending.signal, options.signal, ...signals]));
        }),
      )
      .then(
        (result) => note(going, result),
        (thrown: unknown) => {
          log.failure('probes', thrown);
          begun.reject(thrown);
          if (going.record && !going.isOfThePast) keepEnd(going, { outcome: 'cancelled', leftOut: unendedOf(going) });
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
    if (running?.serviceId !== serviceId) return;
    running.ending.abort(new LoginError('cancelled', 'The probes were stopped.'));
  }

  function keepEnd({ serviceId, states }: Run, { outcome, leftOut }: Pick<RunResult, 'outcome' | 'leftOut'>): void {
    ended.set(serviceId, { outcome, leftOut, probes: [...states.keys()], endedAtMs: clock.nowMs() });
  }

  function note(going: Run, { outcome, leftOut, locked: found }: RunResult): void {
    log.info(`probes: ${outcome}`);
    const { serviceId, isOfThePast } = going;
    if (isOfThePast) return;
    keepEnd(going, { outcome, leftOut });
    locked.set(serviceId, [...new Set([...(locked.get(serviceId) ?? []), ...found])]);
  }

  function viewRun({ states, untilMs }: Run): CheckRunView {
    const until = untilMs === null ? null : ({ kind: 'until', atMs: untilMs } as const);
    return { probes: [...states].map(([id, state]) => ({ id, state })), waitsFor: signIns.waitsFor ?? until };
  }

  function viewEnd(run: EndedRun | undefined): EndedRunView | null {
    return run ? { outcome: run.outcome, leftOut: wordLeftOut(run, words()) } : null;
  }

  const progressOf: ProbeRuns['progressOf'] = (serviceId) => ({
    run: running?.serviceId === serviceId ? viewRun(running) : null,
    lastRun: viewEnd(ended.get(serviceId)),
  });

  const nothingTyped = { secondServiceId: null, login: null, password: null };

  const wordLocked = (serviceId: string, words: CheckWords): readonly string[] =>
    (locked.get(serviceId) ?? []).map((kind) => words.locked[kind]);

  function viewProbes(serviceId: string): readonly ProbeView[] {
    const profile = options.findProfile(serviceId);
    const plans = profile ? planProbes(PROBE_IDS, targetOf(profile, nothingTyped)) : [];
    const { probes, leftOut } = words();
    return PROBE_IDS.map((id) => {
      const obstacle = plans.find((plan) => plan.id === id)?.obstacle ?? null;
      const { asks, needsPerson, sends } = PROBES[id];
      const isLocked = sends.some((kind) => locked.get(serviceId)?.includes(kind));
      const why = isLocked ? 'locked' : obstacle === 'needs-second-service' ? null : obstacle;
      return {
        id,
        ...probes[id],
        needsPerson,
        asks,
        unavailable: why && leftOut[why],
        isByNameOnly: PROBES_BY_NAME.includes(id),
      };
    });
  }

  return {
    isRunning: (serviceId) => running?.serviceId === serviceId,
    progressOf,
    viewOf: (serviceId) => ({
      probes: viewProbes(serviceId),
      ...progressOf(serviceId),
      locked: wordLocked(serviceId, words()),
    }),
    lockedOf: (serviceId) => wordLocked(serviceId, CHECK_WORDS),
    lastOf(serviceId) {
      if (running?.serviceId !== serviceId) {
        const last = ended.get(serviceId);
        return last ? { ...last, leftOut: wordLeftOut(last, CHECK_WORDS) } : null;
      }
      return { probes: [...running.states.keys()], leftOut: [], endedAtMs: null };
    },
    plan: ({ serviceId, probes, secondServiceId }) =>
      options.withProfile(serviceId, async (profile) => {
        const target = targetOf(profile, { ...nothingTyped, secondServiceId });
        return planProbes(requireProbes(probes), target).map((plan) => viewPlan(plan, target, words()));
      }),
    start,
    cancel,
    forget(serviceId) {
      cancel(serviceId);
      if (running?.serviceId === serviceId) running.isOfThePast = true;
      ended.delete(serviceId);
      locked.delete(serviceId);
    },
    tell(serviceId, attemptId, answer) {
      if (running?.serviceId !== serviceId || !signIns.tellAnswered(attemptId)) return false;
      running.record?.tell(answer, 'decline');
      return true;
    },
  };
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
