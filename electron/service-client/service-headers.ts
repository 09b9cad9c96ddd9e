/**
 * The headers that a service calls by names of its own: the application's key, the version, and a token. What those
 * names mean is decided here.
 * @see electron/document-check/service.md, 5.1, 5.2 and 5.6
 */
import type { ServiceProfile } from './profile.ts';
import type { Header } from './transport/request-headers.ts';

export type HeaderNames = Pick<ServiceProfile, 'headerNames'>;

/** @returns the name as the profile has it, for people */
export function headerNameOf({ headerNames }: HeaderNames, of: keyof ServiceProfile['headerNames']): string {
  return headerNames[of];
}

/** @returns the name as requests have it: in lower case */
export function sentNameOf(profile: HeaderNames, of: keyof ServiceProfile['headerNames']): string {
  return headerNameOf(profile, of).toLowerCase();
}

/** The headers that every request to the service carries (5.1, 5.2; N0). */
export function serviceHeadersOf(profile: ServiceProfile): readonly Header[] {
  const { application, versionHeader } = profile;
  const key: Header = [sentNameOf(profile, 'key'), application.clientId];
  return versionHeader === null ? [key] : [key, [sentNameOf(profile, 'version'), versionHeader]];
}
