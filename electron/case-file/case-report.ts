/**
 * What a case file holds of a report of the document check: evidence that is a row of the file, and texts that are masked once
 * more. What masking would change of a finding goes out of it, as in every report.
 */
import { clip } from '../core/one-line.ts';
import { keepExchanges } from '../document-check/report/make-evidence.ts';
import { reportFinding } from '../document-check/report/make-report.ts';
import { outcomeOf } from '../document-check/report/outcome.ts';
import type { Report, ReportEvidence, ReportedExchange } from '../document-check/report/report.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import { pathWithoutMember } from './left-out.ts';

export interface CaseReportOptions {
  /** Of the file, by number. */
  readonly rows: ReadonlyMap<number, ExchangeRow>;
  readonly hide: (text: string) => string;
  readonly hasMemberData: boolean;
}

export function toCaseReport(report: Report, options: CaseReportOptions): Report {
  const alone = report.evidence.against ? withoutComparison(report) : report;
  return {
    ...alone,
    findings: alone.findings.map((finding) => reportFinding(finding, options.hide)),
    evidence: evidenceIn(alone.evidence, options),
  };
}

/** @returns the report of its findings alone, with the outcome that they have: a file may say anything */
export function withoutComparison(report: Report): Report {
  const alone = { ...report, drift: [], evidence: { ...report.evidence, against: null } };
  return { ...alone, outcome: outcomeOf(alone, report.interrupted || report.evidence.error !== null) };
}

/** @returns the report with its findings alone: what they rest on takes most of its room */
export function withoutEvidence(report: Report): Report {
  return { ...report, evidence: keepExchanges(report.evidence, () => false) };
}

function evidenceIn(evidence: ReportEvidence, { rows, hide, hasMemberData }: CaseReportOptions): ReportEvidence {
  const hidden = (text: string): string => clip(hide(text), Math.max(text.length, LONGEST_PLACEHOLDERS));
  const pathOf = ({ n, path }: ReportedExchange): string => {
    const row = rows.get(n);
    return row?.kind === 'request' && !hasMemberData ? pathWithoutMember(row.purpose, path) : path;
  };
  const kept = keepExchanges(evidence, (n) => rows.has(n));
  const { service, exchanges, texts, leftOut } = kept;
  return {
    ...kept,
    service: service && { name: hidden(service.name), address: hidden(service.address) },
    exchanges: exchanges.map((exchange) => ({ ...exchange, path: hidden(pathOf(exchange)) })),
    texts: texts.filter(({ text }) => hide(text) === text),
    leftOut: leftOut.map(({ id, why }) => ({ id, why: hidden(why) })),
  };
}

/** Below the limit of each text in a report. */
const LONGEST_PLACEHOLDERS = 40;
