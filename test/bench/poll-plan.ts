/**
 * The service of one simulated device sign-in, and its plan, drawn from a seed: when the member approves, how long each
 * request takes, where the service says to slow down, and the earliest time at which the rules let the token be fetched.
 * It shares no code with the poller that is compared with it.
 * @see electron/document-check/service.md, 4.3 and 8; RFC 8628, 3.5
 */
import { createDraw, type Draw } from '../draw.ts';
import type { FakeClock } from '../fake-clock.ts';

export interface PollPlan {
  readonly kind: 'plain' | 'slow_down' | 'Retry-After';
  readonly intervalSeconds: number;
  /** From the start reply. */
  readonly approvedAtMs: number;
  /** By number of the request: how long it is on its way, there and back. */
  readonly latencies: readonly { readonly outMs: number; readonly backMs: number }[];
  /** By number of the request. */
  readonly disturbances: ReadonlyMap<number, Disturbance>;
}

/** `busy` gives no token either; `slow-down` yields to an approval. */
type Disturbance =
  | { readonly kind: 'slow-down' }
  | { readonly kind: 'busy'; readonly status: 429 | 503; readonly retryAfterSeconds: number };

export type PlannedAnswer = { readonly kind: 'token' | 'pending' } | Disturbance;

const SLOW_DOWN_MS = 5_000;
const INTERVALS_SECONDS = [2, 5, 5, 5, 9];
const LATEST_APPROVAL_MS = 120_000;
const MOST_POLLS = 200;
/** Disturbances lie among these polls, so that most come before the approval. */
const DISTURBED_POLLS = 6;
const LATENCY_MS = { least: 10, most: 250 };
/** One way in forty takes longer than the shorter intervals. */
const SLOW_LATENCY_MS = 6_000;

/** @returns three of five plain, one with slow_down, one with Retry-After; in turn */
export function drawPlans(count: number, seed: number): readonly PollPlan[] {
  const draw = createDraw(seed).number;
  const kinds = ['plain', 'slow_down', 'plain', 'Retry-After', 'plain'] as const;
  return Array.from({ length: count }, (_, index) => drawPlan(kinds[index % kinds.length] ?? 'plain', draw));
}

/** What the service answers to a request that keeps to the pace. */
function answerTo(plan: PollPlan, index: number, arrivedAtMs: number): PlannedAnswer {
  const disturbance = plan.disturbances.get(index);
  if (disturbance?.kind === 'busy') return disturbance;
  if (arrivedAtMs >= plan.approvedAtMs) return { kind: 'token' };
  return disturbance ?? { kind: 'pending' };
}

function latencyOf({ latencies }: PollPlan, index: number): { readonly outMs: number; readonly backMs: number } {
  const latency = latencies[index];
  if (!latency) throw new Error(`Nobody polls ${index + 1} times for one sign-in.`);
  return latency;
}

/** The client that polls as early as it may: an interval after the start reply, and after the end of each reply. */
export function computeFloor(plan: PollPlan): { readonly tokenAtMs: number; readonly polls: number } {
  let intervalMs = plan.intervalSeconds * 1000;
  let sentAtMs = intervalMs;
  for (let index = 0; ; index += 1) {
    const { outMs, backMs } = latencyOf(plan, index);
    const answer = answerTo(plan, index, sentAtMs + outMs);
    const endedAtMs = sentAtMs + outMs + backMs;
    if (answer.kind === 'token') return { tokenAtMs: endedAtMs, polls: index + 1 };
    if (answer.kind === 'slow-down') intervalMs += SLOW_DOWN_MS;
    const askedMs = answer.kind === 'busy' ? answer.retryAfterSeconds * 1000 : 0;
    sentAtMs = endedAtMs + Math.max(intervalMs, askedMs);
  }
}

type DrawNumber = Draw['number'];

function drawPlan(kind: PollPlan['kind'], draw: DrawNumber): PollPlan {
  const intervalSeconds = INTERVALS_SECONDS[draw(0, INTERVALS_SECONDS.length - 1)] ?? 5;
  const drawWay = (): number =>
    draw(1, 40) === 1 ? draw(LATENCY_MS.most, SLOW_LATENCY_MS) : draw(LATENCY_MS.least, LATENCY_MS.most);
  return {
    kind,
    intervalSeconds,
    approvedAtMs: draw(0, LATEST_APPROVAL_MS),
    latencies: Array.from({ length: MOST_POLLS }, () => ({ outMs: drawWay(), backMs: drawWay() })),
    disturbances: drawDisturbances(kind, intervalSeconds, draw),
  };
}

function drawDisturbances(
  kind: PollPlan['kind'],
  intervalSeconds: number,
  draw: DrawNumber,
): ReadonlyMap<number, Disturbance> {
  const index = draw(0, DISTURBED_POLLS - 1);
  if (kind === 'plain') return new Map();
  if (kind === 'slow_down') {
    const again = index + draw(1, 3);
    return new Map([index, again].map((disturbed) => [disturbed, { kind: 'slow-down' }]));
  }
  // Twice the interval at least: a client that doubles its wait besides waits no longer for it.
  const retryAfterSeconds = 2 * intervalSeconds + draw(0, 20);
  return new Map([[index, { kind: 'busy', status: draw(0, 1) === 0 ? 429 : 503, retryAfterSeconds }]]);
}

/** Answers by its plan, tells clients that poll too early to slow down, and counts. */
export class SimulatedService {
  /** Requests so far. */
  polls = 0;
  /** Sent before the interval, or what Retry-After asked for, was over. The first has none before it. */
  earlyPolls = 0;
  readonly #plan: PollPlan;
  readonly #clock: FakeClock;
  #intervalMs: number;
  #allowedAtMs = 0;

  constructor(plan: PollPlan, clock: FakeClock) {
    this.#plan = plan;
    this.#clock = clock;
    this.#intervalMs = plan.intervalSeconds * 1000;
  }

  /** One request, there and back. */
  async poll(): Promise<PlannedAnswer> {
    const index = this.polls;
    this.polls += 1;
    const isEarly = this.#clock.nowMs() < this.#allowedAtMs;
    if (isEarly) this.earlyPolls += 1;
    const { outMs, backMs } = latencyOf(this.#plan, index);
    await this.#wait(outMs);
    const planned = answerTo(this.#plan, index, this.#clock.nowMs());
    const answer: PlannedAnswer = isEarly && planned.kind === 'pending' ? { kind: 'slow-down' } : planned;
    await this.#wait(backMs);
    if (answer.kind === 'slow-down') this.#intervalMs += SLOW_DOWN_MS;
    const askedMs = answer.kind === 'busy' ? answer.retryAfterSeconds * 1000 : 0;
    this.#allowedAtMs = this.#clock.nowMs() + Math.max(this.#intervalMs, askedMs);
    return answer;
  }

  #wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.#clock.schedule(delayMs, resolve));
  }
}
