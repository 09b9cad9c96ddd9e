/** The form of a service as main would describe it. */
import type { FormCheckView, ImportPreview, ServiceFormView } from '../../../electron/ipc/views/own-services.ts';
import type { CheckCallView, CheckReport, TrialCallView } from '../../../electron/ipc/views/way.ts';
import { createEmptyProfile, describeFormFields, PRESETS } from '../../../electron/services/profile-form.ts';
import { CAUSE_WORDS } from '../../../electron/text/causes.ts';
import { NOW_MS } from '../views.ts';

const YEAR_MS = 365 * 86_400_000;

export const NEW_FORM: ServiceFormView = {
  revision: null,
  fields: describeFormFields(),
  presets: PRESETS,
  profile: createEmptyProfile(),
  secrets: { clientSecret: 'not-set', clientKey: 'not-set', clientKeyPassphrase: 'not-set' },
  certificates: [],
  sessions: [],
  lockedSessionCount: 0,
};

const AUTHORITY = {
  subject: 'Example Staging Authority',
  issuer: 'Example Staging Authority',
  names: [],
  validFromMs: NOW_MS - YEAR_MS,
  validToMs: NOW_MS + YEAR_MS,
  fingerprint: '5A:11:09:77',
  validity: 'valid',
} as const;

const CLIENT = {
  subject: 'tester.staging.example.com',
  issuer: 'Example Staging Authority',
  names: ['tester.staging.example.com', 'a.example', 'b.example', 'c.example', 'd.example'],
  validFromMs: NOW_MS - 2 * YEAR_MS,
  validToMs: NOW_MS - 86_400_000,
  fingerprint: '0C:FE:31:20',
  validity: 'expired',
} as const;

/** Of a service that differs from its document, with certificates and members. */
export const FORM: ServiceFormView = {
  ...NEW_FORM,
  revision: 'revision-1',
  profile: {
    ...NEW_FORM.profile,
    name: 'Staging',
    baseUrl: 'https://staging.example.com/api',
    authUrl: 'https://staging.example.com/auth',
    application: {
      clientId: 'tester-key',
      redirectUri: 'member-login://callback',
      loopbackRedirect: null,
      clientCertificate: { certificate: 'certificate:2' },
    },
    certificateAuthorities: ['certificate:1'],
    headerNames: { key: 'X-Api-Key', version: 'X-Service-Version', token: 'X-Service-Token' },
    versionHeader: null,
    devicePollCodeName: 'device_code',
    devicePending: { status: 403, code: 'not_yet' },
    furtherParameters: { codeExchange: { grant_type: 'authorization_code' } },
  },
  secrets: { clientSecret: 'keychain', clientKey: 'keychain', clientKeyPassphrase: 'not-set' },
  certificates: [
    { reference: 'certificate:1', certificates: [AUTHORITY] },
    { reference: 'certificate:2', certificates: [CLIENT] },
  ],
  sessions: [
    { title: 'Ada Example', methodId: 'oauth-code' },
    { title: null, methodId: 'password' },
  ],
  lockedSessionCount: 1,
};

export const NO_FLAWS: FormCheckView = {
  flaws: [],
  callback: { route: 'scheme', isReceived: true, isFixedPort: false },
  moved: null,
  overlaps: [],
};

export const MOVED: FormCheckView = {
  ...NO_FLAWS,
  moved: {
    baseAddress: { before: 'https://staging.example.com/api/', after: 'https://staging-2.example.com/api/' },
    authAddress: { before: 'https://staging.example.com/auth/', after: 'https://staging.example.com/auth/' },
    hasOtherAuthorities: false,
    isBoundOtherwise: true,
  },
};

export const FLAWED: FormCheckView = {
  ...NO_FLAWS,
  flaws: [
    { field: 'baseUrl', expected: 'must begin with https://, such as https://staging.example.com' },
    { field: 'devicePending.status', expected: 'must be a whole number from 100 to 599' },
  ],
};

/** Everything that a preview can have. */
export const IMPORT: ImportPreview = {
  importId: 'import-1',
  file: 'staging-profile.json',
  name: 'Staging 2',
  contacts: [
    { use: 'calls', address: 'https://staging.example.com' },
    { use: 'pages', address: 'https://login.staging.example.com' },
    { use: 'callback', address: 'member-login://callback' },
  ],
  hasClientSecret: false,
  hasClientCertificate: true,
  authorities: [AUTHORITY],
  taken: { name: 'Staging', moved: MOVED.moved },
};

/** What a check of the secret, and one of the page, would send. */
export const CHECK_CALLS: readonly CheckCallView[] = (['own', 'made-up-secret'] as const).map((variant) => ({
  purpose: 'code-exchange',
  variant,
  method: 'POST',
  address: 'https://staging.example.com/api/oauth/access_token',
  parameters: ['client_id', 'client_secret', 'redirect_uri', 'code'],
  keyHeader: 'X-Api-Key',
  hasClientCertificate: false,
}));

export const CHECK_REPORT: CheckReport = {
  check: 'secret',
  found: CAUSE_WORDS.clues['secret-read'],
  calls: [
    { variant: 'own', number: 12, status: 400 },
    { variant: 'made-up-secret', number: 13, status: 401 },
  ],
};

/** What a try would call. */
export const TRIAL_CALLS: readonly TrialCallView[] = [
  {
    purpose: 'device-start',
    method: 'POST',
    address: 'https://staging.example.com/api/oauth/device/code',
    parameters: ['client_id', 'scope'],
    keyHeader: 'X-Api-Key',
    hasClientCertificate: true,
  },
  {
    purpose: 'key-request',
    method: 'POST',
    address: `https://staging.example.com/api/${'key-of-the-application/'.repeat(8)}`,
    parameters: [],
    keyHeader: 'X-Api-Key',
    hasClientCertificate: false,
  },
  {
    purpose: 'member',
    method: 'GET',
    address: 'https://staging.example.com/api/members/infos',
    parameters: [],
    keyHeader: 'X-Api-Key',
    hasClientCertificate: false,
  },
];
