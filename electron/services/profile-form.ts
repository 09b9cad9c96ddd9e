/**
 * What the form of a service has: its fields, presets, an empty profile, and a reference in place of each certificate. What
 * a person writes into it goes through the check of profile files.
 */
import { createHash } from 'node:crypto';
import type { FormFieldView } from '../ipc/views/own-services.ts';
import { isObject } from '../service-client/decode/body.ts';
import { FORM_SECTIONS } from '../service-client/field-facts.ts';
import {
  PROFILE_DEFAULTS,
  PROFILE_FIELDS,
  type ProfileField,
  valueAt,
  withValueAt,
} from '../service-client/profile-fields.ts';
import { type ProfileSecrets, withoutSecrets, withSecrets } from '../service-client/profile-secrets.ts';
import { MOST_ENTRIES } from './profile-file-schema.ts';
import type { Flaw } from './profile-flaws.ts';
import { type ReadProfile, readProfile } from './read-profile.ts';

/** @returns those that have a control: main decides the id, and secrets have rows of their own */
export function describeFormFields(): readonly FormFieldView[] {
  const drawn = PROFILE_FIELDS.flatMap(({ form, ...field }) => (form ? [{ ...field, form }] : []));
  const inOrder = drawn.toSorted((one, other) => rankOf(one) - rankOf(other));
  return drawn.map((field) => {
    const { path, kind, isNullable, isRequired, defaultValue, options, form } = field;
    const place = inOrder.indexOf(field);
    return { path, kind, isNullable, isRequired, defaultValue, options, section: form[0], place };
  });
}

function rankOf({ form: [section, place] }: Required<Pick<ProfileField, 'form'>>): number {
  return FORM_SECTIONS.indexOf(section) * 100 + place;
}

/** @returns what the form of a new service begins with: JSON without an id and secrets; required texts are empty */
export function createEmptyProfile(): Readonly<Record<string, unknown>> {
  const { id: _, ...profile } = PROFILE_DEFAULTS;
  const empty = {
    ...profile,
    name: '',
    baseUrl: '',
    authUrl: '',
    application: { ...profile.application, clientId: '' },
  };
  return { ...Object(withoutSecrets(empty)) };
}

/** Values for the points in which usual services differ from the document, to be chosen together. */
interface Preset {
  readonly id: 'document' | 'json' | 'oauth' | 'betaseries';
  /**
   * By the dot-separated paths of their fields. What another preset sets and this one does not is as the document says. Of
   * what has no default, only what is empty is filled in.
   */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The document's own values first, of which none has to be set. */
export const PRESETS: readonly Preset[] = [
  { id: 'document', values: {} },
  { id: 'json', values: { acceptHeader: 'application/json' } },
  {
    id: 'oauth',
    /** @see RFC 6749, 4.1.1 and 4.1.3; RFC 7636; RFC 8628, 3.1 and 3.4 */
    values: {
      acceptHeader: 'application/json',
      versionHeader: null,
      'furtherParameters.authorize': { response_type: 'code' },
      'furtherParameters.codeExchange': { grant_type: 'authorization_code' },
      'furtherParameters.devicePoll': { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
      pkce: 'S256',
      deviceStartParameters: 'client-id-and-secret',
      devicePollCodeName: 'device_code',
    },
  },
  {
    id: 'betaseries',
    /** What its public clients send and its captured replies say. A state is not returned there. */
    values: {
      name: 'BetaSeries',
      baseUrl: 'https://api.betaseries.com',
      authUrl: 'https://www.betaseries.com',
      'headerNames.key': 'X-BetaSeries-Key',
      'headerNames.version': 'X-BetaSeries-Version',
      'headerNames.token': 'X-BetaSeries-Token',
      versionHeader: '3.0',
      state: 'send',
      deviceStartParameters: 'none',
      devicePending: { status: 400, code: '2001' },
      applicationRefused: { status: 400, code: '1001' },
      credentialsRefused: ['4002', '4003'].map((code) => ({ status: null, code })),
      tokenRefused: { status: 400, code: '2001' },
      'paths.revoke': '/members/destroy',
      revokeForm: 'bearer',
    },
  },
];

/**
 * @param pem one text, which may have several certificates
 * @returns what stands for it in what the page gets; it follows from the text
 */
export function referTo(pem: string): string {
  return `certificate:${createHash('sha256').update(pem).digest('base64url')}`;
}

/**
 * Replaces each certificate of a profile.
 * @param profile JSON that may be a profile
 * @param change makes what stands in place of a text, which is in the field with this path
 */
export function mapCertificates(profile: unknown, change: (text: string, field: string) => unknown): unknown {
  const path = 'application.clientCertificate.certificate';
  const own = valueAt(profile, path);
  const mapped = typeof own === 'string' ? withValueAt(profile, path, change(own, path)) : profile;
  const authorities = valueAt(profile, 'certificateAuthorities');
  if (!Array.isArray(authorities)) return mapped;
  const changed = authorities.map((text: unknown, index) =>
    typeof text === 'string' ? change(text, `certificateAuthorities.${index}`) : text,
  );
  return withValueAt(mapped, 'certificateAuthorities', changed);
}

/**
 * Reads the profile that a person wrote in the form, with what main alone has.
 * @param draft JSON without secrets, with references in place of certificates
 */
export function readDraft(
  draft: string,
  parts: {
    /** Null for a new one, whose id is made from its name. */
    readonly id: string | null;
    readonly secrets: ProfileSecrets;
    /** @returns the text that a reference stands for; null if it is not there any more */
    readonly findCertificate: (reference: string) => string | null;
  },
): ReadProfile {
  const { id, secrets, findCertificate } = parts;
  const lost: Flaw[] = [];
  const whole = mapCertificates(parse(draft), (reference, field) => {
    const text = findCertificate(reference);
    if (text === null) lost.push({ field, expected: 'has to be chosen again' });
    return text;
  });
  if (lost.length > 0) return { kind: 'flawed', flaws: lost.slice(0, MOST_ENTRIES) };
  if (!isObject(whole)) return readProfile(whole);
  const { id: _, ...own } = whole;
  return readProfile(withSecrets(withoutSecrets(id === null ? own : { ...own, id }), secrets));
}

function parse(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    return null;
  }
}
