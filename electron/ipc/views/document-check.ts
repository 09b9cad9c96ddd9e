/** What the page draws of the document check: what was found for each point, and the probes. All words come from main. */
import type { AskedFor, PointId, ProbeId, RunOutcome, Verdict } from '../../core/check-codes.ts';

export type { AskedFor, PointId, ProbeId, Verdict } from '../../core/check-codes.ts';

/** From main to the page, without a value: `readDocumentCheck` has news of a service. */
export const CHECK_CHANGED = 'document-check:changed';

export interface DocumentCheckView {
  readonly serviceId: string;
  /** By section, then in the document's order. */
  readonly findings: readonly FindingView[];
  readonly probes: readonly ProbeView[];
  /** Null unless probes run. */
  readonly run: CheckRunView | null;
  /** How the last run of probes ended; null before. */
  readonly lastRun: EndedRunView | null;
  /** Kinds of credentials that a probe locked: they are sent no more in this run of the app. */
  readonly locked: readonly string[];
  /** Why settings cannot be changed: it is the demo's own profile, or a sign-in or probes go on. */
  readonly settingsKept: 'demo' | 'busy' | null;
  /** The last change by "Use observed", which can be undone. */
  readonly change: SettingChangeView | null;
  /** The report that this is compared with; null while there is none. */
  readonly comparison: ReportComparisonView | null;
}

/** As the names of files have it: `.json`, `.xml`, `.md`. */
export type ReportFormat = 'json' | 'junit' | 'markdown';

/** How the findings of now differ from those of a report. What it holds was written elsewhere, so it is foreign. */
export interface ReportComparisonView {
  /** Name of the file. */
  readonly file: string;
  /** Of the service that the report is of; null if the report has none. */
  readonly service: { readonly name: string; readonly address: string } | null;
  /** When the report was made. */
  readonly endedAtMs: number;
  /** Whether other methods or probes were used: open points that depend on them are not compared. */
  readonly isOtherSelection: boolean;
  /** Whether it is of a check that was interrupted, or could not run. */
  readonly isUnfinished: boolean;
  /** Points that were judged in both, and otherwise; by section, then in the document's order. */
  readonly drift: readonly DriftView[];
  /** How many points were judged in both; open points only if the same methods and probes show them. */
  readonly judgedInBoth: number;
  /** How many were judged only now, and only in the report. */
  readonly judgedOnlyNow: number;
  readonly judgedOnlyThen: number;
}

export interface DriftView {
  readonly id: PointId;
  readonly before: JudgedView;
  readonly now: JudgedView;
}

export interface JudgedView {
  readonly verdict: Verdict;
  /** As a report tells it. */
  readonly observed: readonly string[];
  /** For people. What a service wrote itself stands between backticks. */
  readonly observedWords: readonly string[];
}

export interface FindingView extends JudgedView {
  readonly id: PointId;
  readonly kind: 'statement' | 'open-point';
  readonly section: string;
  /** The point, as a question. */
  readonly question: string;
  /** Of a broken or mixed one: what it means for a member, and what this app does about it. */
  readonly consequence: string | null;
  /** Why it is broken, or was not judged: a sentence each. */
  readonly reasons: readonly string[];
  /** What would have it seen; null if it was. */
  readonly missing: string | null;
  readonly setting: SettingView | null;
  /** What it rests on, oldest first. */
  readonly exchanges: readonly EvidenceView[];
}

export interface EvidenceView {
  /** Its row in Exchanges; null once that is gone. */
  readonly number: number | null;
  readonly counts: 'held' | 'broken' | 'observed' | 'not-counted';
  /** Why it did not count. */
  readonly reason: string | null;
}

export interface SettingView {
  /** Path of the field in a profile. */
  readonly field: string;
  /** As a profile file writes them. */
  readonly now: string;
  readonly observed: string;
  /** What speaks against it. */
  readonly warning: string | null;
}

export interface SettingChangeView {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface ProbeView {
  readonly id: ProbeId;
  readonly title: string;
  /** What may come of it; null if nothing is known to. */
  readonly risk: string | null;
  /** Whether a person has to sign in, or to decline, in between. */
  readonly needsPerson: boolean;
  /** What is typed or chosen for it. Without an optional one, some of its requests are left out. */
  readonly asks: readonly { readonly what: AskedFor; readonly isOptional: boolean }[];
  /** Why it cannot run now; null if it can. */
  readonly unavailable: string | null;
  /** Whether it is chosen by its own name only, never with all others. */
  readonly isByNameOnly: boolean;
}

/** What a probe is going to send; values are masked. */
export interface PlannedProbe {
  readonly id: ProbeId;
  readonly requests: readonly PlannedRequest[];
  readonly warnings: readonly string[];
}

export interface PlannedRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** How often, and under what condition; null for once. */
  readonly note: string | null;
}

export interface CheckRunView {
  /** In the order in which they run. */
  readonly probes: readonly { readonly id: ProbeId; readonly state: 'waiting' | 'running' | 'ended' | 'left-out' }[];
  /** What the run waits for; null while it sends. */
  readonly waitsFor:
    | { readonly kind: 'sign-in'; readonly attemptId: string }
    | { readonly kind: 'decline'; readonly attemptId: string }
    | { readonly kind: 'until'; readonly atMs: number }
    | null;
}

export interface EndedRunView {
  readonly outcome: RunOutcome;
  readonly leftOut: readonly { readonly id: ProbeId; readonly why: string }[];
}
