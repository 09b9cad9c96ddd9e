/** Which exchanges of a finding are listed: one point may rest on every call that was ever made. */
import type { EvidenceView } from '../../electron/ipc/views/document-check.ts';

export const EVIDENCE_AT_MOST = 12;

export interface ShownEvidence {
  /** What breaks the point first, the newest first. */
  readonly shown: readonly EvidenceView[];
  /** How many are not listed. */
  readonly left: number;
}

/** @param exchanges oldest first */
export function shownEvidence(exchanges: readonly EvidenceView[]): ShownEvidence {
  const newest = exchanges.toReversed();
  const isBroken = ({ counts }: EvidenceView) => counts === 'broken';
  const sorted = [...newest.filter(isBroken), ...newest.filter((one) => !isBroken(one))];
  const shown = sorted.slice(0, EVIDENCE_AT_MOST);
  return { shown, left: exchanges.length - shown.length };
}
