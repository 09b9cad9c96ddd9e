/**
 * The service profile: addresses, application credentials, and one field for every point that the document leaves "not
 * shown". Such a point is decided by its field and nowhere else.
 * @see electron/document/service.md, whose section numbers are in brackets below
 */
import { z } from 'zod';
import { isAllowedAddress } from '../core/address.ts';

/** An address without a trailing slash, query or fragment: https, or http to this computer. */
const serviceAddress = z
  .string()
  .refine(isAllowedAddress, 'must be an https address, or http to this computer')
  .refine((address) => !/[?#\s]|\/$/.test(address), 'must not end with / or contain ?, # or spaces');

/** Dot-separated field names, from the top of a reply. */
const fieldPath = z.string().regex(/^[^.]+(\.[^.]+)*$/, 'must be field names with dots between them');

const status = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 100 && value <= 599, 'must be a whole number from 100 to 599');

/** Pins a reply to a status, an error code, or both; null matches any. */
const pinnedReply = z
  .strictObject({
    status: status.nullable().default(null),
    code: z.string().trim().min(1, 'must not be empty').nullable().default(null),
  })
  .refine((pin) => pin.status !== null || pin.code !== null, 'must name a status, a code, or both');

const text = z.string().min(1, 'must not be empty');

const name = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** An absolute address of any scheme, without a fragment: added parameters would end up in the fragment. */
const callbackAddress = z
  .string()
  .refine(
    (address) => URL.canParse(address) && !/[#\s]/.test(address),
    'must be an absolute address without # or spaces',
  );

export const serviceProfileSchema = z.strictObject({
  /** Sessions belong to this id, not to an address. */
  id: text,
  name: text,
  /** {base_url} of the document. */
  baseUrl: serviceAddress,
  /** {auth_url} of the document. */
  authUrl: serviceAddress,
  application: z.strictObject({
    clientId: name,
    clientSecret: text,
    /** The callback address registered for the key (2). It is sent exactly as written here. */
    redirectUri: callbackAddress,
    /** The loopback callback that is also registered at the service (RFC 8252, 7.3), or null. */
    loopbackRedirect: z
      .strictObject({
        /** Begins with a slash. */
        path: z.string().regex(/^\/[\w/-]*$/, 'must begin with / and contain only letters, digits, /, _ and -'),
        /** Whether the service accepts a random segment after the path. */
        allowsRandomSegment: z.boolean(),
      })
      .nullable()
      .default(null),
  }),
  /** PEM certificates trusted for this service, in addition to the default and the system's authorities. */
  certificateAuthorities: z
    .array(z.string().startsWith('-----BEGIN CERTIFICATE-----', 'must be a certificate in PEM'))
    .default([]),
  /** (9) Value of X-Service-Version, or null to omit the header. */
  versionHeader: name.nullable().default('3.3'),
  /** (4.1) Whether `state` is sent, and whether a callback without it is refused. */
  state: z.enum(['send', 'required', 'omit']).default('send'),
  /** (4.2) Status or error code of a pending poll, in addition to `authorization_pending`; null for none. */
  devicePending: pinnedReply.nullable().default(null),
  /** (4.3) Parameters of the device-code start call. */
  deviceStartParameters: z.enum(['client-id', 'none']).default('client-id'),
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
  /** (5.6, 7) The reply that refuses a token that worked before; null means status 401 or any error. */
  tokenRefused: pinnedReply.nullable().default(null),
  /** (5.6) How the token is presented on later calls. */
  tokenPresentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']).default('bearer'),
  /** (4.6) HTTP method of the member-information call. */
  memberMethod: z.enum(['GET', 'POST']).default('GET'),
  /** (2, 4.6) Dot-separated path to the member record in a reply; null means `member`, `user` or the top. */
  memberPath: fieldPath.nullable().default(null),
  /** (2) Path, within the record, to what tells members apart; null means `id`, `login`, `email` or `sub`. */
  memberIdPath: fieldPath.nullable().default(null),
  /** (2) Path, within the record, to the address of the picture; null means `picture` or `avatar`. */
  memberPicturePath: fieldPath.nullable().default(null),
});

/** A validated profile. */
export type ServiceProfile = Readonly<z.output<typeof serviceProfileSchema>>;
export type TokenPresentation = ServiceProfile['tokenPresentation'];
export type PinnedReply = NonNullable<ServiceProfile['devicePending']>;
export type ServiceProfileInput = z.input<typeof serviceProfileSchema>;
