/** Which methods and probes show something of an open point. Where others were selected, it may differ by that alone. */
import { OPEN_POINTS, type OpenPointId, type PointId, PROBE_IDS, type ProbeId } from '../../core/check-codes.ts';
import { METHOD_IDS, type MethodId } from '../../core/method-ids.ts';
import type { Selection } from './report.ts';

type Part = MethodId | ProbeId;

const CODE_STARTS: readonly Part[] = ['device-code', 'variants', 'wrong-secret', 'too-fast', 'decline'];
const LOGINS: readonly Part[] = ['password', 'variants', 'wrong-password', 'own-wrong-password'];
const READS: readonly Part[] = ['oauth-code', 'device-code', 'oauth-like', 'http-basic', 'variants', 'wrong-basic'];
const TOKENS: readonly Part[] = ['oauth-code', 'device-code', 'oauth-like', 'password', 'variants'];
const ALL: readonly Part[] = [...METHOD_IDS, ...PROBE_IDS];

export const OPEN_REACH: Readonly<Record<OpenPointId, readonly Part[]>> = {
  '2-token-form': ['oauth-code', 'device-code', ...LOGINS],
  '2-token-end': ALL,
  '2-tokens-together': TOKENS,
  '2-record': READS,
  '2-record-same': [...READS, ...LOGINS, 'bad-token'],
  '4.1-state': ['oauth-code', 'other-redirect-uri', 'code-reuse'],
  '4.4-state': ['oauth-like'],
  '4.1-declined': ['decline'],
  '4.1-unregistered-callback': ['oauth-code', 'unregistered-callback'],
  '4.2-reply-type': ['oauth-code', 'device-code'],
  '4.2-pending': ['device-code'],
  '4.2-too-fast': ['too-fast'],
  '4.2-device-declined': ['decline'],
  '4.2-device-expired': ['expiry'],
  '4.2-wrong-secret': ['oauth-code', 'device-code', 'wrong-secret'],
  '4.2-code-reuse': [...READS, 'code-reuse'],
  '4.2-other-redirect-uri': ['other-redirect-uri'],
  '4.2-other-client': ['other-client'],
  '4.3-parameters': ['variants'],
  '4.4-key-request': ['oauth-like', 'variants'],
  '4.4-key-path': ['oauth-like', 'variants', 'wrong-key'],
  '4.4-token-name': ['oauth-like'],
  '4.5-reply': LOGINS,
  '4.5-refused': ['wrong-password', 'own-wrong-password'],
  '4.6-method': READS,
  '4.6-nobody': READS,
  '5-cache': [...READS, ...LOGINS],
  '5.1-wrong-key': ['wrong-key'],
  '5.6-presentation': [...TOKENS, 'bad-token', 'wrong-basic', 'http-basic'],
  '5.6-bad-token': [...TOKENS, 'bad-token', 'wrong-basic', 'http-basic'],
  '7-error-payload': ALL,
  '8-expires-in': CODE_STARTS,
  '8-interval': CODE_STARTS,
  '8-rate-limit': ALL,
  '9-version': TOKENS,
};

/** @returns whether an open point was shown by the same methods and probes; true for a statement, which more cannot change */
export function isFedAlike(id: PointId, one: Selection, other: Selection): boolean {
  const openPoint = OPEN_POINTS.find((known) => known === id);
  if (openPoint === undefined) return true;
  const [before, now] = [partsOf(one), partsOf(other)];
  return OPEN_REACH[openPoint].every((part) => before.has(part) === now.has(part));
}

function partsOf({ methods, probes }: Selection): ReadonlySet<Part> {
  return new Set([...methods, ...probes]);
}
