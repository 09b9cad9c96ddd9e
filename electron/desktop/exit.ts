/** Exits the process once its last work is done, or after a limit. If something would hold it up, it is killed. */
import type { Clock } from '../core/clock.ts';

/** How long the app may take to close. */
const LIMIT_MS = 2_000;

export interface ExitOptions {
  /** The part of Electron's `app` that is used. */
  readonly app: { exit(code: number): void };
  readonly clock: Clock;
  /** Ends the process at once. */
  readonly kill: () => void;
}

export type Exit = ReturnType<typeof createExit>;

export function createExit({ app, clock, kill }: ExitOptions) {
  const holds: (() => boolean)[] = [];
  return {
    /**
     * Names something that the process may have to wait for when it exits, perhaps for ever, such as the reading of a
     * file. While it lasts, the process is killed instead.
     */
    heldBy(isHeld: () => boolean): void {
      holds.push(isHeld);
    },
    /**
     * @param last is called just before the process exits
     * @returns a function that exits, once; after the limit that happens without a call
     */
    prepare(code: number, last?: () => void): () => void {
      let hasExited = false;
      const exit = (): void => {
        if (hasExited) return;
        hasExited = true;
        try {
          last?.();
        } finally {
          if (holds.some((isHeld) => isHeld())) kill();
          else app.exit(code);
        }
      };
      clock.schedule(LIMIT_MS, exit);
      return exit;
    },
  };
}
