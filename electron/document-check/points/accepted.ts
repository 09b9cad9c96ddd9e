/**
 * Whether what the app itself sends is known to be right: our key, our secret, a password. While it is not, a refusal may be
 * our own fault and says nothing about the service.
 */
import type { ProbeId } from '../../core/check-codes.ts';
import type { ObservedCall, Print, SentCredential } from '../observe/observation.ts';
import { identifies } from './identified.ts';
import { oncePerSeen, type Seen } from './seen.ts';

/** Each that the call sends was accepted by another call, or an altered one was answered in another way. */
export function isOwnAccepted(seen: Seen, { endpoint, sent }: ObservedCall): boolean {
  const { key, clientSecret, credential } = sent;
  const isSecretNeeded = endpoint === 'code-exchange' || endpoint === 'device-poll';
  if (key === null || !acceptedKeys(seen).has(key.print)) return false;
  if (clientSecret === null ? isSecretNeeded : !acceptedSecrets(seen).has(clientSecret)) return false;
  return credential.kind === 'none' || credential.kind === 'token' || isPasswordAccepted(seen, credential);
}

/** In either form, by HTTP Basic or by basic identification. */
export function isPasswordAccepted(seen: Seen, password: Password): boolean {
  return acceptedPasswords(seen).has(printOf(password));
}

/** OK, with a token or a record. */
export function isSignIn(seen: Seen, call: ObservedCall): boolean {
  const { token = null, record = null } = seen.replyOf(call) ?? {};
  return seen.isOk(call) && (token !== null || record !== null);
}

type Password = Extract<SentCredential, { readonly kind: 'basic' | 'login' }>;

const acceptedKeys = oncePerSeen((seen): ReadonlySet<Print | null> => {
  const keyOf = ({ sent }: ObservedCall) => sent.key?.print ?? null;
  const accepted = callsOf(seen).filter(seen.isOk).map(keyOf);
  return new Set([...accepted, ...findUnlikeAltered(seen, 'wrong-key', keyOf)]);
});

const acceptedSecrets = oncePerSeen((seen): ReadonlySet<Print | null> => {
  const secretOf = ({ sent }: ObservedCall) => sent.clientSecret;
  // A poll that is OK without a token may not have looked at the secret yet.
  const proves = (call: ObservedCall) => call.endpoint !== 'device-poll' || !!seen.replyOf(call)?.token;
  const accepted = callsOf(seen).filter((call) => seen.isOk(call) && proves(call));
  return new Set([...accepted.map(secretOf), ...findUnlikeAltered(seen, 'wrong-secret', secretOf)]);
});

const acceptedPasswords = oncePerSeen((seen): ReadonlySet<string> => {
  const accepted = callsOf(seen).flatMap((call) => {
    const { credential } = call.sent;
    if (credential.kind === 'basic') return identifies(seen, call) ? [printOf(credential)] : [];
    return credential.kind === 'login' && isSignIn(seen, call) ? [printOf(credential)] : [];
  });
  return new Set(accepted);
});

function printOf({ login, password }: Password): string {
  return `${login} ${password}`;
}

/** @returns what was sent by the calls that were answered unlike a probe's altered one */
function findUnlikeAltered(
  seen: Seen,
  probe: ProbeId,
  sentIn: (call: ObservedCall) => Print | null,
): readonly (Print | null)[] {
  const answered = callsOf(seen).filter((call) => seen.replyOf(call) !== null);
  const altered = answered.filter(({ feeds }) => feeds === probe);
  return altered.flatMap((wrong) =>
    answered
      .filter(({ endpoint }) => endpoint === wrong.endpoint)
      .filter((call) => sentIn(call) !== sentIn(wrong) && answerOf(seen, call) !== answerOf(seen, wrong))
      .map(sentIn),
  );
}

/** Status, form and error code in one text. */
function answerOf(seen: Seen, call: ObservedCall): string {
  const reply = seen.replyOf(call);
  return reply ? [reply.status, reply.form, reply.error?.code].join(' ') : '';
}

/** Whatever they feed: what is accepted is accepted. */
const callsOf = oncePerSeen((seen) => seen.all.filter((one) => one.kind === 'call'));
