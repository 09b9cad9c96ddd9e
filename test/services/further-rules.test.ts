/** The rules that a JSON Schema cannot express, or not in a way that an editor could explain: the app alone tells them. */
import { generateKeyPairSync } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { TOO_MANY_CERTIFICATES } from '../../electron/service-client/transport/certificates.ts';
import { findOverlaps } from '../../electron/services/further-rules.ts';
import { readProfile } from '../../electron/services/read-profile.ts';
import { encrypted, pbkdf2, pem } from '../encrypted-key.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';
import { application, parse, secret, smallest } from './profile-samples.ts';
import { publishedSchema } from './published-schema.ts';

const OVER = { status: 400, code: '2001' };
const GONE = { code: '2001' };

let own: Certificate;
let other: Certificate;

beforeAll(async () => {
  [own, other] = await Promise.all([makeCertificate(), makeCertificate()]);
});

const slowKey = pem(encrypted(pbkdf2(2_000_000, 'sha256'), Buffer.alloc(160)));
const encryptedKey = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'right' },
}).privateKey;

const block = (label: string, content = 'MIIB') => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`;
const identity = (clientCertificate: Record<string, unknown>) => ({
  application: { ...application, clientCertificate },
});
const IDENTITY = 'application.clientCertificate';
const SENT = 'must not be a parameter that the app sends itself';

interface Rule {
  readonly name: string;
  readonly given: () => Record<string, unknown>;
  readonly field: string;
  readonly expected: string;
}

const RULES: readonly Rule[] = [
  {
    name: 'an id is not that of the demo',
    given: () => ({ id: 'Demo' }),
    field: 'id',
    expected: 'must not be “demo”, which is the id of the demo service',
  },
  {
    name: 'a name has 80 visible characters at most',
    given: () => ({ name: 'x'.repeat(81) }),
    field: 'name',
    expected: 'must have at most 80 characters',
  },
  { name: 'a name is visible', given: () => ({ name: '\u202e\u3164' }), field: 'name', expected: 'must not be empty' },
  {
    name: 'a name does not pass for that of the demo',
    given: () => ({ name: 'DEMO sеrvice' }),
    field: 'name',
    expected: 'must not look like “Demo service”, which is the name of the demo in this app',
  },
  {
    name: 'http leads to this computer only',
    given: () => ({ baseUrl: 'http://staging.example.com' }),
    field: 'baseUrl',
    expected: 'must begin with https://; http is possible to this computer only',
  },
  {
    name: 'an address has no user name and no password',
    given: () => ({ baseUrl: 'https://ada:lovelace@staging.example.com' }),
    field: 'baseUrl',
    expected: 'must not contain a user name or a password',
  },
  {
    name: 'an address ends with one slash at most',
    given: () => ({ authUrl: 'https://staging.example.com//' }),
    field: 'authUrl',
    expected: 'must not end with more than one slash',
  },
  {
    name: 'a reply is in a list once',
    given: () => ({
      tokenRefused: [
        { status: 400, code: 'gone' },
        { code: ' gone', status: 400 },
      ],
    }),
    field: 'tokenRefused',
    expected: 'must not have the same reply twice',
  },
  {
    name: 'an address is as long as it is called',
    given: () => ({ authUrl: `https://staging.example.com/${'é'.repeat(400)}` }),
    field: 'authUrl',
    expected: 'must have at most 2000 characters',
  },
  {
    name: 'a path stays below its address',
    given: () => ({ paths: { device: '/../device' } }),
    field: 'paths.device',
    expected: 'must not lead out of the address that it is added to, however it is decoded',
  },
  {
    name: 'a header is none of the HTTP client’s own',
    given: () => ({ headerNames: { token: 'Cookie' } }),
    field: 'headerNames.token',
    expected: 'must not be a header that the app or its HTTP client sets itself',
  },
  {
    name: 'the key is not sent as authorization',
    given: () => ({ headerNames: { key: 'AUTHORIZATION' } }),
    field: 'headerNames.key',
    expected: 'must not be authorization, which identifies the member',
  },
  {
    name: 'the three headers have different names',
    given: () => ({ headerNames: { key: 'x-service-token' } }),
    field: 'headerNames',
    expected: 'must be three different names',
  },
  {
    name: 'a pinned reply names a status or a code',
    given: () => ({ devicePending: { status: null } }),
    field: 'devicePending',
    expected: 'must name a status, a code, or both',
  },
  {
    name: 'a code of a pinned reply is visible',
    given: () => ({ devicePending: { code: ' ' } }),
    field: 'devicePending.code',
    expected: 'must not be empty',
  },
  {
    name: 'the device code has a parameter of its own',
    given: () => ({ devicePollCodeName: 'client_secret' }),
    field: 'devicePollCodeName',
    expected: SENT,
  },
  {
    name: 'a further parameter of a poll is not its code',
    given: () => ({ devicePollCodeName: 'device', furtherParameters: { devicePoll: { device: 'x' } } }),
    field: 'furtherParameters.devicePoll.device',
    expected: SENT,
  },
  {
    name: 'a further parameter of a revocation is not its token',
    given: () => ({ furtherParameters: { revoke: { token: 'x' } } }),
    field: 'furtherParameters.revoke.token',
    expected: SENT,
  },
  {
    name: 'a further parameter has a name',
    given: () => ({ furtherParameters: { deviceStart: { ' ': 'x' } } }),
    field: 'furtherParameters.deviceStart.…',
    expected: 'must have a name',
  },
  {
    name: 'no parameter has a name that a copy would lose',
    given: () => ({ furtherParameters: { deviceStart: JSON.parse('{ "__proto__": "x" }') } }),
    field: 'furtherParameters.deviceStart.__proto__',
    expected: 'must have another name',
  },
  {
    name: 'a redirect URI has a host where its scheme needs one',
    given: () => ({ application: { ...application, redirectUri: 'https://' } }),
    field: 'application.redirectUri',
    expected: 'must be an absolute address without # or spaces',
  },
  {
    name: 'a redirect URI hides nothing',
    given: () => ({ application: { ...application, redirectUri: 'https://a.example/\u200bx' } }),
    field: 'application.redirectUri',
    expected: 'must not contain invisible characters',
  },
  {
    name: 'a redirect URI does not begin with another host than its own',
    given: () => ({ application: { ...application, redirectUri: 'https://staging.example@evil.example/callback' } }),
    field: 'application.redirectUri',
    expected: 'must not contain a user name or a password',
  },
  {
    name: 'a redirect URI has a host that nothing reads as another',
    given: () => ({ application: { ...application, redirectUri: 'member-login://call"back' } }),
    field: 'application.redirectUri',
    expected: 'must have a host of letters, digits, . _ and - only',
  },
  {
    name: 'a path to a field hides nothing',
    given: () => ({ memberIdPath: 'a\u202eb' }),
    field: 'memberIdPath',
    expected: 'must not contain invisible characters',
  },
  {
    name: 'S1: the client secret is nowhere else as a parameter',
    given: () => ({ furtherParameters: { authorize: { key: secret } } }),
    field: 'furtherParameters.authorize.key',
    expected: 'must not be the client secret',
  },
  {
    name: 'S1: the client secret is not the API key',
    given: () => ({ application: { ...application, clientId: secret } }),
    field: 'application.clientId',
    expected: 'must not be the client secret',
  },
  {
    name: 'S1: no parameter is called as the client secret is',
    given: () => ({ furtherParameters: { codeExchange: { [secret]: 'x' } } }),
    field: `furtherParameters.codeExchange.${secret}`,
    expected: 'must not be the client secret',
  },
  {
    name: 'S1: a passphrase is nowhere else',
    given: () => ({ acceptHeader: 'right', ...identity({ certificate: own.cert, key: own.key, passphrase: 'right' }) }),
    field: 'acceptHeader',
    expected: "must not be the client key's passphrase",
  },
  {
    name: 'N2: an authority can be read',
    given: () => ({ certificateAuthorities: [own.cert, block('CERTIFICATE')] }),
    field: 'certificateAuthorities.1',
    expected: 'must be a certificate in PEM',
  },
  {
    name: 'N2: a bundle of authorities has no private key',
    given: () => ({ certificateAuthorities: [`${own.cert}\n${own.key}`] }),
    field: 'certificateAuthorities.0',
    expected: 'must be a certificate in PEM, not a private key',
  },
  {
    name: 'N2: a bundle of authorities has no certificate request',
    given: () => ({ certificateAuthorities: [`${own.cert}\n${block('CERTIFICATE REQUEST')}`] }),
    field: 'certificateAuthorities.0',
    expected: 'must be a certificate in PEM, not a certificate request',
  },
  {
    name: 'S12: a profile has no more authorities than are read at once',
    given: () => ({ certificateAuthorities: [`${own.cert}\n`.repeat(100), other.cert] }),
    field: 'certificateAuthorities',
    expected: TOO_MANY_CERTIFICATES,
  },
  {
    name: 'S12: a client certificate has no more with it than are read at once',
    given: () => identity({ certificate: `${own.cert}\n`.repeat(101) }),
    field: `${IDENTITY}.certificate`,
    expected: TOO_MANY_CERTIFICATES,
  },
  {
    name: 'S12: certificates are not larger than what is read at once',
    given: () => ({ certificateAuthorities: [block('CERTIFICATE', 'MIIB\n'.repeat(60_000))] }),
    field: 'certificateAuthorities',
    expected: TOO_MANY_CERTIFICATES,
  },
  {
    name: 'a client certificate can be read',
    given: () => identity({ certificate: block('CERTIFICATE') }),
    field: `${IDENTITY}.certificate`,
    expected: 'must be a certificate in PEM',
  },
  {
    name: 'S1: a client certificate has no private key, which would be stored as it is',
    given: () => identity({ certificate: `${own.cert}\n${own.key}` }),
    field: `${IDENTITY}.certificate`,
    expected: 'must be a certificate in PEM, not a private key',
  },
  {
    name: 'a client key fits its certificate',
    given: () => identity({ certificate: own.cert, key: other.key }),
    field: `${IDENTITY}.key`,
    expected: 'must be the key of the certificate',
  },
  {
    name: 'a client key can be read',
    given: () => identity({ certificate: own.cert, key: block('PRIVATE KEY') }),
    field: `${IDENTITY}.key`,
    expected: 'must be a private key in PEM',
  },
  {
    name: 'a client key is one',
    given: () => identity({ certificate: own.cert, key: `${own.key}\n${other.key}` }),
    field: `${IDENTITY}.key`,
    expected: 'must be one private key in PEM',
  },
  {
    name: 'an encrypted key has its passphrase',
    given: () => identity({ certificate: own.cert, key: encryptedKey }),
    field: `${IDENTITY}.passphrase`,
    expected: 'is missing; the key is encrypted',
  },
  {
    name: 'a passphrase opens the key',
    given: () => identity({ certificate: own.cert, key: encryptedKey, passphrase: 'wrong' }),
    field: `${IDENTITY}.passphrase`,
    expected: 'must be the passphrase of the key',
  },
  {
    name: 'a key opens within a quarter of a second (S12)',
    given: () => identity({ certificate: own.cert, key: slowKey }),
    field: `${IDENTITY}.key`,
    expected:
      'must open faster: it asks for 2,000,000 rounds of PBKDF2 with sha256, and 600,000 are the most; “openssl pkcs8 -topk8 -iter 100000 -in OLD -out NEW” writes it so',
  },
  {
    name: 'a profile has 1 MiB at most',
    given: () => ({ certificateAuthorities: [`${own.cert}\n`.repeat(900), `${other.cert}\n`.repeat(900)] }),
    field: '',
    expected: 'must not be larger than 1 MiB with its certificates',
  },
];

