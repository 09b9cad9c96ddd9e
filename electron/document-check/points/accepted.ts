/**
 * Whether what the app itself sends is known to be right: our key, our secret, a password. While it is not, a refusal may be
 * our own fault and says nothing about the service. What is accepted is accepted, so everything that was seen tells it.
 */
import type { ProbeId } from '../../core/check-codes.ts';
import type { ObservedCall, Print, SentCredential } from '../observe/observation.ts';
import { identifies } from './identified.ts';
import { type Everything, once, type PointContext } from './seen.ts';

/** Each that the call sends was accepted by another call, or an altered one was answered in another way. */
export function isOwnAccepted(seen: PointContext, { endpoint, sent }: ObservedCall): boolean {
  const { key, clientSecret, credential } = sent;
  const isSecretNeeded = endpoint === 'code-exchange' || endpoint === 'device-poll';
  if (key === null || !acceptedKeys(seen.everything).has(key.print)) return false;
  if (clientSecret === null ? isSecretNeeded : !acceptedSecrets(seen.everything).has(clientSecret)) return false;
  return credential.kind === 'none' || credential.kind === 'token' || isPasswordAccepted(seen, credential);
}

/** In either form, by HTTP Basic or by basic identification. */
export function isPasswordAccepted(seen: PointContext, password: Password): boolean {
  return acceptedPasswords(seen).has(printOf(password));
}

/** OK, with a token or a record. */
export function isSignIn(seen: Everything | PointContext, call: ObservedCall): boolean {
  const { token = null, record = null } = seen.replyOf(call) ?? {};
  return seen.isOk(call) && (token !== null || record !== null);
}

type Password = Extract<SentCredential, { readonly kind: 'basic' | 'login' }>;

const acceptedKeys = once((everything: Everything): ReadonlySet<Print | null> => {
  const keyOf = ({ sent }: ObservedCall) => sent.key?.print ?? null;
  const accepted = everything.calls.filter(everything.isOk).map(keyOf);
  return new Set([...accepted, ...findUnlikeAltered(everything, 'wrong-key', keyOf)]);
});

const acceptedSecrets = once((everything: Everything): ReadonlySet<Print | null> => {
  const secretOf = ({ sent }: ObservedCall) => sent.clientSecret;
  // A poll that is OK without a token may not have looked at the secret yet.
  const proves = (call: ObservedCall) => call.endpoint !== 'device-poll' || !!everything.replyOf(call)?.token;
  const accepted = everything.calls.filter((call) => everything.isOk(call) && proves(call));
  return new Set([...accepted.map(secretOf), ...findUnlikeAltered(everything, 'wrong-secret', secretOf)]);
});

/** HTTP Basic is compared with the calls without credentials that the point is judged by. */
const acceptedPasswords = once((seen: PointContext): ReadonlySet<string> => {
  const accepted = seen.everything.calls.flatMap((call) => {
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
  everything: Everything,
  probe: ProbeId,
  sentIn: (call: ObservedCall) => Print | null,
): readonly (Print | null)[] {
  const answered = everything.calls.filter((call) => everything.replyOf(call) !== null);
  const altered = answered.filter(({ feeds }) => feeds === probe);
  return altered.flatMap((wrong) =>
    answered
      .filter(({ endpoint }) => endpoint === wrong.endpoint)
      .filter((call) => sentIn(call) !== sentIn(wrong) && answerOf(everything, call) !== answerOf(everything, wrong))
      .map(sentIn),
  );
}

/** Status, form and error code in one text. */
function answerOf(everything: Everything, call: ObservedCall): string {
  const reply = everything.replyOf(call);
  return reply ? [reply.status, reply.form, reply.error?.code].join(' ') : '';
}
