/** Why something of the document is broken, or was not judged: a sentence each. */
import type { Reason } from '../core/check-codes.ts';

export const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  // Why an exchange counts for nothing.
  'no-reply': 'No whole reply came.',
  proxy: 'A proxy answered, not the service.',
  redirect: 'The service redirected the call.',
  busy: 'The service was busy or failed.',
  'too-large': 'The reply is over the limits of this app.',
  alike: 'The service answers different calls with the same reply.',
  'by-hand': 'The request, or its sign-in before it, was written, changed or repeated by hand.',
  // Why it does not count here.
  own: 'Your key, secret or password may be wrong.',
  late: 'The code or token was older than 30 seconds, of unknown age, or used before.',
  pace: 'The app polled at another pace than the service asked for, or the computer slept.',
  form: 'Your profile sends something else than the document says.',
  'named-otherwise': 'Your profile names it otherwise.',
  place: 'It is not where your profile looks for it.',
  who: 'The calls were for different members.',
  locked: 'The service refused the right credentials after wrong ones.',
  untrusted: 'The reply cannot be read, and no call with this key has worked yet.',
  'wrong-state': 'The callback’s “state” was not the one that was sent.',
  declined: 'The service’s page refused the sign-in.',
  'non-ascii': 'The login or password has characters that services read differently.',
  'no-effect': 'Using a code twice left its token working, which a service may do.',
  pasted: 'The callback was pasted.',
  // What broke.
  gone: 'There is no such call or page.',
  refused: 'The service refused it.',
  missing: 'It is not there.',
  'other-name': 'It has another name.',
  'other-type': 'It is of another type.',
  'other-form': 'It has another form.',
  'like-nobody': 'The answer is that of a call without credentials.',
  differs: 'The replies differ.',
  same: 'The same one came again.',
  'in-fragment': 'It came behind the “#”, where only a page can read it.',
  'too-early': 'It ended earlier than announced.',
  'too-late': 'It went on longer than announced.',
  'slow-down': 'The service asked to slow down.',
  'still-good': 'The token still works.',
};
