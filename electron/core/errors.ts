/**
 * The error codes and error classes of the whole app. Every failure that a user can see has a code here. A new error is
 * a row here, which says how a sign-in attempt ends with it, and a text in `renderer/text/errors.ts`, without which it
 * does not compile. Main logs the `message`; the renderer has its own text for each `code`. Neither ever contains a
 * token, a password, a callback URL or a body.
 */

/**
 * How a sign-in attempt ended. `declined`: the member refused, or was somebody else. `failed`: neither the user's choice
 * nor a time limit.
 */
export type AttemptEnd = 'cancelled' | 'declined' | 'timed-out' | 'failed';

/** Why a sign-in attempt failed or a callback was rejected. */
const LOGIN_ERRORS = {
  cancelled: 'cancelled',
  superseded: 'cancelled',
  'sign-in-timed-out': 'timed-out',
  'device-code-expired': 'timed-out',
  declined: 'declined',
  'authorization-refused': 'failed',
  'not-this-member': 'declined',
  'member-not-confirmed': 'timed-out',
  'paused-too-long': 'timed-out',
  'client-secret-not-set': 'failed',
  'browser-not-opened': 'failed',
  'private-window-not-opened': 'failed',
  'browser-opened-too-often': 'failed',
  'address-not-allowed': 'failed',
  'loopback-not-available': 'failed',
  'callback-port-taken': 'failed',
  'callback-port-refused': 'failed',
  'scheme-not-claimed': 'failed',
  'scheme-place-temporary': 'failed',
  'callback-malformed': 'failed',
  'callback-not-expected': 'failed',
  'callback-wrong-address': 'failed',
  'callback-wrong-state': 'failed',
  'callback-without-state': 'failed',
  'callback-without-code': 'failed',
  'callback-while-asking': 'failed',
  'callback-already-used': 'failed',
  'callback-too-late': 'failed',
  'callback-not-single': 'failed',
  'sign-in-not-running': 'failed',
  'sign-in-checked': 'cancelled',
  'method-not-known': 'failed',
  'field-missing': 'failed',
  'field-too-long': 'failed',
  'login-has-colon': 'failed',
} as const satisfies Record<string, AttemptEnd>;

/** No reply arrived because the network, the proxy or the connection failed. Trying again may help. */
const NETWORK_ERRORS = {
  'name-not-found': 'failed',
  'network-unreachable': 'failed',
  'connection-refused': 'failed',
  'connection-lost': 'failed',
  'service-timed-out': 'failed',
  'tls-failed': 'failed',
  'client-certificate-wanted': 'failed',
  'client-certificate-refused': 'failed',
  'client-certificate-unusable': 'failed',
  'proxy-failed': 'failed',
  'proxy-needs-password': 'failed',
  'proxy-not-supported': 'failed',
} as const satisfies Record<string, AttemptEnd>;

/** Why a call to the service failed. */
const SERVICE_ERRORS = {
  ...NETWORK_ERRORS,
  'unexpected-redirect': 'failed',
  'address-not-secure': 'failed',
  'request-not-possible': 'failed',
  'http-error': 'failed',
  'service-error': 'failed',
  /** Shown beside a member; no attempt ends with it. */
  'service-warning': 'failed',
  'reply-too-large': 'failed',
  'reply-unreadable': 'failed',
  'token-missing': 'failed',
  'key-missing': 'failed',
  'device-start-incomplete': 'failed',
  'application-refused': 'failed',
  'credentials-refused': 'failed',
  'basic-not-identified': 'failed',
  'member-not-identified': 'failed',
  'token-refused': 'failed',
  'member-record-missing': 'failed',
  'profile-changed': 'failed',
  'everyone-refused': 'failed',
  'service-not-ready': 'failed',
  'demo-not-started': 'failed',
} as const satisfies Record<string, AttemptEnd>;

/** Why a file of any kind is not read. */
const READING_REASONS = ['unreadable', 'not-regular', 'too-large', 'timed-out', 'still-reading'] as const;

/** Problems with stored data, and with profiles, case files and reports that the user opens. */
const STORAGE_ERRORS = {
  'store-set-aside': 'failed',
  'store-newer': 'failed',
  'store-changed-elsewhere': 'failed',
  'store-not-writable': 'failed',
  'store-not-erased': 'failed',
  'sessions-set-aside': 'failed',
  'secret-not-sealed': 'failed',
  'secret-not-opened': 'failed',
  'keychain-not-answering': 'failed',
  'keychain-missing': 'failed',
  ...fileErrors('profile-file', ['not-json', 'newer', 'invalid']),
  ...fileErrors('case-file', ['cut-off', 'not-json', 'not-a-case', 'newer', 'invalid']),
  ...fileErrors('report', ['cut-off', 'not-json', 'not-a-report', 'newer', 'invalid', 'other-points']),
  'profile-secret-not-opened': 'failed',
} as const satisfies Record<string, AttemptEnd>;

