/** What the document states, point by point: the question, what would have it seen, and what a breach means. */
import type { StatementId } from '../core/check-codes.ts';
import type { Need } from './check-needs.ts';
import { METHOD_NAMES as NAMES } from './method-names.ts';

export interface StatementText {
  readonly question: string;
  /** What would have it seen. */
  readonly missing: readonly Need[];
  /** What it means for a member where it is broken, and what this app does about it. */
  readonly consequence: string;
}

const NO_BROWSER_SIGN_IN = `Members cannot sign in with “${NAMES['oauth-code']}”.`;
const NO_CODE_SIGN_IN = `Members cannot sign in with “${NAMES['device-code']}”.`;
const NO_KEY_SIGN_IN = `Members cannot sign in with “${NAMES['oauth-like']}”.`;
const HANGS = 'The sign-in stays waiting for the browser.';

export const STATEMENT_TEXTS: Readonly<Record<StatementId, StatementText>> = {
  '1-http': {
    question: 'Does the service answer at its base address?',
    missing: ['tryService'],
    consequence: 'Nothing works: what answers there does not speak HTTP.',
  },
  '2-client-id': {
    question: 'Is the API key also the “client_id”?',
    missing: ['code'],
    consequence: 'The service does not know the application, so OAuth sign-ins do not work.',
  },
  '2-token-field': {
    question: 'Is the token a text named “access_token”?',
    missing: ['token'],
    consequence: 'Apps that follow the document find no token. This app may.',
  },
  '2-token-identifies': {
    question: 'Does a token identify the member on later calls?',
    missing: ['freshToken'],
    consequence: 'Members have a token, and still count as nobody.',
  },
  '2-token-revocable': {
    question: 'Can a token be revoked?',
    missing: ['revoke', 'or', 'code-reuse'],
    consequence: 'A stolen token stays good. Signing out erases it here alone.',
  },
  '2-device-validity': {
    question: 'Is a short code good for as long as announced?',
    missing: ['expiry'],
    consequence: 'Codes end before the member has typed them, or stay open too long.',
  },
  '2-interval-accepted': {
    question: 'May the app poll as often as announced?',
    missing: ['code'],
    consequence: 'Sign-in by short code works, but takes longer.',
  },
  '4-form-parameters': {
    question: 'Are form parameters of a POST read?',
    missing: ['anyButBasic'],
    consequence: 'No sign-in works.',
  },
  '4.1-page': {
    question: 'Does the page that signs members in lead on?',
    missing: ['browser'],
    consequence: NO_BROWSER_SIGN_IN,
  },
  '4.1-callback-address': {
    question: 'Does the browser come back to the address sent?',
    missing: ['browser'],
    consequence: `${HANGS} The callback can be pasted.`,
  },
  '4.1-callback-code': {
    question: 'Does the browser bring “code” as a parameter?',
    missing: ['browser'],
    consequence: HANGS,
  },
  '4.2-code-exchange': {
    question: 'Does a code bring a token?',
    missing: ['browser'],
    consequence: NO_BROWSER_SIGN_IN,
  },
  '4.2-device-exchange': {
    question: 'Does polling bring a token after confirmation?',
    missing: ['codeConfirmed'],
    consequence: NO_CODE_SIGN_IN,
  },
  '4.2-reply-form': {
    question: 'Is the token reply form text?',
    missing: ['token'],
    consequence: 'Sign-in works here: this app also reads JSON. Apps that follow the document fail.',
  },
  '4.3-start': {
    question: 'Does starting a sign-in by short code bring a JSON object?',
    missing: ['code'],
    consequence: NO_CODE_SIGN_IN,
  },
  '4.3-device-code': {
    question: 'Is “device_code” a text in it?',
    missing: ['code'],
    consequence: NO_CODE_SIGN_IN,
  },
  '4.3-user-code': {
    question: 'Is “user_code” a text in it?',
    missing: ['code'],
    consequence: `${NO_CODE_SIGN_IN} There is no code to type.`,
  },
  '4.3-verification-url': {
    question: 'Is “verification_url” an address in it?',
    missing: ['code'],
    consequence: `${NO_CODE_SIGN_IN} There is no page to open.`,
  },
  '4.3-expires-in': {
    question: 'Is “expires_in” a whole number in it?',
    missing: ['code'],
    consequence: 'Sign-in by short code works, but the app has to guess how long the code is good.',
  },
  '4.3-interval': {
    question: 'Is “interval” a whole number in it?',
    missing: ['code'],
    consequence: 'Sign-in by short code works, but the app has to guess how often it may poll.',
  },
  '4.4-key': {
    question: 'Does the key request bring a key?',
    missing: ['key'],
    consequence: NO_KEY_SIGN_IN,
  },
  '4.4-page': {
    question: 'Does the page for that key lead on?',
    missing: ['key'],
    consequence: NO_KEY_SIGN_IN,
  },
  '4.4-callback-token': {
    question: 'Does the browser bring the token as a parameter?',
    missing: ['key'],
    consequence: NO_KEY_SIGN_IN,
  },
  '4.5-sign-in': {
    question: 'Are a login and the MD5 of its password accepted?',
    missing: ['password'],
    consequence: 'Members are told that their password is wrong when it is right.',
  },
  '4.5-login-forms': {
    question: 'Are user name and e-mail address accepted alike?',
    missing: ['password', 'next', 'variants', 'email'],
    consequence: 'Members who type the one that is not accepted are refused.',
  },
  '4.5-token': {
    question: 'Is a token in the reply to login and password?',
    missing: ['password'],
    consequence: `Members cannot sign in with “${NAMES.password}”.`,
  },
  '4.5-member': {
    question: 'Is the member in that reply, too?',
    missing: ['password'],
    consequence: 'Sign-in works, with one call more: this app then asks for the member.',
  },
  '4.5-token-new': {
    question: 'Is that token a new one each time?',
    missing: ['passwordTwice'],
    consequence: 'Ending one sign-in ends all of the member’s sign-ins by login and password.',
  },
  '4.6-member': {
    question: 'Does the member call return the record?',
    missing: ['readMember'],
    consequence: 'Members are signed in without name and picture.',
  },
  '4.6-basic-equals-token': {
    question: 'Do a password and a token bring the same record?',
    missing: ['basicAndToken'],
    consequence: 'Depending on the way they signed in, members miss some of their data.',
  },
  '5.1-key-header': {
    question: 'Is the key read from “X-Service-Key”?',
    missing: ['anyCall'],
    consequence: 'Apps that follow the document are refused. This app works: your profile sends another header.',
  },
  '5.2-version-header': {
    question: 'May “X-Service-Version” be sent?',
    missing: ['callWithVersion'],
    consequence: 'Calls work only without that header: leave the version empty in your profile.',
  },
  '5.5-plain': {
    question: 'Is the password on every request accepted in plain text?',
    missing: ['plainBasic'],
    consequence: 'The right password is taken for a wrong one. Choose MD5 when you sign in.',
  },
  '5.5-md5': {
    question: 'Is the password on every request accepted as MD5?',
    missing: ['md5Basic'],
    consequence: 'The right password is taken for a wrong one. Choose plain text when you sign in.',
  },
  '5.5-any-call': {
    question: 'Do other calls accept the password, too?',
    missing: ['basic', 'next', 'variants'],
    consequence: 'Scripts that send the password with every call fail.',
  },
  '5.5-one-request': {
    question: 'Does the password sign the member in for one request alone?',
    missing: ['basic'],
    consequence: 'Whoever calls after them from the same place could act as that member.',
  },
  '5.5-invalid-as-nobody': {
    question: 'Does a wrong password on a request count as no credentials?',
    missing: ['wrong-basic'],
    consequence: 'A wrong password also locks scripts out of what anybody may read.',
  },
  '7-no-basic-error': {
    question: 'Does a wrong password on a request bring no error of its own?',
    missing: ['wrong-basic'],
    consequence: 'Apps that follow the document tell a wrong password as another fault.',
  },
};
