/** Makes a report of what was found of a service. */
import type { PointId, Selection, StatementId } from '../../core/check-codes.ts';
import { once } from '../../core/once.ts';
import { toShownLine } from '../../core/one-line.ts';
import { isObserved } from '../../text/check-observed.ts';
import type { Findings } from '../points/finding.ts';
import { compareReports } from './drift.ts';
import { type EvidenceParts, keepExchanges, makeEvidence } from './make-evidence.ts';
import { outcomeOf } from './outcome.ts';
import { POINTS_DIGEST } from './points-digest.ts';
import {
  LONGEST_OBSERVED,
  MOST_OBSERVED,
  REPORT_FORMAT,
  REPORT_VERSION,
  type Report,
  type ReportEvidence,
  type ReportedFinding,
  reportSchema,
  settingValue,
  writeJson,
} from './report.ts';

export interface ReportParts {
  readonly findings: Findings;
  readonly selection: Selection;
  /** Statements that are known to be broken or mixed; none, if absent. */
  readonly accepted?: readonly StatementId[];
  /** The report that it is compared with, made by the same points; null without one. */
  readonly against: Report | null;
  readonly isInterrupted: boolean;
  /** Why it could not run; null if it could. */
  readonly error: ReportEvidence['error'];
  /**
   * Masks every secret that is known by now. What it would change of a finding is left out of it: masks differ from run to
   * run. Evidence is masked by whoever passes it.
   */
  readonly mask: (text: string) => string;
  readonly evidence: EvidenceParts;
}

/** Bytes of JSON that a report never has more of: its oldest evidence goes first. */
const LARGEST = 1024 * 1024;

export function makeReport(parts: ReportParts): Report {
  const { selection, against, isInterrupted, error, mask } = parts;
  const accepted = parts.accepted?.length ? parts.accepted : undefined;
  const findings = parts.findings.findings.map((finding) => reportFinding(finding, mask));
  const comparison = against && compareReports(against, { findings, selection });
  const drift = comparison?.drift ?? [];
  const report = {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    points: POINTS_DIGEST,
    selection,
    accepted,
    outcome: outcomeOf({ findings, drift, selection, accepted }, isInterrupted || error !== null),
    interrupted: isInterrupted,
    findings,
    drift,
    evidence: {
      ...makeEvidence(parts.findings, { ...parts.evidence, error }),
      against: against &&
        comparison && {
          endedAt: against.evidence.endedAt,
          service: against.evidence.service,
          outcome: against.outcome,
          isOtherSelection: comparison.isOtherSelection,
        },
    },
  } as const;
  // Once: it takes the longest.
  return reportSchema().parse(cutToSize(report));
}

function cutToSize(whole: Report): Report {
  let report = whole;
  let most = whole.evidence.exchanges.length;
  while (most > 0 && Buffer.byteLength(writeJson(report)) > LARGEST) {
    most = Math.floor(most / 2);
    const { exchanges } = report.evidence;
    const oldest = exchanges[exchanges.length - most]?.n ?? Number.POSITIVE_INFINITY;
    report = { ...report, evidence: keepExchanges(report.evidence, (n) => n >= oldest) };
  }
  return report;
}

export function reportFinding(finding: ReportedFinding, mask: ReportParts['mask']): ReportedFinding {
  const { id, observed, setting } = finding;
  return {
    ...finding,
    observed: reportObserved(id, observed, mask),
    setting: setting && reportSetting(setting, mask),
  };
}

/** What a mask would change is left out: masks differ from run to run. So is a sentence, before anything is compared. */
function reportObserved(id: PointId, observed: readonly string[], mask: ReportParts['mask']): readonly string[] {
  const shown = observed.filter((text) => mask(text) === text).map((text) => toShownLine(text, LONGEST_OBSERVED));
  return shown.filter((text) => isObserved(id, text)).slice(0, MOST_OBSERVED);
}

const settingAsWritten = once(() => settingValue());

function reportSetting(
  { field, now, observed }: NonNullable<ReportedFinding['setting']>,
  mask: ReportParts['mask'],
): ReportedFinding['setting'] {
  const values = [now, observed];
  const isFree = values.map((value) => JSON.stringify(value)).every((text) => mask(text) === text);
  return isFree && values.every((value) => settingAsWritten().safeParse(value).success)
    ? { field, now, observed }
    : null;
}
