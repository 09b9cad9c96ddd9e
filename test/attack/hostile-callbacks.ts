/**
 * Draws callbacks as an attacker would send them: who knows everything about an attempt but its state. What a callback
 * would give away if it were shown or logged has {@link SECRET_MARK} in it.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { NAVIGATION } from '../navigate.ts';

/** In every drawn secret, and too long to be in anything else by chance. */
export const SECRET_MARK = 'zq7unseen';

/** What the attacker knows of the attempt, and the state, which is known to the test alone. */
export interface AttackedAttempt {
  readonly redirectUri: string;
  /** Null if none was sent. */
  readonly state: string | null;
  /** Name of the parameter that carries the result. */
  readonly parameter: string;
}

/** One drawn callback. It becomes an address by {@link writeHostileCallback}, for whichever attempt it is to hit. */
export interface HostileCallback {
  readonly target: keyof typeof TARGETS;
  readonly pairs: readonly Pair[];
  readonly spoiling: keyof typeof SPOILINGS;
}

type Pair =
  | { readonly kind: 'result' | 'name' | 'bare' | 'padded'; readonly secret: string }
  | { readonly kind: 'foreign-result'; readonly name: string; readonly secret: string }
  | { readonly kind: 'state'; readonly change: keyof typeof STATES; readonly secret: string }
  | { readonly kind: 'error'; readonly code: string; readonly text: string | null };

/** Where it is sent to. */
const TARGETS = {
  right: (uri: string) => uri,
  slash: (uri: string) => (new URL(uri).pathname === '' ? `${uri}/` : uri),
  'other-case': (uri: string) => uri.replace(/^[a-z]+/, (scheme) => scheme.toUpperCase()),
  'other-path': (uri: string) => `${uri}/elsewhere`,
  'other-host': (uri: string) => uri.replace(/:\/\/[^/:]+/, '://elsewhere'),
  'other-scheme': (uri: string) => uri.replace(/^[a-z-]+:/, 'https:'),
  user: (uri: string) => uri.replace('://', '://user:password@'),
} as const;

/** What is sent as the state: never the right one, save twice, which no callback may have. */
const STATES = {
  foreign: (_state: string, secret: string) => `state=${secret}`,
  empty: () => 'state=',
  bare: () => 'state',
  cut: (state: string) => `state=${state.slice(0, -1)}`,
  longer: (state: string) => `state=${state}x`,
  reversed: (state: string) => `state=${[...state].toReversed().join('')}x`,
  twice: (state: string, secret: string) => `state=${secret}&state=${state}`,
  'in-other-letters': (state: string) => `State=${state}x`,
  encoded: (_state: string, secret: string) => `st%61te=${secret}`,
} as const;

/** What is done to the whole address. */
const SPOILINGS = {
  none: (address: string) => address,
  fragment: (address: string) => `${address}#${SECRET_MARK}`,
  'line-break': (address: string) => `${address}&more=\n${SECRET_MARK}`,
  undecodable: (address: string) => `${address}&more=%E0%A4${SECRET_MARK}`,
  long: (address: string) => `${address}&more=${SECRET_MARK.repeat(6_000)}`,
} as const;

/** As a browser before 2019 goes to a page, and Safari before 16.4. */
export const OLD_NAVIGATION: OutgoingHttpHeaders = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

/** What an opened page may come with as well. */
const HARMLESS: readonly OutgoingHttpHeaders[] = [
  { referer: 'https://service.example/' },
  { cookie: 'other=port' },
  { 'upgrade-insecure-requests': '1' },
  { 'cache-control': 'max-age=0' },
];

const EVIL = 'https://evil.example';

/** What no browser sends when it opens a page. */
const NOT_OPENED: readonly OutgoingHttpHeaders[] = [
  {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-key': 'a',
    'sec-websocket-version': '13',
    origin: EVIL,
  },
  { upgrade: 'h2c', connection: 'Upgrade' },
  { 'sec-websocket-key': 'a' },
  { 'sec-websocket-protocol': 'callback', origin: 'null' },
  ...['cors', 'no-cors', 'same-origin', 'websocket'].map((mode) => ({ 'sec-fetch-mode': mode })),
  ...['empty', 'iframe', 'frame', 'object', 'embed', 'image', 'script'].map((dest) => ({
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': dest,
  })),
  ...['sec-purpose', 'purpose', 'x-moz'].map((name) => ({ [name]: 'prefetch' })),
];

