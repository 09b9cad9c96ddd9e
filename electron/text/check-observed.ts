/**
 * What was observed of a point, for people; data and reports keep it as it is told. What a service wrote itself, such as
 * codes and names, stands between backticks.
 */
import type { PointId } from '../core/check-codes.ts';

/** @returns each thing that was observed, in words; names of fields as one. What is not known stays as it is. */
export function wordObserved(id: PointId, observed: readonly string[]): readonly string[] {
  const names = observed.flatMap((text) => (NAME.test(text) ? [text.replace(NAME, '')] : []));
  const others = observed.filter((text) => !NAME.test(text)).map((text) => wordOne(id, text));
  return names.length === 0 ? others : [...others, wordNames(NAMES_OF[id] ?? 'field', names)];
}

const NAME = /^name /;

/** What the names of a point are of. */
const NAMES_OF: Partial<Record<PointId, string>> = { '4.1-declined': 'parameter', '4.4-token-name': 'parameter' };

const FAMILIES: Readonly<Record<string, string>> = {
  json: 'JSON',
  form: 'form text',
  text: 'plain text',
  html: 'HTML',
  other: 'another type',
  none: 'no type',
};

/** Forms of a body, and the family whose label each has as a rule. */
const FORMS: Readonly<Record<string, readonly [words: string, family: string]>> = {
  empty: ['empty', 'none'],
  object: ['JSON object', 'json'],
  json: ['JSON', 'json'],
  'broken-json': ['broken JSON', 'json'],
  form: ['form text', 'form'],
  text: ['plain text', 'text'],
  page: ['web page', 'html'],
  binary: ['no text', 'other'],
};

const ERRORS: Readonly<Record<string, string>> = {
  list: 'errors in a list',
  map: 'errors by field',
  'error-description': 'error and description',
  message: 'a message',
};

const ALPHABETS: Readonly<Record<string, string>> = {
  digits: 'digits',
  hex: 'hexadecimal digits',
  base64url: 'letters, digits, “-” and “_”',
  jwt: 'a JSON Web Token',
  printable: 'printable characters',
  other: 'any characters',
};

const ENDPOINTS: Readonly<Record<string, string>> = {
  'code-exchange': 'token for a code',
  'device-start': 'start of a device code',
  'device-poll': 'polls',
  'key-request': 'key request',
  identification: 'login and password',
  member: 'member call',
  revocation: 'revocation',
  other: 'another call',
};

const RETRY_AFTER: Readonly<Record<string, string>> = {
  absent: 'does not say how long',
  seconds: 'says how many seconds to wait',
  date: 'says until when to wait',
  other: 'says in an unknown way how long to wait',
};

/** Words of every point, unless a point has its own. */
const WORDS: Readonly<Record<string, string>> = {
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
  'outer white space': 'white space around it',
  'absent OK': 'accepted without a version',
  'other OK': 'accepted with another version',
};

const STATE: Readonly<Record<string, string>> = {
  returned: 'it comes back',
  absent: 'it does not come back',
  changed: 'it comes back changed',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  empty: 'an empty text',
  other: 'another type',
};

const WORDS_OF: Partial<Record<PointId, Readonly<Record<string, string>>>> = {
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
};

type Wording = readonly [form: RegExp, words: (parts: readonly string[]) => string];

/** Each takes the groups of its form; one that did not take part is empty. */
const WORDINGS: readonly Wording[] = [
  [
    /^(?:(absent|other) )?(\d{3}) (json|form|text|html|other|none) ([a-z-]+)(?: ([\w.:-]{1,40}))?$/,
    ([version = '', status = '', family = '', body = '', code = '']) =>
      [`${version && VERSIONS[version]}${status}`, wordBody(family, body), ...(code ? [wordCode(code)] : [])].join(
        ', ',
      ),
  ],
  [
    /^(\d+) (digits|hex|base64url|jwt|printable|other)$/,
    ([length, kind = '']) => `${length} characters: ${ALPHABETS[kind]}`,
  ],
  [/^differs (\d+)$/, ([seconds]) => `${seconds} s, unlike the document’s example`],
  [/^equal$/, () => 'as the document’s example'],
  [/^typed (\w+)$/, ([family = '']) => `labelled ${lookUp(FAMILIES, family) ?? family}`],
  [/^form ([a-z-]+)$/, ([form = '']) => `written as ${lookUp(FORMS, form)?.[0] ?? form}`],
  [/^fields (.+)$/, ([names = '']) => wordNames('field', names.split(' '))],
  [/^named by (\S+)$/, ([name]) => `told apart by \`${name}\``],
  [/^(?:(token|member) )?at ([^ ]+)$/, ([what = '', path]) => `${what && `${what} `}at \`${path}\``],
  [/^code (\S+)$/, ([code = '']) => wordCode(code)],
  [/^challenge (\w+)$/, ([scheme]) => `asks for \`${scheme}\``],
  [
    /^([a-z-]+) retry-after (\w+)$/,
    ([endpoint = '', after = '']) =>
      `${lookUp(ENDPOINTS, endpoint) ?? endpoint}: ${lookUp(RETRY_AFTER, after) ?? after}`,
  ],
];

const VERSIONS: Readonly<Record<string, string>> = { absent: 'without a version: ', other: 'with another one: ' };

function wordOne(id: PointId, text: string): string {
  // A path of the service's is all that it says.
  if (id === '4.4-key-path') return `\`${text}\``;
  return lookUp(WORDS_OF[id] ?? {}, text) ?? lookUp(WORDS, text) ?? wordByForm(text);
}

function wordByForm(text: string): string {
  for (const [form, words] of WORDINGS) {
    const match = form.exec(text);
    if (match) return words(match.slice(1).map((part) => part ?? ''));
  }
  return text;
}

function wordBody(family: string, body: string): string {
  const label = lookUp(FAMILIES, family) ?? family;
  const error = lookUp(ERRORS, body);
  if (error !== null) return `${label}, ${error}`;
  const [words, usual] = lookUp(FORMS, body) ?? [body, family];
  return family === usual ? words : `${words}, labelled ${label}`;
}

function wordCode(code: string): string {
  return code === 'varies' ? 'code varies' : `\`${code}\``;
}

function wordNames(of: string, names: readonly string[]): string {
  return `${names.length === 1 ? of : `${of}s`} ${names.map((name) => `\`${name}\``).join(', ')}`;
}

/** A text may be any, such as the name of what every object has. */
function lookUp<T>(words: Readonly<Record<string, T>>, text: string): T | null {
  return Object.hasOwn(words, text) ? (words[text] ?? null) : null;
}
