/**
 * The service profile: addresses, application credentials, and one field for every point that the
 * document leaves "not shown". Code that needs such a point reads its field; nothing else decides it.
 */
import { z } from 'zod';
import { isAllowedAddress } from '../core/address.ts';

/** An address without a trailing slash, query or fragment: https, or http to this computer. */
const serviceAddress = z
  .string()
  .refine(isAllowedAddress, 'must be an https address, or http to this computer')
  .refine((address) => !/[?#\s]|\/$/.test(address), 'must not end with / or hold ?, # or spaces');

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
  /** (5.6) How the token is presented on later calls. */
  tokenPresentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']).default('bearer'),
  /** (4.6) HTTP method of the member-information call. */
  memberMethod: z.enum(['GET', 'POST']).default('GET'),
  /** (2, 4.6) Path to the member record in a reply, dot-separated; null looks at `member`, `user` and the top. */
  memberPath: z
    .string()
    .regex(/^[^.]+(\.[^.]+)*$/, 'must be field names with dots between them')
    .nullable()
    .default(null),
});

/** A checked profile. Everything in it may be relied on. */
export type ServiceProfile = Readonly<z.output<typeof serviceProfileSchema>>;
export type ServiceProfileInput = z.input<typeof serviceProfileSchema>;