/** And what tells a page that is opened from others in a browser that does not say what a request is for. */
const NOT_OPENED_BY_OLD: readonly OutgoingHttpHeaders[] = [
  ...[EVIL, 'null'].map((origin) => ({ origin })),
  ...['*/*', 'image/*', 'text/css', 'text/event-stream', 'application/pkix-cert', ''].map((accept) => ({ accept })),
];

const PAIR_KINDS = ['result', 'name', 'bare', 'padded'] as const;
const RESULT_NAMES = ['code', 'token', 'access_token', 'member_token', 'key'];
const ERROR_CODES = ['access_denied', 'server_error', 'x'.repeat(300), 'a\u202eb', ''];
const ERROR_TEXTS = [null, '', 'Busy', 'Two\nlines', 'x'.repeat(500), '<b>bold</b>', '\u202eright to left'];

const secret = fc.stringMatching(/^[A-Za-z0-9_~-]{6,24}$/).map((text) => `${SECRET_MARK}${text}`);

const pair: fc.Arbitrary<Pair> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...PAIR_KINDS), secret }),
  fc.record({ kind: fc.constant('foreign-result'), name: fc.constantFrom(...RESULT_NAMES), secret }),
  fc.record({ kind: fc.constant('state'), change: fc.constantFrom(...keysOf(STATES)), secret }),
  fc.record({
    kind: fc.constant('error'),
    code: fc.constantFrom(...ERROR_CODES),
    text: fc.constantFrom(...ERROR_TEXTS),
  }),
);

/** Most of them go to the right address, where they can do harm. */
export const hostileCallback: fc.Arbitrary<HostileCallback> = fc.record({
  target: fc.oneof(
    { weight: 4, arbitrary: fc.constant('right') },
    { weight: 1, arbitrary: fc.constantFrom(...keysOf(TARGETS)) },
  ),
  pairs: fc.array(pair, { maxLength: 4 }),
  spoiling: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none') },
    { weight: 1, arbitrary: fc.constantFrom(...keysOf(SPOILINGS)) },
  ),
});

/** A request to the way back, as a page can cause one without going there: the headers that tell it from an opened page. */
export const hostileRequest: fc.Arbitrary<OutgoingHttpHeaders> = fc.oneof(
  mergeHeaders(fc.constantFrom(NAVIGATION, OLD_NAVIGATION), NOT_OPENED),
  mergeHeaders(fc.constant(OLD_NAVIGATION), NOT_OPENED_BY_OLD),
);

function mergeHeaders(
  page: fc.Arbitrary<OutgoingHttpHeaders>,
  spoiling: readonly OutgoingHttpHeaders[],
): fc.Arbitrary<OutgoingHttpHeaders> {
  return fc
    .tuple(page, fc.subarray([...HARMLESS]), fc.constantFrom(...spoiling))
    .map(([opened, harmless, spoilt]) => Object.assign({}, opened, ...harmless, spoilt));
}

/** @returns the address that the browser or the system would bring */
export function writeHostileCallback(callback: HostileCallback, attempt: AttackedAttempt): string {
  const query = callback.pairs.map((drawn) => writePair(drawn, attempt)).join('&');
  return SPOILINGS[callback.spoiling](`${TARGETS[callback.target](attempt.redirectUri)}?${query}`);
}

function writePair(drawn: Pair, { state, parameter }: AttackedAttempt): string {
  switch (drawn.kind) {
    case 'result':
      return `${parameter}=${drawn.secret}`;
    case 'foreign-result':
      return `${drawn.name}=${drawn.secret}`;
    case 'name':
      return `${drawn.secret}=1`;
    case 'bare':
      return drawn.secret;
    case 'padded':
      return `${drawn.secret}==`;
    case 'state':
      return STATES[drawn.change](state ?? 'none', drawn.secret);
    case 'error': {
      const text = drawn.text === null ? '' : `&error_description=${encodeURIComponent(drawn.text)}`;
      return `error=${encodeURIComponent(drawn.code)}${text}`;
    }
  }
}

function keysOf<Names extends string>(table: Readonly<Record<Names, unknown>>): Names[] {
  const isName = (name: string): name is Names => Object.hasOwn(table, name);
  return Object.keys(table).filter(isName);
}
