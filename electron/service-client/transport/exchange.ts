/**
 * What the HTTP client reports of a request while it is sent and answered. It is raw: a recorder has to mask the secrets
 * in it (X3). Where there is no recorder, only the facts of connections are gathered.
 */
import type { AppError, ErrorCode, ErrorDetails } from '../../core/errors.ts';
import type { ExchangeState, MeaningCode, Purpose, RequestChange } from '../../core/exchange-codes.ts';
import type { ProxyRoute } from './proxy.ts';
import type { Header } from './request-headers.ts';

export interface HttpReply {
  readonly status: number;
  /** Names in lower case; repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** What a person put into the request that must not be shown; the reply may repeat it. */
  readonly typedSecrets?: readonly string[];
}

/** One request, filled in as it goes on. Instants are milliseconds of `performance.now`, null until they are reached. */
export interface RawExchange {
  readonly purpose: Purpose;
  readonly method: string;
  /** Of what is sent: until it is released, it may be changed, and so may the body. */
  address: string;
  /** What it sends that must not be shown anywhere: values, not names. */
  secrets: readonly string[];
  /** Whether it sends what a person typed and only they may know: nothing raw of it is kept. */
  hasTyped?: boolean;
  /** How the password of HTTP Basic is sent, which cannot be told by its looks. */
  readonly passwordForm?: 'plain' | 'md5';
  /** Epoch milliseconds; while it is held, and then anew when it is released. */
  startedAtMs: number;
  startedAt: number;
  /** What is held; null unless it is. */
  held: RawHeld | null;
  /** Since when it was held, epoch milliseconds; null if it was not. */
  heldFromMs: number | null;
  /** What was changed in it while it was held; set once. */
  changes: readonly RequestChange[];
  state: ExchangeState;
  route: ProxyRoute | null;
  /** When the proxy and the authorities were known, and a connection was asked for. */
  preparedAt: number | null;
  /** The connection that was used, or that failed. */
  connection: RawConnection | null;
  /** Whether the connection stood before. */
  isReused: boolean;
  /** When the request was handed to the connection. */
  sendingAt: number | null;
  sentAt: number | null;
  /**
   * The request line and the headers as they were written, each ended by CRLF, without the empty line. One character is
   * one byte, as in `replyHeaders`.
   */
  sentHead: string | null;
  sentBody: string | null;
  firstByteAt: number | null;
  status: number | null;
  /** Name, value, name, value, … as they came. */
  replyHeaders: readonly string[];
  /** As they came, before unpacking; what came before it was cut off. */
  wireBytes: number;
  /** Unpacked; empty until the reply is whole, or if it cannot be unpacked. */
  replyBytes: Uint8Array;
  endedAt: number | null;
  /** The same, in epoch milliseconds. */
  endedAtMs?: number;
  /** Why there is no reply, or no whole one. */
  error: AppError | null;
}

/** A request before it is sent. */
export interface RawHeld {
  readonly attemptId: string;
  readonly heldId: string;
  /** As it will be written, like `sentHead`. */
  readonly head: string;
  /** All that can be changed, and `accept-encoding`. */
  readonly headers: readonly Header[];
}

/**
 * Facts about one connection, shared by the exchanges that use it. Through a proxy, the name is the proxy's, and the
 * connection stands when the tunnel does; while that is awaited, when the proxy is reached.
 */
export interface RawConnection {
  /** Instants as above. */
  readonly startedAt: number;
  nameFoundAt: number | null;
  connectedAt: number | null;
  /** When TLS stood with a certificate that is trusted. */
  securedAt: number | null;
  /** Of the other end, such as `192.0.2.1:443`; of the proxy if there is one. */
  remoteAddress: string | null;
  /** With the service; null for plain http, or if it was not reached. */
  tls: RawTls | null;
}

export interface RawTls {
  /** All null until, or unless, a certificate came. */
  readonly version: string | null;
  readonly cipher: string | null;
  readonly certificate: RawCertificate | null;
  /** Why the certificate is not trusted, as a code of Node or OpenSSL; null if it is, or none came. */
  readonly problem: string | null;
}

/** Its texts are single lines that were cut; of its names, the first hundred. */
export interface RawCertificate {
  /** Such as `CN=service.example, O=Example`. */
  readonly subject: string;
  readonly issuer: string;
  /** Hosts and addresses that it is for. */
  readonly names: readonly string[];
  readonly validFromMs: number;
  readonly validToMs: number;
  readonly fingerprint: string;
}

/** Takes down what a client sends. Its functions never throw, and cost little: they are called for every request. */
export interface Recorder {
  /** Called once for each request, before anything is looked up. The exchange is filled in afterwards. */
  begin(exchange: RawExchange): Recording;
}

export interface Recording {
  /** Something of the exchange was filled in. */
  changed(): void;
  /**
   * What the reply means, or what went wrong; called once its reply was decoded, after the exchange has ended.
   * @param reply null if there is no whole one
   */
  means(meaning: RawMeaning, reply: HttpReply | null): void;
}

export interface RawMeaning {
  readonly code: MeaningCode | ErrorCode;
  /** Of the error; masked already. */
  readonly details: ErrorDetails;
  /** Secrets that the reply brought: a token, a key, a device code. */
  readonly secrets: readonly string[];
}
