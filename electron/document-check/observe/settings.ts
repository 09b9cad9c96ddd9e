/**
 * Prints of what a profile says: they tell whether a request was sent otherwise when something was observed, or a field by
 * which its reply is read was another one. A change of an address drops all that was observed.
 */
import type { ServiceProfile } from '../../service-client/profile.ts';
import { PROFILE_FIELDS, valueAt } from '../../service-client/profile-fields.ts';
import type { Observation, Print } from './observation.ts';
import type { Prints } from './prints.ts';
import { shapesOf } from './request-shapes.ts';

/** @returns by path, such as `memberMethod` and `paths.device`, and by request, such as `sent device-start` */
export function settingsOf(profile: ServiceProfile, prints: Prints): ReadonlyMap<string, Print> {
  return new Map([
    ...PROFILE_FIELDS.map(({ path }) => [path, prints.of(JSON.stringify(valueAt(profile, path)))] as const),
    ...Object.entries(shapesOf(profile)).map(([name, shape]) => [sentName(name), prints.of(shape)] as const),
  ]);
}

function sentName(shape: string): string {
  return `sent ${shape}`;
}

/** The settings under which something was observed, and the request that it is of. */
export interface SeenWith extends Pick<Observation, 'settings'> {
  readonly shape: string | null;
}

/**
 * @param present prints of the profile's fields as they are now
 * @returns whether what was seen may count: its request is sent as it was, and the fields by which it is read are as they were
 */
export function createSettingsCheck(
  present: ReadonlyMap<string, Print>,
): (readBy: readonly string[], seen: SeenWith) => boolean {
  return (readBy, { settings, shape }) => {
    if (shape !== null && settings.get(sentName(shape)) !== present.get(sentName(shape))) return false;
    return readBy.every((path) => settings.get(path) === present.get(path));
  };
}
