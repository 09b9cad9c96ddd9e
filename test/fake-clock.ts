/**
 * A Clock that stands still until a test moves it. It refuses to go backwards; only the wall clock may jump, as a
 * computer's does.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { Clock } from '../electron/core/clock.ts';

interface Timer {
  readonly delayMs: number;
  readonly dueMs: number;
  readonly run: () => void;
}

export class FakeClock implements Clock {
  #elapsedMs = 0;
  #wallOffsetMs: number;
  readonly #timers = new Set<Timer>();
  readonly #wakeListeners = new Set<() => void>();

  /** @param startAtMs what `nowMs` says first, epoch milliseconds */
  constructor(startAtMs = Date.UTC(2030, 0, 1)) {
    this.#wallOffsetMs = startAtMs;
  }

  nowMs(): number {
    return this.#wallOffsetMs + this.#elapsedMs;
  }

  /** How far the clock was moved, whatever the wall clock says. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  schedule(delayMs: number, run: () => void): () => void {
    const timer: Timer = { delayMs, dueMs: this.#elapsedMs + Math.max(0, delayMs), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Timers that have neither run nor been taken back. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves on by `ms`, running due timers in order; promises settle before, between and after them. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#elapsedMs + ms;
    await turnOfEventLoop();
    for (let timer = this.#nextUntil(endMs); timer; timer = this.#nextUntil(endMs)) {
      this.#elapsedMs = Math.max(this.#elapsedMs, timer.dueMs);
      this.#timers.delete(timer);
      timer.run();
      await turnOfEventLoop();
    }
    this.#elapsedMs = endMs;
  }

  /**
   * Waits until the promise has settled. Moves on only where something was put off by exactly `sleepMs`, such as a second
   * try: what comes over a socket takes its time, and no limit passes meanwhile.
   */
  async advanceUntilSettled<T>(promise: T | Promise<T>, sleepMs = 1_000): Promise<T> {
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    Promise.resolve(promise).then(end, end);
    while (!isOver) {
      const sleep = [...this.#timers].find(({ delayMs }) => delayMs === sleepMs);
      await this.advance(sleep ? sleep.dueMs - this.#elapsedMs : 0);
    }
    return promise;
  }

  /** Moves on to the timer that is due next and runs it. @returns false if there is none */
  async advanceToNext(): Promise<boolean> {
    const next = this.#nextUntil(Number.POSITIVE_INFINITY);
    if (next) await this.advance(Math.max(0, next.dueMs - this.#elapsedMs));
    return next !== undefined;
  }

  /** Sets the computer's clock by `byMs`; timers do not notice. */
  jumpWallClock(byMs: number): void {
    this.#wallOffsetMs += byMs;
  }

  /** As the system's word that the computer woke. @returns a function that ends the listening */
  readonly onWake = (listener: () => void): (() => void) => {
    this.#wakeListeners.add(listener);
    return () => void this.#wakeListeners.delete(listener);
  };

  /** Listeners for waking that were not taken back. */
  get wakeListeners(): number {
    return this.#wakeListeners.size;
  }

  /** The computer sleeps for `ms`: the wall clock goes on, timers stand still. Then it wakes and says so. */
  async sleepComputer(ms: number): Promise<void> {
    this.jumpWallClock(ms);
    for (const listener of [...this.#wakeListeners]) listener();
    await this.advance(0);
  }

  /** The earliest timer due by then; of equals, the one scheduled first. */
  #nextUntil(endMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.dueMs <= endMs && (!next || timer.dueMs < next.dueMs)) next = timer;
    }
    return next;
  }
}
