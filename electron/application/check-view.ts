/** Words what the document check found and plans, for the page. What was observed is masked once more: a secret may have become known since. */

import type { OpenedReport } from '../case-file/case-opener.ts';
import { byDocument } from '../core/check-codes.ts';
import type { Evidence, Finding, ObservedSetting } from '../document-check/points/finding.ts';
import { HIDDEN, type PlannedStep, type ProbePlan, type ProbeTarget } from '../document-check/probes/probe.ts';
import { compareReports } from '../document-check/report/drift.ts';
import { POINTS_DIGEST } from '../document-check/report/points-digest.ts';
import type { Drift, JudgedPoint, Report } from '../document-check/report/report.ts';
import type { CaseCheckView } from '../ipc/views/case-file.ts';
import type {
  DriftView,
  EvidenceView,
  FindingView,
  JudgedView,
  PlannedProbe,
  PlannedRequest,
  ReportComparisonView,
  SettingView,
} from '../ipc/views/document-check.ts';
import { wordObserved } from '../text/check-observed.ts';
import { CHECK_WORDS, type CheckWords } from '../text/document-check.ts';

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

export function viewComparison(
  { file, report }: OpenedReport,
  now: Pick<Report, 'findings' | 'selection'>,
  mask: (text: string) => string,
  words: CheckWords,
): ReportComparisonView {
  const { drift, ...compared } = compareReports(report, now);
  const { service, endedAt, error } = report.evidence;
  return {
    file,
    service,
    endedAtMs: Date.parse(endedAt),
    isUnfinished: report.interrupted || error !== null,
    ...compared,
    drift: drift.toSorted(byDocument).map((one) => viewDrift(one, mask, words)),
  };
}

function viewDrift({ id, before, now }: Drift, mask: (text: string) => string, words: CheckWords): DriftView {
  const view = (point: JudgedPoint) => viewJudged(id, point, mask, words);
  return { id, before: view(before), now: view(now) };
}

function viewJudged(
  id: Drift['id'],
  { verdict, observed }: JudgedPoint,
  mask: (text: string) => string,
  words: CheckWords,
): JudgedView {
  return { verdict, observed: observed.map(mask), observedWords: wordObserved(id, observed, words.observed).map(mask) };
}

/** @param target its applications’ keys and the member’s e-mail address are hidden, like its secrets */
export function viewPlan(
  { id, obstacle, steps }: ProbePlan,
  { profile, second, email }: Pick<ProbeTarget, 'profile' | 'second' | 'email'>,
  words: CheckWords,
): PlannedProbe {
  const { risk } = words.probes[id];
  const hidden = new Set([...[profile, second ?? profile].map(({ application }) => application.clientId), email]);
  return {
    id,
    requests: steps.map((step) => viewStep(step, hidden, words)),
    warnings: [...(obstacle === null ? [] : [words.leftOut[obstacle]]), ...(risk === null ? [] : [risk])],
  };
}

function viewStep(step: PlannedStep, hidden: ReadonlySet<string | null>, words: CheckWords): PlannedRequest {
  const { method, address, headers, parameters } = step.request;
  const hide = ([name, value]: readonly [string, string]) => [name, hidden.has(value) ? HIDDEN : value] as const;
  return { method, address, headers: headers.map(hide), parameters: parameters.map(hide), note: noteOf(step, words) };
}

function noteOf({ times, most, if: condition, leftOut }: PlannedStep, words: CheckWords): string | null {
  if (leftOut !== null) return words.notSent(words.leftOut[leftOut]);
  const often = times === 'at-most' ? words.times['at-most'](most) : words.times[times];
  const when = condition && words.conditions[condition];
  if (often === null) return when && capital(when);
  return when ? `${often}, ${when}` : often;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
