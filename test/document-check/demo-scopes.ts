/**
 * What each of the demo's behaviours can touch: the sign-ins and probes by which somebody would see it. The others would show
 * what they show without it, and are left out.
 */
import { PROBE_IDS, type ProbeId } from '../../electron/core/check-codes.ts';
import type { BehaviourName } from '../../electron/demo-service/behaviours.ts';
import { type CheckPlan, EVERY_SIGN_IN } from './run-check.ts';

export type Scope = keyof typeof PLANS;
export type ScopePlan = Pick<CheckPlan, 'signIns' | 'probes'>;

const PLANS = {
  /** But a code of another client, which takes a second profile. */
  everything: { signIns: EVERY_SIGN_IN, probes: PROBE_IDS.filter((id) => id !== 'other-client') },
  /** What comes back by a callback, what it is exchanged for, and the end of that. */
  codes: planOf(
    ['oauth-code', 'device-code', 'oauth-like'],
    ['variants', 'unregistered-callback', 'decline', 'other-redirect-uri', 'code-reuse', 'revoke'],
  ),
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

export const SCOPES: Readonly<Record<Scope, ScopePlan>> = PLANS;

export const SCOPE_OF: Readonly<Record<BehaviourName, Scope>> = {
  stateOnCallbacks: 'codes',
  tokenReply: 'codes',
  pendingReply: 'polls',
  devicePace: 'polls',
  deviceEnds: 'polls',
  deviceStartParameters: 'deviceStarts',
  deviceInterval: 'polls',
  deviceLifetime: 'polls',
  keyRequestParameters: 'keys',
  keyReply: 'keys',
  callbackTokenName: 'keys',
  identificationReply: 'passwords',
  memberMethod: 'members',
  memberPlace: 'members',
  notIdentified: 'members',
  tokenRefused: 'members',
  tokenPresentation: 'members',
  revocation: 'codes',
  errorPayload: 'everything',
  versionHeader: 'members',
  delay: 'everything',
  failure: 'everything',
};

function planOf(methodIds: readonly string[], probes: readonly ProbeId[]): ScopePlan {
  return { signIns: EVERY_SIGN_IN.filter(({ methodId }) => methodIds.includes(methodId)), probes };
}
