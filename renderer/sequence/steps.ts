/**
 * The steps of a sign-in as a sequence between the browser, this app and the service: what was seen of it, laid into the
 * flow that its method describes. What the flow has beyond that was passed unseen, or never reached. And their words.
 */
import type { ErrorCode, ErrorView } from '../../electron/ipc/views/error.ts';
import type { Arrival } from '../../electron/ipc/views/exchanges.ts';
import type { FlowStepKind, FlowStepView } from '../../electron/ipc/views/methods.ts';
import { isolate } from '../../electron/text/isolate.ts';
import { formatDuration } from '../text/durations.ts';
import { errorText } from '../text/errors.ts';
import { sections } from '../text/sections.ts';
import { sequence } from '../text/sequence.ts';
import { isOfPerson, LANES_OF, type StepKind } from './lanes.ts';

export interface Step {
  readonly kind: StepKind;
  /**
   * `planned`: not reached, or not tried. `passed`: it went well, unseen by this app. `held`: before it is sent.
   * `running`: not answered yet. `failed`: it had no effect.
   */
  readonly state: 'planned' | 'passed' | 'held' | 'running' | 'done' | 'failed';
  /** Section of the document; null where it does not have the step. */
  readonly section: string | null;
  /** HTTP method and path, of a request that was sent. */
  readonly wire: { readonly method: string; readonly path: string } | null;
  /** HTTP status; null where no reply came. */
  readonly status: number | null;
  /** From the first to the last of several polls; null where it is not known. */
  readonly durationMs: number | null;
  /** Of how many polls it is made; 0 for everything else. */
  readonly pollCount: number;
  /** Whether the person changed it before it was sent. */
  readonly isChanged: boolean;
  /** By which way a callback came; null where that is not known. */
  readonly route: Arrival | null;
  /** Why it failed. */
  readonly error: ErrorView | null;
  /** Number of its exchange; null where there is none to look at. */
  readonly exchange: number | null;
}

/** What a step is where nothing more is known of it. */
export const NOTHING_KNOWN = {
  wire: null,
  status: null,
  durationMs: null,
  pollCount: 0,
  isChanged: false,
  route: null,
  error: null,
  exchange: null,
} as const;

/** Something that this app did or received during a sign-in. */
export interface SeenStep extends Omit<Step, 'state' | 'section'> {
  readonly state: 'held' | 'running' | 'done' | 'failed';
  readonly startedAtMs: number;
  /** Null while it is under way. */
  readonly endedAtMs: number | null;
  /** Whether it is a poll after which polling goes on. */
  readonly isPending: boolean;
}

/** @returns the steps of a method that was not tried */
export function plannedSteps(flow: readonly FlowStepView[]): readonly Step[] {
  return flow.map((step) => unseen(step, 'planned'));
}

/** @returns what was seen, in the flow of its method; exactly one step that ended it is `failed` where none was seen to */
export function stepsInFlow(
  flow: readonly FlowStepView[],
  seen: readonly SeenStep[],
  { outcome, error }: { readonly outcome: 'running' | 'worked' | 'failed'; readonly error: ErrorView | null },
): readonly Step[] {
  const steps: Step[] = [];
  let next = 0;
  for (const one of joinPolls(seen)) {
    // A callback that was refused may be from anywhere, so the sign-in still waits for its own.
    const isOwn = one.kind !== 'callback' || one.state !== 'failed' || one.error?.code === error?.code;
    const at = isOwn ? flow.findIndex(({ kind }, index) => index >= next && isSame(kind, one.kind)) : -1;
    if (at >= 0) {
      // While a poll is pending, nobody knows whether the person is at the page.
      const isPassed = outcome === 'worked' || !(one.isPending || (one.pollCount > 0 && one.state === 'held'));
      steps.push(...between(flow, next, at).map((step) => unseen(step, isPassed ? 'passed' : 'planned')));
      next = at + 1;
    }
    const section = flow.find(({ kind }) => isSame(kind, one.kind))?.section ?? null;
    const { startedAtMs: _, endedAtMs: __, isPending: ___, ...rest } = one;
    steps.push({ ...rest, section });
  }
  const isEndSeen = steps.some(
    (step) => step.state === 'failed' && (step.kind !== 'callback' || step.error?.code === error?.code),
  );
  if (outcome === 'worked') return steps;
  const rest = flow.slice(next).map((step) => unseen(step, 'planned'));
  return outcome === 'failed' && !isEndSeen ? markEnd(steps, rest, error) : [...steps, ...rest];
}

/** Errors that end a sign-in at its page, which could not be opened or has no way back: no request is to blame. */
export const AT_PAGE: ReadonlySet<ErrorCode> = new Set([
  'browser-not-opened',
  'private-window-not-opened',
  'browser-opened-too-often',
  'address-not-allowed',
  'loopback-not-available',
  'callback-port-taken',
  'callback-port-refused',
]);

/** Errors that end it at what came back from the page, or because nothing did. */
export const AT_CALLBACK: ReadonlySet<ErrorCode> = new Set([
  'sign-in-timed-out',
  'declined',
  'authorization-refused',
  'callback-malformed',
  'callback-wrong-address',
  'callback-wrong-state',
  'callback-without-state',
  'callback-without-code',
  'callback-not-single',
]);

