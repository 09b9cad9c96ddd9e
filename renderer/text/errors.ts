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
const SEE_DETAILS = 'Details show what came.';

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
  cancelled: () => ({ title: 'Cancelled', happened: 'You cancelled this sign-in.' }),
  superseded: () => ({ title: 'Replaced by a newer sign-in', happened: 'You started another sign-in by this method.' }),
  'sign-in-timed-out': (details) => ({ title: 'Time ran out', happened: nothingCame(details) }),
  'device-code-expired': (details) => ({
    title: 'The code expired',
    happened: `Nobody confirmed the code ${inTime(details)}.`,
  }),
  declined: () => ({ title: 'You declined', happened: 'Access for this app was declined on the service’s page.' }),
  'authorization-refused': (details) => ({
    title: 'The service refused this sign-in',
    happened: said(details, NO_REASON),
    next: 'Start again, or ask the service.',
  }),
  'not-this-member': () => ({
    title: 'That answer was dropped',
    happened: 'This app kept nothing of it.',
    next: 'If the page signs you in as somebody else, sign out there first.',
  }),
  'member-not-confirmed': (details) => ({
    title: 'No answer from you in time',
    happened: `You did not say ${inTime(details)} whether this account is yours, so nothing was kept.`,
  }),
  'paused-too-long': (details) => ({
    title: 'Paused for too long',
    happened: details.limitSeconds
      ? `Its requests were paused for ${durationText(details.limitSeconds)} altogether and were not sent.`
      : 'Its requests were paused and were not sent.',
    next: 'If the token had already come, refresh the member.',
  }),
  'client-secret-not-set': () => ({
    title: 'The client secret is not set',
    happened: 'This call carries it, so nothing was sent.',
    next: 'Set it in the service’s form, or sign in another way.',
  }),
  'browser-not-opened': () => ({
    title: 'Your browser may not have opened',
    happened: 'Your system reports that it could not open the page.',
    next: 'Copy the address and open it yourself.',
  }),
  'private-window-not-opened': ({ browser }) => ({
    title: 'No private window was opened',
    happened: browser ? `${browser} could not open one.` : 'This app does not know how your browser opens one.',
    next: 'Copy the address into a private window yourself.',
  }),
  'browser-opened-too-often': () => ({
    title: 'Your browser was opened too often',
    happened: 'This app opens at most ten pages a minute.',
    next: 'Copy the address and open it yourself.',
  }),
  'address-not-allowed': () => ({
    title: 'The sign-in page’s address is not safe to open',
    happened: 'It is neither https nor on this computer, or its host is no plain name, so this app does not open it.',
    next: 'Correct the address of the sign-in pages.',
  }),
  'loopback-not-available': () => ({
    title: 'Your browser cannot return to this app',
    happened: 'This app could not open a port on this computer.',
    next: 'Choose another way back under Callbacks in the status line.',
  }),
  'callback-port-taken': (details) => ({
    title: `Another program uses ${host(details)}`,
    happened: 'The service sends your browser there, not to this app.',
    next: 'Quit that program, cancel and start again.',
  }),
  'callback-port-refused': (details) => ({
    title: `This app cannot listen at ${host(details)}`,
    happened: 'The service sends your browser there, but your system refuses this app the port.',
    next: 'A registered port from 1024 on usually needs no pasting.',
  }),
  'scheme-not-claimed': () => ({
    title: 'Your system did not switch to this copy',
    happened: 'It hands your browser’s answers to another app, or to none.',
    next: 'Choose “This computer” under Callbacks, or paste the address while you wait.',
  }),
  'scheme-place-temporary': () => ({
    title: 'This copy is not in its place yet',
    happened: 'Your system would not find it again in a disk image or a download.',
    next: 'Start it from your Applications folder.',
  }),
  'callback-malformed': () => ({
    title: 'This address is not a sign-in answer',
    happened: 'It was not used.',
    next: 'Copy the whole address from your browser.',
  }),
  'callback-not-expected': () => ({
    title: 'An unexpected sign-in answer',
    happened: 'No sign-in here was waiting for it, so it was not used.',
    next: 'If you were signing in, start again from here.',
  }),
  'callback-wrong-address': () => ({
    title: 'Not the address this sign-in is waiting for',
    happened: 'It begins differently.',
    next: 'Finish on the page that this sign-in opened.',
  }),
  'callback-wrong-state': () => ({
    title: 'This answer belongs to another sign-in',
    happened: 'Its check value differs, so it was not used.',
    next: 'Open the page again from here.',
  }),
  'callback-without-state': () => ({
    title: 'This answer cannot be verified',
    happened: 'It lacks this sign-in’s check value, so it was not used.',
    next: 'Open the page again from here.',
  }),
  'callback-without-code': () => ({
    title: 'This answer is incomplete',
    happened: 'It lacks what completes the sign-in, so it was not used.',
    next: 'Copy the whole address, or open the page again from here.',
  }),
  'callback-while-asking': () => ({
    title: 'Another answer has arrived',
    happened: 'It lacks the check value, too.',
    next: '“Go on waiting” tries it next. Otherwise, reload its page or paste its address again.',
  }),
  'callback-already-used': () => ({
    title: 'This sign-in already has its answer',
    happened: 'A second one arrived and was not used.',
  }),
  'callback-too-late': () => ({
    title: 'This answer came too late',
    happened: 'The sign-in had ended.',
    next: 'Start again from here.',
  }),
  'callback-not-single': () => ({
    title: 'More than one sign-in address',
    happened: 'None was used.',
    next: 'If you were signing in, open the page again from here.',
  }),
  'sign-in-not-running': () => ({ title: 'This sign-in has ended', happened: 'There was nothing left to do.' }),
  'sign-in-checked': () => ({
    title: 'This sign-in was for the document check',
    happened: 'A probe has what it needs, and nothing else was kept.',
  }),
  'method-not-known': () => ({
    title: 'This way to sign in is not available',
    happened: 'This app does not offer it for this service.',
  }),
  'field-missing': (_details, label) => ({
    title: 'Something is missing',
    happened: label ? `“${label}” is empty.` : 'A field is empty.',
    atField: label ? `“${label}” is empty.` : 'This field is empty.',
  }),
  'field-too-long': ({ limitCharacters = 0 }, label) => ({
    title: 'Too long',
    happened: `${label ? `“${label}”` : 'A field'} takes at most ${counted(limitCharacters, 'character')}.`,
    atField: `This takes at most ${counted(limitCharacters, 'character')}.`,
  }),
  'login-has-colon': () => ({
    title: 'A login with a colon cannot be sent this way',
    happened: 'The colon separates login and password here.',
    next: 'Use another login, such as your e-mail address, or another way to sign in.',
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
    next: 'Try again in a moment.',
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
      ? 'If it has its own certificate authority, add that to your system, or in the service’s form.'
      : 'Check this computer’s clock and the service’s address, or tell the service.',
  }),
  'client-certificate-wanted': (details) => ({
    title: 'The service wants a client certificate',
    happened: `${host(details)} asks for one, and none is set here.`,
    next: 'Choose its certificate and key in the service’s form.',
  }),
  'client-certificate-refused': (details) => ({
    title: 'The service refused the client certificate',
    happened: `${host(details)} did not accept it.`,
    next: 'If it has expired or was replaced, choose another in the service’s form.',
  }),
  'client-certificate-unusable': (details) => ({
    title: 'The client certificate cannot be used',
    happened: unusablePart(details),
    next: 'Choose it and its key again in the service’s form.',
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
    next: 'Set an HTTP or SOCKS5 proxy in your system’s network settings, or none.',
  }),
  // With a scheme or a path, it is the service itself.
  'unexpected-redirect': ({ host = 'another address' }) => ({
    title: 'The service points somewhere else',
    happened: host.includes('/')
      ? `It redirects this call to its own address ${host}. This app does not follow.`
      : `Its reply redirects this app to ${host}. This app does not follow, or your sign-in would go there too.`,
    next: host.includes('/')
      ? 'If the call belongs there, correct the address or the path in the service’s form.'
      : 'If the service has moved, use its new address.',
  }),
  'address-not-secure': () => ({
    title: 'The service’s address is not secure',
    happened: 'It is not https, so this app sends no sign-in there.',
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
    happened: 'This app stopped reading it.',
    next: 'Try again, or check the service’s address.',
  }),
  'reply-unreadable': (details) => ({
    title: 'The reply cannot be read',
    happened: said(details, 'It has a form that this app does not expect.'),
    next: again(details, SEE_DETAILS),
  }),
  'token-missing': () => ({
    title: 'The reply has no token',
    happened: 'Without it, the sign-in cannot be completed.',
    next: SEE_DETAILS,
  }),
  'key-missing': () => ({
    title: 'The reply has no key',
    happened: 'The service’s sign-in page asks for it.',
    next: SEE_DETAILS,
  }),
  'device-start-incomplete': () => ({
    title: 'The reply has no complete code',
    happened: 'It lacks part of what a sign-in by code needs.',
    next: SEE_DETAILS,
  }),
  'application-refused': (details) => ({
    title: 'The service refused the application',
    happened: said(details, 'It does not accept this app’s key or secret.'),
    next: 'Correct its key or secret in the service’s form.',
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
    next: 'Check login and password, and whether the service takes the password as plain text or as an MD5 hash.',
    atField: 'The service did not recognise you: check your login and password, and how the password is sent.',
  }),
  'token-refused': () => ({
    title: 'The service no longer accepts this sign-in',
    happened: 'The service refused the token that it had accepted before.',
    kept: 'The token is kept, but not sent by itself.',
    next: 'Sign in again, or try the token once more.',
  }),
  'profile-changed': (details) => ({
    title: 'The service refused what the profile sends now',
    happened: `${said(details, NO_REASON)} What the profile sends has changed since this sign-in last worked.`,
    next: 'Check the service’s form.',
  }),
  'everyone-refused': (details) => ({
    title: 'The service answers everyone like this now',
    happened: `${said(details, NO_REASON)} It answers the same without a token.`,
    next: 'Try again later, or ask the service about this app’s key.',
  }),
  'service-warning': (details) => ({
    title: 'The service added a warning',
    happened: said(details, 'It came with your record, without a reason in words.'),
    next: details.serviceText
      ? 'If it asks for something, do it on the service’s site.'
      : 'Ask the service what it means.',
  }),
  'member-not-identified': (details) => ({
    title: 'The service did not recognise this token',
    happened: observed(details),
    next: 'Try another way to send the token.',
  }),
  'member-record-missing': ({ profileField, lookedFor }) =>
    profileField === 'memberIdPath'
      ? {
          title: 'The record does not say who it is about',
          happened: lookedFor
            ? `It has no ${lookedFor.replace(/, (?=[^,]*$)/, ' or ')}, and no field that surely differs from what anybody gets without signing in.`
            : 'The one that was read before did.',
          next: 'If one of its fields tells members apart, name it in the profile as memberIdPath.',
        }
      : {
          title: 'The reply has no member record',
          happened: 'This app found no member in it.',
          next: 'If Details show it elsewhere, name the place in the profile as memberPath.',
        },
  'service-not-ready': () => ({
    title: 'The service is not ready',
    happened: 'It has not started yet.',
    next: 'Try again in a moment.',
  }),
  'demo-not-started': () => ({
    title: 'The demo service did not start',
    happened: 'This app could not open a port on this computer.',
    next: 'Start it again, or quit the app and open it again.',
  }),

  'store-set-aside': (details) => ({
    title: 'A damaged file was set aside',
    happened: `This app could not read a file with its data, which was renamed${details.file ? ` to “${details.file}”` : ''}.`,
    next: 'Sign in again.',
  }),
  'sessions-set-aside': (details) => ({
    title: 'Some saved sign-ins were set aside',
    happened: `Two starts in a row could not decrypt them. They were moved${details.file ? ` to “${details.file}”` : ' to a file'} in this app’s data folder, still encrypted.`,
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
    happened: 'So this copy saves nothing more, and signing out erases nothing on disk.',
    kept: 'What you do here is kept until you quit.',
    next: 'Quit this copy and open it again.',
  }),
  'store-not-writable': ({ folder }) => ({
    title: 'This app cannot save',
    happened: `Your system did not let it write into ${folder ? `“${folder}”` : 'its own folder'}, so nothing new is saved, and signing out erases nothing there.`,
    kept: 'What you do here is kept until you quit.',
    next: 'Free some space, or allow this app to write there.',
  }),
  'store-not-erased': ({ folder }) => ({
    title: 'Not erased from the disk yet',
    happened: `Your system did not let this app write into ${folder ? `“${folder}”` : 'its own folder'}, so what you signed out of, forgot or no longer want stored is still there.`,
    kept: 'It comes back at the next start, unless this app can save before then.',
    next: 'Free some space, or allow this app to write there.',
  }),
  'secret-not-sealed': () => ({
    title: 'A sign-in was not saved',
    happened: 'Your keychain did not encrypt it, so it ends when you quit.',
    next: 'Unlock the keychain, open this app again under Tokens in the status line, and sign in.',
  }),
  'secret-not-opened': () => ({
    title: 'Some saved sign-ins could not be opened',
    happened: 'They were encrypted with another keychain or another key.',
    kept: 'If the next start fails, too, they are moved to a file that this app does not read.',
    next: 'Open this app on the desktop that has that keychain, or sign in again.',
  }),
  'keychain-not-answering': () => ({
    title: 'Your keychain is not answering',
    happened: 'What was saved stays locked until you unlock it.',
    next: 'Ask it again under Tokens in the status line.',
  }),
  'keychain-missing': () => ({
    title: 'Your keychain is locked or missing',
    happened: 'What was saved stays locked; nothing was deleted.',
    next: 'Unlock the keychain, or set one up, and open this app again under Tokens in the status line.',
  }),
  ...FILE_ERRORS,
  'profile-secret-not-opened': () => ({
    title: 'The secret of this service cannot be opened',
    happened: 'It was encrypted with another keychain or another key. Nobody can sign in there.',
    next: 'Open this app on the desktop that has that keychain, or enter the secret again in the service’s form.',
  }),

  'channel-refused': () => ({
    title: 'This window may not do that',
    happened: 'The request did not come from its own page.',
    next: 'Quit the app and open it again.',
  }),
  'argument-invalid': () => ({
    title: 'That could not be used',
    happened: 'What you entered is too long or not in the expected form.',
  }),
  'app-busy': () => ({
    title: 'This app is busy',
    happened: 'Another dialog is open, or what was asked before is not done.',
    next: 'Close the dialog or wait a moment.',
  }),
  'session-not-found': () => ({
    title: 'This account is already signed out',
    happened: 'This app no longer holds that sign-in.',
  }),
  'service-not-known': () => ({ title: 'This service is no longer here', happened: 'This app has forgotten it.' }),
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
  'clipboard-failed': () => ({ title: 'Not copied', happened: 'Your system did not take the text.' }),
  'request-not-held': () => ({
    title: 'This request is not paused any more',
    happened: 'It was sent, or its sign-in has ended.',
  }),
  'change-refused': (details) => ({
    title: 'This change is not possible',
    happened: changeRefused(details),
    next: 'Correct the field, or go on without the change.',
  }),
  'exchanges-gone': () => ({ title: 'There is no such request any more', happened: 'The oldest go first.' }),
  'call-cancelled': () => ({
    title: 'Call ended early',
    happened: 'It was cancelled, or the member signed out. The service may have carried it out.',
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
    next: 'Copy it masked, or turn on “Keep secrets for cURL” and sign in again.',
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
  }),
  'log-not-there': ({ folder }) => ({
    title: 'There is no log file',
    happened: `${folder ? `“${folder}”` : 'This app’s data folder'} is full, or may not be written to.`,
    next: 'Free some space, or allow this app to write there.',
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
