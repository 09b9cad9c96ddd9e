/** Which tokens the service issued, and when: by a call, or on the callback of a sign-in by key. */
import type { Observation, ObservedCall, Print } from '../observe/observation.ts';
import { oncePerSeen, type Seen } from './seen.ts';

export interface IssuedToken {
  readonly print: Print;
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly by: Observation;
}

/** Longer ago, a code or token may have ended by itself. */
export const LATE_MS = 30_000;

export const issuedTokens = oncePerSeen((seen): readonly IssuedToken[] => {
  const byCalls = seen.calls('code-exchange', 'device-poll', 'identification').flatMap((call) => {
    const token = isTokenIssued(seen, call) ? seen.replyOf(call)?.token : null;
    return token ? [{ print: token.print, atMs: call.endedAtMs, by: call }] : [];
  });
  const byCallbacks = seen
    .callbacks('key-page')
    .flatMap((by) => (by.value === null || by.hasError ? [] : [{ print: by.value, atMs: by.atMs, by }]));
  return [...byCalls, ...byCallbacks].toSorted((one, other) => one.by.n - other.by.n);
});

/** When each token was issued first. */
const firstIssued = oncePerSeen((seen): ReadonlyMap<Print, IssuedToken> => {
  const latestFirst = issuedTokens(seen).toReversed();
  return new Map(latestFirst.map((issued) => [issued.print, issued]));
});

/** @returns null if no reply or callback brought it */
export function issueOf(seen: Seen, token: Print): IssuedToken | null {
  return firstIssued(seen).get(token) ?? null;
}

/** Calls that may end a token, whatever they feed. */
const endingCalls = oncePerSeen((seen) =>
  seen.all
    .filter((one) => one.kind === 'call')
    .filter(({ endpoint }) => endpoint === 'revocation' || endpoint === 'code-exchange'),
);

const endingCallsByCode = oncePerSeen((seen) => Map.groupBy(endingCalls(seen), ({ sent }) => sent.code));

/** A token in a reply that counts and is no refusal. */
export function isTokenIssued(seen: Seen, call: ObservedCall): boolean {
  return seen.isOk(call) && (seen.replyOf(call)?.token ?? null) !== null;
}

/**
 * Whether a call's token may not be good any more: issued too long ago, by an earlier start of the app, or revoked since.
 */
export function isTokenLate(seen: Seen, call: ObservedCall): boolean {
  const { credential } = call.sent;
  if (credential.kind !== 'token') return false;
  const issued = issueOf(seen, credential.print);
  if (issued === null || call.atMs - issued.atMs > LATE_MS) return true;
  const { by, print } = issued;
  const ending = (code: Print | null) => (code === null ? [] : (endingCallsByCode(seen).get(code) ?? []));
  const all = [...ending(print), ...ending(by.kind === 'call' ? by.sent.code : null)];
  return all.some((other) => other.n < call.n && revokes(other, print, issued));
}

function revokes(call: ObservedCall, token: Print, issued: IssuedToken): boolean {
  const { code } = call.sent;
  if (call.endpoint === 'revocation') return code === token;
  // A code that is used again may end what it brought (RFC 6749, 4.1.2).
  const isAgain = issued.by.kind === 'call' && call !== issued.by && call.n > issued.by.n;
  return call.endpoint === 'code-exchange' && isAgain && code !== null && issued.by.sent.code === code;
}
