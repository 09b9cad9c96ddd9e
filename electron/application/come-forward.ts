/**
 * Brings the window forward once a shown code was confirmed, as a callback does: it was the person who confirmed it a
 * moment ago, and nothing else leads back from the service's page.
 */
import type { Attempt } from '../login/login-manager.ts';

/** @returns a function to call with all attempts whenever one has changed */
export function comeForwardOnceConfirmed(
  bringToFront: () => void,
): (attempts: readonly Pick<Attempt, 'id' | 'step'>[]) => void {
  let shown: ReadonlySet<string> = new Set();
  return (attempts) => {
    const isConfirmed = attempts.some(({ id, step }) => step.kind === 'loading-member' && shown.has(id));
    shown = new Set(attempts.filter(({ step }) => step.kind === 'show-code').map(({ id }) => id));
    if (isConfirmed) bringToFront();
  };
}
