/**
 * The one taxonomy of what can go wrong. Every failure that a person can meet has a code here; main's
 * log takes `message`, the renderer words `code`. Neither ever carries a token, a password, a callback
 * URL or a body.
 */

/** A sign-in attempt that ended, or a callback that was not taken. */
export const LOGIN_ERROR_CODES = [
  'cancelled',
  'superseded',
  'sign-in-timed-out',
  'device-code-expired',
  'declined',
  'authorization-refused',
  'not-this-member',
  'member-not-confirmed',
  'browser-not-opened',
  'address-not-allowed',
  'loopback-not-available',
  'scheme-not-claimed',
  'scheme-place-temporary',
  'callback-malformed',
  'callback-not-expected',
  'callback-wrong-address',
  'callback-wrong-state',
  'callback-without-state',
  'callback-without-code',
  'callback-already-used',
  'callback-too-late',
  'callback-not-single',
  'sign-in-not-running',
  'method-not-known',
  'field-missing',
  'login-has-colon',
] as const;

/** No reply came: the network, the proxy or the connection failed, and may be well again at the next try. */
export const NETWORK_ERROR_CODES = [
  'name-not-found',
  'network-unreachable',
  'connection-refused',
  'connection-lost',
  'service-timed-out',
  'tls-failed',
  'proxy-failed',
  'proxy-not-supported',
] as const;

/** A call to the service that did not bring what it was for. */
export const SERVICE_ERROR_CODES = [
  ...NETWORK_ERROR_CODES,
  'unexpected-redirect',
  'address-not-secure',
  'http-error',
  'service-error',
  'reply-too-large',
  'reply-unreadable',
  'token-missing',
  'key-missing',
  'device-start-incomplete',
  'application-refused',
  'credentials-refused',
  'basic-not-identified',
  'member-not-identified',
  'token-refused',
  'member-record-missing',
  'service-not-ready',
  'demo-not-started',
] as const;

/** What is kept on this computer, and files that a person opens. */
export const STORAGE_ERROR_CODES = [
  'store-set-aside',
  'store-newer',
  'store-not-writable',
  'secret-not-sealed',
  'secret-not-opened',
  'keychain-not-answering',
  'keychain-missing',
  'profile-file-unreadable',
  'profile-file-not-json',
  'profile-file-invalid',
  'profile-secret-missing',
] as const;

/** The boundary between the page and main. */
export const APP_ERROR_CODES = [
  'channel-refused',
  'argument-invalid',
  'session-not-found',
  'service-not-known',
  'service-moved',
  'clipboard-failed',
  'log-not-there',
  'other-version-open',
  'unexpected',
] as const;

export type LoginErrorCode = (typeof LOGIN_ERROR_CODES)[number];
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];
export type StorageErrorCode = (typeof STORAGE_ERROR_CODES)[number];
export type ErrorCode = LoginErrorCode | ServiceErrorCode | StorageErrorCode | (typeof APP_ERROR_CODES)[number];

/**
 * Facts that make an error's wording exact. All of them may be shown to a person: hosts and names, never values.
 */
export interface ErrorDetails {
  /** Host and port of the service, proxy or redirect target. */
  readonly host?: string;
  /** HTTP status. */
  readonly status?: number;
  /** The service's own error code, as it sent it (at most 200 characters). */
  readonly serviceCode?: string;
  /** The service's own error text, as it sent it (at most 200 characters, one line). */
  readonly serviceText?: string;
  /** Names and types of an unexpected reply, values masked. */
  readonly replyShape?: string;
  /** What was looked for in the reply. */
  readonly lookedFor?: string;
  /** What a reply was that identified nobody: its status, its error, its empty record, or that anybody gets it. */
  readonly observed?: 'refused-status' | 'error-payload' | 'no-member' | 'same-as-nobody';
  /** Field of the service profile that would change what is expected. */
  readonly profileField?: string;
  /** Name of the field of a form or a profile file that is wrong, such as `application.clientId`. */
  readonly field?: string;
  /** What is expected there. */
  readonly expected?: string;
  /** How many more fields are wrong. */
  readonly furtherFields?: number;
  /** Name of the file that it is about. */
  readonly file?: string;
  /** Absolute folder of this app's own. It tells how the person's account is called, so the log does not get it. */
  readonly folder?: string;
  /** Version of the format in which something is stored. */
  readonly storageFormat?: string;
  /** Version of a copy of this app. */
  readonly version?: string;
  /** A limit that was reached, in seconds. */
  readonly limitSeconds?: number;
  /** The system's or library's own short reason, such as `CERT_HAS_EXPIRED`. */
  readonly reason?: string;
}

/** An error with a literal code. `message` says what failed and what to do next. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails;

  constructor(code: Code, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.details = options.details ?? {};
  }
}

export class LoginError extends AppError<LoginErrorCode> {}

export class StorageError extends AppError<StorageErrorCode> {}

export class ServiceError extends AppError<ServiceErrorCode> {}

/**
 * Makes an AppError of anything that was thrown.
 * @returns the error itself when it is one already, otherwise `unexpected` with the original as its cause
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('unexpected', 'Something failed inside this app. Try again; the log says more.', {
    cause: thrown,
  });
}
