/** Writes a profile file: what differs from the defaults, and never a secret. */
import { isDeepStrictEqual } from 'node:util';
import { ownField } from '../service-client/decode/body.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { withoutSecrets } from '../service-client/profile-secrets.ts';
import { describeFields } from './profile-fields.ts';
import { PROFILE_VERSION, SCHEMA_FILE } from './profile-file-schema.ts';

/** @returns JSON with the secrets left out, which reads as the same profile otherwise */
export function profileFileText(profile: ServiceProfile): string {
  const bare = withoutSecrets(profile);
  const file: Record<string, unknown> = { $schema: `./${SCHEMA_FILE}`, profileVersion: PROFILE_VERSION };
  for (const { path, defaultValue } of describeFields()) {
    const names = path.split('.');
    const value = names.reduce<unknown>(ownField, bare);
    if (value !== undefined && !isDeepStrictEqual(value, defaultValue)) set(file, names, value);
  }
  return `${JSON.stringify(file, null, 2)}\n`;
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
