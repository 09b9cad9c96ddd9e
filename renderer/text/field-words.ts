/** What each field of a profile is called in a service's form, and one line about what it decides. */
import { words } from './language.ts';

interface FieldWords {
  readonly label: string;
  readonly line: string;
}

/** @returns the words of a field; of one that has none, its name */
export function fieldWords(path: string): FieldWords {
  return FIELDS[path] ?? { label: path, line: '' };
}

/** @returns what an option of a field is called */
export function optionWords(path: string, option: string): string {
  return OPTIONS[path]?.[option] ?? option;
}

const PAGE_PATH = 'Below the address of the sign-in pages.';
const CALL_PATH = 'Below the API address.';
const MORE = 'Sent besides this app’s own. No secrets.';

const CHECK_VALUES = { send: 'Sent', required: 'Sent, and must come back', omit: 'Not sent' };

export const profileFields = words('field-words', {
  fields: {
    name: { label: 'Name', line: 'Only you see it.' },
    baseUrl: { label: 'API address', line: 'Where calls go, such as https://staging.example.com/api.' },
    authUrl: { label: 'Address of the sign-in pages', line: 'Where your browser is sent to sign in.' },
    'application.clientId': { label: 'API key', line: 'The client_id of your application.' },
    'application.redirectUri': {
      label: 'Redirect URI',
      line: 'Exactly as the service registered it.',
    },
    'application.loopbackRedirect': {
      label: 'Second way back',
      line: 'Another registered callback, on any port of 127.0.0.1.',
    },
    certificateAuthorities: {
      label: 'Trusted authorities',
      line: 'For this service only, besides your system’s.',
    },
    'application.clientCertificate': {
      label: 'Client certificate',
      line: 'Only where the service asks for one.',
    },
    'headerNames.key': { label: 'Header with the key', line: 'Carries the API key in every call.' },
    'headerNames.version': { label: 'Header with the version', line: 'Carries the version of the interface.' },
    'headerNames.token': { label: 'Header with the token', line: 'For tokens in a header of their own.' },
    versionHeader: { label: 'Version', line: 'Value of its header. Empty: not sent.' },
    acceptHeader: { label: 'Accept', line: 'Kinds of reply asked for. Empty: not sent.' },
    applicationRefused: {
      label: 'Key refused',
      line: 'How the key or its secret is refused, besides invalid_client.',
    },
    'paths.authorize': { label: 'Authorization page', line: PAGE_PATH },
    'furtherParameters.authorize': {
      label: 'More for the authorization page',
      line: 'Your browser keeps them. No secrets.',
    },
    state: { label: 'Check value', line: 'Whether a state is sent, and must come back.' },
    pkce: { label: 'PKCE', line: 'Makes a code that another program catches worthless to it.' },
    'paths.accessToken': { label: 'Token for a code', line: CALL_PATH },
    'furtherParameters.codeExchange': { label: 'More for the token call', line: MORE },
    'paths.device': { label: 'Start of the short code', line: CALL_PATH },
    deviceStartParameters: { label: 'Sent at the start', line: 'What the start carries.' },
    'furtherParameters.deviceStart': { label: 'More for the start', line: MORE },
    'paths.devicePoll': {
      label: 'Polls',
      line: 'Below the API address. Empty: as “Token for a code”.',
    },
    devicePollCodeName: { label: 'Name of the code in polls', line: 'The parameter with which a poll sends it.' },
    'furtherParameters.devicePoll': { label: 'More for polls', line: MORE },
    devicePending: { label: '“Not yet”', line: 'How a poll says it, besides authorization_pending.' },
    deviceDeclined: { label: '“Declined”', line: 'How a poll says it, besides access_denied.' },
    deviceExpired: { label: '“Expired”', line: 'How a poll says it, besides expired_token.' },
    'paths.keyRequest': { label: 'Request for a key', line: CALL_PATH },
    keyRequestParameters: {
      label: 'Sent with the request',
      line: 'Without the redirect URI, the service uses its own.',
    },
    'furtherParameters.keyRequest': { label: 'More for the request', line: MORE },
    keyPath: {
      label: 'Where the key is',
      line: 'Path in the reply, such as oauth.key. Empty: key, also one level down.',
    },
    'paths.keyPage': { label: 'Page for the key', line: PAGE_PATH },
    keyPageState: {
      label: 'Check value',
      line: 'Whether a state is sent, and must come back.',
    },
    'furtherParameters.keyPage': {
      label: 'More for the page',
      line: 'Your browser keeps them. No secrets.',
    },
    callbackTokenName: { label: 'Token in the callback', line: 'Name of the parameter. No other is tried.' },
    'paths.identification': { label: 'Identification', line: CALL_PATH },
    'furtherParameters.identification': { label: 'More for identification', line: MORE },
    identificationTokenPath: {
      label: 'Where the token is',
      line: 'Path in the reply. Empty: token or access_token, also one level down.',
    },
    identificationMemberPath: {
      label: 'Where the member is',
      line: 'Path in the reply. Empty: member, user or the top.',
    },
    credentialsRefused: {
      label: 'Login refused',
      line: 'How a login is refused, besides invalid_grant and the like.',
    },
    tokenPresentation: { label: 'How the token is sent', line: 'With every later call.' },
    'paths.memberInformation': { label: 'Member information', line: CALL_PATH },
    memberMethod: { label: 'Method', line: 'Of the call for member information.' },
    memberPath: { label: 'Where the record is', line: 'Path in the reply. Empty: member, user or the top.' },
    memberIdPath: {
      label: 'Who it is about',
      line: 'Path in the record to what tells members apart. Empty: id, login, email or sub.',
    },
    memberPicturePath: { label: 'Picture', line: 'Path in the record to its address. Empty: picture or avatar.' },
    tokenRefused: {
      label: 'Token refused',
      line: 'How a token that worked is rejected. Empty: status 401.',
    },
    'paths.revoke': { label: 'Revocation', line: 'Below the API address. Empty: there is none.' },
    revokeForm: { label: 'Revoked by', line: 'What proves that the token may be revoked.' },
    revokeTokenName: {
      label: 'Name of the token',
      line: 'The parameter with which it is sent, where the application revokes.',
    },
    'furtherParameters.revoke': {
      label: 'More for revocation',
      line: `${MORE} Not sent where the token revokes itself.`,
    },
  },
  options: {
    state: CHECK_VALUES,
    keyPageState: CHECK_VALUES,
    pkce: { omit: 'Not sent', S256: 'Sent (S256)' },
    deviceStartParameters: {
      'client-id': 'The API key',
      'client-id-and-secret': 'The API key and the client secret',
      none: 'Nothing',
    },
    keyRequestParameters: { none: 'Nothing', 'redirect-uri': 'The redirect URI' },
    revokeForm: {
      rfc7009: 'The application (RFC 7009)',
      bearer: 'The token itself (Bearer, no body)',
    },
    tokenPresentation: {
      bearer: 'Authorization: Bearer',
      'x-service-token': 'In the header with the token',
      'access-token-parameter': 'As the parameter access_token',
    },
  },
});

const FIELDS: Readonly<Record<string, FieldWords>> = profileFields.fields;
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = profileFields.options;
