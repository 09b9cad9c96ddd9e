/**
 * A clock for simulations: it stands still while anything runs, then jumps to the next timer. Nothing waits for real
 * time, however many turns of the event loop a client takes between two timers.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { Clock } from '../../electron/core/clock.ts';

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

/** Node's fetch takes a few turns to read a reply's body. */
const TURNS_TO_SETTLE = 3;

export class VirtualTime implements Clock {
  #nowMs = 0;
  readonly #timers = new Set<Timer>();

  nowMs(): number {
    return this.#nowMs;
  }

  schedule(delayMs: number, run: () => void): () => void {
    const timer: Timer = { dueMs: this.#nowMs + Math.max(0, delayMs), run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.schedule(delayMs, resolve));
  }

  /** Lets time pass until the work has settled. @throws Error where it waits for nothing that will come */
  async passUntil<T>(work: Promise<T>): Promise<T> {
    let isSettled = false;
    const settle = (): void => {
      isSettled = true;
    };
    work.then(settle, settle);
    for (;;) {
      for (let turn = 0; turn < TURNS_TO_SETTLE; turn += 1) await turnOfEventLoop();
      if (isSettled) return work;
      this.#jumpToNext();
    }
  }

  #jumpToNext(): void {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.dueMs < next.dueMs) next = timer;
    if (!next) throw new Error('Nothing is waited for, and the work has not ended.');
    this.#timers.delete(next);
    this.#nowMs = next.dueMs;
    next.run();
  }
}
