/**
 * Says what decides how an exchange goes: the section of the document, and the fields of the service profile that take
 * part in it, with their values. Names are those of a profile file.
 */
import type { Purpose } from '../core/exchange-codes.ts';
import type { GovernedBy, NamedValue } from '../ipc/views/exchange-details.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { KeptBrowser, KeptRequest } from './kept-row.ts';
import type { Masks } from './masks.ts';

interface Rule {
  readonly section: string | null;
  /** Paths in the profile. */
  readonly fields: readonly string[];
}

const COMMON = [
  'baseUrl',
  'application.clientId',
  'headerNames.key',
  'headerNames.version',
  'versionHeader',
  'acceptHeader',
];
const MEMBER = ['memberMethod', 'tokenPresentation', 'headerNames.token', 'tokenRefused', 'memberPath', 'memberIdPath'];

const REQUESTS: Readonly<Record<Purpose, Rule>> = {
  'code-exchange': {
    section: '4.2',
    fields: [
      ...COMMON,
      'paths.accessToken',
      'application.clientSecret',
      'application.redirectUri',
      'furtherParameters.codeExchange',
      'applicationRefused',
    ],
  },
  'device-start': {
    section: '4.3',
    fields: [...COMMON, 'paths.device', 'deviceStartParameters', 'furtherParameters.deviceStart', 'applicationRefused'],
  },
  'device-poll': {
    section: '4.2',
    fields: [
      ...COMMON,
      'paths.devicePoll',
      'paths.accessToken',
      'application.clientSecret',
      'devicePollCodeName',
      'furtherParameters.devicePoll',
      'devicePending',
      'deviceDeclined',
      'deviceExpired',
      'applicationRefused',
    ],
  },
  'key-request': {
    section: '4.4',
    fields: [
      ...COMMON,
      'paths.keyRequest',
      'keyRequestParameters',
      'furtherParameters.keyRequest',
      'keyPath',
      'applicationRefused',
    ],
  },
  identification: {
    section: '4.5',
    fields: [
      ...COMMON,
      'paths.identification',
      'furtherParameters.identification',
      'identificationTokenPath',
      'identificationMemberPath',
      'credentialsRefused',
      'applicationRefused',
    ],
  },
  member: { section: '4.6, 5.6', fields: [...COMMON, 'paths.memberInformation', ...MEMBER, 'credentialsRefused'] },
  'member-as-nobody': { section: '4.6', fields: [...COMMON, 'paths.memberInformation', 'memberMethod'] },
  picture: { section: null, fields: ['memberPicturePath'] },
  call: { section: null, fields: [...COMMON, 'tokenPresentation', 'headerNames.token'] },
  revocation: {
    section: '2',
    fields: [
      ...COMMON,
      'paths.revoke',
      'application.clientSecret',
      'revokeTokenName',
      'furtherParameters.revoke',
      'applicationRefused',
    ],
  },
};

const PAGE: Rule = {
  section: '4.1',
  fields: ['authUrl', 'paths.authorize', 'application.clientId', 'state', 'furtherParameters.authorize'],
};
const KEY_PAGE: Rule = {
  section: '4.4',
  fields: ['authUrl', 'paths.keyPage', 'keyPageState', 'furtherParameters.keyPage'],
};
const CALLBACK_FIELDS = ['application.redirectUri', 'application.loopbackRedirect'];
const CALLBACK: Rule = { section: '4.1', fields: [...CALLBACK_FIELDS, 'state'] };
const KEY_CALLBACK: Rule = { section: '4.4', fields: [...CALLBACK_FIELDS, 'callbackTokenName', 'keyPageState'] };

/** @param profile as it is now; null for a callback that belongs to no sign-in */
export function governs(row: KeptRequest | KeptBrowser, profile: ServiceProfile | null, masks: Masks): GovernedBy {
  const { section, fields } = row.kind === 'request' ? REQUESTS[row.purpose] : ruleForBrowser(row);
  return { section, fields: profile ? fields.map((name) => ({ name, value: shownAt(profile, name, masks) })) : [] };
}

function ruleForBrowser({ signIn, event }: KeptBrowser): Rule {
  const isCallback = event.startsWith('callback-');
  switch (signIn?.methodId) {
    case 'oauth-like':
      return isCallback ? KEY_CALLBACK : KEY_PAGE;
    case 'device-code':
      return { section: '4.3', fields: [] };
    default:
      return isCallback ? CALLBACK : PAGE;
  }
}

/** Groups of fields that are named one by one. */
const GROUPS: readonly string[] = [
  'application',
  'headerNames',
  'paths',
  'furtherParameters',
  'certificateAuthorities',
];

/** @returns every field of a profile with its value, but for the client secret and the client certificate */
export function showProfile(profile: ServiceProfile, masks: Masks): readonly NamedValue[] {
  const names = Object.entries(profile).flatMap(([name, value]) =>
    GROUPS.includes(name) ? Object.keys(value ?? {}).map((inner) => `${name}.${inner}`) : [name],
  );
  return names
    .filter((name) => name !== 'application.clientSecret' && name !== 'application.clientCertificate')
    .map((name) => ({ name, value: shownAt(profile, name, masks) }));
}

/** Texts stand as they are, everything else as JSON. */
function shownAt(profile: ServiceProfile, name: string, masks: Masks): NamedValue['value'] {
  const value = valueAt(profile, name);
  if (typeof value !== 'string') return masks.maskWords(JSON.stringify(value) ?? '');
  return name === 'application.clientSecret' ? masks.of(value) : masks.mask(value);
}

function valueAt(profile: ServiceProfile, name: string): unknown {
  let value: unknown = profile;
  for (const part of name.split('.')) {
    value =
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, part)?.value : undefined;
  }
  return value;
}
