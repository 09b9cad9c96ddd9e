/**
 * The service of one simulated device sign-in: answers by its plan, tells clients that poll too early to slow down, and
 * counts. Each client has its own adapter for the request format.
 * @see RFC 8628, 3.5
 */
import { answerTo, latencyOf, type PlannedAnswer, type PollPlan, SLOW_DOWN_MS } from './poll-plan.ts';
import type { VirtualTime } from './virtual-time.ts';

export class SimulatedService {
  /** Requests so far. */
  polls = 0;
  /** Sent before the interval, or what Retry-After asked for, was over. The first has none before it. */
  earlyPolls = 0;
  readonly #plan: PollPlan;
  readonly #time: VirtualTime;
  #intervalMs: number;
  #allowedAtMs = 0;

  constructor(plan: PollPlan, time: VirtualTime) {
    this.#plan = plan;
    this.#time = time;
    this.#intervalMs = plan.intervalSeconds * 1000;
  }

  /** One request, there and back. */
  async poll(): Promise<PlannedAnswer> {
    const index = this.polls;
    this.polls += 1;
    const isEarly = this.#time.nowMs() < this.#allowedAtMs;
    if (isEarly) this.earlyPolls += 1;
    const { outMs, backMs } = latencyOf(this.#plan, index);
    await this.#time.wait(outMs);
    const planned = answerTo(this.#plan, index, this.#time.nowMs());
    const answer: PlannedAnswer = isEarly && planned.kind === 'pending' ? { kind: 'slow-down' } : planned;
    await this.#time.wait(backMs);
    if (answer.kind === 'slow-down') this.#intervalMs += SLOW_DOWN_MS;
    const askedMs = answer.kind === 'busy' ? answer.retryAfterSeconds * 1000 : 0;
    this.#allowedAtMs = this.#time.nowMs() + Math.max(this.#intervalMs, askedMs);
    return answer;
  }
}
