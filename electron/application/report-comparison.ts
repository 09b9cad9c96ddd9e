/** Compares what is found now with a report, for the page. */
import type { OpenedReport } from '../case-file/case-opener.ts';
import { byDocument } from '../core/check-codes.ts';
import type { DriftView, JudgedView, ReportComparisonView } from '../ipc/views/document-check.ts';
import { compareReports } from '../report/drift.ts';
import type { Drift, JudgedPoint, Report } from '../report/report.ts';
import { wordObserved } from '../text/check-observed.ts';
import type { CheckWords } from '../text/document-check.ts';

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
