/**
 * Which fields of a profile a point depends on: what was seen with another value there is not held against the present
 * one. A change of an address drops all that was seen and needs no row here.
 */
import type { PointId } from '../core/check-codes.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Observation, Print } from './observation.ts';

/** Path of a field, or of the object that it is in. */
export type ProfileField = FieldOf<ServiceProfile>;

type FieldOf<T> = {
  [K in keyof T & string]: K | (T[K] extends object ? `${K}.${keyof T[K] & string}` : never);
}[keyof T & string];

/**
 * @param present prints of the profile's fields as they are now
 * @returns whether a point may count what was seen: its fields are as they were
 */
export function createSettingsCheck(
  present: ReadonlyMap<string, Print>,
): (id: PointId, seen: Pick<Observation, 'settings'>) => boolean {
  // All observations of a revision share one map.
  const changed = new Map<ReadonlyMap<string, Print>, readonly string[]>();
  return (id, { settings }) => {
    const paths = changed.get(settings) ?? findChanged(settings, present);
    changed.set(settings, paths);
    const fields = paths.length === 0 ? [] : (POINT_FIELDS[id] ?? []);
    return !fields.some((field) => paths.some((path) => isIn(field, path)));
  };
}

function findChanged(before: ReadonlyMap<string, Print>, now: ReadonlyMap<string, Print>): readonly string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
}

/** An object that is null has one print, and otherwise one for each field in it. */
function isIn(field: string, path: string): boolean {
  return path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);
}

const POINT_FIELDS: { readonly [Id in PointId]?: readonly ProfileField[] } = {
  '1-http': ['baseUrl'],
  '2-client-id': ['application.clientId'],
  '2-token-identifies': ['tokenPresentation'],
  '2-token-end': ['tokenRefused'],
  '2-record': ['memberPath', 'memberIdPath', 'memberPicturePath'],
  '4.1-page': ['authUrl', 'paths.authorize'],
  '4.1-callback-address': ['application.redirectUri'],
  '4.1-state': ['state'],
  '4.4-state': ['keyPageState'],
  '4.2-code-exchange': ['paths.accessToken', 'furtherParameters.codeExchange'],
  '4.2-device-exchange': [
    'paths.accessToken',
    'paths.devicePoll',
    'furtherParameters.devicePoll',
    'devicePollCodeName',
  ],
  '4.2-pending': ['devicePending'],
  '4.2-device-declined': ['deviceDeclined'],
  '4.2-device-expired': ['deviceExpired'],
  '4.2-wrong-secret': ['applicationRefused'],
  '4.3-start': ['paths.device'],
  '4.3-parameters': ['deviceStartParameters'],
  '4.4-key': ['keyPath'],
  '4.4-page': ['paths.keyPage'],
  '4.4-callback-token': ['callbackTokenName'],
  '4.4-key-request': ['keyRequestParameters'],
  '4.4-key-path': ['keyPath'],
  '4.4-token-name': ['callbackTokenName'],
  '4.5-sign-in': ['paths.identification'],
  '4.5-token': ['identificationTokenPath'],
  '4.5-member': ['identificationMemberPath'],
  '4.5-reply': ['identificationTokenPath', 'identificationMemberPath'],
  '4.6-member': ['memberPath'],
  '4.6-method': ['memberMethod'],
  '5.1-key-header': ['headerNames.key'],
  '5.1-wrong-key': ['applicationRefused'],
  '5.2-version-header': ['versionHeader'],
  '5.6-presentation': ['tokenPresentation'],
  '5.6-bad-token': ['tokenRefused'],
  '9-version': ['versionHeader'],
};