const isTaken = new Ajv2020({ strict: true, strictTypes: false }).compile(publishedSchema());

test.each(RULES)('$name', ({ given, field, expected }) => {
  const file = { ...smallest, ...given() };
  expect(isTaken(file), JSON.stringify(isTaken.errors)).toBe(true);
  expect(readProfile(file)).toEqual({ kind: 'flawed', flaws: [{ field, expected }] });
});

test.each<[string, Record<string, unknown>, readonly string[]]>([
  ['a poll’s meanings', { devicePending: OVER, deviceDeclined: [GONE, OVER] }, ['deviceDeclined < devicePending']],
  ['what is about the key', { tokenRefused: [OVER], applicationRefused: OVER }, ['applicationRefused < tokenRefused']],
  ['a pending poll and a refused token, which no call brings both', { devicePending: OVER, tokenRefused: OVER }, []],
  ['a password and a token', { credentialsRefused: OVER, tokenRefused: OVER }, []],
  ['a reply and its code alone, of which the reply fits better', { devicePending: OVER, deviceExpired: GONE }, []],
])('D11: one reply in two fields: %s', (_title, pins, expected) => {
  const overlaps = findOverlaps(parse(pins)).map(({ field, first }) => `${field} < ${first}`);
  expect(overlaps).toEqual(expected);
});