/** Problems with calls from the page, and any other failure. */
const APP_ERRORS = {
  'channel-refused': 'failed',
  'argument-invalid': 'failed',
  'app-busy': 'failed',
  'session-not-found': 'failed',
  'service-not-known': 'failed',
  'service-moved': 'failed',
  'chosen-file-unreadable': 'failed',
  'chosen-file-unusable': 'failed',
  'import-gone': 'failed',
  'clipboard-failed': 'failed',
  'request-not-held': 'failed',
  'change-refused': 'failed',
  'exchanges-gone': 'failed',
  'call-cancelled': 'failed',
  'case-too-large': 'failed',
  'case-not-open': 'failed',
  'secrets-not-kept': 'failed',
  'curl-not-possible': 'failed',
  'file-not-written': 'failed',
  'file-not-regular': 'failed',
  'log-not-there': 'failed',
  'check-busy': 'failed',
  'finding-gone': 'failed',
  'other-version-open': 'failed',
  unexpected: 'failed',
  /** Shown as a notice; no attempt ends with it. */
  'unexpected-meanwhile': 'failed',
} as const satisfies Record<string, AttemptEnd>;

const ERRORS = { ...LOGIN_ERRORS, ...SERVICE_ERRORS, ...STORAGE_ERRORS, ...APP_ERRORS };

type FileErrors<Kind extends string, Reason extends string> = Readonly<Record<`${Kind}-${Reason}`, 'failed'>>;

/**
 * @param further why a file of this kind is refused after it was read
 * @returns a code for each reason, such as `report-too-large`
 */
function fileErrors<Kind extends string, Reason extends string>(
  kind: Kind,
  further: readonly Reason[],
): FileErrors<Kind, Reason | (typeof READING_REASONS)[number]>;
function fileErrors(kind: string, further: readonly string[]): FileErrors<string, string> {
  return Object.fromEntries([...READING_REASONS, ...further].map((reason) => [`${kind}-${reason}`, 'failed'] as const));
}

export type LoginErrorCode = keyof typeof LOGIN_ERRORS;
export type ServiceErrorCode = keyof typeof SERVICE_ERRORS;
export type StorageErrorCode = keyof typeof STORAGE_ERRORS;
export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERRORS).filter(isErrorCode);

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** Whether the network failed, so that trying again may help. */
export function isNetworkError(code: ErrorCode): boolean {
  return Object.hasOwn(NETWORK_ERRORS, code);
}

/**
 * Whether the service answered without identifying the member, so that another way to send a token may work (5.6). One
 * that is busy or out of order answers nothing about a token.
 */
export function isUnidentifiedAnswer({ code, details }: Pick<AppError, 'code' | 'details'>): boolean {
  const { status = 0 } = details;
  return UNIDENTIFIED_ANSWERS.includes(code) && status !== 429 && status < 500;
}

const UNIDENTIFIED_ANSWERS: readonly ErrorCode[] = [
  'member-not-identified',
  'member-record-missing',
  'service-error',
  'http-error',
  'reply-unreadable',
];

/** @returns how an attempt ends with this error */
export function endOf(code: ErrorCode): AttemptEnd {
  return ERRORS[code];
}

/**
 * Facts that make an error's wording exact. All of them may be shown to the user: hosts and names, never values.
 */
export interface ErrorDetails {
  /** Host and port of the service, proxy, redirect target or redirect URI. */
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
  /** How long the service asks to wait, in seconds. */
  readonly retryAfterSeconds?: number;
  /** A limit that was reached, in seconds. */
  readonly limitSeconds?: number;
  /** How many characters a field takes. */
  readonly limitCharacters?: number;
  /** Method and path of the exchange concerned, masked. */
  readonly exchange?: string;
  /** How many more exchanges are concerned. */
  readonly furtherExchanges?: number;
  /** Name of the system's default browser. */
  readonly browser?: string;
  /** A short reason from the system or a library, such as `CERT_HAS_EXPIRED`. */
  readonly reason?: string;
  /** How many of the system's authorities were read, with a code where none could be, such as `0 (Error)`. */
  readonly systemAuthorities?: string;
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

/** Ends a `switch` that has every case: where one is missing, it does not compile. */
export function assertNever(value: never): never {
  throw new Error(`There is no such case: ${typeof value}.`);
}
