/** The probes of the document check: what each of them does, and what may come of it. */
import type { ProbeId } from '../core/check-codes.ts';

export interface ProbeText {
  readonly title: string;
  /** What may come of it; null if nothing is known to. */
  readonly risk: string | null;
}

const LIMITED = 'The service may limit this computer for a while.';

export const PROBE_TEXTS: Readonly<Record<ProbeId, ProbeText>> = {
  variants: {
    title: 'Calls in other forms',
    risk: 'The token is also sent as a parameter, which servers may log. An e-mail address may count as a failed login.',
  },
  'wrong-key': { title: 'A wrong API key', risk: null },
  'bad-token': { title: 'An unknown token', risk: null },
  'wrong-basic': { title: 'Password on every request, unknown login', risk: LIMITED },
  'unregistered-callback': { title: 'A redirect URI that is not registered', risk: null },
  'wrong-secret': { title: 'A wrong client secret', risk: 'The service may lock your application.' },
  'too-fast': { title: 'Polling too fast', risk: 'The service may ask this computer to wait (429).' },
  decline: { title: 'A sign-in that you decline', risk: null },
  expiry: {
    title: 'A short code that expires',
    risk: 'It takes a minute longer than the code lasts.',
  },
  'other-redirect-uri': { title: 'A code with another redirect URI', risk: null },
  'other-client': {
    title: 'A code of another application',
    risk: 'The code is sent for another of your applications.',
  },
  'code-reuse': {
    title: 'A code used twice',
    risk: 'The service may revoke the code’s tokens (RFC 6749, 4.1.2), perhaps all of the member’s.',
  },
  'wrong-password': { title: 'An unknown login', risk: LIMITED },
  revoke: { title: 'A revoked token', risk: 'It ends the token of a new sign-in alone.' },
  'own-wrong-password': {
    title: 'A wrong password for a member',
    risk: 'It counts as a failed login, and the service may lock the account. Only once a day.',
  },
};

/** Any of them may raise an alarm. */
export const PROBES_ALARM = 'Probes may raise an alarm at the service. Ask its owner first.';
