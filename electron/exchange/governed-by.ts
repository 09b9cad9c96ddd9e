/**
 * Says what decides how an exchange goes: the section of the document, and the fields of the service profile that take
 * part in it, with their values, in the order of a profile file.
 */
import type { GovernedBy, NamedValue } from '../ipc/views/exchange-details.ts';
import type { Step } from '../service-client/field-facts.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { PROFILE_FIELDS, valueAt } from '../service-client/profile-fields.ts';
import type { KeptBrowser, KeptRequest } from './kept-row.ts';
import type { Masks } from './masks.ts';

/** Section of the document; null where it is silent. */
const SECTIONS: Readonly<Record<Step, string | null>> = {
  'code-exchange': '4.2',
  'device-start': '4.3',
  'device-poll': '4.2',
  'key-request': '4.4',
  identification: '4.5',
  member: '4.6, 5.6',
  'member-as-nobody': '4.6',
  picture: null,
  call: null,
  revocation: '2',
  'authorize-page': '4.1',
  callback: '4.1',
  'key-page': '4.4',
  'key-callback': '4.4',
  'device-page': '4.3',
};

/** @param profile as it is now; null for a callback that belongs to no sign-in */
export function governs(row: KeptRequest | KeptBrowser, profile: ServiceProfile | null, masks: Masks): GovernedBy {
  const step = row.kind === 'request' ? row.purpose : stepOf(row);
  const fields = PROFILE_FIELDS.filter(({ steps }) => steps?.includes(step));
  const values = profile ? fields.map(({ path: name }) => ({ name, value: shownAt(profile, name, masks) })) : [];
  return { section: SECTIONS[step], fields: values };
}

function stepOf({ signIn, event }: KeptBrowser): Step {
  const isCallback = event.startsWith('callback-');
  switch (signIn?.methodId) {
    case 'oauth-like':
      return isCallback ? 'key-callback' : 'key-page';
    case 'device-code':
      return 'device-page';
    default:
      return isCallback ? 'callback' : 'authorize-page';
  }
}

/** @returns every field of a profile with its value, but for the client secret and the client certificate */
export function showProfile(profile: ServiceProfile, masks: Masks): readonly NamedValue[] {
  return PROFILE_FIELDS.flatMap(({ path }) => {
    if (path === 'application.clientSecret' || path === 'application.clientCertificate') return [];
    const value = valueAt(profile, path);
    const paths = Array.isArray(value) ? value.map((_, index) => `${path}.${index}`) : [path];
    return paths.map((name) => ({ name, value: shownAt(profile, name, masks) }));
  });
}

/** Texts stand as they are, everything else as JSON. */
function shownAt(profile: ServiceProfile, name: string, masks: Masks): NamedValue['value'] {
  const value = valueAt(profile, name);
  if (typeof value !== 'string') return masks.maskWords(JSON.stringify(value) ?? '');
  return name === 'application.clientSecret' ? masks.of(value) : masks.mask(value);
}
