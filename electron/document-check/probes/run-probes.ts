/**
 * Runs probes, one request at a time and never two at once: in their order, two seconds apart, until all were sent, the
 * person ends it, the service is not reached, or it says that there were too many.
 */
import { PROBE_IDS, type ProbeId, type RunOutcome } from '../../core/check-codes.ts';
import { type BasicCredential, hashPassword } from '../../service-client/credential.ts';
import type { Observation } from '../observe/observation.ts';
import { planProbe } from './plan-probe.ts';
import {
  LeftOut,
  type LeftOutReason,
  type LockedKind,
  type Probe,
  type ProbeContext,
  type ProbePlan,
  type ProbePorts,
  type ProbeTarget,
  type Send,
} from './probe.ts';
import { type ProbeReply, readProbeReply } from './probe-reply.ts';
import { revocation, typedLogin, wayOf } from './probe-requests.ts';
import { createProbeSender, RunEnd } from './probe-sender.ts';
import { asksOf, findObstacle, isLocked, PROBES } from './registry.ts';

export interface RunOptions extends ProbePorts {
  /** In any order; each once. */
  readonly probes: readonly ProbeId[];
  readonly target: ProbeTarget;
  /** Kinds that an earlier run found locked. */
  readonly locked: readonly LockedKind[];
  readonly signal: AbortSignal;
}

export interface RunResult {
  readonly outcome: RunOutcome;
  readonly leftOut: readonly { readonly id: ProbeId; readonly why: LeftOutReason }[];
  /** Kinds that this run found locked. */
  readonly locked: readonly LockedKind[];
}

/**
 * @param target as it is, without what is still to be typed, which counts as typed
 * @returns why a probe cannot be chosen; null if it can
 */
export function obstacleOf(id: ProbeId, target: ProbeTarget): LeftOutReason | null {
  return findObstacle(PROBES[id], withTyped(PROBES[id], target));
}

/**
 * @param target as for `obstacleOf`; a second service only if it was chosen
 * @returns what these probes may send, in their order
 */
export function planProbes(probes: readonly ProbeId[], target: ProbeTarget): Promise<readonly ProbePlan[]> {
  const plans = inOrder(probes).map(async (id) => {
    const obstacle = obstacleOf(id, target);
    return { id, obstacle, steps: obstacle === null ? await planProbe(PROBES[id], target) : [] };
  });
  return Promise.all(plans);
}

function inOrder(probes: readonly ProbeId[]): readonly ProbeId[] {
  return PROBE_IDS.filter((id) => probes.includes(id));
}

/** @throws nothing that a service does */
export async function runProbes(options: RunOptions): Promise<RunResult> {
  const { probes, signal, onState } = options;
  const leftOut: { id: ProbeId; why: LeftOutReason }[] = [];
  const run = beginRun(options);
  let outcome: RunOutcome = 'ended';

  async function runOne(id: ProbeId): Promise<void> {
    const probe = PROBES[id];
    const isOut = isLocked(probe, [...run.locked]);
    const obstacle = isOut ? 'locked' : findObstacle(probe, sendable(options.target, run.locked));
    if (obstacle !== null) throw new LeftOut(obstacle);
    onState(id, 'running');
    const { context, cleanUp } = run.contextOf(id);
    const obstacleMet = await probe.run(context).then(() => null, leftOutOrThrow);
    await cleanUp();
    if (obstacleMet) throw obstacleMet;
    onState(id, 'ended');
  }

  for (const id of inOrder(probes)) {
    try {
      if (outcome !== 'ended') throw new LeftOut('run-ended');
      signal.throwIfAborted();
      await runOne(id);
    } catch (thrown) {
      if (signal.aborted) outcome = 'cancelled';
      else if (thrown instanceof RunEnd) outcome = thrown.outcome;
      else if (!(thrown instanceof LeftOut)) throw thrown;
      leftOut.push({ id, why: thrown instanceof LeftOut ? thrown.reason : 'run-ended' });
      onState(id, 'left-out');
    }
  }
  return { outcome, leftOut, locked: [...run.locked].filter((kind) => !options.locked.includes(kind)) };
}

