/**
 * Finds secrets in a text, in every writing of S10, also where one writing is inside another. The work for each character
 * hardly depends on the number of secrets, and there is a limit to it.
 */
import {
  isWholeWord,
  keysOf,
  LONGEST_HEAD,
  LONGEST_SECRET,
  type SecretRule,
  SHORTEST_ANYWHERE,
  SHORTEST_CUT,
  START_LENGTH,
} from './sought-secret.ts';
import { asItIs, mayBeEncoded, readRuns, readWritings, type Writing } from './writings.ts';

/** A part of a text that must not be shown. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What stands there, decoded. */
  readonly secret: string;
}

export interface SecretIndex {
  /** Whether anything is looked for under these rules. Secrets of fewer than four characters are not. */
  add(secret: string, rule: SecretRule): boolean;
  /**
   * Returns the parts in order, without overlaps; null if the text takes too long to be searched.
   * @param effort what is left for it and for other parts of the same text
   */
  find(text: string, effort?: Effort): readonly Span[] | null;
}

/** How many more characters may be looked at. */
export interface Effort {
  left: number;
}

/** How many characters a search may look at, for each character of its text and in all. */
const effortPerCharacter = 200;
const leastEffort = 50_000;
const mostEffort = 200_000;
/** How many writings may be inside each other, as in an address within a parameter of an address. */
const DEEPEST_WRITING = 3;
/** What looking for secrets at one place costs of the effort. */
const WORK_PER_PLACE = 8;
/** Of bytes, what may be a secret, or hold one in a further writing. */
const LONG_TEXT = /[\t\n\r -~]{8,}/g;
/** A secret that is longer than this, and what begins within it, is found at its beginning and its end alone. */
const LONGEST_LOOKED_THROUGH = 256;

export function effortFor(length: number): Effort {
  return { left: Math.min(Math.max(leastEffort, length * effortPerCharacter), mostEffort) };
}

export function createSecretIndex(): SecretIndex {
  const anywhere = createKeys();
  const words = createKeys();

  function findIn(writing: Writing, isForWords: boolean, effort: Effort): readonly Span[] {
    const { key, folded, startOf } = writing;
    const withWords = isForWords && !words.isEmpty;
    const spans: Span[] = [];
    for (let place = 0; place + START_LENGTH <= key.length && effort.left > 0; place += 1) {
      const isAnywhere = anywhere.mayBegin(startAt(folded, place));
      const isWordHere = withWords && words.mayBegin(startAt(key, place));
      if (!isAnywhere && !isWordHere) continue;
      const from = startOf(place);
      const found = isAnywhere ? anywhere.findAt(writing, folded, place, effort) : null;
      const word = isWordHere ? words.findAt(writing, key, place, effort) : null;
      const isWhole = word !== null && word.end > (found?.end ?? 0) && isWholeWord(writing, from, word.end);
      const better = isWhole ? word : found;
      if (!better) continue;
      spans.push({ start: from, end: better.end, secret: better.secret });
      // Another secret may begin near the end of a long one.
      if (better.length > LONGEST_LOOKED_THROUGH) place += better.length - LONGEST_HEAD - 1;
    }
    return spans;
  }

  function findDeep(text: string, { depth, isForWords }: Within, effort: Effort): readonly Span[] {
    effort.left -= text.length / 4;
    const read = new Set([text]);
    return readWritings(text, effort).flatMap((writing) => {
      const { key, isPlain, startOf, endOf } = writing;
      const within = { depth: depth + 1, isForWords: isForWords && writing.encoding.isForWords };
      const isNew = isPlain || !read.has(key);
      read.add(key);
      // What is read alike in several encodings is searched once.
      const isDeeper = isNew && writing.encoding.isDeep && depth < DEEPEST_WRITING && mayBeEncoded(key);
      const inner = isDeeper ? findDeep(key, within, effort) : isNew ? findInRuns(key, depth, effort) : [];
      return [
        ...findIn(writing, within.isForWords, effort),
        ...inner.map(({ start, end, secret }) => ({ start: startOf(start), end: endOf(end - 1), secret })),
      ];
    });
  }

  function findInRuns(key: string, depth: number, effort: Effort): readonly Span[] {
    const spans: Span[] = [];
    const within = { depth: depth + 1, isForWords: false };
    for (const { bytes, startOf, endOf } of readRuns(key)) {
      if (effort.left <= 0) return spans;
      effort.left -= bytes.length / 8;
      for (const { 0: text, index } of bytes.matchAll(LONG_TEXT)) {
        const isDeeper = depth < DEEPEST_WRITING;
        const found = isDeeper ? findDeep(text, within, effort) : findIn(asItIs(text), false, effort);
        for (const { start, end, secret } of found)
          spans.push({ start: startOf(index + start), end: endOf(index + end - 1), secret });
      }
    }
    return spans;
  }

  return {
    add(secret, rule) {
      const keys = keysOf(secret, rule);
      for (const key of keys.anywhere) anywhere.add(key, secret);
      for (const key of keys.words) words.add(key, secret);
      return keys.anywhere.length + keys.words.length > 0;
    },
    find(text, effort = effortFor(text.length)) {
      const spans = findDeep(text, { depth: 1, isForWords: true }, effort);
      return effort.left <= 0 ? null : mergeSpans(spans);
    },
  };
}

