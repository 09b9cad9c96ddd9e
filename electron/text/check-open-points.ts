/** What the document leaves open, point by point: the question, and what would have it seen. */
import type { OpenPointId } from '../core/check-codes.ts';
import { NEEDS, probe } from './check-needs.ts';
import { PROBE_TEXTS, type ProbeText } from './check-probes.ts';

export interface OpenPointText {
  readonly question: string;
  readonly missing: string;
}

const observe = ({ title }: ProbeText): string => probe(title);
const VARIANTS = observe(PROBE_TEXTS.variants);

export const OPEN_POINT_TEXTS: Readonly<Record<OpenPointId, OpenPointText>> = {
  '2-token-form': { question: 'What do tokens look like?', missing: NEEDS.token },
  '2-token-end': {
    question: 'Does a token end by itself?',
    missing: 'Stay signed in until the service refuses the token.',
  },
  '2-tokens-together': {
    question: 'Does an older token go on working after a new sign-in?',
    missing: `${NEEDS.passwordTwice} Or: ${VARIANTS}`,
  },
  '2-record': { question: 'Where is the member’s record, and what tells members apart?', missing: NEEDS.readMember },
  '2-record-same': {
    question: 'Does signing in bring the same fields as the member call?',
    missing: NEEDS.password,
  },
  '4.1-state': { question: 'Does “state” come back from the page?', missing: NEEDS.browser },
  '4.4-state': { question: 'Does “state” come back from the page for a key?', missing: NEEDS.key },
  '4.1-declined': {
    question: 'What does the browser bring after the member declined?',
    missing: observe(PROBE_TEXTS.decline),
  },
  '4.1-unregistered-callback': {
    question: 'What does the page do with an unregistered callback address?',
    missing: observe(PROBE_TEXTS['unregistered-callback']),
  },
  '4.2-reply-type': { question: 'How is the token reply labelled, and what else is in it?', missing: NEEDS.token },
  '4.2-pending': { question: 'What does a poll get before the member has confirmed?', missing: NEEDS.code },
  '4.2-too-fast': { question: 'What does a poll get that comes too early?', missing: observe(PROBE_TEXTS['too-fast']) },
  '4.2-device-declined': {
    question: 'What does a poll get after the member declined?',
    missing: observe(PROBE_TEXTS.decline),
  },
  '4.2-device-expired': {
    question: 'What does a poll get after the code has expired?',
    missing: observe(PROBE_TEXTS.expiry),
  },
  '4.2-wrong-secret': {
    question: 'What follows a wrong client secret?',
    missing: observe(PROBE_TEXTS['wrong-secret']),
  },
  '4.2-code-reuse': {
    question: 'What follows a code that is used twice?',
    missing: observe(PROBE_TEXTS['code-reuse']),
  },
  '4.2-other-redirect-uri': {
    question: 'What follows a code with another callback address?',
    missing: observe(PROBE_TEXTS['other-redirect-uri']),
  },
  '4.2-other-client': {
    question: 'What follows a code that belongs to another application?',
    missing: observe(PROBE_TEXTS['other-client']),
  },
  '4.3-parameters': { question: 'Does the device-code start need “client_id”?', missing: VARIANTS },
  '4.4-key-request': {
    question: 'Does the key request read a “redirect_uri”?',
    missing: `${NEEDS.key} Then: ${VARIANTS}`,
  },
  '4.4-key-path': { question: 'Where in the reply is the key?', missing: NEEDS.key },
  '4.4-token-name': { question: 'Which parameter of the callback is the token?', missing: NEEDS.key },
  '4.5-reply': { question: 'Where in the reply are token and member?', missing: NEEDS.password },
  '4.5-refused': {
    question: 'What follows a wrong login or password?',
    missing: observe(PROBE_TEXTS['wrong-password']),
  },
  '4.6-method': {
    question: 'Which HTTP method does the member call take?',
    missing: `${NEEDS.readMember} Then: ${VARIANTS}`,
  },
  '4.6-nobody': { question: 'What does a call without credentials get?', missing: NEEDS.readMember },
  '5-cache': { question: 'May replies about a member be cached?', missing: NEEDS.readMember },
  '5.1-wrong-key': { question: 'What follows a wrong application key?', missing: observe(PROBE_TEXTS['wrong-key']) },
  '5.6-presentation': { question: 'How may a token be sent?', missing: `${NEEDS.token} Then: ${VARIANTS}` },
  '5.6-bad-token': { question: 'What follows an unknown token?', missing: observe(PROBE_TEXTS['bad-token']) },
  '7-error-payload': {
    question: 'How does the service write its errors?',
    missing: `${observe(PROBE_TEXTS['wrong-key'])} Or: ${observe(PROBE_TEXTS['bad-token'])}`,
  },
  '8-expires-in': { question: 'How long is a device code good?', missing: NEEDS.code },
  '8-interval': { question: 'How often may the app poll?', missing: NEEDS.code },
  '8-rate-limit': {
    question: 'Where does the service limit how often it is called?',
    missing: 'Nothing has been limited so far.',
  },
  '9-version': { question: 'Does the version header matter?', missing: `${NEEDS.readMember} Then: ${VARIANTS}` },
};
