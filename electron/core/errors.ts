/**
 * The error codes and error classes of the whole app. Every failure that a user can see has a code here. Main logs
 * the `message`; the renderer has its own text for each `code`. Neither ever contains a token, a password, a callback
 * URL or a body.
 */

/** Why a sign-in attempt failed or a callback was rejected. */
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

/** No reply arrived because the network, the proxy or the connection failed. Trying again may help. */
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

/** Why a call to the service failed. */
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

/** Problems with stored data and with profile files that the user opens. */
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

/** Problems with calls from the page, and any other failure. */
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
 * Facts that make an error's wording exact. All of them may be shown to the user: hosts and names, never values.
 */
export interface ErrorDetails {
  /** Host and port of the service, proxy or redirect target. */
  readonly host?: string;
  /** HTTP status. */
  readonly status?: number;
  /** The error code that the service sent (at most 200 characters). */
  readonly serviceCode?: string;
  /** The error text that the service sent (at most 200 characters, one line). */
  readonly serviceText?: string;
  /** Field names and types of an unexpected reply, with values masked. */
  readonly replyShape?: string;
  /** The fields that the reply was searched for. */
  readonly lookedFor?: string;
  /** Why a reply identified no member: by its status or error, without a record, or the same as without credentials. */
  readonly observed?: 'refused-status' | 'error-payload' | 'no-member' | 'same-as-nobody';
  /** The service profile field that changes what is expected. */
  readonly profileField?: string;
  /** Name of the wrong field in a form or a profile file, such as `application.clientId`. */
  readonly field?: string;
  /** What that field should contain. */
  readonly expected?: string;
  /** How many more fields are wrong. */
  readonly furtherFields?: number;
  /** Name of the file concerned. */
  readonly file?: string;
  /** Absolute path of one of this app's folders. It contains the user's account name, so it is not logged. */
  readonly folder?: string;
  /** Version of the storage format. */
  readonly storageFormat?: string;
  /** Version of a copy of this app. */
  readonly version?: string;
  /** A limit that was reached, in seconds. */
  readonly limitSeconds?: number;
  /** A short reason from the system or a library, such as `CERT_HAS_EXPIRED`. */
  readonly reason?: string;
}

/** An error with a code. `message` says what failed and what to do next. */
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
 * Turns anything that was thrown into an AppError.
 * @returns `thrown` itself if it is an AppError, otherwise an `unexpected` error with `thrown` as its cause
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('unexpected', 'Something went wrong inside this app. Try again; the log has details.', {
    cause: thrown,
  });
}
