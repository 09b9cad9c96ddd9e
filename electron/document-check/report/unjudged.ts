/** Why a statement was not judged, in the words that reports share. */
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { pointText } from '../../text/document-check.ts';
import { REPORT } from '../../text/report.ts';
import { STATEMENT_ROWS } from '../points/points.ts';
import { selectedStatements } from './reach.ts';
import type { Report, ReportedFinding } from './report.ts';

/** @returns a sentence or more: why it counts for nothing, what was left out that shows it, or what would show it */
export function whyUnjudged(
  { id, kind, reasons, verdict }: ReportedFinding,
  { selection, evidence }: Pick<Report, 'selection' | 'evidence'>,
): string {
  if (reasons.length > 0) return reasons.map((reason) => REASON_TEXTS[reason]).join(' ');
  if (kind === 'open-point' || verdict === 'could-not-judge') return '';
  const selected = selectedStatements(selection).find((one) => one === id);
  if (!selected) return REPORT.notSelected;
  const missing = new Set(evidence.leftOut.map((one) => one.id));
  const showing = [...selection.methods, ...selection.probes].filter(
    (part) => missing.has(part) && STATEMENT_ROWS[selected].shownBy.some((way) => way.includes(part)),
  );
  return showing.length > 0 ? REPORT.wasLeftOut(showing) : pointText(id).missing;
}
