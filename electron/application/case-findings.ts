/** Words a report in a case file. Its settings are another's, so that they carry no warning. */
import { byDocument } from '../core/check-codes.ts';
import type { CaseCheckView } from '../ipc/views/case-file.ts';
import { POINTS_DIGEST } from '../report/points-digest.ts';
import type { Report } from '../report/report.ts';
import { CHECK_WORDS, type CheckWords } from '../text/document-check.ts';
import { viewFinding } from './finding-view.ts';

/** @param hasRow whether a row with that number is in the case */
export function viewReport(
  { points, findings, evidence }: Report,
  hasRow: (number: number) => boolean,
  words: CheckWords = CHECK_WORDS,
): CaseCheckView {
  const told = { mask: (text: string) => text, rowOf: (n: number) => (hasRow(n) ? n : null), words };
  return {
    findings: findings
      .map((finding) => ({ ...finding, setting: finding.setting && { ...finding.setting, warning: null } }))
      .toSorted(byDocument)
      .map((finding) => viewFinding(finding, evidence.of[finding.id] ?? [], told)),
    isOtherVersion: points !== POINTS_DIGEST,
  };
}
