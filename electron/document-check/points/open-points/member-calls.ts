/** Questions about calls for a member's information: whom they identified, and what became of a token. */

import type { ObservedCall, Print } from '../../observe/observation.ts';
import { firstFrom } from '../by-number.ts';
import { identifies, usesOf } from '../identified.ts';
import { oncePerSeen, type Seen } from '../seen.ts';

/** The calls with credentials that identified a member. */
export const findIdentified = oncePerSeen((seen): ReadonlySet<ObservedCall> => {
  const calls = seen.calls('member').filter(({ sent }) => sent.credential.kind !== 'none');
  return new Set(calls.filter((call) => identifies(seen, call)));
});

/** All that the app sent as the profile has it. */
export const ordinaryCalls = oncePerSeen((seen): readonly ObservedCall[] =>
  seen.all.filter((one) => one.kind === 'call').filter(({ feeds }) => feeds === 'all'),
);

/** Equal for calls that have the same token, in the same way. */
export function wayOf({ sent: { credential, method, version } }: ObservedCall): string {
  return credential.kind === 'token'
    ? JSON.stringify([method, version, credential.presentation, credential.print])
    : '';
}

/** Whether anything that may end a token happened between two observations: a revocation, or a code used twice. */
export function isRevokedBetween(seen: Seen, from: number, to: number): boolean {
  const endings = endingCalls(seen);
  return (endings[firstFrom(endings, from + 1)]?.n ?? to) < to;
}

const endingCalls = oncePerSeen((seen) =>
  seen.all
    .filter((one) => one.kind === 'call')
    .filter(({ endpoint, feeds }) => endpoint === 'revocation' || feeds === 'code-reuse'),
);

/** Whom a call identified; null if it did not say. */
export function identityOf(call: ObservedCall, seen: Seen): Print | null {
  return seen.isOk(call) ? (seen.replyOf(call)?.record?.identity ?? null) : null;
}

/** Whose token it is, as far as any reply said. */
export function ownerOf(token: Print, issuing: ObservedCall, seen: Seen): Print | null {
  for (const call of [issuing, ...usesOf(seen, token)]) {
    const identity = identityOf(call, seen);
    if (identity !== null) return identity;
  }
  return null;
}
