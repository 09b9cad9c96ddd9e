/**
 * What a person is told about each error: one wording per code, made exact by its details. Facts that only help to
 * find the cause are left to "Details".
 */
import type { ErrorCode, ErrorDetails, ErrorView } from '../../electron/ipc/views/error.ts';
import { errorReasons, isChangeRefusal, isFileReason } from './error-details.ts';
import {
  capital,
  counted,
  durationText,
  type ErrorText,
  file,
  inTime,
  keeping,
  NOTHING_CHANGED,
  type Wording,
} from './error-words.ts';
import { FILE_ERRORS } from './file-errors.ts';
import { words } from './language.ts';
import { fieldLabel } from './methods.ts';

export function errorText({ code, details }: ErrorView): ErrorText {
  return errors[code](details, details.field ? fieldLabel(details.field) : null);
}

const SIGN_INS_KEPT = 'Your sign-ins have not changed.';
/** Of a sign-in that is over. */
const NOTHING_KEPT = 'Nothing of this sign-in was kept.';
const NO_REASON = 'The service gave no reason in words.';
const NOTHING_SENT = 'Nothing was sent, and nothing has changed.';
const host = (details: ErrorDetails): string => details.host ?? 'The service';
const said = (details: ErrorDetails, otherwise: string): string =>
  details.serviceText ? `The service says: “${details.serviceText}”` : otherwise;

/** What this app saw where the service reports no error (5.5, 7). */
const observed = (details: ErrorDetails): string =>
  details.observed ? errorReasons.observed[details.observed] : 'The service answered as if nobody were signed in.';

/** With status 407, the reason is how the proxy wants to know the person; a code is about the connection to it. */
const proxyFailure = ({ host: proxy, status, reason }: ErrorDetails): string => {
  const named = proxy ? `The proxy ${proxy}` : 'Your proxy';
  if (reason && /^[A-Z\d_]+$/.test(reason) && status !== 407)
    return `${named} cannot be reached, or did not answer as a proxy does.`;
  if (status !== 407) return `${named} could not reach the service.`;
  return reason
    ? `${named} wants to know who you are by ${reason}. This app knows only Basic.`
    : `${named} wants to know who you are, and does not say how.`;
};
const exchange = ({ exchange: name, furtherExchanges = 0 }: ErrorDetails): string => {
  const first = name ? `“${name}”` : 'one of these requests';
  if (furtherExchanges === 0) return first;
  return `${first} and ${furtherExchanges === 1 ? 'one more' : `${furtherExchanges} more`}`;
};
const changeRefused = ({ reason = '' }: ErrorDetails): string =>
  isChangeRefusal(reason) ? errorReasons.changes[reason] : 'The request would not be one that may be sent.';
/** What is wrong with a client certificate, by the profile's field. */
const unusablePart = ({ profileField = '', expected = 'cannot be used' }: ErrorDetails): string => {
  if (profileField.endsWith('.key')) return `Its private key ${expected}.`;
  return `${profileField.endsWith('.passphrase') ? 'Its passphrase' : 'It'} ${expected}.`;
};
/** Any other reason is left to "Details". */
const fileReason = ({ reason = '' }: ErrorDetails): string =>
  isFileReason(reason) ? `, because ${errorReasons.files[reason]}` : '';
const again = ({ retryAfterSeconds }: ErrorDetails, otherwise: string): string =>
  retryAfterSeconds === undefined ? otherwise : `Try again in ${durationText(retryAfterSeconds)}.`;
/** A last answer without a token was one, too: its status and shape are in the details. */
const nothingCame = (details: ErrorDetails): string =>
  `${details.status || details.replyShape ? 'The service gave no token' : 'No answer came back'} ${inTime(details)}.`;

function afterHttpError({ status = 0, serviceText }: ErrorDetails): string {
  const isRefusal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  if (isRefusal) return 'If it happens again, check the service’s form, or ask the service.';
  // The service's own words may name a time.
  return serviceText ? 'Try again later.' : 'Try again in a moment.';
}

