/**
 * Words what the document check found and plans, for the page. What was observed is masked once more: a secret may have
 * become known since.
 */
import type { OpenedReport } from '../case-file/case-opener.ts';
import { byDocument } from '../core/check-codes.ts';
import type { Evidence, Finding } from '../document-check/points/finding.ts';
import { HIDDEN, type PlannedStep, type ProbePlan, type ProbeTarget } from '../document-check/probes/probe.ts';
import { compareReports } from '../document-check/report/drift.ts';
import { isBroken } from '../document-check/report/outcome.ts';
import { POINTS_DIGEST } from '../document-check/report/points-digest.ts';
import type { JudgedPoint, Report } from '../document-check/report/report.ts';
import type { CaseCheckView } from '../ipc/views/case-file.ts';
import type { FindingView, JudgedView, PlannedProbe, ReportComparisonView } from '../ipc/views/document-check.ts';
import { wordObserved } from '../text/check-observed.ts';
import { CHECK_WORDS, type CheckWords, wordMissing } from '../text/document-check.ts';

interface FindingWords {
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
  const { question, consequence = null } = words.points[id];
  const isSeen = verdict !== 'not-seen' && verdict !== 'not-observed';
  return {
    id,
    kind,
    section,
    ...viewJudged(id, { verdict, observed }, mask, words),
    question,
    consequence: isBroken({ verdict }) ? consequence : null,
    reasons: reasons.map((reason) => words.reasons[reason]),
    missing: isSeen ? null : wordMissing(id, words),
    setting: setting && {
      field: setting.field,
      now: viewValue(setting.now, mask),
      observed: viewValue(setting.observed, mask),
      warning: setting.warning && words.settingWarnings[setting.warning],
    },
    exchanges: evidence.map(({ n, counts, reason }) => {
      return { number: rowOf(n), counts, reason: reason && words.reasons[reason] };
    }),
  };
}

function viewJudged(
  id: Finding['id'],
  { verdict, observed }: JudgedPoint,
  mask: FindingWords['mask'],
  words: CheckWords,
): JudgedView {
  return { verdict, observed: observed.map(mask), observedWords: wordObserved(id, observed, words.observed).map(mask) };
}

/** As a profile file writes it. */
export function viewValue(value: unknown, mask: FindingWords['mask']): string {
  return mask(JSON.stringify(value));
}

/** @param hasRow whether a row with that number is in the case */
export function viewReport(
  { points, findings, evidence }: Report,
  hasRow: (number: number) => boolean,
  words: CheckWords = CHECK_WORDS,
): CaseCheckView {
  const shown = { mask: (text: string) => text, rowOf: (n: number) => (hasRow(n) ? n : null), words };
  return {
    findings: findings
      .map((finding) => ({ ...finding, setting: finding.setting && { ...finding.setting, warning: null } }))
      .toSorted(byDocument)
      .map((finding) => viewFinding(finding, evidence.of[finding.id] ?? [], shown)),
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
    drift: drift.toSorted(byDocument).map(({ id, before, now: after }) => {
      return { id, before: viewJudged(id, before, mask, words), now: viewJudged(id, after, mask, words) };
    }),
  };
}

/** @param target its applications’ keys and the member’s e-mail address are hidden, like its secrets */
export function viewPlan(
  { id, obstacle, steps }: ProbePlan,
  { profile, second, email }: Pick<ProbeTarget, 'profile' | 'second' | 'email'>,
  words: CheckWords,
): PlannedProbe {
  const { risk } = words.probes[id];
  const hidden = new Set([...[profile, second ?? profile].map(({ application }) => application.clientId), email]);
  const hide = ([name, value]: readonly [string, string]) => [name, hidden.has(value) ? HIDDEN : value] as const;
  return {
    id,
    requests: steps.map((step) => {
      const { method, address, headers, parameters } = step.request;
      const note = noteOf(step, words);
      return { method, address, headers: headers.map(hide), parameters: parameters.map(hide), note };
    }),
    warnings: [...(obstacle === null ? [] : [words.leftOut[obstacle]]), ...(risk === null ? [] : [risk])],
  };
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
