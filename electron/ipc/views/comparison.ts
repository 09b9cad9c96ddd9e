/** What the page draws of the methods side by side: what each last did, and whether they agree. */
import type { CauseView, ErrorCode, ErrorView } from './error.ts';

/** At the current service. */
export interface ComparisonView {
  readonly results: readonly MethodResultView[];
  readonly workedCount: number;
  /**
   * What the methods that worked returned: nothing to compare yet, the same member, another member, or records whose
   * fields differ.
   */
  readonly verdict: 'nothing' | 'same' | 'other-member' | 'fields-differ';
  /** The fields that differ, by the names that the service gave them. */
  readonly differingFields: readonly DifferingField[];
}

export interface DifferingField {
  readonly name: string;
  /** What the members have there now who are still signed in; a method without the field is left out. */
  readonly values: readonly { readonly methodId: string; readonly value: string }[];
}

export interface MethodResultView {
  readonly methodId: string;
  /** Null where it was not tried at this service. */
  readonly last: LastResultView | null;
  /** The session that the last result led to; null where it failed, or its member is signed out. */
  readonly sessionId: string | null;
  /** How its member stands to the one that most methods returned; null where none is compared. */
  readonly standing: MemberStanding | null;
}

export type MemberStanding = 'same' | 'other-member' | 'fields-differ';

export interface LastResultView {
  readonly outcome: 'worked' | 'failed';
  /** Why it failed. */
  readonly error: ErrorView | null;
  /** Its likely causes; absent where it is of an earlier run. */
  readonly causes?: readonly CauseView[];
  readonly endedAtMs: number;
  /** Of all requests together, the person's own time left out. */
  readonly durationMs: number;
  /** What was asked of the service, oldest first; of more than fifty, the first ten and the last forty. */
  readonly requests: readonly RequestView[];
  readonly requestCount: number;
  /** Number of its sign-in among the exchanges; null where it is of an earlier run. */
  readonly signIn: number | null;
}

/** One request without its content. */
export interface RequestView {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  /** What it carried beside the application's key. */
  readonly credentials: 'none' | 'application' | 'token' | 'password';
  /** HTTP status; null where no reply came. */
  readonly status: number | null;
  /** Code of the error where no reply came. */
  readonly error: ErrorCode | null;
  readonly startedAtMs: number;
  readonly durationMs: number;
}
