/**
 * Forgets the secrets of sessions and services that are gone. Rows may have been masked before a secret was known, so all
 * of them are masked again first, a few in each frame, so that a sign-out does not block the app.
 */
import type { KeptRow } from './kept-row.ts';
import type { IsNeeded } from './secret-owner.ts';
import type { SecretRegister } from './secret-register.ts';

export interface Forgetting {
  /** Goes on with it, if there is anything to forget. @returns whether there is more to do */
  step(): boolean;
  /** Does all of it: after a Clear there are few rows. */
  finish(): void;
}

/** How long rows are masked in one frame. */
const STEP_MS = 10;

export function createForgetting(options: {
  readonly register: SecretRegister;
  /** Of which everything raw was let go. */
  readonly rows: () => Iterator<KeptRow>;
  /** Does nothing if no secret is new since the row was masked. */
  readonly maskAgain: (row: KeptRow) => void;
  readonly isNeeded: IsNeeded;
  readonly nowMs: () => number;
  /** What was made while they were known has to go, too. */
  readonly onForgotten: () => void;
}): Forgetting {
  const { register, rows, maskAgain, isNeeded, nowMs, onForgotten } = options;
  /** What was known when it began is masked in all rows at its end. */
  let round: { readonly left: Iterator<KeptRow>; readonly generation: number } | null = null;

  function maskUntil(endMs: number): boolean {
    if (!round && !register.holdsUnneeded(isNeeded)) return false;
    round ??= { left: rows(), generation: register.generation };
    const { left, generation } = round;
    for (let row = left.next(); !row.done; row = left.next()) {
      maskAgain(row.value);
      if (nowMs() >= endMs) return true;
    }
    round = null;
    register.forget(isNeeded, generation);
    onForgotten();
    return register.holdsUnneeded(isNeeded);
  }

  return {
    step: () => maskUntil(nowMs() + STEP_MS),
    finish() {
      round = null;
      maskUntil(Number.POSITIVE_INFINITY);
    },
  };
}
