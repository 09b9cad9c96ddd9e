/** The probes of the document check: what each of them does, and what may come of it. */
import type { ProbeId } from '../core/check-codes.ts';

export interface ProbeText {
  readonly title: string;
  /** What may come of it; null if nothing is known to. */
  readonly risk: string | null;
}

export const PROBE_TEXTS: Readonly<Record<ProbeId, ProbeText>> = {
  variants: {
    title: 'Usual calls in other forms',
    risk: 'The token is also sent as a parameter, which servers may log. A service that refuses e-mail addresses may count a failed login. Codes that are not used expire by themselves.',
  },
  'wrong-key': { title: 'A wrong API key', risk: null },
  'bad-token': { title: 'An unknown token', risk: null },
  'wrong-basic': {
    title: 'Password on every request, with a login that nobody has',
    risk: 'The service may limit this computer’s address for a while.',
  },
  'unregistered-callback': { title: 'A redirect URI that is not registered', risk: null },
  'wrong-secret': { title: 'A wrong client secret', risk: 'The service may lock your application.' },
  'too-fast': { title: 'Polling too fast', risk: 'The service may ask this computer to wait (429).' },
  decline: { title: 'A sign-in that you decline', risk: null },
  expiry: {
    title: 'A short code that expires',
    risk: 'It takes as long as a short code is good, and about a minute more.',
  },
  'other-redirect-uri': {
    title: 'A code with another redirect URI',
    risk: 'You sign in once more. The code is spent.',
  },
  'other-client': {
    title: 'A code of another application',
    risk: 'You sign in once more. The code is offered to the service as another of your applications.',
  },
  'code-reuse': {
    title: 'A code used twice',
    risk: 'You sign in once more. A service that takes this for theft revokes the tokens of that code (RFC 6749, 4.1.2), perhaps all of the member’s tokens.',
  },
  'wrong-password': {
    title: 'A login that nobody has',
    risk: 'The service may limit this computer’s address for a while.',
  },
  revoke: { title: 'A revoked token', risk: 'It ends the token of a new sign-in, and no other.' },
  'own-wrong-password': {
    title: 'A wrong password for a member',
    risk: 'It counts as a failed login, and the service may lock the account. It can be done once a day.',
  },
};

/** Any of them may raise an alarm. */
export const PROBES_ALARM = 'Probes may raise an alarm at the service. Ask its owner first.';
