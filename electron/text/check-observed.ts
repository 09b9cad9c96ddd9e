/**
 * What was observed of a point, for people; data and reports keep it as it is told. What a service wrote itself, such as
 * codes and names, stands between backticks.
 */
import type { PointId } from '../core/check-codes.ts';
import { OBSERVED_WORDS, type ObservedWords } from './check-observed-words.ts';

/**
 * @param words English if absent
 * @returns each thing that was observed, in words; names of fields as one. What is not known stays as it is.
 */
export function wordObserved(
  id: PointId,
  observed: readonly string[],
  words: ObservedWords = OBSERVED_WORDS,
): readonly string[] {
  const names = observed.flatMap((text) => (NAME.test(text) ? [text.replace(NAME, '')] : []));
  const others = observed.filter((text) => !NAME.test(text)).map((text) => wordOne(id, text, words));
  return names.length === 0 ? others : [...others, words.names(NAMES_OF[id] ?? 'field', names.map(quoted))];
}

/** Whether a point may have observed it: codes and names, in one of the forms above. A sentence is none. */
export function isObserved(id: PointId, text: string): boolean {
  const parts = text.replace(NAME, '').split(' ');
  const isPlain = parts.every((part) => /^[\w.:-]+$/.test(part));
  if (!isPlain || parts.length === 1) return isPlain;
  return id !== KEY_PATH && findWords(id, text, OBSERVED_WORDS) !== null;
}

const NAME = /^name /;
const KEY_PATH = '4.4-key-path';

/** What the names of a point are of. */
const NAMES_OF: Partial<Record<PointId, 'parameter'>> = { '4.1-declined': 'parameter', '4.4-token-name': 'parameter' };

type Wording = readonly [form: RegExp, word: (words: ObservedWords, parts: readonly string[]) => string];

/** Each takes the groups of its form; one that did not take part is empty. */
const WORDINGS: readonly Wording[] = [
  [
    /^(?:(absent|other) )?(\d{3}) (json|form|text|html|other|none) ([a-z-]+)(?: ([\w.:-]{1,40}))?$/,
    (words, [version = '', status = '', family = '', body = '', code = '']) =>
      [
        version === 'absent' || version === 'other' ? words.versions[version](status) : status,
        wordBody(words, family, body),
        ...(code ? [wordCode(words, code)] : []),
      ].join(', '),
  ],
  [
    /^(\d+) (digits|hex|base64url|jwt|printable|other)$/,
    (words, [length = '', kind = '']) => words.characters(length, lookUp(words.alphabets, kind) ?? kind),
  ],
  [/^differs (\d+)$/, (words, [seconds = '']) => words.unlikeExample(seconds)],
  [/^equal$/, (words) => words.asExample],
  [/^typed (\w+)$/, (words, [family = '']) => words.labelled(lookUp(words.families, family) ?? family)],
  [/^form ([a-z-]+)$/, (words, [form = '']) => words.writtenAs(lookUp(words.forms, form)?.[0] ?? form)],
  [/^fields (.+)$/, (words, [names = '']) => words.names('field', names.split(' ').map(quoted))],
  [/^named by (\S+)$/, (words, [name = '']) => words.toldApartBy(quoted(name))],
  [
    /^(?:(token|member) )?at ([^ ]+)$/,
    (words, [what, path = '']) => words.at(what === 'token' || what === 'member' ? what : '', quoted(path)),
  ],
  [
    /^(\d{3}) (to a page of its own|to that address|elsewhere)$/,
    ({ redirects }, [status = '', to = '']) => `${status} ${redirects[to]}`,
  ],
  [/^code (\S+)$/, (words, [code = '']) => wordCode(words, code)],
  [/^challenge (\w+)$/, (words, [scheme = '']) => words.challenge(quoted(scheme))],
  [
    /^([a-z-]+) retry-after (\w+)$/,
    (words, [endpoint = '', after = '']) =>
      words.retry(lookUp(words.endpoints, endpoint) ?? endpoint, lookUp(words.retryAfter, after) ?? after),
  ],
];

function wordOne(id: PointId, text: string, words: ObservedWords): string {
  // A path of the service's is all that it says.
  return id === KEY_PATH ? quoted(text) : (findWords(id, text, words) ?? text);
}

/** @returns null for what has no words */
function findWords(id: PointId, text: string, words: ObservedWords): string | null {
  return lookUp(words.ofPoint[id] ?? {}, text) ?? lookUp(words.general, text) ?? wordByForm(text, words);
}

function wordByForm(text: string, words: ObservedWords): string | null {
  for (const [form, word] of WORDINGS) {
    const match = form.exec(text);
    if (match)
      return word(
        words,
        match.slice(1).map((part) => part ?? ''),
      );
  }
  return null;
}

function wordBody(words: ObservedWords, family: string, body: string): string {
  const label = lookUp(words.families, family) ?? family;
  const error = lookUp(words.errors, body);
  if (error !== null) return `${label}, ${error}`;
  const [form, usual] = lookUp(words.forms, body) ?? [body, family];
  return family === usual ? form : words.formLabelled(form, label);
}

function wordCode({ codeVaries }: ObservedWords, code: string): string {
  return code === 'varies' ? codeVaries : quoted(code);
}

function quoted(text: string): string {
  return `\`${text}\``;
}

/** A text may be any, such as the name of what every object has. */
function lookUp<T>(words: Readonly<Record<string, T>>, text: string): T | null {
  return Object.hasOwn(words, text) ? (words[text] ?? null) : null;
}
