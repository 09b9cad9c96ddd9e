/** What is left of an observation when its member has signed out: nothing that the member can be found by. */
import type { Observation, Print, RecordFacts, SentCredential } from './observation.ts';

/**
 * @param anew makes another print of one; those of one sign-in stay equal to each other, and to no other
 */
export function withoutMember<T extends Observation>(seen: T, anew: (print: Print) => Print): T;
export function withoutMember(seen: Observation, anew: (print: Print) => Print): Observation {
  if (seen.kind !== 'call') return seen;
  const { sent, reply } = seen;
  return {
    ...seen,
    sent: { ...sent, credential: credentialWithout(sent.credential, anew) },
    reply: reply && { ...reply, leaves: null, record: reply.record && recordWithout(reply.record, anew) },
  };
}

function credentialWithout(credential: SentCredential, anew: (print: Print) => Print): SentCredential {
  if (credential.kind === 'none' || credential.kind === 'token') return credential;
  return { ...credential, login: anew(credential.login), password: anew(credential.password) };
}

function recordWithout(record: RecordFacts, anew: (print: Print) => Print): RecordFacts {
  const change = (print: Print | null): Print | null => print && anew(print);
  return { ...record, identity: change(record.identity), login: change(record.login), email: change(record.email) };
}
