/**
 * The service profile: addresses, application credentials, and one field for every point that the document leaves "not
 * shown". Such a point is decided by its field and nowhere else.
 * @see electron/document/service.md, whose section numbers are in brackets below
 */
import { z } from 'zod';
import { isPathBelow, LONGEST_ADDRESS, PATH_FORM, readServiceAddress } from '../core/address.ts';
import { nameForeignPem } from './transport/read-pem.ts';

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
const serviceAddress = textUpTo(LONGEST_ADDRESS)
  .meta({ pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?:[^?#]*$' })
  .transform((written, { addIssue }) => {
    const read = readServiceAddress(written);
    if (read.kind === 'address') return read.address;
    addIssue({ code: 'custom', message: read.expected });
    return z.NEVER;
  });

/** Dot-separated field names, from the top of a reply. */
const fieldPath = textUpTo(LONGEST_NAME).regex(/^[^.]+(\.[^.]+)*$/, 'must be field names with dots between them');

const status = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 100 && value <= 599, 'must be a whole number from 100 to 599')
  .meta({ type: 'integer', minimum: 100, maximum: 599 });

/** Pins a reply to a status, an error code, or both; null matches any. */
const pinnedReply = z
  .strictObject({
    status: status.nullable().default(null),
    code: textUpTo(LONGEST_NAME).trim().min(1, 'must not be empty').nullable().default(null),
  })
  .refine((pin) => pin.status !== null || pin.code !== null, 'must name a status, a code, or both');

const text = z.string().min(1, 'must not be empty');

const name = textUpTo(LONGEST_VALUE).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** A header's name. @see RFC 9110, 5.1 and 5.6.2 */
const headerName = textUpTo(LONGEST_NAME)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, "must be a header's name")
  .refine((header) => !TAKEN_HEADERS.test(header), 'must not be a header that the app or its HTTP client sets itself');

/** A header's value, in which words may be apart. @see RFC 9110, 5.5 */
const headerValue = textUpTo(LONGEST_NAME).regex(
  /^[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/,
  'must be printable ASCII that neither begins nor ends with a space',
);

/** Set by the app, by its HTTP client, or with a meaning on the way to the service. */
const TAKEN_HEADERS =
  /^(?:accept(?:-.*)?|connection|content-.*|cookie2?|date|expect|forwarded|host|http2-settings|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

const isAuthorization = (header: string): boolean => header.toLowerCase() === 'authorization';

const ownHeaderName = headerName.refine(
  (header) => !isAuthorization(header),
  'must not be authorization, which identifies the member',
);

/** Appended to a base address, which it must not lead out of: a token is bound to that (S7). */
const path = textUpTo(LONGEST_ADDRESS)
  .regex(PATH_FORM, 'must begin with / and contain only printable ASCII without spaces, ? or #')
  .refine(
    (appended) => isPathBelow('https://host/base', appended),
    'must not lead out of the address that it is added to, however it is decoded',
  );

const isSentAlready = 'must not be a parameter that the app sends itself';

/** Of a parameter beside the application's credentials. */
const parameterName = name.refine((parameter) => !/^client_(?:id|secret)$/.test(parameter), isSentAlready);

/** Parameters of one call besides those that the app sends itself. */
const parametersBeside = (...own: readonly string[]) =>
  z
    .record(z.string(), textUpTo(LONGEST_VALUE))
    .superRefine((given, { addIssue }) => {
      for (const parameter of Object.keys(given)) {
        const path = [parameter];
        if (parameter.trim() === '') addIssue({ code: 'custom', path, message: 'must have a name' });
        if (parameter.length > LONGEST_NAME) addIssue({ code: 'custom', path, message: 'must have a shorter name' });
        if (own.includes(parameter)) addIssue({ code: 'custom', path, message: isSentAlready });
      }
    })
    .meta({ propertyNames: { minLength: 1, maxLength: LONGEST_NAME, not: { enum: own } } })
    .default({});

/** An absolute address of any scheme, without a fragment: added parameters would end up in the fragment. */
const callbackAddress = textUpTo(LONGEST_ADDRESS)
  .refine(
    (address) => URL.canParse(address) && !/[#\s]/.test(address),
    'must be an absolute address without # or spaces',
  )
  .meta({ pattern: '^[A-Za-z][A-Za-z0-9+.-]*:[^#\\s]*$' });

/** Headers come before the parameter, because servers may log the parameter as part of the address. */
export const PRESENTATIONS = ['bearer', 'x-service-token', 'access-token-parameter'] as const;

/** One certificate or several, one after the other. */
const certificatePem = textUpTo(LONGEST_CERTIFICATE).startsWith('-----BEGIN CERTIFICATE-----', {
  error: ({ input }) => `must be a certificate in PEM${butNot(input)}`,
});
const butNot = (text: unknown): string => {
  const found = typeof text === 'string' ? nameForeignPem(text) : null;
  return found === null ? '' : `, not ${found}`;
};

/** Proves to the service which application is calling, if it asks for that in the TLS handshake. */
const clientCertificate = z.strictObject({
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

/** What several fields decide together is for `checkTogether`. */
export const profileFields = z.strictObject({
  /** Sessions belong to this id, not to an address. */
  id: text,
  name: text,
  /** {base_url} of the document. */
  baseUrl: serviceAddress,
  /** {auth_url} of the document. */
  authUrl: serviceAddress,
  application: z.strictObject({
    clientId: name,
    /** Null if it is not set: methods that send it are not possible then. */
    clientSecret: textUpTo(LONGEST_VALUE).min(1, 'must not be empty').nullable().default(null),
    clientCertificate: clientCertificate.nullable().default(null),
    /** The callback address registered for the key (2). It is sent exactly as written here. */
    redirectUri: callbackAddress,
    /** The loopback callback that is also registered at the service (RFC 8252, 7.3), or null. */
    loopbackRedirect: z
      .strictObject({
        /** Begins with a slash. */
        path: textUpTo(LONGEST_ADDRESS).regex(
          /^\/[\w/-]*$/,
          'must begin with / and contain only letters, digits, /, _ and -',
        ),
        /** Whether the service accepts a random segment after the path. */
        allowsRandomSegment: z.boolean(),
      })
      .nullable()
      .default(null),
  }),
  /** PEM certificates trusted for this service, in addition to the default and the system's authorities. */
  certificateAuthorities: z.array(certificatePem).default([]),
  /** (5.1, 5.2, 5.6) Names of the headers with the application's key, the version and a token. */
  headerNames: z
    .strictObject({
      key: ownHeaderName.default('X-Service-Key'),
      version: ownHeaderName.default('X-Service-Version'),
      /** `Authorization` is possible, for a service that takes a bare token there. */
      token: headerName.default('X-Service-Token'),
    })
    .refine(
      (names) => new Set(Object.values(names).map((header) => header.toLowerCase())).size === 3,
      'must be three different names',
    )
    .prefault({}),
  /** (4) Paths below `authUrl` (the two pages) and `baseUrl` (everything else). */
  paths: z
    .strictObject({
      authorize: path.default('/authorize'),
      accessToken: path.default('/oauth/access_token'),
      device: path.default('/oauth/device'),
      /** Null for the same as `accessToken`. */
      devicePoll: path.nullable().default(null),
      keyRequest: path.default('/members/oauth'),
      keyPage: path.default('/oauth'),
      identification: path.default('/members/auth'),
      memberInformation: path.default('/members/infos'),
      /** Null if the service has no call that revokes a token: the document names none. */
      revoke: path.nullable().default(null),
    })
    .prefault({}),
  /** (4.1 to 4.5) Parameters that pages and calls get besides their own, such as `grant_type`; no secrets. */
  furtherParameters: z
    .strictObject({
      /** In the address of the page, which the browser's history and the service's log keep. */
      authorize: parametersBeside('client_id', 'redirect_uri', 'state'),
      codeExchange: parametersBeside('client_id', 'client_secret', 'redirect_uri', 'code'),
      deviceStart: parametersBeside('client_id'),
      /** Nor may one have the name of the code. */
      devicePoll: parametersBeside('client_id', 'client_secret'),
      keyRequest: parametersBeside('redirect_uri'),
      keyPage: parametersBeside('key', 'state'),
      identification: parametersBeside('login', 'password'),
      /** Nor may one have the name of the token. */
      revoke: parametersBeside('client_id', 'client_secret'),
    })
    .prefault({}),
  /** (4.2) Name of the poll's parameter with the device code. */
  devicePollCodeName: parameterName.default('code'),
  /** Name of the parameter with the token that is to be revoked (RFC 7009, 2.1). */
  revokeTokenName: parameterName.default('token'),
  /** (9) Value of the version header, or null to omit it. */
  versionHeader: name.nullable().default('3.3'),
  /** Value of the header with the kinds of reply that are wanted (RFC 9110, 12.5.1), or null to omit it. */
  acceptHeader: headerValue.nullable().default(null),
  /** (4.1) Whether `state` is sent, and whether a callback without it is refused. */
  state: z.enum(['send', 'required', 'omit']).default('send'),
  /** (4.2) Status or error code of a pending poll, in addition to `authorization_pending`; null for none. */
  devicePending: pinnedReply.nullable().default(null),
  /** (4.2) The polls that say that the member declined, or that the code expired, beside the codes of RFC 8628. */
  deviceDeclined: pinnedReply.nullable().default(null),
  deviceExpired: pinnedReply.nullable().default(null),
  /** (4.3) Parameters of the device-code start call; with the secret as RFC 8628, 3.1 has it where clients prove themselves. */
  deviceStartParameters: z.enum(['client-id', 'client-id-and-secret', 'none']).default('client-id'),
  /** (4.4) Parameters of the key request. Without `redirect_uri`, the service uses its configured callback address. */
  keyRequestParameters: z.enum(['none', 'redirect-uri']).default('none'),
  /** (4.4) Path to the key in the reply; null means `key`, at the top or one level down. */
  keyPath: fieldPath.nullable().default(null),
  /** (4.4) Whether the page gets a `state`, and whether a callback without it is refused. */
  keyPageState: z.enum(['send', 'required', 'omit']).default('send'),
  /** (4.4) Name of the callback's query parameter that contains the token. No other name is tried. */
  callbackTokenName: name.default('token'),
  /** (4.5) Path to the token; null means `token` or `access_token`, at the top or one level down. */
  identificationTokenPath: fieldPath.nullable().default(null),
  /** (4.5) Path to the member; null means `member`, `user` or the object itself without its token. */
  identificationMemberPath: fieldPath.nullable().default(null),
  /** (7) The reply that refuses the application's key or secret, beside `invalid_client`. */
  applicationRefused: pinnedReply.nullable().default(null),
  /** (4.5, 5.5, 7) The reply that refuses a login and password, beside `invalid_grant` and the like. */
  credentialsRefused: pinnedReply.nullable().default(null),
  /** (5.6, 7) The reply that refuses a token that worked before; null means status 401. */
  tokenRefused: pinnedReply.nullable().default(null),
  /** (5.6) How the token is presented on later calls; `x-service-token` is the token header, whatever its name. */
  tokenPresentation: z.enum(PRESENTATIONS).default('bearer'),
  /** (4.6) HTTP method of the member-information call. */
  memberMethod: z.enum(['GET', 'POST']).default('GET'),
  /** (2, 4.6) Dot-separated path to the member record in a reply; null means `member`, `user` or the top. */
  memberPath: fieldPath.nullable().default(null),
  /** (2) Path, within the record, to what tells members apart; null means `id`, `login`, `email` or `sub`. */
  memberIdPath: fieldPath.nullable().default(null),
  /** (2) Path, within the record, to the address of the picture; null means `picture` or `avatar`. */
  memberPicturePath: fieldPath.nullable().default(null),
});

type Together = Pick<
  z.output<typeof profileFields>,
  'furtherParameters' | 'application' | 'devicePollCodeName' | 'revokeTokenName'
>;

export function checkTogether(profile: Together, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const { furtherParameters, application } = profile;
  const named = { devicePoll: profile.devicePollCodeName, revoke: profile.revokeTokenName } as const;
  for (const call of ['devicePoll', 'revoke'] as const) {
    if (!Object.hasOwn(furtherParameters[call], named[call])) continue;
    addIssue({ code: 'custom', path: ['furtherParameters', call, named[call]], message: isSentAlready });
  }
  for (const [call, given] of Object.entries(furtherParameters)) {
    for (const [parameter, value] of Object.entries(given)) {
      if (value !== application.clientSecret) continue;
      // It is stored sealed in its own field only.
      const message = 'must not be the client secret';
      addIssue({ code: 'custom', path: ['furtherParameters', call, parameter], message });
    }
  }
}

export const serviceProfileSchema = profileFields.superRefine(checkTogether);

/** A validated profile. */
export type ServiceProfile = Readonly<z.output<typeof serviceProfileSchema>>;
export type TokenPresentation = ServiceProfile['tokenPresentation'];
export type PinnedReply = NonNullable<ServiceProfile['devicePending']>;
export type ServiceProfileInput = z.input<typeof serviceProfileSchema>;
