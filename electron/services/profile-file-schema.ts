/** What a profile file may have: the fields of a profile, with what a file alone has. The published JSON Schema is of this. */
import { z } from 'zod';
import { checkTogether, profileFields } from '../service-client/profile.ts';
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
