/**
 * A report of the document check: what was found of a service, in a form that can be kept, compared and read by a pipeline.
 * Everything above `evidence` depends on the service and the selection alone: two runs against the same give the same bytes.
 */

import type { OpenPointId, PointId, ProbeId, StatementId } from '../../core/check-codes.ts';
import type { MethodId } from '../../core/method-ids.ts';
import type { Evidence, Finding, ObservedSetting } from '../points/finding.ts';

export const REPORT_FORMAT = 'member-login-report';
/** Rises with everything that an older copy would refuse. */
export const REPORT_VERSION = 1;

export interface Report {
  readonly format: typeof REPORT_FORMAT;
  readonly version: typeof REPORT_VERSION;
  /** Digest of the points and of what reaches them: only reports with the same one can be compared. */
  readonly points: string;
  readonly selection: Selection;
  readonly outcome: Outcome;
  /** Whether it was ended before all was done; what was found until then is in it. */
  readonly interrupted: boolean;
  /** Sorted by id. */
  readonly findings: readonly ReportedFinding[];
  /** What differs from the report that this one was compared with, as far as the two can be compared; sorted by id. */
  readonly drift: readonly Drift[];
  readonly evidence: ReportEvidence;
}

/** Both in the order of their tables. */
export interface Selection {
  readonly methods: readonly MethodId[];
  readonly probes: readonly ProbeId[];
}

/**
 * `passed`: each selected statement holds, and nothing drifted; `failed`: one is broken or mixed, or drifted; `incomplete`: none is,
 * but not each was seen or could be judged; `could-not-run`: bad input, no service, or interrupted.
 */
export type Outcome = 'passed' | 'failed' | 'incomplete' | 'could-not-run';

export interface ReportedFinding extends Omit<Finding, 'setting'> {
  readonly setting: ReportedSetting | null;
}

/** Warnings are words for the page. */
export type ReportedSetting = Omit<ObservedSetting, 'warning'>;

/** A point that was judged in both reports, and otherwise. */
export interface Drift {
  readonly id: PointId;
  readonly before: JudgedPoint;
  readonly now: JudgedPoint;
}

export type JudgedPoint = Pick<ReportedFinding, 'verdict' | 'observed'>;

/** What differs from run to run. Instants are ISO 8601 in UTC; every text is masked, and of one line. */
export interface ReportEvidence {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly application: { readonly name: string; readonly version: string };
  /** Null where there was none to run against. */
  readonly service: { readonly name: string; readonly address: string } | null;
  /** Why it could not run; null if it could. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The report that this one was compared with; null without one. */
  readonly against: ReportedAgainst | null;
  /** Each request that a finding rests on and that is still kept; `n` is its number among the exchanges. */
  readonly exchanges: readonly ReportedExchange[];
  /** What each point rests on, as far as that is kept: the newest of each point, oldest first. */
  readonly of: { readonly [id in StatementId | OpenPointId]?: readonly ReportedEvidence[] };
  /** The service's codes of its errors, by exchange; never a sentence. */
  readonly texts: readonly { readonly n: number; readonly text: string }[];
  /** Methods and probes that were selected and did not run, or not to their end. */
  readonly leftOut: readonly { readonly id: MethodId | ProbeId; readonly why: string }[];
  /** Kinds of credentials that the service refused after a wrong one. */
  readonly locked: readonly string[];
}

export interface ReportedAgainst {
  readonly endedAt: string;
  readonly service: ReportEvidence['service'];
  readonly outcome: Outcome;
  /** Whether other methods or probes were selected for it. */
  readonly isOtherSelection: boolean;
}

export interface ReportedExchange {
  readonly n: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** Null where no reply came. */
  readonly status: number | null;
  readonly durationMs: number | null;
}

export interface ReportedEvidence extends Omit<Evidence, 'n'> {
  /** Of the exchange. */
  readonly n: number;
}
