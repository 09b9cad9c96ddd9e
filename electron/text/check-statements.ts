/** What the document states, point by point: the question, what would have it seen, and what a breach means. */
import type { StatementId } from '../core/check-codes.ts';
import { NEEDS, probe } from './check-needs.ts';
import { PROBE_TEXTS } from './check-probes.ts';

export interface StatementText {
  readonly question: string;
  readonly missing: string;
  /** What it means for a member where it is broken, and what this app does about it. */
  readonly consequence: string;
}

const NO_BROWSER_SIGN_IN = 'Members cannot sign in with “Browser”.';
const NO_CODE_SIGN_IN = 'Members cannot sign in with “Short code”.';
const NO_KEY_SIGN_IN = 'Members cannot sign in with “Browser, direct”.';
const HANGS = 'The sign-in stays waiting for the browser.';

export const STATEMENT_TEXTS: Readonly<Record<StatementId, StatementText>> = {
  '1-http': {
    question: 'Does the service answer at its base address?',
    missing: 'Make any call to the service, such as “Try this service”.',
    consequence: 'Nothing works: what answers there does not speak HTTP.',
  },
  '2-client-id': {
    question: 'Is the API key also the “client_id”?',
    missing: NEEDS.code,
    consequence: 'The service does not know the application, so OAuth sign-ins do not work.',
  },
  '2-token-field': {
    question: 'Is the token a text named “access_token”?',
    missing: NEEDS.token,
    consequence: 'Sign-in works if this app finds the token; apps that follow the document find none.',
  },
  '2-token-identifies': {
    question: 'Does a token identify the member on later calls?',
    missing: NEEDS.freshToken,
    consequence: 'Members have a token, and still count as nobody.',
  },
  '2-token-revocable': {
    question: 'Can a token be revoked?',
    missing: `${probe(PROBE_TEXTS.revoke.title)} Or: ${probe(PROBE_TEXTS['code-reuse'].title)}`,
    consequence: 'A stolen token stays good. Signing out erases it here alone.',
  },
  '2-device-validity': {
    question: 'Is a device code good for as long as announced?',
    missing: probe(PROBE_TEXTS.expiry.title),
    consequence: 'Codes end before the member has typed them, or stay open for longer than anybody expects.',
  },
  '2-interval-accepted': {
    question: 'May the app poll as often as announced?',
    missing: NEEDS.code,
    consequence: 'Sign-in by code works, but takes longer: this app slows down when it is asked to.',
  },
  '4-form-parameters': {
    question: 'Are form parameters of a POST read?',
    missing: 'Sign in by any way but “Password on every request”.',
    consequence: 'No sign-in works.',
  },
  '4.1-page': {
    question: 'Does the page that signs members in lead on?',
    missing: NEEDS.browser,
    consequence: NO_BROWSER_SIGN_IN,
  },
  '4.1-callback-address': {
    question: 'Does the browser come back to the address that was sent?',
    missing: NEEDS.browser,
    consequence: `${HANGS} The callback can be pasted.`,
  },
  '4.1-callback-code': {
    question: 'Does the browser bring “code” as a parameter?',
    missing: NEEDS.browser,
    consequence: HANGS,
  },
  '4.2-code-exchange': {
    question: 'Does a code bring a token?',
    missing: NEEDS.browser,
    consequence: NO_BROWSER_SIGN_IN,
  },
  '4.2-device-exchange': {
    question: 'Does polling bring a token once the member has confirmed?',
    missing: NEEDS.codeConfirmed,
    consequence: NO_CODE_SIGN_IN,
  },
  '4.2-reply-form': {
    question: 'Is the token reply form text?',
    missing: NEEDS.token,
    consequence: 'Sign-in works here: this app also reads JSON. Apps that follow the document fail.',
  },
  '4.3-start': {
    question: 'Does starting a sign-in by code bring a JSON object?',
    missing: NEEDS.code,
    consequence: NO_CODE_SIGN_IN,
  },
  '4.3-device-code': {
    question: 'Is “device_code” a text in it?',
    missing: NEEDS.code,
    consequence: NO_CODE_SIGN_IN,
  },
  '4.3-user-code': {
    question: 'Is “user_code” a text in it?',
    missing: NEEDS.code,
    consequence: `${NO_CODE_SIGN_IN} There is no code to type.`,
  },
  '4.3-verification-url': {
    question: 'Is “verification_url” an address in it?',
    missing: NEEDS.code,
    consequence: `${NO_CODE_SIGN_IN} There is no page to open.`,
  },
  '4.3-expires-in': {
    question: 'Is “expires_in” a whole number in it?',
    missing: NEEDS.code,
    consequence: 'Sign-in by code works, but the app has to guess how long the code is good.',
  },
  '4.3-interval': {
    question: 'Is “interval” a whole number in it?',
    missing: NEEDS.code,
    consequence: 'Sign-in by code works, but the app has to guess how often it may poll.',
  },
  '4.4-key': {
    question: 'Does the key request bring a key?',
    missing: NEEDS.key,
    consequence: NO_KEY_SIGN_IN,
  },
  '4.4-page': {
    question: 'Does the page for that key lead on?',
    missing: NEEDS.key,
    consequence: NO_KEY_SIGN_IN,
  },
  '4.4-callback-token': {
    question: 'Does the browser bring the token as a parameter?',
    missing: NEEDS.key,
    consequence: NO_KEY_SIGN_IN,
  },
  '4.5-sign-in': {
    question: 'Are a login and the MD5 of its password accepted?',
    missing: NEEDS.password,
    consequence: 'Members are told that their password is wrong when it is right.',
  },
  '4.5-login-forms': {
    question: 'Are user name and e-mail address accepted alike?',
    missing: `${NEEDS.password} Then: ${probe(PROBE_TEXTS.variants.title)}`,
    consequence: 'Members who type the one that is not accepted are refused.',
  },
  '4.5-token': {
    question: 'Is a token in the reply to login and password?',
    missing: NEEDS.password,
    consequence: 'Members cannot sign in with “Login and password”.',
  },
  '4.5-member': {
    question: 'Is the member in that reply, too?',
    missing: NEEDS.password,
    consequence: 'Sign-in works, with one call more: this app then asks for the member.',
  },
  '4.5-token-new': {
    question: 'Is that token a new one each time?',
    missing: NEEDS.passwordTwice,
    consequence: 'Ending one sign-in ends all of the member’s sign-ins by password.',
  },
  '4.6-member': {
    question: 'Does the member call return the member’s record?',
    missing: NEEDS.readMember,
    consequence: 'Members are signed in without name and picture.',
  },
  '4.6-basic-equals-token': {
    question: 'Do HTTP Basic and a token bring the same record?',
    missing: NEEDS.basicAndToken,
    consequence: 'Depending on the way they signed in, members miss some of their data.',
  },
  '5.1-key-header': {
    question: 'Is the key read from “X-Service-Key”?',
    missing: 'Make any call to the service.',
    consequence: 'Your profile sends another header, so this app works; apps that follow the document are refused.',
  },
  '5.2-version-header': {
    question: 'May “X-Service-Version” be sent?',
    missing: 'Make any call to the service, with a version in your profile.',
    consequence: 'Calls work only without that header: leave the version empty in your profile.',
  },
  '5.5-plain': {
    question: 'Does HTTP Basic accept the password in plain text?',
    missing: NEEDS.plainBasic,
    consequence: 'The right password is taken for a wrong one. Choose MD5 when you sign in.',
  },
  '5.5-md5': {
    question: 'Does HTTP Basic accept the MD5 of the password?',
    missing: NEEDS.md5Basic,
    consequence: 'The right password is taken for a wrong one. Choose plain text when you sign in.',
  },
  '5.5-any-call': {
    question: 'Do other calls accept HTTP Basic, too?',
    missing: `${NEEDS.basic} Then: ${probe(PROBE_TEXTS.variants.title)}`,
    consequence: 'Scripts that send HTTP Basic with every call fail. This app sends it only to read the member.',
  },
  '5.5-one-request': {
    question: 'Does HTTP Basic sign the member in for one request alone?',
    missing: NEEDS.basic,
    consequence: 'Whoever calls after them from the same place could act as that member.',
  },
  '5.5-invalid-as-nobody': {
    question: 'Is a wrong HTTP Basic treated as no credentials at all?',
    missing: probe(PROBE_TEXTS['wrong-basic'].title),
    consequence: 'A wrong password also locks scripts out of what anybody may read.',
  },
  '7-no-basic-error': {
    question: 'Does a wrong HTTP Basic bring no error of its own?',
    missing: probe(PROBE_TEXTS['wrong-basic'].title),
    consequence: 'Apps that follow the document tell a wrong password as another fault.',
  },
};
