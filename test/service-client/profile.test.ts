import { describe, expect, test } from 'vitest';
import { type ServiceProfileInput, serviceProfileSchema } from '../../electron/service-client/profile.ts';

const smallest: ServiceProfileInput = {
  id: 'staging',
  name: 'Staging',
  baseUrl: 'https://api.service.example/v3',
  authUrl: 'https://www.service.example',
  application: { clientId: 'app-key', clientSecret: 'app secret', redirectUri: 'member-login://callback' },
};

test('the open points of the document have the documented defaults', () => {
  expect(serviceProfileSchema.parse(smallest)).toEqual({
    ...smallest,
    application: { ...smallest.application, clientCertificate: null, loopbackRedirect: null },
    certificateAuthorities: [],
    headerNames: { key: 'X-Service-Key', version: 'X-Service-Version', token: 'X-Service-Token' },
    paths: {
      authorize: '/authorize',
      accessToken: '/oauth/access_token',
      device: '/oauth/device',
      devicePoll: null,
      keyRequest: '/members/oauth',
      keyPage: '/oauth',
      identification: '/members/auth',
      memberInformation: '/members/infos',
      revoke: null,
    },
    furtherParameters: {
      authorize: {},
      codeExchange: {},
      deviceStart: {},
      devicePoll: {},
      keyRequest: {},
      keyPage: {},
      identification: {},
      revoke: {},
    },
    devicePollCodeName: 'code',
    revokeForm: 'rfc7009',
    revokeTokenName: 'token',
    deviceDeclined: null,
    deviceExpired: null,
    applicationRefused: null,
    credentialsRefused: null,
    versionHeader: '3.3',
    acceptHeader: null,
    state: 'send',
    pkce: 'omit',
    devicePending: null,
    deviceStartParameters: 'client-id',
    keyRequestParameters: 'none',
    keyPath: null,
    keyPageState: 'send',
    callbackTokenName: 'token',
    identificationTokenPath: null,
    identificationMemberPath: null,
    tokenRefused: null,
    tokenPresentation: 'bearer',
    memberMethod: 'GET',
    memberPath: null,
    memberIdPath: null,
    memberPicturePath: null,
  });
});

test('C5: the callback address is kept to the letter', () => {
  const redirectUri = 'Member-Login://Callback?b=2&a=%7e';
  const profile = serviceProfileSchema.parse({ ...smallest, application: { ...smallest.application, redirectUri } });
  expect(profile.application.redirectUri).toBe(redirectUri);
});

test('names that are left out keep their defaults, and a bare token may go into Authorization', () => {
  const change = { headerNames: { token: 'Authorization' }, paths: { devicePoll: '/token' } };
  const { headerNames, paths } = serviceProfileSchema.parse({ ...smallest, ...change });
  expect(headerNames).toEqual({ key: 'X-Service-Key', version: 'X-Service-Version', token: 'Authorization' });
  expect(paths).toMatchObject({ accessToken: '/oauth/access_token', devicePoll: '/token' });
});

