/** Words findings for the page. What was observed is masked once more: a secret may have become known since. */
import type { Evidence, Finding, ObservedSetting } from '../document/finding.ts';
import type { EvidenceView, FindingView, SettingView } from '../ipc/views/document-check.ts';
import { wordObserved } from '../text/check-observed.ts';
import { REASON_TEXTS } from '../text/check-reasons.ts';
import { pointText, SETTING_WARNINGS } from '../text/document-check.ts';

export interface FindingWords {
  /** Masks every secret that is known by now. */
  readonly mask: (text: string) => string;
  /** @returns the row of an observation in the list of exchanges; null once that is gone */
  readonly rowOf: (n: number) => number | null;
}

export function viewFinding(
  { id, kind, section, verdict, reasons, observed, setting }: Finding,
  evidence: readonly Evidence[],
  { mask, rowOf }: FindingWords,
): FindingView {
  const { question, missing, consequence } = pointText(id);
  const isBroken = verdict === 'broken' || verdict === 'mixed';
  const isSeen = verdict !== 'not-seen' && verdict !== 'not-observed';
  return {
    id,
    kind,
    section,
    verdict,
    question,
    consequence: isBroken ? (consequence ?? null) : null,
    reasons: reasons.map((reason) => REASON_TEXTS[reason]),
    missing: isSeen ? null : missing,
    observed: observed.map(mask),
    observedWords: wordObserved(id, observed).map(mask),
    setting: setting && viewSetting(setting, mask),
    exchanges: evidence.map((one) => viewEvidence(one, rowOf)),
  };
}

function viewSetting({ field, now, observed, warning }: ObservedSetting, mask: FindingWords['mask']): SettingView {
  return {
    field,
    now: mask(JSON.stringify(now)),
    observed: mask(JSON.stringify(observed)),
    warning: warning && SETTING_WARNINGS[warning],
  };
}

function viewEvidence({ n, counts, reason }: Evidence, rowOf: FindingWords['rowOf']): EvidenceView {
  return { number: rowOf(n), counts, reason: reason && REASON_TEXTS[reason] };
}
