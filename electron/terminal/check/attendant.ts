/** Whoever does what sign-ins wait for: a person, or the demo's visitor. */
import type { AttemptView } from '../../ipc/views/attempts.ts';

/** What is to be done on the service's pages. */
export type Wanted = 'sign-in' | 'decline';

export interface Attendant {
  /** Called with each change of an attempt, until it has ended. */
  attend(attempt: AttemptView, wanted: Wanted): void;
  /** Nothing is waited for any more. */
  rest(): void;
  /** @returns why an attempt was ended here; null if it ended otherwise */
  whyGivenUp(attemptId: string): string | null;
}
