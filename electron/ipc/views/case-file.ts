/**
 * What the page draws of case files: what one would hold before it is written, and what the open one holds. Rows and
 * details of an open case have the shapes of this app's own. Everything in it was written elsewhere, so it is foreign.
 */
import type { ComparisonView } from './comparison.ts';
import type { FindingView } from './document-check.ts';
import type { NamedValue } from './exchange-details.ts';

/** How many rows of each kind there are. */
export interface CaseCounts {
  readonly signIns: number;
  readonly requests: number;
  /** Pages that were opened, and callbacks. */
  readonly browser: number;
}

/** A service that exchanges in a case are with. */
export interface CaseServiceView {
  readonly name: string;
  /** Host and port of the interface. */
  readonly host: string;
}

/** The case that is open; the note and the rest of it are read with `readCaseParts`. */
export interface OpenCaseView {
  /** Another one for each opening. */
  readonly id: string;
  /** Name of the file. */
  readonly file: string;
  readonly savedAtMs: number;
  /** Version of the app that saved it. */
  readonly version: string;
  /** At least one; the first has the most exchanges. Rows name them by `serviceId`. */
  readonly services: readonly (CaseServiceView & { readonly id: string })[];
  readonly counts: CaseCounts;
  /** Whether the member's own data is in it, too. */
  readonly hasMemberData: boolean;
}

/** What a case file would hold. */
export interface CasePreview {
  readonly services: readonly CaseServiceView[];
  readonly counts: CaseCounts;
  /** Of the file, without the note. */
  readonly bytes: number;
  /** In the order in which they stand in the file. */
  readonly parts: readonly CasePart[];
  /** Whether the document check found something of one of the services, be it left out or not. */
  readonly hasFindings: boolean;
}

export interface CasePart {
  readonly kind: 'exchanges' | 'profiles' | 'results' | 'reports' | 'diagnostics';
  /** Of rows, of profiles, of methods that have a result, of services that have a report, of lines. */
  readonly count: number;
  readonly bytes: number;
}

/** What an open case holds besides exchanges. */
export interface CasePartsView {
  /** In the words of whoever saved it; may have many lines, or be empty. */
  readonly note: string;
  readonly services: readonly CasePartsOfService[];
  /** As “Copy diagnostics” wrote them there. */
  readonly diagnostics: string;
}

export interface CasePartsOfService {
  /** As rows name it. */
  readonly id: string;
  readonly name: string;
  /** Fields of the profile in its own order, without secrets; none if the profile was gone. */
  readonly profile: readonly NamedValue[];
  /** Each `sessionId` is null; `signIn` is a row of the case. */
  readonly comparison: ComparisonView;
  /** Null if it was left out, or if nothing was found. */
  readonly check: CaseCheckView | null;
}

/** What the document check found of a service. */
export interface CaseCheckView {
  /** As in a `DocumentCheckView`. */
  readonly findings: readonly FindingView[];
  /** Whether it was checked by other points than this copy has. */
  readonly isOtherVersion: boolean;
}
