/** Exits the process after what is still to be done, but not later than a limit. */
import type { Clock } from '../core/clock.ts';

/** How long the app may take to close. */
const LIMIT_MS = 2_000;

export interface ExitOptions {
  readonly clock: Clock;
  readonly exit: () => void;
}

/** @returns a function that exits, once; after the limit that happens without a call */
export function createExit({ clock, exit }: ExitOptions): () => void {
  let hasExited = false;
  const exitOnce = (): void => {
    if (hasExited) return;
    hasExited = true;
    exit();
  };
  clock.schedule(LIMIT_MS, exitOnce);
  return exitOnce;
}