function leftOutOrThrow(thrown: unknown): LeftOut {
  if (thrown instanceof LeftOut) return thrown;
  throw thrown;
}

/** What would be typed counts as typed. */
function withTyped(probe: Probe, target: ProbeTarget): ProbeTarget {
  const isAsked = asksOf(probe).some(({ what }) => what === 'login');
  const { login, password } = target;
  return isAsked ? { ...target, login: login ?? '', password: password ?? '' } : target;
}

/** @returns the target without what is locked; login and password do as HTTP Basic, unless a session has it */
function sendable(target: ProbeTarget, locked: ReadonlySet<LockedKind>): ProbeTarget {
  const { login, password, token } = target;
  const typed: BasicCredential | null =
    login === null || password === null || login.includes(':')
      ? null
      : { kind: 'basic', login, password, passwordForm: 'plain' };
  return {
    ...target,
    token: locked.has('token') ? null : token,
    ...(locked.has('password') ? { basic: null, login: null, password: null } : { basic: target.basic ?? typed }),
  };
}

/** What the probes of one run share. */
function beginRun(options: RunOptions) {
  const { target, signal, random } = options;
  const { profile } = target;
  const sender = createProbeSender(profile, options, signal);
  const locked = new Set<LockedKind>(options.locked);
  const sent = new Map<string, ProbeReply>();
  let way = wayOf(profile);

  function contextOf(id: ProbeId): { readonly context: ProbeContext; readonly cleanUp: () => Promise<void> } {
    const brought = new Set<string>();
    const sendWithin = (ending?: AbortSignal): Send => {
      return async (call, { leftOut = null, afterMs, feeds = id } = {}) => {
        if (leftOut !== null) return readProbeReply(null, null, call, profile);
        const reply = await sender.send(call, { feeds, afterMs, ending });
        if (reply.token !== null) brought.add(reply.token);
        return reply;
      };
    };
    const send = sendWithin();
    const { login, password, ...sendableTarget } = sendable(target, locked);
    const context: ProbeContext = {
      ...sendableTarget,
      isPlan: false,
      typed: typedLogin({ login, password }),
      isBasicTyped: false,
      get way() {
        return way;
      },
      keepWay(found) {
        way = found;
      },
      random: { token: random.token, passwordHash: () => hashPassword(random.token(96)) },
      nowMs: () => options.clock.nowMs(),
      send,
      async sendOnce(call, { leftOut = null } = {}) {
        const key = JSON.stringify(call);
        const reply = sent.get(key) ?? (await send(call, { leftOut, feeds: 'all' }));
        if (leftOut === null) sent.set(key, reply);
        return reply;
      },
      openPage: async (address) => void (await sender.open(address, id)),
      signInByCode: (expect, use) => options.signInByCode(expect, (code, ending) => use(code, sendWithin(ending))),
      withDeviceCode: (device, use) =>
        options.withDeviceCode(device, ({ signal: ending, hasAnswered }) =>
          use({ send: sendWithin(ending), isCancelled: () => ending.aborted, hasAnswered }),
        ),
      startShortDevice: (start) => options.startShortDevice?.(start) ?? start(),
      hasSignedIn: () => options.observations().some(isAuthorized),
      isSessionToken: options.isSessionToken,
      allowance: options.allowance,
      lock: (kind) => void locked.add(kind),
      hasEnded: (token) => void brought.delete(token),
    };
    return { context, cleanUp: () => cleanUp(brought, send) };
  }

  async function cleanUp(tokens: ReadonlySet<string>, send: Send): Promise<void> {
    if (locked.has('key') || (locked.has('secret') && profile.revokeForm === 'rfc7009')) return;
    for (const token of tokens) {
      const call = options.isSessionToken(token) ? null : revocation(profile, token);
      if (call) await send(call);
    }
  }

  return { locked, contextOf };
}

function isAuthorized(seen: Observation): boolean {
  return seen.kind === 'callback' && seen.page === 'authorize' && seen.outcome === 'accepted';
}
