/** What a report comes to. */
import { selectedStatements } from './reach.ts';
import type { Outcome, Report } from './report.ts';

/** Exit codes of a command. */
export const EXIT_CODES: Readonly<Record<Outcome, 0 | 1 | 2 | 3>> = {
  passed: 0,
  failed: 1,
  'could-not-run': 2,
  incomplete: 3,
};

/** @param couldNotRun also if what was found until then is worth a report */
export function outcomeOf(
  { findings, drift, selection }: Pick<Report, 'findings' | 'drift' | 'selection'>,
  couldNotRun: boolean,
): Outcome {
  if (couldNotRun) return 'could-not-run';
  if (drift.length > 0 || findings.some(isBroken)) return 'failed';
  const held = new Set(findings.filter(({ verdict }) => verdict === 'held').map(({ id }) => id));
  const selected = selectedStatements(selection);
  // Nothing selected is nothing seen.
  return selected.length > 0 && selected.every((id) => held.has(id)) ? 'passed' : 'incomplete';
}

export function isBroken({ verdict }: Pick<Report['findings'][number], 'verdict'>): boolean {
  return verdict === 'broken' || verdict === 'mixed';
}
