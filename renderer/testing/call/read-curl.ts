/**
 * Reads a cURL command that somebody pasted, as text: nothing of it is run, and no file is read. What cannot be said in the
 * form is refused by its name.
 * @see https://curl.se/docs/manpage.html
 */
import type { CallMethod } from '../../../electron/ipc/views/calls.ts';

/** What the form is filled with; the path is below the service's address. */
export interface ReadCall {
  readonly method: CallMethod;
  readonly path: string;
  readonly parameters: readonly NamedText[];
  readonly headers: readonly NamedText[];
  readonly json: string | null;
}

interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** Why it is refused: `given` is what stands there, such as `--config` or another host. */
export type CurlRefusal =
  | { readonly reason: 'not-curl' | 'unfinished' | 'no-address' | 'body-not-sent' }
  | {
      readonly reason: 'option' | 'file' | 'shell' | 'host' | 'method' | 'header-of-connection' | 'header' | 'address';
      readonly given: string;
    };

/**
 * @param command for a POSIX shell or PowerShell, on one line or several
 * @param baseAddress of the service: another one is refused
 */
export function readCurl(command: string, baseAddress: string): ReadCall | CurlRefusal {
  try {
    const [program = '', ...words] = splitWords(command);
    if (!/^(?:.*[/\\])?curl(?:\.exe)?$/i.test(program)) return { reason: 'not-curl' };
    return callOf(readOptions(words), baseAddress);
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.refusal;
    throw thrown;
  }
}

class Refused extends Error {
  readonly refusal: CurlRefusal;
  constructor(refusal: CurlRefusal) {
    super('The command cannot be read into the form.');
    this.refusal = refusal;
  }
}

function refuse(refusal: CurlRefusal): never {
  throw new Refused(refusal);
}

