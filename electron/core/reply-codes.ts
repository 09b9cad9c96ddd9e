/**
 * The profile fields that recognise a refusal or a delay by its reply, each with the error codes that are recognised without
 * it.
 * @see RFC 6749, 5.2; RFC 8628, 3.5
 */
export const REPLY_CODES = {
  devicePending: ['authorization_pending'],
  deviceDeclined: ['access_denied'],
  deviceExpired: ['expired_token'],
  applicationRefused: ['invalid_client'],
  /** At a sign-in with a password, `invalid_grant` is about the password. */
  credentialsRefused: ['invalid_grant', 'invalid_credentials', 'bad_credentials', 'invalid_password'],
  /** Status 401 is the sign of it. */
  tokenRefused: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ReplyField = keyof typeof REPLY_CODES;
