/**
 * Prints of what a profile says: they tell whether a field was another one when something was observed. What a point
 * depends on stands with the fields of the profile. A change of an address drops all that was observed.
 */
import type { PointId } from '../../core/check-codes.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { PROFILE_FIELDS, type ProfileField, valueAt } from '../../service-client/profile-fields.ts';
import type { Observation, Print } from './observation.ts';
import type { Prints } from './prints.ts';

/** @returns by path, such as `memberMethod` and `paths.device` */
export function settingsOf(profile: ServiceProfile, prints: Prints): ReadonlyMap<string, Print> {
  return new Map(PROFILE_FIELDS.map(({ path }) => [path, prints.of(JSON.stringify(valueAt(profile, path)))]));
}

/**
 * @param present prints of the profile's fields as they are now
 * @returns whether a point may count what was seen: its fields are as they were
 */
export function createSettingsCheck(
  present: ReadonlyMap<string, Print>,
): (id: PointId, seen: Pick<Observation, 'settings'>) => boolean {
  // All observations of a revision share one map.
  const changed = new Map<ReadonlyMap<string, Print>, readonly ProfileField[]>();
  return (id, { settings }) => {
    const fields =
      changed.get(settings) ?? PROFILE_FIELDS.filter(({ path }) => settings.get(path) !== present.get(path));
    changed.set(settings, fields);
    return !fields.some(({ points }) => points?.includes(id));
  };
}
