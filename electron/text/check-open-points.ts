/** What the document leaves open, point by point: the question, and what would have it seen. */
import type { OpenPointId } from '../core/check-codes.ts';
import type { Need } from './check-needs.ts';

export interface OpenPointText {
  readonly question: string;
  /** What would have it seen. */
  readonly missing: readonly Need[];
}

export const OPEN_POINT_TEXTS: Readonly<Record<OpenPointId, OpenPointText>> = {
  '2-token-form': { question: 'What do tokens look like?', missing: ['token'] },
  '2-token-end': { question: 'Does a token end by itself?', missing: ['untilRefused'] },
  '2-tokens-together': {
    question: 'Does an older token work after a new sign-in?',
    missing: ['passwordTwice', 'or', 'variants'],
  },
  '2-record': { question: 'Where is the member’s record, and what tells members apart?', missing: ['readMember'] },
  '2-record-same': {
    question: 'Does signing in bring the same fields as the member call?',
    missing: ['password'],
  },
  '4.1-state': { question: 'Does “state” come back from the page?', missing: ['browser'] },
  '4.4-state': { question: 'Does “state” come back from the page for a key?', missing: ['key'] },
  '4.1-declined': { question: 'What does the browser bring after refusal?', missing: ['decline'] },
  '4.1-unregistered-callback': {
    question: 'What does the page do with an unregistered redirect URI?',
    missing: ['unregistered-callback'],
  },
  '4.2-reply-type': { question: 'How is the token reply labelled, and what else is in it?', missing: ['token'] },
  '4.2-pending': { question: 'What does a poll get before confirmation?', missing: ['code'] },
  '4.2-too-fast': { question: 'What does an early poll get?', missing: ['too-fast'] },
  '4.2-device-declined': { question: 'What does a poll get after refusal?', missing: ['decline'] },
  '4.2-device-expired': { question: 'What does a poll get after expiry?', missing: ['expiry'] },
  '4.2-wrong-secret': { question: 'What follows a wrong client secret?', missing: ['wrong-secret'] },
  '4.2-code-reuse': { question: 'What follows a code used twice?', missing: ['code-reuse'] },
  '4.2-other-redirect-uri': {
    question: 'What follows a code with another redirect URI?',
    missing: ['other-redirect-uri'],
  },
  '4.2-other-client': {
    question: 'What follows a code of another application?',
    missing: ['other-client'],
  },
  '4.3-parameters': { question: 'Does the start of a short code need “client_id”?', missing: ['variants'] },
  '4.4-key-request': { question: 'Does the key request read a “redirect_uri”?', missing: ['key', 'next', 'variants'] },
  '4.4-key-path': { question: 'Where in the reply is the key?', missing: ['key'] },
  '4.4-token-name': { question: 'Which parameter of the callback is the token?', missing: ['key'] },
  '4.5-reply': { question: 'Where in the reply are token and member?', missing: ['password'] },
  '4.5-refused': { question: 'What follows a wrong login or password?', missing: ['wrong-password'] },
  '4.6-method': {
    question: 'Which HTTP method does the member call take?',
    missing: ['readMember', 'next', 'variants'],
  },
  '4.6-nobody': { question: 'What does a call without credentials get?', missing: ['readMember'] },
  '5-cache': { question: 'May replies about a member be cached?', missing: ['readMember'] },
  '5.1-wrong-key': { question: 'What follows a wrong API key?', missing: ['wrong-key'] },
  '5.6-presentation': { question: 'How may a token be sent?', missing: ['token', 'next', 'variants'] },
  '5.6-bad-token': { question: 'What follows an unknown token?', missing: ['bad-token'] },
  '7-error-payload': { question: 'How does the service write its errors?', missing: ['wrong-key', 'or', 'bad-token'] },
  '8-expires-in': { question: 'How long is a short code good?', missing: ['code'] },
  '8-interval': { question: 'How often may the app poll?', missing: ['code'] },
  '8-rate-limit': { question: 'Which calls does the service limit?', missing: ['notLimited'] },
  '9-version': { question: 'Does the version header matter?', missing: ['readMember', 'next', 'variants'] },
};
