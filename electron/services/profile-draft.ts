/**
 * Reads the profile that a person wrote in the form. It goes through the parser of profile files, with what main alone has:
 * its id, its secrets, and the certificates that its references name.
 */
import { StorageError } from '../core/errors.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { type ProfileSecrets, withoutSecrets, withSecrets } from '../service-client/profile-secrets.ts';
import { mapCertificates } from './certificate-references.ts';
import { parseProfileFile } from './profile-file.ts';

export interface Flaw {
  /** Path of the field; empty if the profile as a whole is wrong. */
  readonly field: string;
  readonly expected: string;
}

export type ReadDraft =
  | { readonly kind: 'profile'; readonly profile: ServiceProfile }
  | { readonly kind: 'flawed'; readonly flaws: readonly Flaw[] };

export interface DraftParts {
  readonly id: string;
  readonly secrets: ProfileSecrets;
  /** @returns the text that a reference stands for; null if it is not there any more */
  readonly findCertificate: (reference: string) => string | null;
}

/** @param draft JSON without secrets, with references in place of certificates */
export function readDraft(draft: string, { id, secrets, findCertificate }: DraftParts): ReadDraft {
  const lost: Flaw[] = [];
  const whole = mapCertificates(parse(draft), (reference, field) => {
    const text = findCertificate(reference);
    if (text === null) lost.push({ field, expected: 'has to be chosen again' });
    return text;
  });
  if (lost.length > 0) return { kind: 'flawed', flaws: lost };
  try {
    const given = withSecrets(withoutSecrets(whole), secrets);
    return { kind: 'profile', profile: parseProfileFile(JSON.stringify({ ...Object(given), id }), '') };
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown;
    const { field = '', expected = 'must be a service profile' } = thrown.details;
    return { kind: 'flawed', flaws: [{ field, expected }] };
  }
}

function parse(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    return null;
  }
}