/** Makes parts that overlap one; of two secrets, the longer part names it. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (!last || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) {
      const { secret } = span.end - span.start > last.end - last.start ? span : last;
      merged[merged.length - 1] = { start: last.start, end: span.end, secret };
    }
  }
  return merged;
}

/** @param spans in order, without overlaps */
export function replaceSpans(text: string, spans: readonly Span[], maskOf: (secret: string) => string): string {
  if (spans.length === 0) return text;
  let shownFrom = 0;
  const pieces = spans.flatMap(({ start, end, secret }) => {
    const before = text.slice(shownFrom, start);
    shownFrom = end;
    return [before, maskOf(secret)];
  });
  return [...pieces, text.slice(shownFrom)].join('');
}

/** Where a text stands that is searched. */
interface Within {
  /** 1 for what is not inside a writing. */
  readonly depth: number;
  readonly isForWords: boolean;
}

interface Found {
  /** Where in the line it ends. */
  readonly end: number;
  /** Of what was found, in characters of the key. */
  readonly length: number;
  readonly secret: string;
}

interface Key {
  readonly key: string;
  readonly secret: string;
}

/** Keys that begin alike. */
interface Bucket {
  readonly byHead: Map<string, Key[]>;
  /** Lengths of the heads, longest first. */
  lengths: readonly number[];
  /** By as many first characters as are left of a secret that is cut: those that are longer. */
  readonly cut: Map<string, Key[]>;
}

function createKeys() {
  const buckets = new Map<string, Bucket>();
  /** Most places are told by it to begin nothing. */
  const starts = new Uint8Array(2 ** 16);

  return {
    get isEmpty() {
      return buckets.size === 0;
    },
    add(key: string, secret: string): void {
      const start = key.slice(0, START_LENGTH);
      starts[startAt(key, 0)] = 1;
      const bucket: Bucket = buckets.get(start) ?? { byHead: new Map(), lengths: [], cut: new Map() };
      buckets.set(start, bucket);
      const head = key.slice(0, LONGEST_HEAD);
      push(bucket.byHead, head, { key, secret });
      for (const length of [SHORTEST_ANYWHERE, SHORTEST_CUT])
        if (key.length > length) push(bucket.cut, key.slice(0, length), { key, secret });
      if (bucket.lengths.includes(head.length)) return;
      bucket.lengths = [...bucket.lengths, head.length].sort((a, b) => b - a);
    },
    mayBegin: (start: number): boolean => starts[start] === 1,
    /** @param sought the writing's key, in lower case where case does not count */
    findAt({ line, endOf }: Writing, sought: string, place: number, effort: Effort): Found | null {
      const bucket = buckets.get(sought.slice(place, place + START_LENGTH));
      if (!bucket) return null;
      const text = sought.slice(place, place + LONGEST_HEAD);
      effort.left -= WORK_PER_PLACE * (1 + bucket.lengths.length);
      for (const length of bucket.lengths) {
        const alike = length <= text.length ? bucket.byHead.get(text.slice(0, length)) : undefined;
        if (!alike) continue;
        const [best, common] = findBest(alike, sought, place);
        effort.left -= (alike.length * common) / 8;
        // What follows the part of a secret that is known may be more of it.
        return {
          end: common >= LONGEST_SECRET ? line.length : endOf(place + common - 1),
          length: common,
          secret: best,
        };
      }
      // A secret that is cut: by the end of the text, or by what a service writes behind the beginning of one.
      const isLast = text.length < LONGEST_HEAD && text.length >= SHORTEST_ANYWHERE;
      const alike = bucket.cut.get(text.slice(0, isLast ? SHORTEST_ANYWHERE : SHORTEST_CUT));
      if (!alike) return null;
      const [best, common] = findBest(alike, sought, place);
      effort.left -= (alike.length * common) / 8;
      if (isLast && common === text.length) return { end: line.length, length: common, secret: best };
      const isCut = common >= SHORTEST_CUT && CUT_BEFORE.test(sought.slice(place + common, place + common + 4));
      return isCut ? { end: endOf(place + common - 1), length: common, secret: best } : null;
    },
  };
}

/** What a service may write where it cuts a text. */
const CUT_BEFORE = /^\s?(?:["'`“”‘’«»([<…]|\.\.\.|\s*$)/;

function push(map: Map<string, Key[]>, name: string, key: Key): void {
  const alike = map.get(name);
  if (alike) alike.push(key);
  else map.set(name, [key]);
}

/** Returns the secret that has most in common with a text from an index on, and how many characters that is. */
function findBest(alike: readonly Key[], text: string, index: number): readonly [secret: string, length: number] {
  let best = '';
  let most = 0;
  for (const { key, secret } of alike) {
    let length = 0;
    while (length < key.length && key[length] === text[index + length]) length += 1;
    if (length > most) [best, most] = [secret, length];
  }
  return [best, most];
}

/** Returns a number of sixteen bits for the first three characters from an index on. */
function startAt(text: string, index: number): number {
  return (text.charCodeAt(index) * 961 + text.charCodeAt(index + 1) * 31 + text.charCodeAt(index + 2)) & 0xffff;
}
