/** Judges statements from observations that a test makes. */
import type { StatementId } from '../../../electron/core/check-codes.ts';
import { conclude } from '../../../electron/document/judge.ts';
import { survey } from '../../../electron/document/seen.ts';
import { STATEMENT_JUDGES } from '../../../electron/document/statements/judges.ts';
import { type Observing, startObserving } from '../observations.ts';

export type Scene = (service: Observing) => void;

/** What is seen, and the verdict on it. */
export type Case = readonly [title: string, observe: Scene, verdict: string];

/** Several scenes, one after the other. */
export function inTurn(...scenes: readonly Scene[]): Scene {
  return (service) => {
    for (const scene of scenes) scene(service);
  };
}

/** @returns the verdict and its reasons in one text, such as `broken: gone` */
export function judge(id: StatementId, observe: (service: Observing) => void): string {
  const service = startObserving();
  observe(service);
  const { verdict, reasons } = conclude(id, STATEMENT_JUDGES[id](survey(service.all)(id)));
  return [verdict, ...(reasons.length > 0 ? [reasons.join(' ')] : [])].join(': ');
}
