/** The words for what was observed, which `check-observed.ts` puts together. */
import type { PointId } from '../core/check-codes.ts';

type Words = Readonly<Record<string, string>>;

export interface ObservedWords {
  readonly families: Words;
  /** Forms of a body, and the family whose label each has as a rule. */
  readonly forms: Readonly<Record<string, readonly [words: string, family: string]>>;
  readonly errors: Words;
  readonly alphabets: Words;
  readonly endpoints: Words;
  readonly retryAfter: Words;
  /** Words of every point, unless a point has its own. */
  readonly general: Words;
  readonly ofPoint: Partial<Readonly<Record<PointId, Words>>>;
  /** What the reply to a version means, before its status. */
  readonly versions: Readonly<Record<'absent' | 'other', (status: string) => string>>;
  /** @param names each between backticks */
  readonly names: (of: 'field' | 'parameter', names: readonly string[]) => string;
  readonly characters: (length: string, alphabet: string) => string;
  readonly unlikeExample: (seconds: string) => string;
  readonly asExample: string;
  readonly labelled: (family: string) => string;
  readonly formLabelled: (form: string, family: string) => string;
  readonly writtenAs: (form: string) => string;
  readonly toldApartBy: (name: string) => string;
  /** @param what empty where it goes without saying */
  readonly at: (what: '' | 'token' | 'member', path: string) => string;
  readonly challenge: (scheme: string) => string;
  readonly retry: (endpoint: string, after: string) => string;
  readonly codeVaries: string;
  /** Where a page led to, after its status. */
  readonly redirects: Words;
}

const ERRORS = {
  list: 'errors in a list',
  map: 'errors by field',
  'error-description': 'error and description',
  message: 'a message',
};

const STATE = {
  returned: 'it comes back',
  absent: 'it does not come back',
  changed: 'it comes back changed',
};

const TYPES = {
  string: 'a text',
  number: 'a number',
  empty: 'an empty text',
  other: 'another type',
};

const FORMS: ObservedWords['forms'] = {
  empty: ['empty', 'none'],
  object: ['JSON object', 'json'],
  json: ['JSON', 'json'],
  'broken-json': ['broken JSON', 'json'],
  form: ['form text', 'form'],
  text: ['plain text', 'text'],
  page: ['web page', 'html'],
  binary: ['no text', 'other'],
};

const ENDPOINTS = {
  'code-exchange': 'token for a code',
  'device-start': 'start of a short code',
  'device-poll': 'polls',
  'key-request': 'key request',
  identification: 'login and password',
  member: 'member call',
  revocation: 'revocation',
  other: 'another call',
};

export const OBSERVED_WORDS: ObservedWords = {
  families: {
    json: 'JSON',
    form: 'form text',
    text: 'plain text',
    html: 'HTML',
    other: 'another type',
    none: 'no type',
  },
  forms: FORMS,
  errors: ERRORS,
  alphabets: {
    digits: 'digits',
    hex: 'hexadecimal digits',
    base64url: 'letters, digits, “-” and “_”',
    jwt: 'a JSON Web Token',
    printable: 'printable characters',
    other: 'any characters',
  },
  endpoints: ENDPOINTS,
  retryAfter: {
    absent: 'does not say how long',
    seconds: 'says how many seconds to wait',
    date: 'says until when to wait',
    other: 'says in an unknown way how long to wait',
  },
  general: {
    'as pending': 'as before confirming',
    'token works': 'the token works on',
    'token revoked': 'the token is revoked',
    'code kept': 'the code stays good',
    'code spent': 'the code is spent',
    'without it OK': 'accepted without it',
    'without it refused': 'refused without it',
    'as nobody': 'as without a token',
    own: 'an answer of its own',
    guest: 'a record of a guest',
    alike: 'the same for a login that exists',
    'not alike': 'another answer for a login that exists',
    'at the top': 'at the top level',
    'token at the top': 'token at the top level',
    'member at the top': 'member at the top level',
    'callback at the sent address': 'callback at the address that was sent',
    'callback at its own address': 'callback at an address of the service’s choice',
    'refused with it': 'refused with it',
    'not needed': 'not needed',
    'outer white space': 'white space around it',
    'absent OK': 'accepted without a version',
    'other OK': 'accepted with another version',
  },
  ofPoint: {
    '2-token-field': TYPES,
    '2-tokens-together': { both: 'both work', newest: 'the newest alone works' },
    '2-record-same': {
      same: 'the same fields',
      'fewer at the sign-in': 'fewer fields at the sign-in',
      'fewer in the member information': 'fewer fields in the member call',
      'other names': 'other names of fields',
    },
    '4.1-state': STATE,
    '4.4-state': STATE,
    '4.2-reply-form': Object.fromEntries(Object.entries(FORMS).map(([form, [words]]) => [form, words])),
    '4.3-device-code': TYPES,
    '4.3-user-code': TYPES,
    '4.3-verification-url': { other: 'no address' },
    '4.3-expires-in': TYPES,
    '4.3-interval': TYPES,
    '4.3-parameters': { refused: 'refused with it' },
    '4.6-method': { both: 'GET and POST' },
    '5-cache': {
      'no-store': 'no: `no-store`',
      private: 'by this computer alone: `private`',
      absent: 'nothing is said about it',
      public: 'yes, by anybody: `public`',
    },
    '5.6-presentation': {
      bearer: 'as `Bearer`',
      'x-service-token': 'in a header of its own',
      'access-token-parameter': 'as a parameter',
    },
    '8-rate-limit': ENDPOINTS,
    '7-error-payload': {
      ...ERRORS,
      'error and description': 'error and description',
      text: 'plain text',
      page: 'web page',
    },
  },
  versions: {
    absent: (status) => `without a version: ${status}`,
    other: (status) => `with another one: ${status}`,
  },
  names: (of, names) => `${names.length === 1 ? of : `${of}s`} ${names.join(', ')}`,
  characters: (length, alphabet) => `${length} characters: ${alphabet}`,
  unlikeExample: (seconds) => `${seconds} s, unlike the document’s example`,
  asExample: 'as the document’s example',
  labelled: (family) => `labelled ${family}`,
  formLabelled: (form, family) => `${form}, labelled ${family}`,
  writtenAs: (form) => `written as ${form}`,
  toldApartBy: (name) => `told apart by ${name}`,
  at: (what, path) => `${what && `${what} `}at ${path}`,
  challenge: (scheme) => `asks for ${scheme}`,
  retry: (endpoint, after) => `${endpoint}: ${after}`,
  codeVaries: 'code varies',
  redirects: {
    'to a page of its own': 'to a page of its own',
    'to that address': 'to that address',
    elsewhere: 'elsewhere',
  },
};
