/**
 * The service profile: addresses, application credentials, and one field for every point that the document leaves "not
 * shown". Such a point is decided by its field and nowhere else. Beside each field stands what is known of it.
 * @see electron/document-check/service.md, whose section numbers are in brackets below
 */
import { z } from 'zod';
import { EVERY_CALL, field, firstField } from './field-facts.ts';
import {
  callbackAddress,
  certificatePem,
  clientCertificate,
  clientSecret,
  fieldPath,
  filledText,
  headerName,
  headerValue,
  loopbackRedirect,
  ownHeaderName,
  parameterName,
  parametersBeside,
  path,
  pinnedReply,
  printableName,
  SENT_ALREADY,
  serviceAddress,
} from './profile-values.ts';

/** Headers come before the parameter, because servers may log the parameter as part of the address. */
export const PRESENTATIONS = ['bearer', 'x-service-token', 'access-token-parameter'] as const;

const application = z.strictObject({
  clientId: firstField(printableName, { form: ['application', 1], steps: [...EVERY_CALL, 'authorize-page'] }),
  /** Methods that send it are not possible while it is null. */
  clientSecret: firstField(clientSecret, { steps: ['code-exchange', 'device-poll', 'revocation'] }),
  /** Proves to the service which application is calling, if it asks for that in the TLS handshake. */
  clientCertificate: field(clientCertificate.nullable().default(null), { form: ['certificates', 2] }),
  /** (2) The callback address registered for the key. It is sent exactly as written here. */
  redirectUri: firstField(callbackAddress, {
    form: ['application', 2],
    steps: ['code-exchange', 'callback', 'key-callback'],
  }),
  /** The loopback callback that is also registered at the service (RFC 8252, 7.3), or null. */
  loopbackRedirect: firstField(loopbackRedirect.nullable().default(null), {
    form: ['application', 3],
    steps: ['callback', 'key-callback'],
  }),
});

/** (5.1, 5.2, 5.6) Names of the headers with the application's key, the version and a token. */
const headerNames = z
  .strictObject({
    key: firstField(ownHeaderName.default('X-Service-Key'), { form: ['calls', 1], steps: EVERY_CALL }),
    version: firstField(ownHeaderName.default('X-Service-Version'), { form: ['calls', 2], steps: EVERY_CALL }),
    /** `Authorization` is possible, for a service that takes a bare token there. */
    token: firstField(headerName.default('X-Service-Token'), { form: ['member', 2], steps: ['member', 'call'] }),
  })
  .refine(
    (names) => new Set(Object.values(names).map((header) => header.toLowerCase())).size === 3,
    'must be three different names',
  )
  .prefault({});

/** (4) Paths below `authUrl` (the two pages) and `baseUrl` (everything else). */
const paths = z
  .strictObject({
    authorize: firstField(path.default('/authorize'), { form: ['code', 1], steps: ['authorize-page'] }),
    accessToken: firstField(path.default('/oauth/access_token'), {
      form: ['code', 5],
      steps: ['code-exchange', 'device-poll'],
    }),
    device: firstField(path.default('/oauth/device'), { form: ['device', 1], steps: ['device-start'] }),
    /** Null for the same as `accessToken`. */
    devicePoll: firstField(path.nullable().default(null), { form: ['device', 4], steps: ['device-poll'] }),
    keyRequest: firstField(path.default('/members/oauth'), { form: ['key', 1], steps: ['key-request'] }),
    keyPage: firstField(path.default('/oauth'), { form: ['key', 5], steps: ['key-page'] }),
    identification: firstField(path.default('/members/auth'), {
      form: ['identification', 1],
      steps: ['identification'],
    }),
    memberInformation: firstField(path.default('/members/infos'), {
      form: ['member', 3],
      steps: ['member', 'member-as-nobody'],
    }),
    /** Null if the service has no call that revokes a token: the document names none. */
    revoke: field(path.nullable().default(null), { form: ['further', 1], steps: ['revocation'] }),
  })
  .prefault({});

