/** The kinds of value that fields of a profile take: addresses, paths, names of headers and parameters, pinned replies. */
import { z } from 'zod';
import { isPathBelow, LONGEST_ADDRESS, PATH_FORM, readServiceAddress } from '../core/address.ts';
import { nameForeignPem } from './transport/certificates.ts';

/** A text whose other checks begin only if it is not too long. */
const textUpTo = (most: number) => z.string().max(most, { error: `must have at most ${most} characters`, abort: true });

const LONGEST_NAME = 200;
/** Of what is sent as it is. */
const LONGEST_VALUE = 10_000;
/** One text may be a whole bundle. */
const LONGEST_CERTIFICATE = 1024 * 1024;
const LONGEST_KEY = 20_000;
/** OpenSSL takes no longer one. */
const LONGEST_PASSPHRASE = 1000;

/** It is kept in the form in which it is called and shown. */
export const serviceAddress = () =>
  textUpTo(LONGEST_ADDRESS)
    .meta({ pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?:[^?#]*$' })
    .transform((written, { addIssue }) => {
      const read = readServiceAddress(written);
      if (read.kind === 'address') return read.address;
      addIssue({ code: 'custom', message: read.expected });
      return z.NEVER;
    });

/** Dot-separated field names, from the top of a reply; null for the usual places. */
export const fieldPath = () =>
  textUpTo(LONGEST_NAME)
    .regex(/^[^.]+(\.[^.]+)*$/, 'must be field names with dots between them')
    .nullable()
    .default(null);

const status = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 100 && value <= 599, 'must be a whole number from 100 to 599')
  .meta({ type: 'integer', minimum: 100, maximum: 599 });

/** Pins a reply to a status, an error code, or both; null matches any. */
const onePinned = z
  .strictObject({
    status: status.nullable().default(null),
    code: textUpTo(LONGEST_NAME).trim().min(1, 'must not be empty').nullable().default(null),
  })
  .refine((pin) => pin.status !== null || pin.code !== null, 'must name a status, a code, or both');

const MOST_PINNED = 8;

const severalPinned = z
  .array(onePinned)
  .min(1, 'must have a reply, or be null')
  .max(MOST_PINNED, `must have at most ${MOST_PINNED} replies`)
  .refine(
    (pins) => new Set(pins.map(({ status, code }) => `${status} ${code}`)).size === pins.length,
    'must not have the same reply twice',
  );

/** One reply or several that mean the same, kept as they are written; null for none. */
export const pinnedReply = () => z.union([onePinned, severalPinned]).nullable().default(null);

export const filledText = () => z.string().min(1, 'must not be empty');

/** A secret that is null is not set. */
export const clientSecret = textUpTo(LONGEST_VALUE).min(1, 'must not be empty').nullable().default(null);

/** Of what is sent as it is. */
export const printableName = textUpTo(LONGEST_VALUE).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** A header's name. @see RFC 9110, 5.1 and 5.6.2 */
export const headerName = textUpTo(LONGEST_NAME)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, "must be a header's name")
  .refine((header) => !TAKEN_HEADERS.test(header), 'must not be a header that the app or its HTTP client sets itself');

/** A header's value, in which words may be apart. @see RFC 9110, 5.5 */
export const headerValue = textUpTo(LONGEST_NAME).regex(
  /^[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/,
  'must be printable ASCII that neither begins nor ends with a space',
);

/** Set by the app, by its HTTP client, or with a meaning on the way to the service. */
const TAKEN_HEADERS =
  /^(?:accept(?:-.*)?|connection|content-.*|cookie2?|date|expect|forwarded|host|http2-settings|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

const isAuthorization = (header: string): boolean => header.toLowerCase() === 'authorization';

export const ownHeaderName = headerName.refine(
  (header) => !isAuthorization(header),
  'must not be authorization, which identifies the member',
);

/** Appended to a base address, which it must not lead out of: a token is bound to that (S7). */
export const path = textUpTo(LONGEST_ADDRESS)
  .regex(PATH_FORM, 'must begin with / and contain only printable ASCII without spaces, ? or #')
  .refine(
    (appended) => isPathBelow('https://host/base', appended),
    'must not lead out of the address that it is added to, however it is decoded',
  );

export const SENT_ALREADY = 'must not be a parameter that the app sends itself';

/** Of a parameter beside the application's credentials. */
export const parameterName = printableName.refine(
  (parameter) => !/^client_(?:id|secret)$/.test(parameter),
  SENT_ALREADY,
);

/** Parameters of one call besides those that the app sends itself. */
export const parametersBeside = (...own: readonly string[]) =>
  z
    .record(z.string(), textUpTo(LONGEST_VALUE))
    .superRefine((given, { addIssue }) => {
      for (const parameter of Object.keys(given)) {
        const path = [parameter];
        if (parameter.trim() === '') addIssue({ code: 'custom', path, message: 'must have a name' });
        if (parameter.length > LONGEST_NAME) addIssue({ code: 'custom', path, message: 'must have a shorter name' });
        if (own.includes(parameter)) addIssue({ code: 'custom', path, message: SENT_ALREADY });
      }
    })
    .meta({ propertyNames: { minLength: 1, maxLength: LONGEST_NAME, not: { enum: own } } })
    .default({});

/** An absolute address of any scheme, without a fragment: added parameters would end up in the fragment. */
export const callbackAddress = textUpTo(LONGEST_ADDRESS)
  .refine(
    (address) => URL.canParse(address) && !/[#\s]/.test(address),
    'must be an absolute address without # or spaces',
  )
  .meta({ pattern: '^[A-Za-z][A-Za-z0-9+.-]*:[^#\\s]*$' });

/** One certificate or several, one after the other. */
export const certificatePem = textUpTo(LONGEST_CERTIFICATE).startsWith('-----BEGIN CERTIFICATE-----', {
  error: ({ input }) => `must be a certificate in PEM${butNot(input)}`,
});
const butNot = (text: unknown): string => {
  const found = typeof text === 'string' ? nameForeignPem(text) : null;
  return found === null ? '' : `, not ${found}`;
};

/** Proves to the service which application is calling, if it asks for that in the TLS handshake. */
export const clientCertificate = z.strictObject({
  /** With those that lead to its authority, if it needs them. */
  certificate: certificatePem,
  /** Null if it is not set. */
  key: textUpTo(LONGEST_KEY)
    .regex(/^-----BEGIN (?:ENCRYPTED |RSA |EC )?PRIVATE KEY-----/, 'must be a private key in PEM')
    .nullable()
    .default(null),
  /** Of an encrypted key; null if it is not set or not needed. */
  passphrase: textUpTo(LONGEST_PASSPHRASE).min(1, 'must not be empty').nullable().default(null),
});

/** The loopback callback (RFC 8252, 7.3). */
export const loopbackRedirect = z.strictObject({
  /** Begins with a slash. */
  path: textUpTo(LONGEST_ADDRESS).regex(
    /^\/[\w/-]*$/,
    'must begin with / and contain only letters, digits, /, _ and -',
  ),
  /** Whether the service accepts a random segment after the path. */
  allowsRandomSegment: z.boolean(),
});
