/** Words findings for the page. What was observed is masked once more: a secret may have become known since. */
import type { Evidence, Finding, ObservedSetting } from '../document/finding.ts';
import type { EvidenceView, FindingView, SettingView } from '../ipc/views/document-check.ts';
import { wordObserved } from '../text/check-observed.ts';
import type { CheckWords } from '../text/document-check.ts';

export interface FindingWords {
  /** Masks every secret that is known by now. */
  readonly mask: (text: string) => string;
  /** @returns the row of an observation in the list of exchanges; null once that is gone */
  readonly rowOf: (n: number) => number | null;
  readonly words: CheckWords;
}

export function viewFinding(
  { id, kind, section, verdict, reasons, observed, setting }: Finding,
  evidence: readonly Evidence[],
  { mask, rowOf, words }: FindingWords,
): FindingView {
  const { question, missing, consequence } = words.points[id];
  const isBroken = verdict === 'broken' || verdict === 'mixed';
  const isSeen = verdict !== 'not-seen' && verdict !== 'not-observed';
  return {
    id,
    kind,
    section,
    verdict,
    question,
    consequence: isBroken ? (consequence ?? null) : null,
    reasons: reasons.map((reason) => words.reasons[reason]),
    missing: isSeen ? null : missing,
    observed: observed.map(mask),
    observedWords: wordObserved(id, observed, words.observed).map(mask),
    setting: setting && viewSetting(setting, mask, words),
    exchanges: evidence.map((one) => viewEvidence(one, rowOf, words)),
  };
}

function viewSetting(
  { field, now, observed, warning }: ObservedSetting,
  mask: FindingWords['mask'],
  { settingWarnings }: CheckWords,
): SettingView {
  return {
    field,
    now: mask(JSON.stringify(now)),
    observed: mask(JSON.stringify(observed)),
    warning: warning && settingWarnings[warning],
  };
}

function viewEvidence(
  { n, counts, reason }: Evidence,
  rowOf: FindingWords['rowOf'],
  { reasons }: CheckWords,
): EvidenceView {
  return { number: rowOf(n), counts, reason: reason && reasons[reason] };
}