/** (4.1 to 4.5) Parameters that pages and calls get besides their own, such as `grant_type`; no secrets. */
const furtherParameters = z
  .strictObject({
    /** In the address of the page, which the browser's history and the service's log keep. */
    authorize: field(parametersBeside('client_id', 'redirect_uri', 'state'), {
      form: ['code', 2],
      steps: ['authorize-page'],
    }),
    codeExchange: firstField(parametersBeside('client_id', 'client_secret', 'redirect_uri', 'code'), {
      form: ['code', 6],
      steps: ['code-exchange'],
    }),
    deviceStart: firstField(parametersBeside('client_id'), { form: ['device', 3], steps: ['device-start'] }),
    /** Nor may one have the name of the code. */
    devicePoll: firstField(parametersBeside('client_id', 'client_secret'), {
      form: ['device', 6],
      steps: ['device-poll'],
    }),
    keyRequest: firstField(parametersBeside('redirect_uri'), { form: ['key', 3], steps: ['key-request'] }),
    keyPage: field(parametersBeside('key', 'state'), { form: ['key', 7], steps: ['key-page'] }),
    identification: firstField(parametersBeside('login', 'password'), {
      form: ['identification', 2],
      steps: ['identification'],
    }),
    /** Nor may one have the name of the token. */
    revoke: field(parametersBeside('client_id', 'client_secret'), { form: ['further', 4], steps: ['revocation'] }),
  })
  .prefault({});