export const errors = words<Readonly<Record<ErrorCode, Wording>>>('errors', {
  ...keeping(NOTHING_KEPT, {
    cancelled: () => ({
      title: 'Cancelled',
      happened: 'You cancelled this sign-in. If an answer still arrives, it is not used.',
      next: 'Start again when you are ready.',
    }),
    superseded: () => ({
      title: 'Replaced by a newer sign-in',
      happened: 'You started the same way to sign in again, so this sign-in ended.',
      kept: SIGN_INS_KEPT,
      next: 'Continue with the newer one.',
    }),
    'sign-in-timed-out': (details) => ({
      title: 'Time ran out',
      happened: nothingCame(details),
      next: 'Start again, and finish on the service’s page.',
    }),
    'device-code-expired': (details) => ({
      title: 'The code expired',
      happened: `Nobody confirmed the code ${inTime(details)}, so the service no longer accepts it.`,
      next: 'Start again to get a new code.',
    }),
    declined: () => ({
      title: 'You declined',
      happened: 'Access for this app was declined on the service’s page.',
      next: 'Start again if you want to allow it.',
    }),
    'authorization-refused': (details) => ({
      title: 'The service refused this sign-in',
      happened: said(details, NO_REASON),
      next: 'Start again. If it is refused again, ask the service.',
    }),
    'not-this-member': () => ({
      title: 'That answer was dropped',
      happened: 'You chose not to use it, so this app kept nothing of it.',
      kept: 'This sign-in is still waiting.',
      next: 'Open the page again from here. If it signs you in as somebody else, sign out there first.',
    }),
    'member-not-confirmed': (details) => ({
      title: 'No answer from you in time',
      happened: `You did not say ${inTime(details)} whether this account is yours, so the sign-in was not kept.`,
      next: 'Start again, and answer here when you are asked.',
    }),
    'paused-too-long': (details) => ({
      title: 'Paused for too long',
      happened: details.limitSeconds
        ? `Requests of this sign-in were held for ${durationText(details.limitSeconds)} altogether, so they were not sent.`
        : 'Requests of this sign-in were held for too long, so they were not sent.',
      kept: SIGN_INS_KEPT,
      next: 'Start again. If the token had already come, refresh the member instead.',
    }),
  }),
  'client-secret-not-set': () => ({
    title: 'The client secret is not set',
    happened: 'This call carries the client secret of the service, which this app does not have.',
    kept: NOTHING_SENT,
    next: 'Set it in the form of the service, or sign in another way.',
  }),
  'browser-not-opened': () => ({
    title: 'Your browser may not have opened',
    happened: 'Your system reports that it could not open the sign-in page.',
    kept: 'This sign-in is still waiting.',
    next: 'Try again, or copy the address and open it in a browser yourself.',
  }),
  'private-window-not-opened': ({ browser }) => ({
    title: 'No private window was opened',
    happened: browser
      ? `A private window of ${browser} could not be opened.`
      : 'This app does not know how your browser opens private windows.',
    kept: 'This sign-in is still waiting.',
    next: 'Copy the address, open a private window yourself and paste the address there.',
  }),
  'browser-opened-too-often': () => ({
    title: 'Your browser was opened too often',
    happened: 'This app opens at most ten pages a minute, and this one would have been the eleventh.',
    kept: 'This sign-in is still waiting.',
    next: 'Wait a minute and open the page again, or copy the address and open it in a browser yourself.',
  }),
  'address-not-allowed': () => ({
    title: 'The sign-in page’s address is not safe to open',
    happened: 'It is neither https nor on this computer, or its host is no plain name, so this app does not open it.',
    kept: NOTHING_SENT,
    next: 'Correct the address of the service’s sign-in pages.',
  }),
  'loopback-not-available': () => ({
    title: 'Your browser cannot return to this app',
    happened: 'This app could not open an address on this computer for your browser to return to.',
    kept: NOTHING_SENT,
    next: 'Start again, or choose another way back under Callbacks in the status line.',
  }),
  'callback-port-taken': (details) => ({
    title: `Another program uses ${host(details)}`,
    happened: 'The service sends your browser to that address, so the answer does not reach this app.',
    kept: 'This sign-in is still waiting.',
    next: 'Quit the other program, then cancel and start again. Or paste the address your browser ends up on.',
  }),
  'callback-port-refused': (details) => ({
    title: `This app cannot listen at ${host(details)}`,
    happened:
      'The service sends your browser to that address, but your system does not let this app receive answers there.',
    kept: 'This sign-in is still waiting.',
    next: 'Paste the address your browser ends up on. Ports from 1024 on usually work: register one of them to do without pasting.',
  }),
  ...keeping(NOTHING_CHANGED, {
    'scheme-not-claimed': () => ({
      title: 'Your system did not switch to this copy',
      happened: 'It still hands your browser’s answers to another app, or to none.',
      next: 'Choose “This computer” as the way back, or paste the address while you wait.',
    }),
    'scheme-place-temporary': () => ({
      title: 'This copy is not in its place yet',
      happened: 'It was started from a disk image or a download, where your system would not find it again.',
      next: 'Move the app to your Applications folder, start it from there and try again.',
    }),
    'callback-malformed': () => ({
      title: 'This address is not a sign-in answer',
      happened: 'It does not look like an answer from the service’s page, so it was not used.',
      next: 'Copy the whole address from your browser, from its first character to its last.',
    }),
    'callback-not-expected': () => ({
      title: 'An unexpected sign-in answer',
      happened:
        'An answer from a service’s page reached this app, but no sign-in here is waiting for it. It was not used.',
      next: 'If you were signing in, start again from here.',
    }),
    'callback-wrong-address': () => ({
      title: 'Not the address this sign-in is waiting for',
      happened: 'It does not begin like the address your browser should end up on, so it was not used.',
      next: 'Finish on the page that this sign-in opened, then use the address you end up on.',
    }),
    'callback-wrong-state': () => ({
      title: 'This answer belongs to another sign-in',
      happened: 'Its check value is not the one that this sign-in sent, so it was not used.',
      next: 'Open the page again from here and finish on it.',
    }),
    'callback-without-state': () => ({
      title: 'This answer cannot be verified',
      happened: 'It does not contain this sign-in’s check value, so it was not used.',
      next: 'Open the page again from here and finish on it.',
    }),
    'callback-without-code': () => ({
      title: 'This answer is incomplete',
      happened: 'The address lacks the part that completes the sign-in, so it was not used.',
      next: 'Copy the whole address, or open the page again from here.',
    }),
    'callback-while-asking': () => ({
      title: 'Another answer has arrived',
      happened: 'It does not contain this sign-in’s check value either, so it has to wait.',
      next: 'Answer the question about the earlier one. If you go on, this one is tried next. If it is not, reload the page in your browser or paste its address again.',
    }),
    'callback-already-used': () => ({
      title: 'This sign-in already has its answer',
      happened: 'A second answer arrived and was not used.',
      next: 'You can close the browser page.',
    }),
    'callback-too-late': () => ({
      title: 'This answer came too late',
      happened: 'It arrived after the sign-in had ended, so it was not used.',
      next: 'Start a new sign-in from here.',
    }),
    'callback-not-single': () => ({
      title: 'More than one sign-in address',
      happened: 'This app was opened with several addresses at once. It takes one at a time, so none was used.',
      next: 'If you were signing in, open the page again from here and finish on it.',
    }),
  }),
  'sign-in-not-running': () => ({
    title: 'This sign-in has ended',
    happened: 'It is no longer running, so there was nothing left to do.',
    kept: SIGN_INS_KEPT,
    next: 'Start again.',
  }),
  'sign-in-checked': () => ({
    title: 'This sign-in was for the document check',
    happened: 'A probe has what it needs of it.',
    kept: 'Nothing of it was kept.',
    next: 'The document check has what was found.',
  }),
  ...keeping(NOTHING_SENT, {
    'method-not-known': () => ({
      title: 'This way to sign in is not available',
      happened: 'This app does not offer it for the current service.',
      next: 'Choose another way to sign in.',
    }),
    'field-missing': (_details, label) => ({
      title: 'Something is missing',
      happened: label ? `“${label}” is empty.` : 'A field is empty.',
      next: 'Fill it in and try again.',
      atField: label ? `“${label}” is empty.` : 'This field is empty.',
    }),
    'field-too-long': ({ limitCharacters = 0 }, label) => ({
      title: 'Too long',
      happened: `${label ? `“${label}”` : 'A field'} takes at most ${counted(limitCharacters, 'character')}.`,
      next: 'Check what you typed or pasted, then try again.',
      atField: `This takes at most ${counted(limitCharacters, 'character')}.`,
    }),
    'login-has-colon': () => ({
      title: 'A login with a colon cannot be sent this way',
      happened: 'A colon separates login and password here, so the service could not tell where your login ends.',
      next: 'Use a login without a colon, such as your e-mail address, or choose another way to sign in.',
      atField: 'A login with a colon cannot be sent this way; your e-mail address can.',
    }),
  }),

  ...keeping(SIGN_INS_KEPT, {
    'name-not-found': (details) => ({
      title: 'The service was not found',
      happened: details.host
        ? `No computer with the name ${details.host} was found.`
        : 'No computer with the service’s name was found.',
      next: 'Check your connection and the service’s address, then try again.',
    }),
    'network-unreachable': (details) => ({
      title: 'This computer cannot reach the service',
      happened: `There is no connection from this computer to ${details.host ?? 'the service'}.`,
      next: 'Check that you are online, then try again.',
    }),
    'connection-refused': (details) => ({
      title: 'The service is not accepting connections',
      happened: `${host(details)} refused the connection.`,
      next: 'The service may be down. Try again in a moment.',
    }),
    'connection-lost': (details) => ({
      title: 'The connection was lost',
      happened: `The connection to ${details.host ?? 'the service'} ended before the reply was complete.`,
      next: 'Check your connection, then try again.',
    }),
    'service-timed-out': (details) => ({
      title: 'The service took too long',
      happened: `${host(details)} sent no complete reply ${inTime(details)}.`,
      next: 'Try again in a moment.',
    }),
    'tls-failed': (details) => ({
      title: 'No secure connection to the service',
      happened: `${host(details)} could not prove who it is, so your data was not sent.`,
      next: details.profileField
        ? 'If the service uses its own certificate authority, add that to your system, or in the service’s form.'
        : 'Check this computer’s clock and the service’s address. If both are right, tell the service.',
    }),
    'client-certificate-wanted': (details) => ({
      title: 'The service wants a client certificate',
      happened: `${host(details)} connects only clients that prove themselves with one, and none is set here.`,
      next: 'Ask the service for a certificate and its key, and choose them where you edit the service.',
    }),
    'client-certificate-refused': (details) => ({
      title: 'The service refused the client certificate',
      happened: `${host(details)} did not accept the certificate that this app showed.`,
      next: 'Check whether it has expired or was replaced, and choose another one where you edit the service.',
    }),
    'client-certificate-unusable': (details) => ({
      title: 'The client certificate cannot be used',
      happened: unusablePart(details),
      kept: NOTHING_SENT,
      next: 'Choose the certificate and its key again where you edit the service.',
    }),
    'proxy-failed': (details) => ({
      title: 'The proxy did not connect',
      happened: proxyFailure(details),
      next: 'Check the proxy in your system’s network settings, then try again.',
    }),
    'proxy-needs-password': (details) => ({
      title: 'The proxy asks for a password',
      happened: details.host
        ? `The proxy ${details.host} lets nothing pass without a password.`
        : 'Your proxy lets nothing pass without a password.',
      kept: NOTHING_SENT,
      next: 'Choose “Enter password…” under Proxy in the status line, then try again.',
    }),
    'proxy-not-supported': (details) => ({
      title: 'This kind of proxy is not supported',
      happened: details.host
        ? `Your system names the proxy ${details.host}, which is of a kind that this app cannot use.`
        : 'Your system names a proxy of a kind that this app cannot use.',
      kept: NOTHING_SENT,
      next: 'Set an HTTP or SOCKS5 proxy, or none for this service, in your system’s network settings.',
    }),
    // With a scheme or a path, it is the service itself.
    'unexpected-redirect': ({ host = 'another address' }) => ({
      title: 'The service points somewhere else',
      happened: host.includes('/')
        ? `The service redirects this call to its own address ${host}. This app does not follow redirects.`
        : `The service’s reply redirects this app to ${host}. This app does not follow, because that would send your sign-in there too.`,
      next: host.includes('/')
        ? 'If the call belongs there, correct the address or the path in the service’s form.'
        : 'If the service has moved, use its new address.',
    }),
    'address-not-secure': () => ({
      title: 'The service’s address is not secure',
      happened: 'It does not begin with https, so this app does not send your sign-in there.',
      kept: NOTHING_SENT,
      next: 'Use the service’s https address.',
    }),
    'request-not-possible': ({ expected }) => ({
      title: 'No request can have this',
      happened: expected === undefined ? 'A part of the request cannot be sent.' : `It ${expected}.`,
      kept: NOTHING_SENT,
      next: 'Change it and send again.',
    }),
    'http-error': (details) => ({
      title: 'The service answered with an error',
      happened: said(
        details,
        details.status ? `The service gave no reason in words, only HTTP status ${details.status}.` : NO_REASON,
      ),
      next: again(details, afterHttpError(details)),
    }),
    'service-error': (details) => ({
      title: 'The service reported an error',
      happened: said(details, NO_REASON),
      next: again(details, 'Try again. If it happens again, ask the service.'),
    }),
    'reply-too-large': () => ({
      title: 'The reply is too large',
      happened: 'The service sent far more than a sign-in needs, so this app stopped reading.',
      next: 'Try again. If it happens again, check the service’s address.',
    }),
    'reply-unreadable': (details) => ({
      title: 'The reply cannot be read',
      happened: said(details, 'The service answered in a form that this app does not expect.'),
      next: again(details, 'Try again. If it happens again, Details show what came instead.'),
    }),
    'token-missing': () => ({
      title: 'The reply has no token',
      happened: 'The service answered, but not with the token that completes the sign-in.',
      next: 'Start again. If it happens again, Details show what came instead.',
    }),
    'key-missing': () => ({
      title: 'The reply has no key',
      happened: 'The service answered, but not with the key that its sign-in page asks for.',
      next: 'Start again. If it happens again, Details show what came instead.',
    }),
    'device-start-incomplete': () => ({
      title: 'The reply has no complete code',
      happened: 'The service answered, but not with everything that a sign-in by code needs.',
      next: 'Start again. If it happens again, Details show what came instead.',
    }),
    'application-refused': (details) => ({
      title: 'The service refused the application',
      happened: said(details, 'The service does not accept the key or the secret that this app has for it.'),
      next: 'If it happens again, correct the key or its secret in the service’s form.',
    }),
    'credentials-refused': (details) => ({
      title: 'Wrong login or password',
      happened: said(details, 'The service does not accept this password for this login.'),
      next: 'Check both, then try again.',
      atField: 'The service does not accept this password for this login.',
    }),
    'basic-not-identified': (details) => ({
      title: 'The service did not recognise you',
      happened: `${observed(details)} ${said(details, 'It gave no reason in words.')}`,
      next: `${details.serviceText ? 'If this is about your login or password, check' : 'Check'} both, and whether the service takes the password as plain text or as an MD5 hash.`,
      atField: 'The service did not recognise you: check your login and password, and how the password is sent.',
    }),
    'token-refused': () => ({
      title: 'The service no longer accepts this sign-in',
      happened: 'The service refused the token that it had accepted before.',
      kept: 'The token is kept, but this app does not send it again by itself.',
      next: 'Sign in again, or try the token once more.',
    }),
    'profile-changed': (details) => ({
      title: 'The service refused what the profile sends now',
      happened: `${said(details, NO_REASON)} What the profile sends has changed since this sign-in last worked.`,
      kept: 'The token is kept.',
      next: 'Check the key and the other fields in the service’s form, and correct them.',
    }),
    'everyone-refused': (details) => ({
      title: 'The service answers everyone like this now',
      happened: `${said(details, NO_REASON)} A request without a token is answered in the same way, so this says nothing about your token.`,
      kept: 'The token is kept.',
      next: 'Try again later. If this goes on, ask the service about the key of this application.',
    }),
    'service-warning': (details) => ({
      title: 'The service added a warning',
      happened: said(details, 'The service reported an error along with your record, but gave no reason in words.'),
      kept: 'Your record was read all the same.',
      next: details.serviceText ? 'If the service asks for something, do it there.' : 'Ask the service what it means.',
    }),
    'member-not-identified': (details) => ({
      title: 'The service did not recognise this token',
      happened: observed(details),
      kept: 'Your sign-in is kept.',
      next: 'Try another way to send the token.',
    }),
    'member-record-missing': ({ profileField, lookedFor }) =>
      profileField === 'memberIdPath'
        ? {
            title: 'The record does not say who it is about',
            happened: lookedFor
              ? `It has no ${lookedFor.replace(/, (?=[^,]*$)/, ' or ')}, and no field in which it surely differs from what anybody gets without signing in.`
              : 'The one that was read before did, so this one does not take its place.',
            next: 'If one of its fields tells members apart, name it in the profile as memberIdPath. Details show the record’s fields.',
          }
        : {
            title: 'The reply has no member record',
            happened: 'The service answered, but this app found no member in its reply.',
            next: 'If Details show that it is elsewhere in the reply, name the place in the profile as memberPath. Otherwise, try again.',
          },
    'service-not-ready': () => ({
      title: 'The service is not ready',
      happened: 'It has not started yet.',
      kept: NOTHING_SENT,
      next: 'Try again in a moment.',
    }),
    'demo-not-started': () => ({
      title: 'The demo service did not start',
      happened: 'This app could not open an address on this computer for it.',
      next: 'Start it again. If that fails too, quit the app and open it again.',
    }),
  }),

  'store-set-aside': (details) => ({
    title: 'A damaged file was set aside',
    happened: `A file where this app keeps its data could not be read. It was renamed${details.file ? ` to “${details.file}”` : ''}, and this app started a new one.`,
    kept: 'The old file is still there.',
    next: 'Sign in again.',
  }),
  'sessions-set-aside': (details) => ({
    title: 'Some saved sign-ins were set aside',
    happened: `Your keychain works, but two starts in a row could not decrypt them with it. They were moved${details.file ? ` to “${details.file}”` : ' to a file'} in this app’s data folder.`,
    kept: 'They are still encrypted there. Nothing else has changed.',
    next: 'Sign in again.',
  }),
  'store-newer': () => ({
    title: 'Your saved data is from a newer version',
    happened: 'It was written by a newer version of this app, and this copy cannot read it.',
    kept: 'Nothing in it was changed. What you do here is kept until you quit.',
    next: 'Quit, and open the newer version.',
  }),
  'store-changed-elsewhere': () => ({
    title: 'Another copy of this app has saved',
    happened: 'To leave its data as it is, this copy saves nothing more, and signing out here erases nothing on disk.',
    kept: 'What you do here is kept until you quit.',
    next: 'Quit this copy and open it again.',
  }),
  'store-not-writable': ({ folder }) => ({
    title: 'This app cannot save',
    happened: `Your system did not let it write into ${folder ? `“${folder}”` : 'its own folder'}, so nothing new is saved, and signing out erases nothing there.`,
    kept: 'What you do here is kept until you quit.',
    next: 'Free some space, or allow this app to write there. It keeps trying, and then saves all of it.',
  }),
  'store-not-erased': ({ folder }) => ({
    title: 'Not erased from the disk yet',
    happened: `Your system did not let this app write into ${folder ? `“${folder}”` : 'its own folder'}, so what you signed out of, forgot or no longer want stored is still there.`,
    kept: 'At the next start it is back, unless this app can save before you quit.',
    next: 'Free some space, or allow this app to write there. It keeps trying, and then erases it.',
  }),
  'secret-not-sealed': () => ({
    title: 'A sign-in was not saved',
    happened:
      'Your keychain did not encrypt a sign-in, which ends when you quit: unlock the keychain, open this app again, then sign in.',
    kept: 'You stay signed in until then.',
    next: '“Open this app again” is under Tokens in the status line.',
  }),
  'secret-not-opened': () => ({
    title: 'Some saved sign-ins could not be opened',
    happened: 'Your keychain works, but they were encrypted by another one or with another key.',
    kept: 'They are still saved. If the next start cannot open them either, they are moved to a file that this app does not read again.',
    next: 'If another of your desktops has that keychain, quit and open this app there. Otherwise, sign in again.',
  }),
  'keychain-not-answering': () => ({
    title: 'Your keychain is not answering',
    happened: 'Your keychain did not answer in time, so what was saved stays locked until you unlock it.',
    kept: 'It is still saved.',
    next: 'You can ask it again under Tokens in the status line.',
  }),
  'keychain-missing': () => ({
    title: 'Your keychain is locked or missing',
    happened: 'What was saved stays locked until you unlock your keychain, or set one up, and open this app again.',
    kept: 'Nothing was deleted.',
    next: '“Open this app again” is under Tokens in the status line.',
  }),
  ...FILE_ERRORS,
  'profile-secret-not-opened': () => ({
    title: 'The secret of this service cannot be opened',
    happened:
      'Your keychain works, but the secret was encrypted by another one or with another key. So nobody can sign in there.',
    kept: 'It is still saved.',
    next: 'If another of your desktops has that keychain, quit and open this app there. Otherwise, enter it again in the form of this service.',
  }),

  ...keeping(NOTHING_CHANGED, {
    'channel-refused': () => ({
      title: 'This window may not do that',
      happened: 'The request did not come from this app’s own page, so it was refused.',
      next: 'Quit the app and open it again.',
    }),
    'argument-invalid': () => ({
      title: 'That could not be used',
      happened: 'What you entered is too long or not in the expected form.',
      next: 'Check it and try again.',
    }),
    'app-busy': () => ({
      title: 'This app is busy',
      happened: 'It has another dialog open, or is still at work on what was asked before.',
      next: 'Close the dialog or wait a moment, then try again.',
    }),
    'session-not-found': () => ({
      title: 'This account is already signed out',
      happened: 'This app no longer holds that sign-in.',
      kept: 'Other sign-ins are kept.',
      next: 'Sign in again.',
    }),
    'service-not-known': () => ({
      title: 'This service is no longer here',
      happened: 'This app has forgotten it.',
      next: 'Add it again.',
    }),
    'chosen-file-unreadable': (details) => ({
      title: 'The file cannot be read',
      happened: `Your system did not let this app read ${file(details)}.`,
      next: 'Check that it is an ordinary file of at most 1 MiB that you may read, then choose it again.',
    }),
    'chosen-file-unusable': (details) => ({
      title: 'This file cannot be used',
      happened: `${capital(file(details))} ${details.expected ?? 'is not what is expected'}.`,
      next: 'Choose another file.',
    }),
    'import-gone': () => ({
      title: 'This file is no longer held',
      happened: 'Another one was chosen since, or too much time has passed.',
      next: 'Choose the file again.',
    }),
    'service-moved': () => ({
      title: 'This service is not the one you signed in to',
      happened:
        'Its address, or the certificates trusted for it, have changed since, so nothing of this sign-in was sent there.',
      kept: 'The sign-in is kept for the service as it was.',
      next: 'Sign in again, or give the service its earlier address and authorities back.',
    }),
    'clipboard-failed': () => ({
      title: 'Not copied',
      happened: 'Your system did not put the text on the clipboard.',
      next: 'Try again.',
    }),
    'request-not-held': () => ({
      title: 'This request is not held any more',
      happened: 'It has been sent, or its sign-in has ended.',
      next: 'Look at its row in the list.',
    }),
    'change-refused': (details) => ({
      title: 'This change is not possible',
      happened: changeRefused(details),
      kept: 'Nothing was sent; the request is still held.',
      next: 'Correct the field, or go on without the change.',
    }),
    'exchanges-gone': () => ({
      title: 'There is no such request any more',
      happened: 'What you chose contains no request that is still kept. The oldest go first when there are too many.',
      next: 'Choose requests that are in the list.',
    }),
    'call-cancelled': () => ({
      title: 'Call ended early',
      happened:
        'It was cancelled, or the member signed out, before the reply was whole. The service may have carried it out all the same.',
      kept: SIGN_INS_KEPT,
      next: 'Repeat it when you are ready.',
    }),
    'case-too-large': () => ({
      title: 'This is too much for one case file',
      happened: 'The file would be larger than 64 MiB, so no copy of this app would open it.',
      kept: 'Nothing was written.',
      next: 'Leave some sign-ins out, then save it again.',
    }),
    'case-not-open': () => ({
      title: 'This case is no longer open',
      happened: 'It was closed, or another one was opened in its place.',
      next: 'Open the case file again.',
    }),
    'secrets-not-kept': (details) => ({
      title: 'The secrets were not kept',
      happened: `This app does not have the original of ${exchange(details)} any more, or never kept it.`,
      kept: 'Nothing was copied.',
      next: 'Copy it masked, or turn on “Keep secrets for cURL” and sign in again. What was sent before then, or with something that you typed, cannot be copied with its secrets.',
    }),
    'curl-not-possible': () => ({
      title: 'PowerShell cannot send this request',
      happened: 'The request contains zero bytes, which PowerShell does not hand to other programs.',
      kept: 'Nothing was copied.',
      next: 'Copy the command for other shells.',
    }),
    'file-not-written': (details) => ({
      title: 'The file was not saved',
      happened: `${capital(file(details))} could not be written${fileReason(details)}.`,
      kept: 'A file that was there before is unchanged.',
      next: 'Save it under another name or in another folder.',
    }),
    'file-not-regular': (details) => ({
      title: 'That is not a file to replace',
      happened: `${capital(file(details))} is a link, a folder or a device, so nothing was saved there.`,
      kept: 'What is there is unchanged.',
      next: 'Save the file under another name.',
    }),
    'check-busy': () => ({
      title: 'Something else goes on at this service',
      happened: 'A sign-in or a run of the document check has not ended yet.',
      next: 'Wait for its end, or stop it, and try again.',
    }),
    'finding-gone': () => ({
      title: 'There is nothing to change any more',
      happened: 'What was found, or the profile itself, has changed meanwhile.',
      next: 'Look at the document check again.',
    }),
    'log-not-there': ({ folder }) => ({
      title: 'There is no log file',
      happened: `This app could not write one: ${folder ? `“${folder}”` : 'its data folder'} is full, or may not be written to.`,
      next: 'Free some space, or allow this app to write there, then open it again.',
    }),
    'other-version-open': (details) => ({
      title: `Another version${details.version ? `, ${details.version},` : ''} was started`,
      happened: 'This one was already open, so the other one handed over to it and closed.',
      next: 'To use the other version, quit this one first.',
    }),
  }),
  unexpected: () => ({
    title: 'Something failed inside this app',
    happened: 'It could not do what you asked.',
    kept: SIGN_INS_KEPT,
    next: 'Try again. If it fails again, quit the app and open it again.',
  }),
  'unexpected-meanwhile': () => ({
    title: 'This app ran into an error',
    happened: 'Part of it failed unexpectedly. The log says where.',
    kept: SIGN_INS_KEPT,
    next: 'You can go on. If something stops working, quit the app and open it again.',
  }),
});