test.each([
  [' https://api.service.example/v3/\n', 'https://api.service.example/v3'],
  ['HTTPS://API.Service.Example:443/v3/./x', 'https://api.service.example/v3/x'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https:\\\\service.example\\v3', 'https://service.example/v3'],
  ['https://service.example/a/..', 'https://service.example'],
  ['http://0x7f.1:8080/v3', 'http://127.0.0.1:8080/v3'],
])('an address is kept in the form in which it is called: %s', (written, kept) => {
  const change = { baseUrl: written, authUrl: written };
  const profile = serviceProfileSchema.parse({ ...smallest, ...change });
  expect([profile.baseUrl, profile.authUrl]).toEqual([kept, kept]);
  expect(serviceProfileSchema.parse(profile)).toEqual(profile);
});

const PINS = [
  'devicePending',
  'deviceDeclined',
  'deviceExpired',
  'applicationRefused',
  'credentialsRefused',
  'tokenRefused',
] as const;

test.each(PINS)('%s: what is not pinned fits any', (field) => {
  const pin = (value: unknown) => serviceProfileSchema.parse({ ...smallest, [field]: value })[field];
  expect(pin({ status: 403 })).toEqual({ status: 403, code: null });
  expect(pin({ code: ' not_yet ' })).toEqual({ status: null, code: 'not_yet' });
  expect(pin({ status: 100, code: 'not_yet' })).toEqual({ status: 100, code: 'not_yet' });
  expect(pin(null)).toBeNull();
  // Stored profiles, and prints of them, stay as they are.
  const several = [
    { status: 403, code: null },
    { status: null, code: 'not_yet' },
  ];
  expect([pin([{ status: 403 }, { code: 'not_yet ' }]), pin([{ status: 403 }])]).toEqual([several, [several[0]]]);
});

describe('each refusal names the field and says what is expected', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['id', 'must not be empty', { id: '' }],
    ['name', 'must not be empty', { name: '' }],
    ['baseUrl', 'must begin with https://, such as https://staging.example.com', { baseUrl: 'api.service.example' }],
    ['authUrl', 'must not contain ? or #', { authUrl: 'https://www.service.example?a=1' }],
    ['baseUrl', 'must have at most 2000 characters', { baseUrl: `https://service.example/${'a'.repeat(2000)}` }],
    ['certificateAuthorities.0', 'must be a certificate in PEM', { certificateAuthorities: ['MIIB'] }],
    ['versionHeader', 'must be printable ASCII without spaces', { versionHeader: '3.3\r\nx-more: 1' }],
    ...[' a', 'a ', 'a\r\nb: c', 'é', ''].map((acceptHeader): [string, string, Record<string, unknown>] => [
      'acceptHeader',
      'must be printable ASCII that neither begins nor ends with a space',
      { acceptHeader },
    ]),
    ['headerNames.key', "must be a header's name", { headerNames: { key: 'X Key' } }],
    ['headerNames.version', "must be a header's name", { headerNames: { version: '' } }],
    ...['Content-Type', 'host', 'COOKIE', 'Accept-Encoding', 'proxy-authorization', 'connection'].map(
      (token): [string, string, Record<string, unknown>] => [
        'headerNames.token',
        'must not be a header that the app or its HTTP client sets itself',
        { headerNames: { token } },
      ],
    ),
    [
      'headerNames.key',
      'must not be authorization, which identifies the member',
      { headerNames: { key: 'Authorization' } },
    ],
    ['headerNames', 'must be three different names', { headerNames: { key: 'X-Api', token: 'x-api' } }],
    ['headerNames', 'must be three different names', { headerNames: { key: 'x-service-token' } }],
    ...['oauth', '', '/a?b', '/a#b', '/a b', '/ä', '/a\n'].map((device): [string, string, Record<string, unknown>] => [
      'paths.device',
      'must begin with / and contain only printable ASCII without spaces, ? or #',
      { paths: { device } },
    ]),
    ...['/..', '/../v1/infos', '/a/../../v1', '/%2e%2E/v1', '/.%2e/v1', '/..\\v1'].map(
      (memberInformation): [string, string, Record<string, unknown>] => [
        'paths.memberInformation',
        'must not lead out of the address that it is added to, however it is decoded',
        { paths: { memberInformation } },
      ],
    ),
    [
      'devicePollCodeName',
      'must not be a parameter that the app sends itself',
      { devicePollCodeName: 'client_secret' },
    ],
    ['memberPath', 'must be field names with dots between them', { memberPath: 'data..member' }],
    ['keyPath', 'must be field names with dots between them', { keyPath: '' }],
    ['identificationTokenPath', 'must be field names with dots between them', { identificationTokenPath: '.a' }],
    ['identificationMemberPath', 'must be field names with dots between them', { identificationMemberPath: 'a.' }],
    ['callbackTokenName', 'must be printable ASCII without spaces', { callbackTokenName: 'my token' }],
    ['devicePending', 'must name a status, a code, or both', { devicePending: {} }],
    ['devicePending.status', 'must be a whole number from 100 to 599', { devicePending: { status: 99 } }],
    ['tokenRefused.status', 'must be a whole number from 100 to 599', { tokenRefused: { status: 600 } }],
    ['tokenRefused.status', 'must be a whole number from 100 to 599', { tokenRefused: { status: 403.5 } }],
    ['tokenRefused.code', 'must not be empty', { tokenRefused: { status: 403, code: ' ' } }],
  ])('%s: %s', (field, message, change) => {
    expect(issuesOf({ ...smallest, ...change })).toContainEqual([field, message]);
  });

  test.each<[string, string, Record<string, unknown>]>([
    ['application.clientId', 'must be printable ASCII without spaces', { clientId: 'app\nkey' }],
    ['application.clientSecret', 'must not be empty', { clientSecret: '' }],
    [
      'application.clientCertificate.certificate',
      'must be a certificate in PEM',
      { clientCertificate: { certificate: '-----BEGIN PRIVATE KEY-----' } },
    ],
    [
      'application.clientCertificate.key',
      'must be a private key in PEM',
      { clientCertificate: { certificate: '-----BEGIN CERTIFICATE-----', key: '-----BEGIN CERTIFICATE-----' } },
    ],
    [
      'application.clientCertificate.passphrase',
      'must not be empty',
      { clientCertificate: { certificate: '-----BEGIN CERTIFICATE-----', passphrase: '' } },
    ],
    ['application.redirectUri', 'must be an absolute address without # or spaces', { redirectUri: '/callback' }],
    [
      'application.redirectUri',
      'must be an absolute address without # or spaces',
      { redirectUri: 'member-login://callback#a' },
    ],
    [
      'application.loopbackRedirect.path',
      'must begin with / and contain only letters, digits, /, _ and -',
      { loopbackRedirect: { path: 'callback?', allowsRandomSegment: true } },
    ],
  ])('%s: %s', (field, message, change) => {
    expect(issuesOf({ ...smallest, application: { ...smallest.application, ...change } })).toContainEqual([
      field,
      message,
    ]);
  });

  const further = (call: string, given: Record<string, unknown>, change: Record<string, unknown> = {}) =>
    issuesOf({ ...smallest, ...change, furtherParameters: { [call]: given } });

  test.each([
    ['authorize', ['client_id', 'redirect_uri', 'state']],
    ['codeExchange', ['client_id', 'client_secret', 'redirect_uri', 'code']],
    ['deviceStart', ['client_id']],
    ['devicePoll', ['client_id', 'client_secret', 'code']],
    ['keyRequest', ['redirect_uri']],
    ['keyPage', ['key', 'state']],
    ['identification', ['login', 'password']],
    ['revoke', ['client_id', 'client_secret', 'token']],
  ])('D2: a further parameter of %s in the place of one of its own', (call, own) => {
    for (const parameter of own) {
      expect(further(call, { [parameter]: 'x' })).toEqual([
        [`furtherParameters.${call}.${parameter}`, 'must not be a parameter that the app sends itself'],
      ]);
    }
    expect(further(call, { grant_type: 'x', scope: '' })).toEqual([]);
  });

  test('D2: a further parameter with the name that the code of a poll has', () => {
    const change = { devicePollCodeName: 'device_code' };
    expect(further('devicePoll', { device_code: 'x' }, change)).toEqual([
      ['furtherParameters.devicePoll.device_code', 'must not be a parameter that the app sends itself'],
    ]);
    expect(further('devicePoll', { code: 'x' }, change)).toEqual([]);
  });

  test('a further parameter with the name that a token to be revoked has', () => {
    const change = { revokeTokenName: 'access' };
    expect(further('revoke', { access: 'x' }, change)).toEqual([
      ['furtherParameters.revoke.access', 'must not be a parameter that the app sends itself'],
    ]);
    expect(further('revoke', { token: 'x', token_type_hint: 'access_token' }, change)).toEqual([]);
  });

  test('S1: a further parameter that would store the client secret unsealed', () => {
    expect(further('deviceStart', { client_secret: 'app secret' })).toEqual([
      ['furtherParameters.deviceStart.client_secret', 'must not be the client secret'],
    ]);
    expect(further('deviceStart', { ' ': 'x' })).toEqual([['furtherParameters.deviceStart. ', 'must have a name']]);
  });

  test('a field that does not exist', () => {
    expect(issuesOf({ ...smallest, tokenName: 'token' })).toEqual([['', expect.stringContaining('tokenName')]]);
  });

  test('a choice that does not exist', () => {
    expect(issuesOf({ ...smallest, state: 'never' })).toEqual([['state', expect.stringContaining('"required"')]]);
  });
});

function issuesOf(input: unknown): readonly (readonly [string, string])[] {
  const { error } = serviceProfileSchema.safeParse(input);
  return error?.issues.map((issue) => [issue.path.join('.'), issue.message] as const) ?? [];
}
