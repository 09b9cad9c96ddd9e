/**
 * What a person is told about each error: one wording per code, made exact by its details. Facts that only help to
 * find the cause are left to "Details".
 */
import type { ErrorCode, ErrorDetails, ErrorView } from '../../electron/ipc/views/error.ts';
import { errorReasons, isChangeRefusal, isFileReason } from './error-details.ts';
import { capital, counted, durationText, type ErrorText, file, inTime, type Wording } from './error-words.ts';
import { FILE_ERRORS } from './file-errors.ts';
import { words } from './language.ts';
import { fieldLabel } from './methods.ts';

export function errorText({ code, details }: ErrorView): ErrorText {
  return errors[code](details, details.field ? fieldLabel(details.field) : null);
}

const NO_REASON = 'The service gave no reason in words.';
const START_AGAIN = 'Start again. Details show what came.';

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
  isChangeRefusal(reason) ? errorReasons.changes[reason] : 'Such a request may not be sent.';
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
  if (isRefusal) return 'Check the service’s form, or ask the service.';
  // The service's own words may name a time.
  return serviceText ? 'Try again later.' : 'Try again in a moment.';
}

export const errors = words<Readonly<Record<ErrorCode, Wording>>>('errors', {
  cancelled: () => ({
    title: 'Cancelled',
    happened: 'You cancelled this sign-in.',
    next: 'Start again when you are ready.',
  }),
  superseded: () => ({
    title: 'Replaced by a newer sign-in',
    happened: 'You started the same way to sign in again.',
    next: 'Continue with the newer one.',
  }),
  'sign-in-timed-out': (details) => ({
    title: 'Time ran out',
    happened: nothingCame(details),
    next: 'Start again, and finish on the service’s page.',
  }),
  'device-code-expired': (details) => ({
    title: 'The code expired',
    happened: `Nobody confirmed the code ${inTime(details)}.`,
    next: 'Start again for a new code.',
  }),
  declined: () => ({
    title: 'You declined',
    happened: 'Access for this app was declined on the service’s page.',
    next: 'Start again to allow it.',
  }),
  'authorization-refused': (details) => ({
    title: 'The service refused this sign-in',
    happened: said(details, NO_REASON),
    next: 'Start again, or ask the service.',
  }),
  'not-this-member': () => ({
    title: 'That answer was dropped',
    happened: 'This app kept nothing of it.',
    next: 'Open the page again. If it signs you in as somebody else, sign out there first.',
  }),
  'member-not-confirmed': (details) => ({
    title: 'No answer from you in time',
    happened: `You did not say ${inTime(details)} whether this account is yours, so nothing was kept.`,
    next: 'Start again, and answer here when asked.',
  }),
  'paused-too-long': (details) => ({
    title: 'Paused for too long',
    happened: details.limitSeconds
      ? `Its requests were held for ${durationText(details.limitSeconds)} altogether and were not sent.`
      : 'Its requests were held for too long and were not sent.',
    next: 'Start again. If the token had already come, refresh the member instead.',
  }),
  'client-secret-not-set': () => ({
    title: 'The client secret is not set',
    happened: 'This call carries it, and this app does not have it.',
    kept: 'Nothing was sent.',
    next: 'Set it in the service’s form, or sign in another way.',
  }),
  'browser-not-opened': () => ({
    title: 'Your browser may not have opened',
    happened: 'Your system reports that it could not open the page.',
    next: 'Try again, or copy the address and open it yourself.',
  }),
  'private-window-not-opened': ({ browser }) => ({
    title: 'No private window was opened',
    happened: browser ? `${browser} could not open one.` : 'This app does not know how your browser opens one.',
    next: 'Copy the address and paste it into a private window yourself.',
  }),
  'browser-opened-too-often': () => ({
    title: 'Your browser was opened too often',
    happened: 'This app opens at most ten pages a minute.',
    next: 'Wait a minute, or copy the address and open it yourself.',
  }),
  'address-not-allowed': () => ({
    title: 'The sign-in page’s address is not safe to open',
    happened: 'It is neither https nor on this computer, or its host is no plain name, so this app does not open it.',
    next: 'Correct the address of the sign-in pages.',
  }),
  'loopback-not-available': () => ({
    title: 'Your browser cannot return to this app',
    happened: 'This app could not open an address on this computer for the answer.',
    next: 'Start again, or choose another way back under Callbacks in the status line.',
  }),
  'callback-port-taken': (details) => ({
    title: `Another program uses ${host(details)}`,
    happened: 'The service sends your browser there, so the answer does not reach this app.',
    next: 'Quit that program, cancel and start again. Or paste the address your browser ends up on.',
  }),
  'callback-port-refused': (details) => ({
    title: `This app cannot listen at ${host(details)}`,
    happened: 'The service sends your browser there, but your system lets this app receive nothing.',
    next: 'Paste the address your browser ends up on. A registered port from 1024 on usually needs no pasting.',
  }),
  'scheme-not-claimed': () => ({
    title: 'Your system did not switch to this copy',
    happened: 'It still hands your browser’s answers to another app, or to none.',
    next: 'Choose “This computer” under Callbacks, or paste the address while you wait.',
  }),
  'scheme-place-temporary': () => ({
    title: 'This copy is not in its place yet',
    happened: 'It runs from a disk image or a download, where your system would not find it again.',
    next: 'Move the app to your Applications folder and start it there.',
  }),
  'callback-malformed': () => ({
    title: 'This address is not a sign-in answer',
    happened: 'It was not used.',
    next: 'Copy the whole address from your browser.',
  }),
  'callback-not-expected': () => ({
    title: 'An unexpected sign-in answer',
    happened: 'No sign-in here is waiting for it, so it was not used.',
    next: 'If you were signing in, start again from here.',
  }),
  'callback-wrong-address': () => ({
    title: 'Not the address this sign-in is waiting for',
    happened: 'It does not begin like the address your browser should end up on.',
    next: 'Finish on the page that this sign-in opened, then use the address you end up on.',
  }),
  'callback-wrong-state': () => ({
    title: 'This answer belongs to another sign-in',
    happened: 'Its check value is not this sign-in’s, so it was not used.',
    next: 'Open the page again from here.',
  }),
  'callback-without-state': () => ({
    title: 'This answer cannot be verified',
    happened: 'It lacks this sign-in’s check value, so it was not used.',
    next: 'Open the page again from here.',
  }),
  'callback-without-code': () => ({
    title: 'This answer is incomplete',
    happened: 'The address lacks what completes the sign-in, so it was not used.',
    next: 'Copy the whole address, or open the page again from here.',
  }),
  'callback-while-asking': () => ({
    title: 'Another answer has arrived',
    happened: 'It lacks this sign-in’s check value, too, so it has to wait.',
    next: 'Answer the question about the earlier one. If you go on, this one is tried next. If not, reload the page in your browser or paste its address again.',
  }),
  'callback-already-used': () => ({
    title: 'This sign-in already has its answer',
    happened: 'A second one arrived and was not used.',
    next: 'You can close the browser page.',
  }),
  'callback-too-late': () => ({
    title: 'This answer came too late',
    happened: 'The sign-in had ended, so it was not used.',
    next: 'Start again from here.',
  }),
  'callback-not-single': () => ({
    title: 'More than one sign-in address',
    happened: 'This app takes one at a time, so none was used.',
    next: 'If you were signing in, open the page again from here.',
  }),
  'sign-in-not-running': () => ({
    title: 'This sign-in has ended',
    happened: 'There was nothing left to do.',
    next: 'Start again.',
  }),
  'sign-in-checked': () => ({
    title: 'This sign-in was for the document check',
    happened: 'A probe has what it needs, and nothing else was kept.',
    next: 'See the document check.',
  }),
  'method-not-known': () => ({
    title: 'This way to sign in is not available',
    happened: 'This app does not offer it for this service.',
    next: 'Choose another one.',
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
    next: 'Check what you typed or pasted.',
    atField: `This takes at most ${counted(limitCharacters, 'character')}.`,
  }),
  'login-has-colon': () => ({
    title: 'A login with a colon cannot be sent this way',
    happened: 'The colon separates login and password here.',
    next: 'Use a login without one, such as your e-mail address, or another way to sign in.',
    atField: 'A login with a colon cannot be sent this way; your e-mail address can.',
  }),

  'name-not-found': (details) => ({
    title: 'The service was not found',
    happened: details.host
      ? `No computer with the name ${details.host} was found.`
      : 'No computer with the service’s name was found.',
    next: 'Check your connection and the service’s address.',
  }),
  'network-unreachable': (details) => ({
    title: 'This computer cannot reach the service',
    happened: `There is no connection to ${details.host ?? 'it'}.`,
    next: 'Check that you are online.',
  }),
  'connection-refused': (details) => ({
    title: 'The service is not accepting connections',
    happened: `${host(details)} refused the connection.`,
    next: 'It may be down. Try again in a moment.',
  }),
  'connection-lost': (details) => ({
    title: 'The connection was lost',
    happened: `The reply of ${details.host ?? 'the service'} was not complete.`,
    next: 'Check your connection and try again.',
  }),
  'service-timed-out': (details) => ({
    title: 'The service took too long',
    happened: `${host(details)} sent no complete reply ${inTime(details)}.`,
    next: 'Try again in a moment.',
  }),
  'tls-failed': (details) => ({
    title: 'No secure connection to the service',
    happened: `${host(details)} could not prove who it is, so nothing was sent.`,
    next: details.profileField
      ? 'If the service has its own certificate authority, add that to your system, or in the service’s form.'
      : 'Check this computer’s clock and the service’s address. If both are right, tell the service.',
  }),
  'client-certificate-wanted': (details) => ({
    title: 'The service wants a client certificate',
    happened: `${host(details)} asks for one, and none is set here.`,
    next: 'Ask the service for a certificate and its key, and choose them in its form.',
  }),
  'client-certificate-refused': (details) => ({
    title: 'The service refused the client certificate',
    happened: `${host(details)} did not accept it.`,
    next: 'Check whether it has expired or was replaced, and choose another in the service’s form.',
  }),
  'client-certificate-unusable': (details) => ({
    title: 'The client certificate cannot be used',
    happened: unusablePart(details),
    next: 'Choose the certificate and its key again in the service’s form.',
  }),
  'proxy-failed': (details) => ({
    title: 'The proxy did not connect',
    happened: proxyFailure(details),
    next: 'Check the proxy in your system’s network settings.',
  }),
  'proxy-needs-password': (details) => ({
    title: 'The proxy asks for a password',
    happened: `${details.host ?? 'Your proxy'} lets nothing pass without one.`,
    next: 'Choose “Enter password…” under Proxy in the status line.',
  }),
  'proxy-not-supported': (details) => ({
    title: 'This kind of proxy is not supported',
    happened: `Your system names ${details.host ? `the proxy ${details.host}` : 'a proxy'}, which this app cannot use.`,
    next: 'Set an HTTP or SOCKS5 proxy, or none for this service, in your system’s network settings.',
  }),
  // With a scheme or a path, it is the service itself.
  'unexpected-redirect': ({ host = 'another address' }) => ({
    title: 'The service points somewhere else',
    happened: host.includes('/')
      ? `It redirects this call to its own address ${host}. This app follows no redirects.`
      : `Its reply redirects this app to ${host}. This app does not follow, or your sign-in would go there too.`,
    next: host.includes('/')
      ? 'If the call belongs there, correct the address or the path in the service’s form.'
      : 'If the service has moved, use its new address.',
  }),
  'address-not-secure': () => ({
    title: 'The service’s address is not secure',
    happened: 'It does not begin with https, so this app does not send your sign-in there.',
    next: 'Use its https address.',
  }),
  'request-not-possible': ({ expected }) => ({
    title: 'No request can have this',
    happened: expected === undefined ? 'A part of the request cannot be sent.' : `It ${expected}.`,
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
    next: again(details, 'Try again, or ask the service.'),
  }),
  'reply-too-large': () => ({
    title: 'The reply is too large',
    happened: 'It is far larger than a sign-in needs, so this app stopped reading.',
    next: 'Try again, or check the service’s address.',
  }),
  'reply-unreadable': (details) => ({
    title: 'The reply cannot be read',
    happened: said(details, 'It has a form that this app does not expect.'),
    next: again(details, 'Try again. Details show what came.'),
  }),
  'token-missing': () => ({
    title: 'The reply has no token',
    happened: 'Without it, the sign-in cannot be completed.',
    next: START_AGAIN,
  }),
  'key-missing': () => ({
    title: 'The reply has no key',
    happened: 'The service’s sign-in page asks for it.',
    next: START_AGAIN,
  }),
  'device-start-incomplete': () => ({
    title: 'The reply has no complete code',
    happened: 'It lacks part of what a sign-in by code needs.',
    next: START_AGAIN,
  }),
  'application-refused': (details) => ({
    title: 'The service refused the application',
    happened: said(details, 'It does not accept the key or the secret that this app has for it.'),
    next: 'Correct the key or its secret in the service’s form.',
  }),
  'credentials-refused': (details) => ({
    title: 'Wrong login or password',
    happened: said(details, 'The service does not accept this password for this login.'),
    next: 'Check both.',
    atField: 'The service does not accept this password for this login.',
  }),
  'basic-not-identified': (details) => ({
    title: 'The service did not recognise you',
    happened: `${observed(details)} ${said(details, '')}`.trimEnd(),
    next: `${details.serviceText ? 'If this is about your login or password, check' : 'Check'} both, and whether the service takes the password as plain text or as an MD5 hash.`,
    atField: 'The service did not recognise you: check your login and password, and how the password is sent.',
  }),
  'token-refused': () => ({
    title: 'The service no longer accepts this sign-in',
    happened: 'The service refused the token that it had accepted before.',
    kept: 'The token is kept, but not sent again by itself.',
    next: 'Sign in again, or try the token once more.',
  }),
  'profile-changed': (details) => ({
    title: 'The service refused what the profile sends now',
    happened: `${said(details, NO_REASON)} What the profile sends has changed since this sign-in last worked.`,
    kept: 'The token is kept.',
    next: 'Check the key and the other fields in the service’s form.',
  }),
  'everyone-refused': (details) => ({
    title: 'The service answers everyone like this now',
    happened: `${said(details, NO_REASON)} It answers the same without a token, so this says nothing about yours.`,
    kept: 'The token is kept.',
    next: 'Try again later, or ask the service about this app’s key.',
  }),
  'service-warning': (details) => ({
    title: 'The service added a warning',
    happened: said(details, 'It came along with your record, without a reason in words.'),
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
          next: 'If Details show it elsewhere in the reply, name the place in the profile as memberPath.',
        },
  'service-not-ready': () => ({
    title: 'The service is not ready',
    happened: 'It has not started yet.',
    next: 'Try again in a moment.',
  }),
  'demo-not-started': () => ({
    title: 'The demo service did not start',
    happened: 'This app could not open an address on this computer for it.',
    next: 'Start it again, or quit the app and open it again.',
  }),

  'store-set-aside': (details) => ({
    title: 'A damaged file was set aside',
    happened: `This app could not read a file with its data. It was renamed${details.file ? ` to “${details.file}”` : ''}, and a new one was started.`,
    next: 'Sign in again.',
  }),
  'sessions-set-aside': (details) => ({
    title: 'Some saved sign-ins were set aside',
    happened: `Your keychain works, but two starts in a row could not decrypt them. They were moved${details.file ? ` to “${details.file}”` : ' to a file'} in this app’s data folder.`,
    kept: 'They are still encrypted there.',
    next: 'Sign in again.',
  }),
  'store-newer': () => ({
    title: 'Your saved data is from a newer version',
    happened: 'This copy of the app cannot read it.',
    kept: 'It was not changed. What you do here is kept until you quit.',
    next: 'Quit, and open the newer version.',
  }),
  'store-changed-elsewhere': () => ({
    title: 'Another copy of this app has saved',
    happened: 'So this copy saves nothing more, and signing out here erases nothing on disk.',
    kept: 'What you do here is kept until you quit.',
    next: 'Quit this copy and open it again.',
  }),
  'store-not-writable': ({ folder }) => ({
    title: 'This app cannot save',
    happened: `Your system did not let it write into ${folder ? `“${folder}”` : 'its own folder'}, so nothing new is saved, and signing out erases nothing there.`,
    kept: 'What you do here is kept until you quit.',
    next: 'Free some space, or allow this app to write there. It keeps trying.',
  }),
  'store-not-erased': ({ folder }) => ({
    title: 'Not erased from the disk yet',
    happened: `Your system did not let this app write into ${folder ? `“${folder}”` : 'its own folder'}, so what you signed out of, forgot or no longer want stored is still there.`,
    kept: 'It is back at the next start, unless this app can save before.',
    next: 'Free some space, or allow this app to write there. It keeps trying.',
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
    happened: 'Your keychain works, but another one or another key encrypted them.',
    kept: 'They are still saved. If the next start fails, too, they are moved to a file that this app does not read.',
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
    happened: 'Your keychain works, but another one or another key encrypted it. Nobody can sign in there.',
    kept: 'It is still saved.',
    next: 'If another of your desktops has that keychain, quit and open this app there. Otherwise, enter it again in the service’s form.',
  }),

  'channel-refused': () => ({
    title: 'This window may not do that',
    happened: 'The request did not come from this app’s own page.',
    next: 'Quit the app and open it again.',
  }),
  'argument-invalid': () => ({
    title: 'That could not be used',
    happened: 'What you entered is too long or not in the expected form.',
    next: 'Check it.',
  }),
  'app-busy': () => ({
    title: 'This app is busy',
    happened: 'Another dialog is open, or what was asked before is not done.',
    next: 'Close the dialog or wait a moment.',
  }),
  'session-not-found': () => ({
    title: 'This account is already signed out',
    happened: 'This app no longer holds that sign-in.',
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
    next: 'Choose an ordinary file of at most 1 MiB that you may read.',
  }),
  'chosen-file-unusable': (details) => ({
    title: 'This file cannot be used',
    happened: `${capital(file(details))} ${details.expected ?? 'is not what is expected'}.`,
    next: 'Choose another file.',
  }),
  'import-gone': () => ({
    title: 'This file is no longer held',
    happened: 'Another was chosen since, or too much time has passed.',
    next: 'Choose the file again.',
  }),
  'service-moved': () => ({
    title: 'This service is not the one you signed in to',
    happened: 'Its address or its trusted certificates have changed, so nothing was sent.',
    kept: 'The sign-in is kept for the service as it was.',
    next: 'Sign in again, or give the service its earlier address and authorities back.',
  }),
  'clipboard-failed': () => ({
    title: 'Not copied',
    happened: 'Your system did not take the text.',
    next: 'Try again.',
  }),
  'request-not-held': () => ({
    title: 'This request is not held any more',
    happened: 'It was sent, or its sign-in has ended.',
    next: 'See its row in the list.',
  }),
  'change-refused': (details) => ({
    title: 'This change is not possible',
    happened: changeRefused(details),
    kept: 'The request is still held.',
    next: 'Correct the field, or go on without the change.',
  }),
  'exchanges-gone': () => ({
    title: 'There is no such request any more',
    happened: 'What you chose is not kept any more. The oldest go first.',
    next: 'Choose requests from the list.',
  }),
  'call-cancelled': () => ({
    title: 'Call ended early',
    happened:
      'It was cancelled, or the member signed out, before the reply was whole. The service may have carried it out.',
    next: 'Repeat it when you are ready.',
  }),
  'case-too-large': () => ({
    title: 'This is too much for one case file',
    happened: 'It would be larger than 64 MiB, which no copy of this app opens.',
    next: 'Leave some sign-ins out.',
  }),
  'case-not-open': () => ({
    title: 'This case is no longer open',
    happened: 'It was closed, or another one was opened.',
    next: 'Open its file again.',
  }),
  'secrets-not-kept': (details) => ({
    title: 'The secrets were not kept',
    happened: `This app no longer has the original of ${exchange(details)}, or never had it.`,
    next: 'Copy it masked, or turn on “Keep secrets for cURL” and sign in again. What was sent before, or with something that you typed, stays masked.',
  }),
  'curl-not-possible': () => ({
    title: 'PowerShell cannot send this request',
    happened: 'It contains zero bytes, which PowerShell does not pass on.',
    next: 'Copy the command for other shells.',
  }),
  'file-not-written': (details) => ({
    title: 'The file was not saved',
    happened: `${capital(file(details))} could not be written${fileReason(details)}.`,
    kept: 'A file that was there before is unchanged.',
    next: 'Use another name or another folder.',
  }),
  'file-not-regular': (details) => ({
    title: 'That is not a file to replace',
    happened: `${capital(file(details))} is a link, a folder or a device.`,
    kept: 'It is unchanged.',
    next: 'Use another name.',
  }),
  'check-busy': () => ({
    title: 'Something else goes on at this service',
    happened: 'A sign-in or a run of the document check has not ended yet.',
    next: 'Wait for its end, or stop it.',
  }),
  'finding-gone': () => ({
    title: 'There is nothing to change any more',
    happened: 'The finding or the profile has changed.',
    next: 'See the document check again.',
  }),
  'log-not-there': ({ folder }) => ({
    title: 'There is no log file',
    happened: `${folder ? `“${folder}”` : 'This app’s data folder'} is full, or may not be written to.`,
    next: 'Free some space, or allow this app to write there, then open it again.',
  }),
  'other-version-open': (details) => ({
    title: `Another version${details.version ? `, ${details.version},` : ''} was started`,
    happened: 'This one was already open, so the other one closed.',
    next: 'To use that one, quit this one first.',
  }),
  unexpected: () => ({
    title: 'Something failed inside this app',
    happened: 'It could not do what you asked.',
    next: 'Try again, or quit the app and open it again.',
  }),
  'unexpected-meanwhile': () => ({
    title: 'This app ran into an error',
    happened: 'The log says where.',
    next: 'You can go on. If something stops working, quit the app and open it again.',
  }),
});
