/**
 * What each of the demo's behaviours can touch: the sign-ins and probes by which somebody would see it. The others would show
 * what they show without it, and are left out.
 */
import { PROBE_IDS, type ProbeId } from '../../electron/core/check-codes.ts';
import { type CheckPlan, EVERY_SIGN_IN } from './run-check.ts';

export type Scope = keyof typeof SCOPES;
type ScopePlan = Pick<CheckPlan, 'signIns' | 'probes'>;

export const SCOPES = {
  /** But a code of another client, which takes a second profile. */
  everything: { signIns: EVERY_SIGN_IN, probes: PROBE_IDS.filter((id) => id !== 'other-client') },
  /** What comes back by a callback, what it is exchanged for, and the end of that. */
  codes: planOf(
    ['oauth-code', 'device-code', 'oauth-like'],
    ['variants', 'unregistered-callback', 'decline', 'other-redirect-uri', 'code-reuse', 'revoke'],
  ),
  /** Without a code that is used again, which ends a token too. */
  revocations: planOf(['oauth-code'], ['revoke']),
  deviceStarts: planOf(['device-code'], ['variants']),
  polls: planOf(['device-code'], ['wrong-secret', 'too-fast', 'decline', 'expiry']),
  /** The key's callback is the first, and so goes to this computer; with a token that comes otherwise. */
  keys: planOf(['oauth-like', 'password'], ['variants', 'wrong-key']),
  /** With a token that comes otherwise. */
  passwords: planOf(['oauth-code', 'password'], ['variants', 'wrong-password', 'own-wrong-password']),
  /** Whatever reads a member. */
  members: planOf(
    ['oauth-like', 'password', 'http-basic'],
    ['variants', 'wrong-key', 'bad-token', 'wrong-basic', 'revoke'],
  ),
} satisfies Readonly<Record<string, ScopePlan>>;

function planOf(methodIds: readonly string[], probes: readonly ProbeId[]): ScopePlan {
  return { signIns: EVERY_SIGN_IN.filter(({ methodId }) => methodIds.includes(methodId)), probes };
}
