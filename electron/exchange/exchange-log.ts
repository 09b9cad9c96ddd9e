/**
 * The log of exchanges: what was asked of services and what came back, masked, up to a limit of rows and of bytes. The
 * oldest go first, their bodies before their rows (X6).
 */
import type { AppError } from '../core/errors.ts';
import type { BrowserRow, ExchangeDetails, ExchangeRow, ExchangesView } from '../ipc/exchange-views.ts';
import type { Recorder } from '../service-client/exchange.ts';
import type { ServiceProfile } from '../service-client/profile.ts';

export interface ExchangeLog {
  /** Begins the row of a sign-in. */
  beginSignIn(signIn: { readonly profile: ServiceProfile; readonly methodId: string }): SignInRecord;
  /**
   * Records what a client sends outside a sign-in.
   * @param sessionId the session whose member is read, or null
   */
  recorderFor(profile: ServiceProfile, sessionId: string | null): Recorder;
  /** A callback that belongs to no sign-in, such as a late one. */
  addCallback(callback: BrowserEvent): void;
  /** Everything that is new or changed since a version; 0 for all. */
  read(since: number): ExchangesView;
  /** @returns null if it is gone */
  detailsOf(number: number): ExchangeDetails | null;
  /** Rows that are kept, oldest first. */
  readonly rows: Iterable<ExchangeRow>;
  readonly isKeepingSecrets: boolean;
  /** Turning it off erases the raw requests that are kept. */
  keepSecrets(isKept: boolean): void;
  /** The request exactly as it was sent: head, empty line, body; null if it is not kept, or is none. */
  rawRequest(number: number): Buffer | null;
  /** Erases the raw requests of a session: it was signed out. */
  eraseSecretsOf(sessionId: string): void;
  /** Erases the raw requests to a service, also those of sign-ins that led to no session: it was forgotten. */
  eraseSecretsOfService(serviceId: string): void;
  /** Erases rows, bodies and raw requests at once. */
  clear(): void;
}

/** A sign-in while it goes on. */
export interface SignInRecord {
  readonly recorder: Recorder;
  add(event: BrowserEvent): void;
  /** When the next poll goes out; null when it is on its way. Epoch milliseconds. */
  nextPoll(atMs: number | null): void;
  /** Only the first call counts. */
  end(outcome: { readonly sessionId: string; readonly member: string | null } | { readonly error: AppError }): void;
}

/** Raw: the address may carry a code, a token or a key. */
export interface BrowserEvent extends Pick<BrowserRow, 'event' | 'route'> {
  readonly address: string;
  /** The application's id, and the address of the callback: what is no secret in the address. */
  readonly harmless: readonly string[];
  readonly error: AppError | null;
}
