/**
 * Which names, codes and figures of a service may be kept as they are: plain words that are no secret, nothing that was
 * typed, and no value of a member. Anything may be all of these at a hostile service.
 */
import { PLAIN_CODE } from '../../core/check-codes.ts';
import { isKnownName } from '../../core/parameter-names.ts';
import type { Path } from '../../service-client/decode/member-record.ts';
import { isPlainName } from '../../service-client/decode/shape.ts';
import type { ShownName } from './observation.ts';
import { isFigure } from './plain-observation.ts';
import { normaliseLogin, type Prints } from './prints.ts';

export type Shown = ReturnType<typeof createShown>;

/** @returns whether a text is, or holds, a secret or a value of a member */
export type IsHidden = (text: string) => boolean;

const MOST_NAMES = 40;
/** A figure below is one of many alike, such as an interval. */
const SMALLEST_TELLING = 100_000;

/**
 * @param isHidden what is known of this service
 * @param values what was typed into this request, and what this reply says of a member
 */
export function createShown(prints: Prints, isHidden: IsHidden, values: Iterable<string>) {
  const own = new Set([...values].map(normaliseLogin).filter((value) => value !== ''));
  const parts = [...own].filter((value) => value.length >= SHORTEST_WITHIN && !isKnownName(value));
  // A word of the field, such as `member`, may be the value of any field too.
  const isOwnWord = (text: string): boolean => own.has(text) && !isKnownName(text);
  const isOwn = (text: string): boolean => {
    const lower = text.toLowerCase();
    if (own.size === 0) return false;
    return wordSpansOf(lower).some(isOwnWord) || parts.some((part) => lower.includes(part));
  };
  const isFree = (text: string): boolean => !isHidden(text) && !isOwn(text);
  const isName = (name: string): boolean => isPlainName(name) && isFree(name);
  return {
    /** @returns plain ones, each once, sorted, at most 40 */
    names: (names: Iterable<string>): readonly ShownName[] =>
      // A reply may have very many, and telling of one whether it is free takes long.
      Iterator.from([...new Set(names)].sort())
        .filter(isName)
        .take(MOST_NAMES)
        .map((name) => ({ name, print: prints.of(name) }))
        .toArray(),
    isName,
    /** Dot-separated; null if a name in it may not be shown. */
    path: (path: Path): string | null =>
      path.every((name) => isName(name) && !name.includes('.')) ? path.join('.') : null,
    code: (code: string | null): string | null =>
      code !== null && PLAIN_CODE.test(code) && isFree(code) ? code : null,
    figure(value: number): number | null {
      return isFigure(value) && (value < SMALLEST_TELLING || isFree(String(value))) ? value : null;
    },
  };
}

const MOST_WORDS = 8;

/** @returns each part that begins and ends with a whole word; also all of it */
export function wordSpansOf(text: string): readonly string[] {
  // As most names are.
  if (/^[a-z\d]*$/i.test(text)) return [text];
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MOST_WORDS);
  const spans = words.flatMap((first, from) =>
    words.slice(from).map((last) => text.slice(first.index, last.index + last[0].length)),
  );
  return [text, ...spans];
}

/** A shorter value may well be part of another word. */
const SHORTEST_WITHIN = 5;
const LONGEST = 40;

/** @returns each part of a text that is long enough, of the first forty characters */
export function longPartsOf(text: string): readonly string[] {
  const parts: string[] = [];
  const { length } = text.slice(0, LONGEST);
  for (let from = 0; from + SHORTEST_WITHIN <= length; from += 1) {
    for (let to = from + SHORTEST_WITHIN; to <= length; to += 1) parts.push(text.slice(from, to));
  }
  return parts;
}