/** What several fields decide together is for `checkTogether`. */
export const profileFields = z.strictObject({
  /** Sessions belong to this id, not to an address. */
  id: firstField(filledText()),
  name: firstField(filledText(), { form: ['service', 1] }),
  /** {base_url} of the document. */
  baseUrl: firstField(serviceAddress(), { form: ['service', 2], steps: EVERY_CALL }),
  /** {auth_url} of the document. */
  authUrl: firstField(serviceAddress(), { form: ['service', 3], steps: ['authorize-page', 'key-page'] }),
  application: firstField(application),
  /** PEM certificates trusted for this service, in addition to the default and the system's authorities. */
  certificateAuthorities: firstField(z.array(certificatePem).default([]), { form: ['certificates', 1] }),
  headerNames: field(headerNames),
  paths: field(paths),
  furtherParameters: field(furtherParameters),
  /** (4.2) Name of the poll's parameter with the device code. */
  devicePollCodeName: field(parameterName.default('code'), { form: ['device', 5], steps: ['device-poll'] }),
  /** Whether a token is revoked as RFC 7009 has it, or by itself: as Bearer, with no parameter and no client secret. */
  revokeForm: field(z.enum(['rfc7009', 'bearer']).default('rfc7009'), { form: ['further', 2], steps: ['revocation'] }),
  /** Name of the parameter with the token that is to be revoked (RFC 7009, 2.1). */
  revokeTokenName: field(parameterName.default('token'), { form: ['further', 3], steps: ['revocation'] }),
  /** (9) Value of the version header, or null to omit it. */
  versionHeader: firstField(printableName.nullable().default('3.3'), { form: ['calls', 3], steps: EVERY_CALL }),
  /** Value of the header with the kinds of reply that are wanted (RFC 9110, 12.5.1), or null to omit it. */
  acceptHeader: field(headerValue.nullable().default(null), { form: ['calls', 4], steps: EVERY_CALL }),
  /** (4.1) Whether `state` is sent, and whether a callback without it is refused. */
  state: firstField(z.enum(['send', 'required', 'omit']).default('send'), {
    form: ['code', 3],
    steps: ['authorize-page', 'callback'],
  }),
  /** (4.1, 4.2) Whether a code is of use to nobody else, because its exchange proves who opened the page (RFC 7636). */
  pkce: field(z.enum(['omit', 'S256']).default('omit'), {
    form: ['code', 4],
    steps: ['authorize-page', 'code-exchange'],
  }),
  /** (4.2) Status or error code of a pending poll, in addition to `authorization_pending`; null for none. */
  devicePending: firstField(pinnedReply(), { form: ['device', 7], steps: ['device-poll'], learned: 'pendingCodes' }),
  /** (4.2) The polls that say that the member declined, or that the code expired, beside the codes of RFC 8628. */
  deviceDeclined: field(pinnedReply(), { form: ['device', 8], steps: ['device-poll'] }),
  deviceExpired: field(pinnedReply(), { form: ['device', 9], steps: ['device-poll'] }),
  /** (4.3) Parameters of the device-code start call; with the secret as RFC 8628, 3.1 has it where clients prove themselves. */
  deviceStartParameters: firstField(z.enum(['client-id', 'client-id-and-secret', 'none']).default('client-id'), {
    form: ['device', 2],
    steps: ['device-start'],
  }),
  /** (4.4) Parameters of the key request. Without `redirect_uri`, the service uses its configured callback address. */
  keyRequestParameters: firstField(z.enum(['none', 'redirect-uri']).default('none'), {
    form: ['key', 2],
    steps: ['key-request'],
  }),
  /** (4.4) Path to the key in the reply; null means `key`, at the top or one level down. */
  keyPath: firstField(fieldPath(), { form: ['key', 4], steps: ['key-request'] }),
  /** (4.4) Whether the page gets a `state`, and whether a callback without it is refused. */
  keyPageState: firstField(z.enum(['send', 'required', 'omit']).default('send'), {
    form: ['key', 6],
    steps: ['key-page', 'key-callback'],
  }),
  /** (4.4) Name of the callback's query parameter that contains the token. No other name is tried. */
  callbackTokenName: firstField(printableName.default('token'), { form: ['key', 8], steps: ['key-callback'] }),
  /** (4.5) Path to the token; null means `token` or `access_token`, at the top or one level down. */
  identificationTokenPath: firstField(fieldPath(), { form: ['identification', 3], steps: ['identification'] }),
  /** (4.5) Path to the member; null means `member`, `user` or the object itself without its token. */
  identificationMemberPath: firstField(fieldPath(), { form: ['identification', 4], steps: ['identification'] }),
  /** (7) The reply that refuses the application's key or secret, beside `invalid_client`. */
  applicationRefused: field(pinnedReply(), {
    form: ['calls', 5],
    steps: ['code-exchange', 'device-start', 'device-poll', 'key-request', 'identification', 'revocation'],
  }),
  /** (4.5, 5.5, 7) The reply that refuses a login and password, beside `invalid_grant` and the like. */
  credentialsRefused: field(pinnedReply(), { form: ['identification', 5], steps: ['identification', 'member'] }),
  /** (5.6, 7) The reply that refuses a token that worked before; null means status 401. */
  tokenRefused: firstField(pinnedReply(), { form: ['member', 8], steps: ['member'] }),
  /** (5.6) How the token is presented on later calls; `x-service-token` is the token header, whatever its name. */
  tokenPresentation: firstField(z.enum(PRESENTATIONS).default('bearer'), {
    form: ['member', 1],
    steps: ['member', 'call'],
    learned: 'presentation',
  }),
  /** (4.6) HTTP method of the member-information call. */
  memberMethod: firstField(z.enum(['GET', 'POST']).default('GET'), {
    form: ['member', 4],
    steps: ['member', 'member-as-nobody'],
  }),
  /** (2, 4.6) Dot-separated path to the member record in a reply; null means `member`, `user` or the top. */
  memberPath: firstField(fieldPath(), { form: ['member', 5], steps: ['member'] }),
  /** (2) Path, within the record, to what tells members apart; null means `id`, `login`, `email` or `sub`. */
  memberIdPath: field(fieldPath(), { form: ['member', 6], steps: ['member'] }),
  /** (2) Path, within the record, to the address of the picture; null means `picture` or `avatar`. */
  memberPicturePath: field(fieldPath(), { form: ['member', 7], steps: ['picture'] }),
});

type Together = Pick<
  z.output<typeof profileFields>,
  'furtherParameters' | 'application' | 'devicePollCodeName' | 'revokeTokenName' | 'pkce'
>;

export function checkTogether(profile: Together, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const { furtherParameters, application } = profile;
  const named = [
    ['devicePoll', profile.devicePollCodeName],
    ['revoke', profile.revokeTokenName],
    ...(profile.pkce === 'omit' ? [] : PKCE_PARAMETERS),
  ] as const;
  for (const [call, name] of named) {
    if (!Object.hasOwn(furtherParameters[call], name)) continue;
    addIssue({ code: 'custom', path: ['furtherParameters', call, name], message: SENT_ALREADY });
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

const PKCE_PARAMETERS = [
  ['authorize', 'code_challenge'],
  ['authorize', 'code_challenge_method'],
  ['codeExchange', 'code_verifier'],
] as const;

export const serviceProfileSchema = profileFields.superRefine(checkTogether);

/** A validated profile. */
export type ServiceProfile = Readonly<z.output<typeof serviceProfileSchema>>;
export type TokenPresentation = ServiceProfile['tokenPresentation'];
export type ServiceProfileInput = z.input<typeof serviceProfileSchema>;