/** What a shell acts on also within double quotes, and outside of them. */
const EXPANDED = /\$[({\w?@*#!$-]|`/;
const ACTS = new RegExp(`^(?:${EXPANDED.source}|[|&;<>()])`);
const ANSI: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
};

/** Splits a command into words, as `sh` does, and PowerShell where that differs: ' within quotes, ` at a line's end. */
function splitWords(command: string): readonly string[] {
  // This app writes what is to be known about a command in comments above it.
  const text = command.replace(/^(?:\s*#.*(?:\n|$))+/, '').trim();
  const isPowerShell = /^[^\s'"]*curl\.exe\b/i.test(text);
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [piece = '', value = ''] = readQuoted(rest, isPowerShell) ?? [];
    if (piece !== '') {
      word = (word ?? '') + value;
      at += piece.length;
      continue;
    }
    const [gap = ''] = /^(?:\s|[\\`]\r?\n)+/.exec(rest) ?? [];
    if (gap !== '') {
      if (word !== null) words.push(word);
      word = null;
      at += gap.length;
      continue;
    }
    const [acting = ''] = ACTS.exec(rest) ?? [];
    if (acting !== '') refuse({ reason: 'shell', given: acting });
    const isEscape = rest.startsWith('\\') && !isPowerShell;
    word = (word ?? '') + (isEscape ? (rest[1] ?? '') : rest.charAt(0));
    at += isEscape ? 2 : 1;
  }
  return word === null ? words : [...words, word];
}

/** @returns what stands in quotes at the beginning, as written and as read; null where none begin */
function readQuoted(text: string, isPowerShell: boolean): readonly [written: string, value: string] | null {
  const quote = /^\$?['"]/.exec(text)?.[0];
  if (quote === undefined || (isPowerShell && quote.startsWith('$'))) return null;
  if (quote === "'" && isPowerShell) {
    const [written = '', inside = ''] = /^'((?:[^']|'')*)'/.exec(text) ?? refuse({ reason: 'unfinished' });
    // Of 5.1, which hands on what is escaped for the program.
    return [
      written,
      inside.replaceAll("''", "'").replaceAll(/(\\*)\\"/g, (_, slashes) => `${slashes.slice(0, slashes.length / 2)}"`),
    ];
  }
  if (quote === "'") {
    const [written = '', inside = ''] = /^'([^']*)'/.exec(text) ?? refuse({ reason: 'unfinished' });
    return [written, inside];
  }
  if (quote === "$'") {
    const [written = '', inside = ''] = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(text) ?? refuse({ reason: 'unfinished' });
    return [
      written,
      inside.replaceAll(/\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([\s\S]))/gi, (_, unit, byte, one) =>
        one === undefined ? String.fromCharCode(Number.parseInt(unit ?? byte, 16)) : (ANSI[one] ?? one),
      ),
    ];
  }
  if (quote !== '"') return null;
  const [written = '', inside = ''] = /^"((?:[^"\\]|\\[\s\S])*)"/.exec(text) ?? refuse({ reason: 'unfinished' });
  const [acting] = EXPANDED.exec(isPowerShell ? inside : inside.replaceAll(/\\[\s\S]/g, '')) ?? [];
  if (acting !== undefined) refuse({ reason: 'shell', given: acting });
  return [written, inside.replaceAll(/\\(?:(["\\$`])|\r?\n)/g, '$1')];
}

interface Options {
  addresses: string[];
  method: string | null;
  headers: string[];
  data: string[];
  isJson: boolean;
  isQuery: boolean;
}

/** What an option does with the word that follows it. */
const TAKING: Readonly<Record<string, (options: Options, given: string) => void>> = {
  '--request': (options, given) => {
    options.method = given;
  },
  '--header': (options, given) => void options.headers.push(given),
  '--url': (options, given) => void options.addresses.push(given),
  '--data': takeData,
  '--data-ascii': takeData,
  '--data-binary': takeData,
  '--data-raw': (options, given) => void options.data.push(given),
  '--data-urlencode'(options, given) {
    if (/^[^=]*@/.test(given)) refuse({ reason: 'file', given });
    // Without a name, what follows `=` is sent alone.
    const [, name = '', value = ''] = /^(?:([^=]+=)|=)?([\s\S]*)$/.exec(given) ?? [];
    options.data.push(name + encodeURIComponent(value.toWellFormed()));
  },
  '--json'(options, given) {
    takeData(options, given);
    options.isJson = true;
  },
  '--user': (options, given) => void options.headers.push(`Authorization: Basic ${base64(given)}`),
  '--user-agent': (options, given) => void options.headers.push(`User-Agent: ${given}`),
  '--referer': (options, given) => void options.headers.push(`Referer: ${given}`),
  '--cookie'(options, given) {
    if (!given.includes('=')) refuse({ reason: 'file', given });
    options.headers.push(`Cookie: ${given}`);
  },
  '--oauth2-bearer': (options, given) => void options.headers.push(`Authorization: Bearer ${given}`),
};

/** They change nothing of what is asked, or this app decides about it. */
const LEFT: ReadonlySet<string> = new Set(
  '--compressed --silent --show-error --include --verbose --fail --globoff --path-as-is --http1.1 --http2 --location --no-buffer --tlsv1.2'.split(
    ' ',
  ),
);
/** Those take a word, which is left as well. */
const LEFT_WITH_WORD: ReadonlySet<string> = new Set(['--max-time', '--connect-timeout']);

const SHORT: Readonly<Record<string, string>> = {
  X: '--request',
  H: '--header',
  d: '--data',
  u: '--user',
  A: '--user-agent',
  e: '--referer',
  b: '--cookie',
  G: '--get',
  m: '--max-time',
  s: '--silent',
  S: '--show-error',
  i: '--include',
  v: '--verbose',
  f: '--fail',
  g: '--globoff',
  L: '--location',
  N: '--no-buffer',
};

function takeData(options: Options, given: string): void {
  if (given.startsWith('@')) refuse({ reason: 'file', given });
  options.data.push(given);
}

function readOptions(words: readonly string[]): Options {
  const options: Options = { addresses: [], method: null, headers: [], data: [], isJson: false, isQuery: false };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-') || word === '-') {
      options.addresses.push(word);
      continue;
    }
    // Short ones may stand together, and the last one have its word at once, as in `-sXPOST`.
    const [names, attached] = word.startsWith('--') ? [[word], null] : readShort(word);
    for (const name of names) {
      if (name === '--get') options.isQuery = true;
      else if (LEFT.has(name)) continue;
      else {
        const take = TAKING[name];
        if (!take && !LEFT_WITH_WORD.has(name)) refuse({ reason: 'option', given: name });
        const next = attached ?? words[at + 1];
        if (next === undefined) refuse({ reason: 'unfinished' });
        if (attached === null) at += 1;
        take?.(options, next);
      }
    }
  }
  return options;
}

function readShort(word: string): readonly [names: readonly string[], attached: string | null] {
  const names: string[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = SHORT[word.charAt(at)] ?? refuse({ reason: 'option', given: `-${word.charAt(at)}` });
    names.push(name);
    const takesWord = name in TAKING || LEFT_WITH_WORD.has(name);
    if (takesWord && at + 1 < word.length) return [names, word.slice(at + 1)];
  }
  return [names, null];
}

const METHODS: readonly CallMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The HTTP client sets them. */
const OF_CONNECTION =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/i;

function callOf(options: Options, baseAddress: string): ReadCall {
  const [address, ...others] = options.addresses;
  if (address === undefined) return refuse({ reason: 'no-address' });
  if (others[0] !== undefined) refuse({ reason: 'address', given: others[0] });
  const { path, query } = placeBelow(address, baseAddress);
  const isData = options.data.length > 0;
  const written = options.method ?? (isData && !options.isQuery ? 'POST' : 'GET');
  const method = METHODS.find((one) => one === written.toUpperCase()) ?? refuse({ reason: 'method', given: written });
  const headers = options.headers.map(readHeader);
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const text = options.data.join('&');
  if (!isData || options.isQuery)
    return { method, path, parameters: [...query, ...pairsOf(text)], headers, json: null };
  if (method === 'GET' || method === 'DELETE') return refuse({ reason: 'body-not-sent' });
  const isForm = !options.isJson && (type === '' || /^application\/x-www-form-urlencoded\b/i.test(type));
  if (isForm && query.length === 0) {
    const own = headers.filter(({ name }) => name.toLowerCase() !== 'content-type');
    return { method, path, parameters: pairsOf(text), headers: own, json: null };
  }
  if (!isJson(text)) refuse({ reason: 'header', given: type === '' ? '?' : type });
  const json = text.replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_, value) => `"${withoutMask(value)}"`);
  return { method, path, parameters: query, headers, json };
}

