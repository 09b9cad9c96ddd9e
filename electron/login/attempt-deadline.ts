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
}

export class AttemptDeadline {
  readonly #clock: Clock;
  readonly #end: (error: LoginError) => void;
  #running: Deadline | null = null;

  /** @param end ends the attempt; called at most once for each limit that is set, at once for one that has passed */
  constructor(clock: Clock, end: (error: LoginError) => void) {
    this.#clock = clock;
    this.#end = end;
  }

  set({ endsAs, limitMs, endsAtMs }: AttemptLimit): void {
    this.clear();
    this.#running = setDeadline(this.#clock, endsAtMs - this.#clock.nowMs(), () => {
      const details = { limitSeconds: limitMs / 1000 };
      this.#end(new LoginError(endsAs, 'Nobody finished this sign-in in time. Start again.', { details }));
    });
  }

  /** Checks the clock now, before something that must not happen late: a computer may have slept. */
  look(): void {
    this.#running?.look();
  }

  clear(): void {
    this.#running?.cancel();
    this.#running = null;
  }
}
