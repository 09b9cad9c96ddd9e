/**
 * What main sends to the page about exchanges: rows for the list, and the details of one. Secrets are masked in all of
 * it (X3): a mask is four bullets and a label of four characters, the same for the same secret in one run of the app.
 */
import type { ErrorDetails, ErrorView } from './contract.ts';

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
}

/** What a request is for. `member-as-nobody` is the reading of the member without credentials. */
export type Purpose =
  | 'code-exchange'
  | 'device-start'
  | 'device-poll'
  | 'key-request'
  | 'identification'
  | 'member'
  | 'member-as-nobody'
  | 'picture';

/** `waiting` for the system's proxy and authorities, then `connecting`. */
export type ExchangeState = 'waiting' | 'connecting' | 'sent' | 'receiving' | 'done' | 'failed';

export interface RequestRow extends AnyRow {
  readonly kind: 'request';
  readonly purpose: Purpose;
  readonly state: ExchangeState;
  /** For a poll, the how many-th of its sign-in it is, from 1. */
  readonly poll: number | null;
  readonly method: string;
  /** Host and port. */
  readonly host: string;
  /** Path without query. */
  readonly path: string;
  /** HTTP status; null while there is none. A reply that was cut off has one. */
  readonly status: number | null;
  /** Null while it is under way. */
  readonly meaning: Meaning | null;
}

/** What came of a request. */
export interface Meaning {
  readonly code: MeaningCode | ErrorView['code'];
  /** The service's words among them. */
  readonly details: ErrorDetails;
  /** When the next poll goes out, epoch milliseconds; null if none follows, or it is not known yet. */
  readonly nextAtMs: number | null;
}

/**
 * `nobody`: the service answered, and told nobody apart; `as-nobody`: the answer to the call without credentials, to
 * compare with; `unexpected-reply`: a poll goes on after it. Everything that went wrong has the code of its error, and
 * none of these is such a code.
 */
export type MeaningCode =
  | 'token'
  | 'device-code'
  | 'key'
  | 'pending'
  | 'slow-down'
  | 'busy'
  | 'unexpected-reply'
  | 'member'
  | 'nobody'
  | 'as-nobody'
  | 'picture';

/** What the browser's part of a sign-in was, as far as this app takes part in it. */
export interface BrowserRow extends AnyRow {
  readonly kind: 'browser';
  /** `callback-asked-about`: it came without the state, and the person is asked. */
  readonly event: 'page-opened' | 'page-not-opened' | 'callback-received' | 'callback-asked-about' | 'callback-refused';
  /** By which way a callback came; null for a page. */
  readonly route: 'scheme' | 'loopback' | 'pasted' | null;
  /** Without its query. */
  readonly address: string;
  /** Why a callback was refused or a page not opened, or what error the callback reports. */
  readonly error: ErrorView | null;
}

/** All that there is to see of one exchange. */
export interface ExchangeDetails {
  readonly number: number;
  /** Of a request, as sent; of a page that was opened, or of a callback, its address and parameters alone. */
  readonly sent: SentView;
  /** Null where no reply came, and for the browser's part. */
  readonly reply: ReplyView | null;
  /** Null for the browser's part. */
  readonly timing: TimingView | null;
  readonly connection: ConnectionView | null;
  readonly error: ErrorView | null;
  /** What decides how it goes. */
  readonly governedBy: GovernedBy;
  /** Whether its raw values are kept, so that "cURL with secrets" is possible. */
  readonly hasSecrets: boolean;
}

export interface SentView {
  readonly method: string;
  /** The whole address, its query masked. */
  readonly address: string;
  /** In the order and letter case in which they went out, including those that the HTTP client added. */
  readonly headers: readonly NamedValue[];
  /** Of the query. */
  readonly parameters: readonly NamedValue[];
  readonly body: BodyView;
}

export interface ReplyView {
  readonly status: number;
  /** As they came: letter case, order, repetitions. */
  readonly headers: readonly NamedValue[];
  readonly body: BodyView;
}

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What may be shown of a body (X3). `bytes` is its size once unpacked, `wireBytes` as it went over the wire. */
export type BodyView =
  | { readonly kind: 'nothing' }
  /** Dropped before its row, because there is a limit. */
  | { readonly kind: 'dropped'; readonly bytes: number; readonly wireBytes: number }
  | {
      readonly kind: 'form';
      readonly bytes: number;
      readonly wireBytes: number;
      readonly fields: readonly NamedValue[];
    }
  | {
      /** JSON is laid out with two spaces. */
      readonly kind: 'json' | 'text' | 'html';
      readonly bytes: number;
      readonly wireBytes: number;
      readonly text: string;
      /** Whether there was more than is shown. */
      readonly isCut: boolean;
    }
  | {
      readonly kind: 'bytes';
      readonly bytes: number;
      readonly wireBytes: number;
      /** Its media type, or an empty text. */
      readonly type: string;
    };

/** Durations in milliseconds, with fractions; null where there was no such part, or it was not reached. */
export interface TimingView {
  readonly startedAtMs: number;
  /** Finding the proxy and the certificate authorities. */
  readonly prepareMs: number | null;
  readonly nameMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  readonly sendMs: number | null;
  /** From the last byte sent to the first received. */
  readonly firstByteMs: number | null;
  readonly receiveMs: number | null;
  readonly totalMs: number;
  /** Whether an open connection was used again. */
  readonly isReused: boolean;
}

export interface ConnectionView {
  /** Of the other end, such as `192.0.2.1:443`; null if it was not reached. */
  readonly address: string | null;
  /** Host and port of the proxy; null if direct. */
  readonly proxy: string | null;
  /** Null for plain http, or if TLS was not reached. */
  readonly tls: TlsView | null;
}

export interface TlsView {
  /** Such as `TLSv1.3`; null if the handshake failed. */
  readonly version: string | null;
  readonly cipher: string | null;
  /** Null if none was received. */
  readonly certificate: CertificateView | null;
  /** Why the certificate was not trusted; null if it was. */
  readonly problem: string | null;
}

export interface CertificateView {
  readonly subject: string;
  readonly issuer: string;
  readonly names: readonly string[];
  /** Epoch milliseconds. */
  readonly validFromMs: number;
  readonly validToMs: number;
  /** SHA-256 in hex, with colons. */
  readonly fingerprint: string;
}

export interface GovernedBy {
  /** Section of the document; null where it is silent. */
  readonly section: string | null;
  /** Fields of the service profile that take part, with their values now. */
  readonly fields: readonly NamedValue[];
}
