/** Which tokens the service issued, and when: by a call, or on the callback of a sign-in by key. */
import type { Observation, ObservedCall, Print } from '../observe/observation.ts';
import { firstFrom } from './identified.ts';
import { type Everything, once, type PointContext } from './seen.ts';

export interface IssuedToken {
  readonly print: Print;
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly by: Observation;
}

/** What a point is judged by that asks when a token was issued. */
export const ISSUES = ['code-exchange', 'device-poll', 'identification', 'callback key-page'] as const;

export function issuingCalls(seen: PointContext): readonly ObservedCall[] {
  return seen.calls('code-exchange', 'device-poll', 'identification');
}

/** Longer ago, a code or token may have ended by itself. */
export const LATE_MS = 30_000;

const issuedTokens = once((seen: PointContext): readonly IssuedToken[] => {
  const byCalls = issuingCalls(seen).flatMap((call) => {
    const token = isTokenIssued(seen, call) ? seen.replyOf(call)?.token : null;
    return token ? [{ print: token.print, atMs: call.endedAtMs, by: call }] : [];
  });
  const byCallbacks = seen
    .callbacks('key-page')
    .flatMap((by) => (by.value === null || by.hasError ? [] : [{ print: by.value, atMs: by.atMs, by }]));
  return [...byCalls, ...byCallbacks].toSorted((one, other) => one.by.n - other.by.n);
});

/** When each token was issued first. */
const firstIssued = once((seen: PointContext): ReadonlyMap<Print, IssuedToken> => {
  const latestFirst = issuedTokens(seen).toReversed();
  return new Map(latestFirst.map((issued) => [issued.print, issued]));
});

/** @returns null if no reply or callback brought it */
export function issueOf(seen: PointContext, token: Print): IssuedToken | null {
  return firstIssued(seen).get(token) ?? null;
}

/** Calls that may end a token, whatever they feed. */
const endingCallsByCode = once(({ calls }: Everything) => {
  const ending = calls.filter(({ endpoint }) => endpoint === 'revocation' || endpoint === 'code-exchange');
  return Map.groupBy(ending, ({ sent }) => sent.code);
});

/** A token in a reply that counts and is no refusal. */
export function isTokenIssued(seen: PointContext, call: ObservedCall): boolean {
  return seen.isOk(call) && (seen.replyOf(call)?.token ?? null) !== null;
}

/**
 * Whether a call's token may not be good any more: issued too long ago, by an earlier start of the app, or revoked since.
 */
export function isTokenLate(seen: PointContext, call: ObservedCall): boolean {
  const { credential } = call.sent;
  if (credential.kind !== 'token') return false;
  const issued = issueOf(seen, credential.print);
  if (issued === null || call.atMs - issued.atMs > LATE_MS) return true;
  const { by, print } = issued;
  const ending = (code: Print | null) => (code === null ? [] : (endingCallsByCode(seen.everything).get(code) ?? []));
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

/** Whether anything that may end a token happened between two observations: a revocation, or a code used twice. */
export function isRevokedBetween({ everything }: PointContext, from: number, to: number): boolean {
  const endings = revocations(everything);
  return (endings[firstFrom(endings, from + 1)]?.n ?? to) < to;
}

const revocations = once(({ calls }: Everything) =>
  calls.filter(({ endpoint, feeds }) => endpoint === 'revocation' || feeds === 'code-reuse'),
);
