/**
 * Reads the profile that a person wrote in the form. It goes through the check of profile files, with what main alone has:
 * its id, its secrets, and the certificates that its references name.
 */
import { isObject } from '../service-client/decode/body.ts';
import { type ProfileSecrets, withoutSecrets, withSecrets } from '../service-client/profile-secrets.ts';
import { mapCertificates } from './certificate-references.ts';
import { MOST_ENTRIES } from './profile-file-schema.ts';
import type { Flaw } from './profile-flaws.ts';
import { type ReadProfile, readProfile } from './read-profile.ts';

export interface DraftParts {
  /** Null for a new one, whose id is made from its name. */
  readonly id: string | null;
  readonly secrets: ProfileSecrets;
  /** @returns the text that a reference stands for; null if it is not there any more */
  readonly findCertificate: (reference: string) => string | null;
}

/** @param draft JSON without secrets, with references in place of certificates */
export function readDraft(draft: string, { id, secrets, findCertificate }: DraftParts): ReadProfile {
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
