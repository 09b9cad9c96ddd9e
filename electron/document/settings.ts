/** Prints of what a profile says, by which it is told whether a field was another one when something was seen. */
import { isObject } from '../service-client/decode/body.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Print } from './observation.ts';
import type { Prints } from './prints.ts';

/** Objects whose fields count one by one. */
const GROUPS: readonly (keyof ServiceProfile)[] = ['application', 'headerNames', 'paths', 'furtherParameters'];

/** @returns by path, such as `memberMethod` and `paths.device` */
export function settingsOf(profile: ServiceProfile, prints: Prints): ReadonlyMap<string, Print> {
  const print = (value: unknown): Print => prints.of(JSON.stringify(value));
  const settings = new Map<string, Print>();
  for (const [field, value] of Object.entries(profile)) {
    if (isObject(value) && GROUPS.some((group) => group === field)) {
      for (const [name, inner] of Object.entries(value)) settings.set(`${field}.${name}`, print(inner));
    } else settings.set(field, print(value));
  }
  return settings;
}
