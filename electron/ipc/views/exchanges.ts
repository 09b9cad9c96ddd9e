/**
 * What the page draws of exchanges in a list: one row each. Secrets are masked here and in the details (X3): a mask is
 * four bullets and a label of four characters, the same for the same secret in one run of the app.
 */
import type { Arrival, BrowserEventCode, ExchangeState, MeaningCode, Purpose } from '../../core/exchange-codes.ts';
import type { ErrorDetails, ErrorView } from './error.ts';
import type { RequestChange } from './held.ts';

export type { Arrival, ExchangeState, MeaningCode, Purpose };

/** From main to the page, without a value: rows were added, changed or dropped; `readExchanges` tells which. */
export const EXCHANGES_CHANGED = 'exchanges:changed';

/** What changed since the page asked last. */
export interface ExchangesView {
  /** New and changed rows, in order of their numbers; at most 2,000 at a time. */
  readonly rows: readonly ExchangeRow[];
  /** What to ask with the next time. */
  readonly version: number;
  /** Whether there is more to ask for at once. */
  readonly isMore: boolean;
  /** Number of the oldest row that is kept. */
  readonly firstKept: number;
  /** How many rows went because there is a limit, since the last Clear. */
  readonly droppedCount: number;
  /** Changes with every Clear: what the page has of another log is gone. */
  readonly logId: number;
  /** Whether raw requests are kept for cURL; off at each start. */
  readonly isKeepingSecrets: boolean;
}

/** What stands in one line of the list. Numbers rise and are never used again. */
export type ExchangeRow = SignInRow | RequestRow | BrowserRow;

interface AnyRow {
  readonly number: number;
  readonly serviceId: string;
  readonly serviceName: string;
  /** Number of the sign-in that it belongs to, which may have been dropped; null for other exchanges. */
  readonly signIn: number | null;
  /** The session whose member was read, or that the sign-in led to; null while there is none. */
  readonly sessionId: string | null;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  /** Null while it is under way. */
  readonly endedAtMs: number | null;
  /** Since when it, or the person, was waited for before it started; null if it followed at once. */
  readonly waitedFromMs: number | null;
}

/** One sign-in as a whole. The exchanges that belong to it name its number. */
export interface SignInRow extends AnyRow {
  readonly kind: 'sign-in';
  readonly methodId: string;
  readonly outcome: 'running' | 'worked' | 'failed';
  /** Why it failed. */
  readonly error: ErrorView | null;
  /** Who was signed in; null while nobody is, or if the member could not be read. */
  readonly member: string | null;
  /** Whether a request of it was changed before it was sent: it is no result of its method, and nothing of it is stored. */
  readonly isChanged: boolean;
}

/** What waits for the person in a sign-in that is stepped through. */
interface HoldableRow extends AnyRow {
  /** Names it among what its attempt holds; null unless it is held. */
  readonly heldId: string | null;
  /** What was changed before it was sent, or opened. */
  readonly changes: readonly RequestChange[];
}

export interface RequestRow extends HoldableRow {
  readonly kind: 'request';
  readonly purpose: Purpose;
  readonly state: ExchangeState;
  /** For a poll, the how many-th of its sign-in it is, from 1. */
  readonly poll: number | null;
  /** Of a call that a person wrote; null for other requests. Unlike its number, it survives a Clear. */
  readonly callId: string | null;
  readonly method: string;
  /** Host and port. */
  readonly host: string;
  /** Path without query. */
  readonly path: string;
  /** HTTP status; null while there is none. A reply that was cut off has one. */
  readonly status: number | null;
  /** Null while it is under way. */
  readonly meaning: Meaning | null;
  /** Whether its raw request is kept, so that it can be copied with its secrets (X4). */
  readonly isRawKept: boolean;
}

/** What came of a request. */
export interface Meaning {
  readonly code: MeaningCode | ErrorView['code'];
  /** The service's words among them. */
  readonly details: ErrorDetails;
  /** When the next poll goes out, epoch milliseconds; null if none follows, or it is not known yet. */
  readonly nextAtMs: number | null;
}

/** What the browser's part of a sign-in was, as far as this app takes part in it. */
export interface BrowserRow extends HoldableRow {
  readonly kind: 'browser';
  readonly event: BrowserEventCode;
  /** How a callback arrived; null for a page. */
  readonly route: Arrival | null;
  /** Without its query. */
  readonly address: string;
  /** Why a callback was refused or a page not opened, or what error the callback reports. */
  readonly error: ErrorView | null;
}
