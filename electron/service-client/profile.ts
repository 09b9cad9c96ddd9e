/**
 * The service profile: addresses, application credentials, and one field for every point that the
 * document leaves "not shown". Code that needs such a point reads its field; nothing else decides it.
 * @see electron/document/service.md, whose section numbers stand in brackets below
 */
import { z } from 'zod';
import { isAllowedAddress } from '../core/address.ts';

/** An address without a trailing slash, query or fragment: https, or http to this computer. */
const serviceAddress = z
  .string()
  .refine(isAllowedAddress, 'must be an https address, or http to this computer')
  .refine((address) => !/[?#\s]|\/$/.test(address), 'must not end with / or hold ?, # or spaces');

/** Names of fields with dots between them, from the top of a reply. */
const fieldPath = z.string().regex(/^[^.]+(\.[^.]+)*$/, 'must be field names with dots between them');

const status = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 100 && value <= 599, 'must be a whole number from 100 to 599');

/** How a service says something in its own way: by status, by its error code, or by both; null fits any. */
const pinnedReply = z
  .strictObject({
    status: status.nullable().default(null),
    code: z.string().trim().min(1, 'must not be empty').nullable().default(null),
  })
  .refine((pin) => pin.status !== null || pin.code !== null, 'must name a status, a code, or both');

const text = z.string().min(1, 'must not be empty');

const name = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** An absolute address of any scheme; a fragment would swallow the parameters that come back. */
const callbackAddress = z
  .string()
  .refine(
    (address) => URL.canParse(address) && !/[#\s]/.test(address),
    'must be an absolute address without # or spaces',
  );

export const serviceProfileSchema = z.strictObject({
  /** Sessions belong to this id, never to an address. */
  id: text,
  name: text,
  /** {base_url} of the document. */
  baseUrl: serviceAddress,
  /** {auth_url} of the document. */
  authUrl: serviceAddress,
  application: z.strictObject({
    clientId: name,
    clientSecret: text,
    /** The callback address registered for the key (2). It goes onto the wire exactly as written here. */
    redirectUri: callbackAddress,
    /** A loopback callback that the service registered beside it (RFC 8252, 7.3), or null. */
    loopbackRedirect: z
      .strictObject({
        /** Begins with a slash. */
        path: z.string().regex(/^\/[\w/-]*$/, 'must begin with / and hold letters, digits, / _ - only'),
        /** Whether the service accepts a random segment behind the path. */
        allowsRandomSegment: z.boolean(),
      })
      .nullable()
      .default(null),
  }),
  /** PEM certificates that this service's TLS may chain to, beside the default and the system's authorities. */
  certificateAuthorities: z
    .array(z.string().startsWith('-----BEGIN CERTIFICATE-----', 'must be a certificate in PEM'))
    .default([]),
  /** (9) Value of X-Service-Version, or null to send none. */
  versionHeader: name.nullable().default('3.3'),
  /** (4.1) Whether `state` goes out, and whether its absence on the callback is refused. */
  state: z.enum(['send', 'required', 'omit']).default('send'),
  /** (4.2) A pending poll's own status or error code, beside `authorization_pending`; null for none. */
  devicePending: pinnedReply.nullable().default(null),
  /** (4.3) Parameters of the device-code start call. */
  deviceStartParameters: z.enum(['client-id', 'none']).default('client-id'),
  /** (4.4) Parameters of the key request. Without `redirect_uri` the callback goes where the service has it configured. */
  keyRequestParameters: z.enum(['none', 'redirect-uri']).default('none'),
  /** (4.4) Path to the key in the reply; null looks at `key`, at the top and one level down. */
  keyPath: fieldPath.nullable().default(null),
  /** (4.4) Whether the page is given a `state`, and whether its absence on the callback is refused. */
  keyPageState: z.enum(['send', 'required', 'omit']).default('send'),
  /** (4.4) Name of the GET parameter that carries the token on the callback. It is never guessed. */
  callbackTokenName: name.default('token'),
  /** (4.5) Path to the token; null looks at `token` and `access_token`, at the top and one level down. */
  identificationTokenPath: fieldPath.nullable().default(null),
  /** (4.5) Path to the member; null looks at `member`, `user` and the object itself without its token. */
  identificationMemberPath: fieldPath.nullable().default(null),
  /** (5.6, 7) How the service says that a token which worked before is refused; null takes 401 and any error. */
  tokenRefused: pinnedReply.nullable().default(null),
  /** (5.6) How the token is presented on later calls. */
  tokenPresentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']).default('bearer'),
  /** (4.6) HTTP method of the member-information call. */
  memberMethod: z.enum(['GET', 'POST']).default('GET'),
  /** (2, 4.6) Path to the member record in a reply, dot-separated; null looks at `member`, `user` and the top. */
  memberPath: fieldPath.nullable().default(null),
});

/** A checked profile. Everything in it may be relied on. */
export type ServiceProfile = Readonly<z.output<typeof serviceProfileSchema>>;
export type TokenPresentation = ServiceProfile['tokenPresentation'];
export type PinnedReply = NonNullable<ServiceProfile['devicePending']>;
export type ServiceProfileInput = z.input<typeof serviceProfileSchema>;
