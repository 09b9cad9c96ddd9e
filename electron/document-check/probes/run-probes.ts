/**
 * Runs probes, one request at a time and never two at once: in their order, two seconds apart, until all were sent, the
 * person ends it, the service is not reached, or it says that there were too many.
 */
import { PROBE_IDS, type ProbeId, type RunOutcome } from '../../core/check-codes.ts';
import { startSleep } from '../../core/clock.ts';
import type { BasicCredential } from '../../service-client/credential.ts';
import {
  LeftOut,
  type LeftOutReason,
  type LockedKind,
  type Probe,
  type ProbeCall,
  type ProbeContext,
  type ProbePlan,
  type ProbeReply,
  type ProbeTarget,
} from './probe.ts';
import type { ProbePorts } from './probe-ports.ts';
import { broughtTokenOf, waitAskedBy } from './probe-reply.ts';
import { forAll, revocation, wayOf, withoutFeeds } from './probe-requests.ts';
import { createProbeSender } from './probe-sender.ts';
import { PROBES } from './registry.ts';

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

/** Between the end of a reply and the next request. */
const APART_MS = 2_000;
/** So many requests in a row without a reply end a run. */
const MOST_MISSES = 2;

/**
 * @param options.target as it is, without what is still to be typed; a second service only if it was chosen
 * @returns what these probes may send, in their order
 */
export function planProbes(probes: readonly ProbeId[], target: ProbeTarget): readonly ProbePlan[] {
  return PROBE_IDS.filter((id) => probes.includes(id)).map((id) => {
    const probe = PROBES[id];
    const obstacle = probe.findObstacle(withTyped(probe, target));
    return { id, obstacle, steps: obstacle === null ? probe.plan(target) : [] };
  });
}

/** @throws nothing that a service does */
export async function runProbes(options: RunOptions): Promise<RunResult> {
  const { probes, signal, onState } = options;
  const leftOut: { id: ProbeId; why: LeftOutReason }[] = [];
  const run = beginRun(options);
  let outcome: RunOutcome = 'ended';

  async function runOne(probe: Probe): Promise<void> {
    const isLocked = probe.sends.some((kind) => run.locked.has(kind));
    const obstacle = isLocked ? 'locked' : probe.findObstacle(sendable(options.target, run.locked));
    if (obstacle !== null) throw new LeftOut(obstacle);
    onState(probe.id, 'running');
    const { context, cleanUp } = run.contextOf(probe.id);
    const obstacleMet = await probe.run(context).then(() => null, leftOutOrThrow);
    await cleanUp();
    if (obstacleMet) throw obstacleMet;
    onState(probe.id, 'ended');
  }

  for (const id of PROBE_IDS.filter((one) => probes.includes(one))) {
    try {
      if (outcome !== 'ended') throw new LeftOut('run-ended');
      signal.throwIfAborted();
      await runOne(PROBES[id]);
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
function withTyped({ asks }: Probe, target: ProbeTarget): ProbeTarget {
  const asked = asks.map(({ what }) => what);
  return {
    ...target,
    login: target.login ?? (asked.includes('login') ? '' : null),
    password: target.password ?? (asked.includes('password') ? '' : null),
  };
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

/** Ends the whole run. */
class RunEnd extends Error {
  readonly outcome: 'not-reached' | 'limited';

  constructor(outcome: RunEnd['outcome']) {
    super(`The run ended: ${outcome}.`);
    this.outcome = outcome;
  }
}

function beginRun(options: RunOptions) {
  const { target, signal, clock, onWait } = options;
  const { profile } = target;
  const sender = createProbeSender(profile, options, signal);
  const locked = new Set<LockedKind>(options.locked);
  const sent = new Map<string, ProbeReply>();
  let way = wayOf(profile);
  let endedAtMs: number | null = null;
  /** What a busy service asks to wait beyond that. */
  let askedMs = 0;
  let misses = 0;

  async function waitFor(afterMs: number, ending: AbortSignal): Promise<void> {
    const waitMs = Math.max(afterMs, askedMs);
    const leftMs = endedAtMs === null ? 0 : Math.min(waitMs, endedAtMs + waitMs - clock.nowMs());
    if (leftMs <= 0) return;
    onWait(clock.nowMs() + leftMs);
    try {
      await startSleep(clock, leftMs, ending).done;
    } finally {
      onWait(null);
    }
  }

  /** @throws RunEnd */
  async function sendInTime(
    act: () => Promise<ProbeReply>,
    { afterMs, kind }: { readonly afterMs: number; readonly kind: 'call' | 'poll' | 'page' },
    ending = signal,
  ): Promise<ProbeReply> {
    ending.throwIfAborted();
    await waitFor(afterMs, ending === signal ? signal : AbortSignal.any([signal, ending]));
    const reply = await act();
    signal.throwIfAborted();
    endedAtMs = clock.nowMs();
    askedMs = reply.reply === null ? 0 : waitAskedBy(reply.reply, endedAtMs);
    // A browser may reach a page that this app does not, such as one of a private authority.
    if (kind !== 'page') misses = reply.status === null ? misses + 1 : 0;
    if (misses === MOST_MISSES) throw new RunEnd('not-reached');
    if (reply.status === 429 && kind !== 'poll') throw new RunEnd('limited');
    return reply;
  }

  const sendFor = (id: ProbeId) => (call: ProbeCall, ending?: AbortSignal) => {
    const kind = call.purpose === 'device-poll' ? 'poll' : 'call';
    return sendInTime(() => sender.send(call, id), { afterMs: call.afterMs ?? APART_MS, kind }, ending);
  };

  return {
    locked,
    contextOf(id: ProbeId): { readonly context: ProbeContext; readonly cleanUp: () => Promise<void> } {
      const brought = new Set<string>();
      const send: ProbeContext['send'] = async (call, ending) => {
        const sent = await sendFor(id)(call, ending);
        const token = broughtTokenOf(call, sent.reply, profile);
        if (token !== null) brought.add(token);
        return sent;
      };
      const context: ProbeContext = {
        ...sendable(target, locked),
        ...portsOf(options),
        get way() {
          return way;
        },
        keepWay(found) {
          way = found;
        },
        send,
        async sendOnce(call) {
          const key = JSON.stringify(withoutFeeds(call));
          const reply = sent.get(key) ?? (await send(forAll(call)));
          sent.set(key, reply);
          return reply;
        },
        openPage: (address) => sendInTime(() => sender.open(address, id), { afterMs: APART_MS, kind: 'page' }),
        lock: (kind) => void locked.add(kind),
        startShortDevice: (start) => options.startShortDevice?.(start) ?? start(),
        hasEnded: (token) => void brought.delete(token),
      };
      return { context, cleanUp: () => cleanUp(brought, send) };
    },
  };

  async function cleanUp(tokens: ReadonlySet<string>, send: ProbeContext['send']): Promise<void> {
    if (locked.has('secret') || locked.has('key')) return;
    for (const token of tokens) {
      const call = options.isSessionToken(token) ? null : revocation(profile, token);
      if (call) await send(call);
    }
  }
}

function portsOf({ clock, random, isSessionToken, observations, ...options }: RunOptions) {
  const { signInByCode, withDeviceCode, allowance, signal } = options;
  return { clock, random, isSessionToken, observations, signInByCode, withDeviceCode, allowance, signal };
}
