/**
 * Which methods and probes it takes to see a point of the document, as the demo service shows it: another may need more. What a
 * probe sends unaltered counts as well.
 */
import { PROBE_IDS, type ProbeId } from '../../core/check-codes.ts';
import { METHOD_IDS, type MethodId } from '../../core/method-ids.ts';

export type Part = MethodId | ProbeId;

/** All that it takes, besides at least one method. */
export type Way = readonly Part[];

/** @returns ways of one part each */
export function by(...parts: Way): readonly Way[] {
  return parts.map((part) => [part]);
}

/** @returns each of these ways, with each of the others */
export function both(ways: readonly Way[], others: readonly Way[]): readonly Way[] {
  return ways.flatMap((way) => others.map((other) => [...way, ...other]));
}

/** @returns each two of these, but for two probes: they take a method's token */
export function pairsOf(parts: Way): readonly Way[] {
  const pairs = parts.flatMap((one, place) => parts.slice(place + 1).map((other): Way => [one, other]));
  return pairs.filter((pair) => METHOD_IDS.some((id) => pair.includes(id)));
}

export const EVERYTHING: readonly Part[] = [...METHOD_IDS, ...PROBE_IDS];
/** They start a device code. */
export const STARTING: readonly Part[] = ['device-code', 'variants', 'wrong-secret', 'too-fast', 'decline'];
/** They send login and MD5. */
export const LOGGING_IN: readonly Part[] = ['password', 'variants', 'wrong-password', 'own-wrong-password'];
/** They read the member, with credentials and without. */
export const READING: readonly Part[] = [
  'oauth-code',
  'device-code',
  'oauth-like',
  'http-basic',
  'variants',
  'wrong-basic',
];
/** They bring a token. */
export const ISSUING: readonly Part[] = ['oauth-code', 'device-code', 'oauth-like', 'password', 'variants'];

export const STARTS = by(...STARTING);
export const LOGINS = by(...LOGGING_IN);
/** The browser comes back with a code. */
export const CALLBACKS = by('oauth-code', 'other-redirect-uri', 'code-reuse');
export const TOKEN_REQUESTS = by('oauth-code', 'device-code');
/** They read the member as their last step. */
export const READS = by('oauth-code', 'device-code', 'oauth-like', 'http-basic');
export const KEYS = by('oauth-like');
export const METHODS = by(...METHOD_IDS);
/** They read the member by a token that there is. */
export const TOKEN_READS = ['oauth-code', 'device-code', 'oauth-like', 'variants', 'bad-token'] as const;
/** They read the member by HTTP Basic. */
export const BASIC_READS = by('http-basic', 'wrong-basic');