/** Consecutive polls after which polling went on, as one. */
function joinPolls(seen: readonly SeenStep[]): readonly SeenStep[] {
  const joined: SeenStep[] = [];
  for (const one of seen) {
    const last = joined.at(-1);
    const isJoined =
      last?.isPending &&
      !last.isChanged &&
      !one.isChanged &&
      one.isPending &&
      last.kind === one.kind &&
      one.state === 'done';
    if (last && isJoined) joined.splice(-1, 1, join(last, one));
    else joined.push(one);
  }
  return joined;
}

function join(first: SeenStep, second: SeenStep): SeenStep {
  const { endedAtMs } = second;
  return {
    ...first,
    status: second.status,
    pollCount: first.pollCount + second.pollCount,
    durationMs: endedAtMs === null ? first.durationMs : Math.max(0, endedAtMs - first.startedAtMs),
    endedAtMs,
  };
}

/** What lies between two steps that were seen, and was not seen itself: a request would have been. */
function between(flow: readonly FlowStepView[], from: number, to: number): readonly FlowStepView[] {
  return flow
    .slice(from, to)
    .filter(({ kind }) => LANES_OF[kind].from === 'browser' || LANES_OF[kind].to === 'browser');
}

/** The step that was due next is the one that failed; what lies before it went on unseen. */
function markEnd(seen: readonly Step[], rest: readonly Step[], error: ErrorView | null): readonly Step[] {
  const at = endIn(rest, error);
  if (at < 0) {
    return [...seen.map((step, index) => (index === seen.length - 1 ? fail(step, error) : step)), ...rest];
  }
  // Where the time ran out, nobody knows how far the person came.
  const isPersonThrough = error?.code !== 'sign-in-timed-out';
  const before = rest
    .slice(0, at)
    .map((step): Step => (isOfPerson(step.kind) && !isPersonThrough ? step : { ...step, state: 'passed' }));
  return [...seen, ...before, ...rest.slice(at, at + 1).map((step) => fail(step, error)), ...rest.slice(at + 1)];
}

function endIn(rest: readonly Step[], error: ErrorView | null): number {
  const callback = rest.findIndex(({ kind }) => kind.startsWith('callback'));
  if (error && AT_CALLBACK.has(error.code) && callback >= 0) return callback;
  return rest.findIndex(({ kind }) => !isOfPerson(kind));
}

function fail(step: Step, error: ErrorView | null): Step {
  return { ...step, state: 'failed', error };
}

/** A callback that was seen does not say what its method takes from it. */
function isSame(described: FlowStepKind, seen: StepKind): boolean {
  return described === seen || (seen === 'callback' && described.startsWith('callback-'));
}

function unseen({ kind, section }: FlowStepView, state: 'planned' | 'passed'): Step {
  return { ...NOTHING_KNOWN, kind, state, section };
}

/**
 * `label`: above its arrow; `isWire`: whether that is a method and a path. `reply`: below it, what came of it; empty where
 * there is nothing to say. `sentence`: all of it in one line, for a list.
 */
export function stepWords(step: Step) {
  const { kind, wire, state } = step;
  const does = sequence.does[kind];
  const reply = replyOf(step);
  const label = wire ? `${wire.method} ${isolate(wire.path)}` : does;
  const section = step.section === null ? '' : sections.numbered(step.section);
  const shown = reply || (state === 'planned' ? section : '');
  const parts = [wire ? sequence.doesBy(does, wire.method, wire.path) : does, shown];
  return { label, isWire: wire !== null, reply: shown, sentence: parts.filter(Boolean).join(', ') };
}

/** @returns what a drawing shows: for those who cannot see it, and for its file */
export function describeSteps(steps: readonly Step[]): string {
  return sequence.description(outcomeOf(steps), steps.length);
}

function replyOf({ kind, state, status, durationMs, pollCount, isChanged, route, error }: Step): string {
  const took = durationMs === null ? '' : formatDuration(durationMs);
  if (state === 'held') return sequence.held;
  if (pollCount > 1) return sequence.polls(pollCount, took);
  if (state === 'running') return sequence.underWay;
  const came = kind === 'member-as-nobody' ? sequence.toCompare : took;
  const figures = [status === null ? '' : String(status), error ? isolate(errorText(error).title) : came];
  if (kind === 'callback' || route !== null) figures.unshift(route === null || error ? '' : sequence.routes[route]);
  if (isChanged) figures.unshift(sequence.changed);
  return figures.filter(Boolean).join(' · ');
}

function outcomeOf(steps: readonly Step[]): string {
  const failed = steps.findLast(({ state }) => state === 'failed');
  if (steps.every(({ state }) => state === 'planned')) return sequence.planned;
  if (failed && steps.at(-1)?.state !== 'done') {
    const { label } = stepWords(failed);
    return failed.error ? sequence.failedAt(label, errorText(failed.error).title) : sequence.failedUnexplained(label);
  }
  const held = steps.find(({ state }) => state === 'held');
  if (held) return sequence.heldAt(stepWords(held).label);
  return steps.some(({ state }) => state === 'running' || state === 'planned') ? sequence.running : sequence.worked;
}