function placeBelow(address: string, baseAddress: string): { path: string; query: readonly NamedText[] } {
  const url = URL.parse(/^[a-z][\w+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  const base = new URL(baseAddress);
  if (url === null) return refuse({ reason: 'address', given: address });
  if (url.origin !== base.origin || `${url.username}${url.password}` !== '')
    refuse({ reason: 'host', given: url.host });
  const written = address.replace(/^[a-z][\w+.-]*:\/\//i, '').replace(/^[^/\\?#]*|[?#].*$/gs, '');
  const below = base.pathname.replace(/\/$/, '');
  if (!written.startsWith(`${below}/`)) refuse({ reason: 'address', given: written === '' ? '/' : written });
  return { path: written.slice(below.length), query: pairsOf(url.search.slice(1)) };
}

function readHeader(written: string): NamedText {
  const [, name = '', value = ''] = /^([^:;]*[^:;\s])\s*(?:[:;]\s*(.*))?$/s.exec(written.trim()) ?? [];
  if (written.startsWith('@')) refuse({ reason: 'file', given: written });
  if (name === '') refuse({ reason: 'header', given: written });
  if (OF_CONNECTION.test(name)) refuse({ reason: 'header-of-connection', given: name });
  return { name, value: withoutMask(value) };
}

function pairsOf(text: string): readonly NamedText[] {
  return [...new URLSearchParams(text)].map(([name, value]) => ({ name, value: withoutMask(value) }));
}

/** What this app has masked has to be typed again. */
function withoutMask(value: string): string {
  return /\[masked-[\w-]{4}\]/.test(value) ? '' : value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
