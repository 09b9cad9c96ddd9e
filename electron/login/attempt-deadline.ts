/**
 * The limit of what an attempt waits for now: at most one, and a later one takes its place. It ends the attempt, and
 * does not know what is waited for.
 */
import { type Clock, type Deadline, setDeadline } from '../core/clock.ts';
import { LoginError, type LoginErrorCode } from '../core/errors.ts';

export interface AttemptLimit {
  /** What the attempt ends with once the limit has passed. */
  readonly endsAs: LoginErrorCode;
  /** How long the person has in all, for the words of that end. */
  readonly limitMs: number;
  /** When it passes, epoch milliseconds. */
  readonly endsAtMs: number;
  /** Whether it is the service's own: no pause puts it off, and it ends the attempt in one only; else, the method does. */
  readonly isOfService?: boolean;
}

export class AttemptDeadline {
  readonly #clock: Clock;
  readonly #end: (error: LoginError) => void;
  #limit: AttemptLimit | null = null;
  #running: Deadline | null = null;
  #isPaused = false;
  /** Since when the limit stands still; null while it runs. */
  #stoppedAtMs: number | null = null;

  /** @param end ends the attempt; called at most once for each limit that is set, at once for one that has passed */
  constructor(clock: Clock, end: (error: LoginError) => void) {
    this.#clock = clock;
    this.#end = end;
  }

  /** When the service's own limit passes; null if none is set. */
  get serviceEndsAtMs(): number | null {
    return this.#limit?.isOfService ? this.#limit.endsAtMs : null;
  }

  set(limit: AttemptLimit): void {
    this.clear();
    this.#limit = limit;
    if (this.#isPaused && !limit.isOfService) this.#stoppedAtMs = this.#clock.nowMs();
    else this.#run(limit);
  }

  /** Has what is left of the limit wait, also of one that is set from now on. */
  pause(): void {
    this.#isPaused = true;
    if (!this.#limit || this.#limit.isOfService) return;
    this.#stoppedAtMs = this.#clock.nowMs();
    this.#running?.cancel();
    this.#running = null;
  }

  /** @returns by how many milliseconds the limit was put off */
  resume(): number {
    this.#isPaused = false;
    if (!this.#limit || this.#stoppedAtMs === null) return 0;
    const byMs = Math.max(0, this.#clock.nowMs() - this.#stoppedAtMs);
    this.#stoppedAtMs = null;
    this.#limit = { ...this.#limit, endsAtMs: this.#limit.endsAtMs + byMs };
    this.#run(this.#limit);
    return byMs;
  }

  /** Checks the clock now, before something that must not happen late: a computer may have slept. */
  look(): void {
    this.#running?.look();
  }

  clear(): void {
    this.#running?.cancel();
    this.#running = null;
    this.#limit = null;
    this.#stoppedAtMs = null;
  }

  #run({ endsAs, limitMs, endsAtMs, isOfService }: AttemptLimit): void {
    this.#running = setDeadline(this.#clock, endsAtMs - this.#clock.nowMs(), () => {
      if (isOfService && !this.#isPaused) return;
      const details = { limitSeconds: limitMs / 1000 };
      this.#end(new LoginError(endsAs, 'Nobody finished this sign-in in time. Start again.', { details }));
    });
  }
}
