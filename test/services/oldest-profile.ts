/** The schema by which the first copies of the app read a stored profile. It never changes. */
import { z } from 'zod';

const serviceAddress = z
  .string()
  .refine((address) => URL.canParse(address), 'must be an https address, or http to this computer')
  .refine((address) => !/[?#\s]|\/$/.test(address), 'must not end with / or contain ?, # or spaces');

const fieldPath = z.string().regex(/^[^.]+(\.[^.]+)*$/, 'must be field names with dots between them');

const status = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 100 && value <= 599, 'must be a whole number from 100 to 599');

const pinnedReply = z
  .strictObject({
    status: status.nullable().default(null),
    code: z.string().trim().min(1, 'must not be empty').nullable().default(null),
  })
  .refine((pin) => pin.status !== null || pin.code !== null, 'must name a status, a code, or both');

const text = z.string().min(1, 'must not be empty');

const name = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

const callbackAddress = z
  .string()
  .refine(
    (address) => URL.canParse(address) && !/[#\s]/.test(address),
    'must be an absolute address without # or spaces',
  );

export const oldestProfileSchema = z.strictObject({
  id: text,
  name: text,
  baseUrl: serviceAddress,
  authUrl: serviceAddress,
  application: z.strictObject({
    clientId: name,
    clientSecret: text,
    redirectUri: callbackAddress,
    loopbackRedirect: z
      .strictObject({
        path: z.string().regex(/^\/[\w/-]*$/, 'must begin with / and contain only letters, digits, /, _ and -'),
        allowsRandomSegment: z.boolean(),
      })
      .nullable()
      .default(null),
  }),
  certificateAuthorities: z
    .array(z.string().startsWith('-----BEGIN CERTIFICATE-----', 'must be a certificate in PEM'))
    .default([]),
  versionHeader: name.nullable().default('3.3'),
  state: z.enum(['send', 'required', 'omit']).default('send'),
  devicePending: pinnedReply.nullable().default(null),
  deviceStartParameters: z.enum(['client-id', 'none']).default('client-id'),
  keyRequestParameters: z.enum(['none', 'redirect-uri']).default('none'),
  keyPath: fieldPath.nullable().default(null),
  keyPageState: z.enum(['send', 'required', 'omit']).default('send'),
  callbackTokenName: name.default('token'),
  identificationTokenPath: fieldPath.nullable().default(null),
  identificationMemberPath: fieldPath.nullable().default(null),
  tokenRefused: pinnedReply.nullable().default(null),
  tokenPresentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']).default('bearer'),
  memberMethod: z.enum(['GET', 'POST']).default('GET'),
  memberPath: fieldPath.nullable().default(null),
});
