/**
 * Which methods and probes it takes to see a statement of the document. What the selected ones cannot reach is no part of a
 * report's outcome.
 */
import { type ProbeId, STATEMENTS, type StatementId } from '../../core/check-codes.ts';
import { METHOD_IDS, type MethodId } from '../../core/method-ids.ts';
import type { Selection } from './report.ts';

/** All that it takes. */
type Way = readonly (MethodId | ProbeId)[];

/** @returns ways of one part each */
function by(...parts: Way): readonly Way[] {
  return parts.map((part) => [part]);
}

/** @returns each of these ways, with each of the others */
function together(ways: readonly Way[], others: readonly Way[]): readonly Way[] {
  return ways.flatMap((way) => others.map((other) => [...way, ...other]));
}

/** @returns each two of these, but for two probes: they take a method's token */
function pairsOf(parts: Way): readonly Way[] {
  const pairs = parts.flatMap((one, place) => parts.slice(place + 1).map((other): Way => [one, other]));
  return pairs.filter((pair) => METHOD_IDS.some((id) => pair.includes(id)));
}

/** They start a device code. */
const STARTS = by('device-code', 'variants', 'wrong-secret', 'too-fast', 'decline');
/** They send login and MD5. */
const LOGINS = by('password', 'variants', 'wrong-password', 'own-wrong-password');
/** The browser comes back with a code. */
const CALLBACKS = by('oauth-code', 'other-redirect-uri', 'code-reuse');
const TOKEN_REQUESTS = by('oauth-code', 'device-code');
/** They read the member, with credentials and without. */
const READS = by('oauth-code', 'device-code', 'oauth-like', 'http-basic');
const KEYS = by('oauth-like');
const METHODS = by(...METHOD_IDS);
/** They read the member by a token that there is. */
const TOKEN_READS = ['oauth-code', 'device-code', 'oauth-like', 'variants', 'bad-token'] as const;
/** They read the member by HTTP Basic. */
const BASIC_READS = by('http-basic', 'wrong-basic');

/**
 * The alternatives for each statement, besides at least one method. What a probe sends unaltered counts as well. As the demo
 * service shows it: another may need more.
 */
export const REACH: Readonly<Record<StatementId, readonly Way[]>> = {
  '1-http': METHODS,
  '2-client-id': [...by('oauth-code'), ...STARTS],
  '2-token-field': TOKEN_REQUESTS,
  '2-token-identifies': [
    ...by('oauth-code', 'device-code', 'oauth-like'),
    ['password', 'variants'],
    ...together([['password', 'bad-token']], BASIC_READS),
  ],
  '2-token-revocable': together([...READS, ...by('variants', 'wrong-basic')], by('code-reuse', 'revoke')),
  '2-device-validity': by('expiry'),
  '2-interval-accepted': by('device-code'),
  '4-form-parameters': [...TOKEN_REQUESTS, ...LOGINS],
  '4.1-page': CALLBACKS,
  '4.1-callback-address': CALLBACKS,
  '4.1-callback-code': CALLBACKS,
  '4.2-code-exchange': by('oauth-code'),
  '4.2-device-exchange': by('device-code'),
  '4.2-reply-form': TOKEN_REQUESTS,
  '4.3-start': STARTS,
  '4.3-device-code': STARTS,
  '4.3-user-code': STARTS,
  '4.3-verification-url': STARTS,
  '4.3-expires-in': STARTS,
  '4.3-interval': STARTS,
  '4.4-key': KEYS,
  '4.4-page': KEYS,
  '4.4-callback-token': KEYS,
  '4.5-sign-in': LOGINS,
  '4.5-login-forms': together([...READS, ...by('password')], by('variants')),
  '4.5-token': LOGINS,
  '4.5-member': LOGINS,
  '4.5-token-new': [...by('variants'), ...together(by('password'), by('wrong-password', 'own-wrong-password'))],
  '4.6-member': [...READS, ...by('variants', 'wrong-basic'), ['password', 'bad-token']],
  '4.6-basic-equals-token': together(pairsOf(TOKEN_READS), BASIC_READS),
  '5.1-key-header': METHODS,
  '5.2-version-header': METHODS,
  '5.5-plain': BASIC_READS,
  '5.5-md5': by('http-basic'),
  '5.5-any-call': by('variants'),
  '5.5-one-request': BASIC_READS,
  '5.5-invalid-as-nobody': by('wrong-basic'),
  '7-no-basic-error': by('wrong-basic'),
};

/** @returns the statements that these methods and probes can have seen, in the document's order */
export function selectedStatements({ methods, probes }: Selection): readonly StatementId[] {
  const chosen: ReadonlySet<MethodId | ProbeId> = new Set([...methods, ...probes]);
  return STATEMENTS.filter((id) => REACH[id].some((way) => way.every((part) => chosen.has(part))));
}
