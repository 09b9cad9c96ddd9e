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
  'declined',
  'authorization-refused',
  'not-this-member',
  'member-not-confirmed',
  'browser-not-opened',
  'address-not-allowed',
  'loopback-not-available',
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
] as const;

/** A call to the service that did not bring what it was for. */
export const SERVICE_ERROR_CODES = [
  'name-not-found',
  'network-unreachable',
  'connection-refused',
  'connection-lost',
  'service-timed-out',
  'tls-failed',
  'proxy-failed',
  'proxy-not-supported',
  'unexpected-redirect',
  'address-not-secure',
  'http-error',
  'service-error',
  'reply-too-large',
  'reply-unreadable',
  'token-missing',
  'member-not-identified',
  'member-record-missing',
  'service-not-ready',
  'demo-not-started',
] as const;

/** The boundary between the page and main. */
export const APP_ERROR_CODES = [
  'channel-refused',
  'argument-invalid',
  'session-not-found',
  'clipboard-failed',
  'unexpected',
] as const;

export type LoginErrorCode = (typeof LOGIN_ERROR_CODES)[number];
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];
export type ErrorCode = LoginErrorCode | ServiceErrorCode | (typeof APP_ERROR_CODES)[number];

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
  /** Field of the service profile that would change what is expected. */
  readonly profileField?: string;
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
