/**
 * What a profile file may have: the fields of a profile, with what a file alone has. The published JSON Schema is of this.
 * A file is written with what differs from the defaults, and never with a secret.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { checkTogether, profileFields, type ServiceProfile } from '../service-client/profile.ts';
import { PROFILE_FIELDS, valueAt } from '../service-client/profile-fields.ts';
import { withoutSecrets } from '../service-client/profile-secrets.ts';
import { cleanName, isTooLong, LONGEST_NAME, LONGEST_WRITTEN, looksLikeDemo } from './service-name.ts';

/** Rises with a change that older copies would misread. A field that they do not know, they refuse by its name. */
export const PROFILE_VERSION = 1;
/** Of any list or object in a profile. */
export const MOST_ENTRIES = 100;
export const SCHEMA_FILE = 'member-login-profile.schema.json';

/** Letters and digits of any script. */
export const ID_FORM = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,59}$/u;

const tooLong = `must have at most ${LONGEST_NAME} characters`;

/** Made one visible line. */
const shownName = z
  .string()
  .max(LONGEST_WRITTEN, { error: tooLong, abort: true })
  .meta({ minLength: 1 })
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .refine((name) => !isTooLong(name), tooLong)
      .refine(
        (name) => !looksLikeDemo(name),
        'must not look like “Demo service”, which is the name of the demo in this app',
      ),
  );

const fileFields = profileFields.extend({
  /** For editors; nothing else reads it. */
  $schema: z.string().max(2000, 'must have at most 2000 characters').optional(),
  profileVersion: z.literal(PROFILE_VERSION, `must be ${PROFILE_VERSION}`).optional(),
  /** Made from the name if it is absent. */
  id: z.string().min(1, 'must not be empty').meta({ pattern: ID_FORM.source }).optional(),
  name: shownName,
});

export const profileFileSchema = fileFields.superRefine(checkTogether);

/** @returns JSON with the secrets left out, which reads as the same profile otherwise */
export function profileFileText(profile: ServiceProfile): string {
  const bare = withoutSecrets(profile);
  const file: Record<string, unknown> = { $schema: `./${SCHEMA_FILE}`, profileVersion: PROFILE_VERSION };
  for (const { path, defaultValue } of PROFILE_FIELDS) {
    const value = valueAt(bare, path);
    if (value !== undefined && !isDeepStrictEqual(value, defaultValue)) set(file, path.split('.'), value);
  }
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The published JSON Schema is loaded when a person asks for it. @returns the text of its file */
export async function readProfileSchemaText(): Promise<string> {
  const { default: schema } = await import('../schemas/member-login-profile.schema.json', { with: { type: 'json' } });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** @param names of the schema, so that none of them is of every object */
function set(object: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    object[name] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...Object(object[name]) };
  set(inner, rest, value);
  object[name] = inner;
}
