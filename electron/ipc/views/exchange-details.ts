/** What the page draws of one exchange, its secrets masked as in its row. */
import type { ErrorView } from './error.ts';
import type { HeldDetails } from './held.ts';

/** All that there is to see of one exchange. */
export interface ExchangeDetails {
  readonly number: number;
  /** What may be changed; null unless it is held. */
  readonly held: HeldDetails | null;
  /**
   * Of a request, as sent, or as it will be; of a page that was opened, or of a callback, its address and parameters
   * alone.
   */
  readonly sent: SentView;
  /** Null where no reply came, and for the browser's part. */
  readonly reply: ReplyView | null;
  /** Null for the browser's part. */
  readonly timing: TimingView | null;
  readonly connection: ConnectionView | null;
  readonly error: ErrorView | null;
  /** What decides how it goes. */
  readonly governedBy: GovernedBy;
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
  /** The member's own data, which whoever saved a case file left out. */
  | { readonly kind: 'left-out'; readonly bytes: number; readonly wireBytes: number }
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

/**
 * Durations in milliseconds, with fractions; null where there was no such part, or it was not reached. The parts follow
 * each other without a gap: their sum is the total, and the last one lasts until the end, also where it was in vain.
 */
export interface TimingView {
  readonly startedAtMs: number;
  /** Finding the proxy and the certificate authorities. */
  readonly prepareMs: number | null;
  /** Until a connection of its own began to be opened, or one that another request was opening stood. */
  readonly awaitedMs: number | null;
  readonly nameMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** From when there was a connection to when the request was handed to it: this app was busy. */
  readonly ownMs: number | null;
  readonly sendMs: number | null;
  /** From the last byte sent to the first received; without `receiveMs`, none came. */
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
