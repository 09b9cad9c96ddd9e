/**
 * Finds secrets in a text of many lines, in every writing of S10, also where one writing is inside another. The work for
 * each character hardly depends on the number of secrets, and there is a limit to it.
 */
import {
  isWholeWord,
  keysOf,
  LONGEST_HEAD,
  LONGEST_SECRET,
  type SecretRule,
  SHORTEST_ANYWHERE,
  START_LENGTH,
} from '../service-client/secrets/sought-secret.ts';
import { readWritings, type Writing } from '../service-client/secrets/writings.ts';

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
const leastEffort = 100_000;
const mostEffort = 1_500_000;
/** How many writings may be inside each other, as in an address within a parameter of an address. */
const deepestWriting = 3;

export function effortFor(length: number): Effort {
  return { left: Math.min(Math.max(leastEffort, length * effortPerCharacter), mostEffort) };
}

export function createSecretIndex(): SecretIndex {
  const anywhere = createKeys();
  const words = createKeys();

  function findIn(writing: Writing, effort: Effort): readonly Span[] {
    const { key, endOf } = writing;
    const withWords = writing.encoding.isForWords;
    const spans: Span[] = [];
    for (let place = 0; place + START_LENGTH <= key.length && effort.left > 0; place += 1) {
      const start = startAt(key, place);
      const isAnywhere = anywhere.mayBegin(start);
      const isWordHere = withWords && words.mayBegin(start);
      if (!isAnywhere && !isWordHere) continue;
      const from = place === 0 ? 0 : endOf(place - 1);
      const found = isAnywhere ? anywhere.findAt(writing, place, effort) : null;
      const word = isWordHere ? words.findAt(writing, place, effort) : null;
      const isWhole = word !== null && word.end > (found?.end ?? 0) && isWholeWord(writing, from, word.end);
      const better = isWhole ? word : found;
      if (better) spans.push({ start: from, end: better.end, secret: better.secret });
    }
    return spans;
  }

  function findDeep(text: string, depth: number, effort: Effort): readonly Span[] {
    effort.left -= text.length;
    const read = new Set([text]);
    return readWritings(text, effort).flatMap((writing) => {
      const { key } = writing;
      const own = findIn(writing, effort);
      // What is read alike in several encodings is searched once.
      if (read.has(key) || depth >= deepestWriting || !/[%+\\&]/.test(key)) return own;
      read.add(key);
      const inner = findDeep(key, depth + 1, effort).map((span) => ({
        start: span.start === 0 ? 0 : writing.endOf(span.start - 1),
        end: writing.endOf(span.end - 1),
        secret: span.secret,
      }));
      return [...own, ...inner];
    });
  }

  return {
    add(secret, rule) {
      const keys = keysOf(secret, rule);
      for (const key of keys.anywhere) anywhere.add(key, secret);
      for (const key of keys.words) words.add(key, secret);
      return keys.anywhere.length + keys.words.length > 0;
    },
    find(text, effort = effortFor(text.length)) {
      const spans = findDeep(text, 1, effort);
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

interface Found {
  /** Where in the line it ends. */
  readonly end: number;
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
  /** The first characters of the heads, as many as a secret that is cut must have. */
  readonly beginnings: Set<string>;
}

function createKeys() {
  const buckets = new Map<string, Bucket>();
  /** Most places are told by it to begin nothing. */
  const starts = new Uint8Array(2 ** 16);

  return {
    add(key: string, secret: string): void {
      const start = key.slice(0, START_LENGTH);
      starts[startAt(key, 0)] = 1;
      const bucket: Bucket = buckets.get(start) ?? { byHead: new Map(), lengths: [], beginnings: new Set() };
      buckets.set(start, bucket);
      const head = key.slice(0, LONGEST_HEAD);
      const alike = bucket.byHead.get(head);
      if (alike) alike.push({ key, secret });
      else bucket.byHead.set(head, [{ key, secret }]);
      bucket.beginnings.add(key.slice(0, SHORTEST_ANYWHERE));
      if (bucket.lengths.includes(head.length)) return;
      bucket.lengths = [...bucket.lengths, head.length].sort((a, b) => b - a);
    },
    mayBegin: (start: number): boolean => starts[start] === 1,
    findAt({ line, key, endOf }: Writing, place: number, effort: Effort): Found | null {
      const bucket = buckets.get(key.slice(place, place + START_LENGTH));
      if (!bucket) return null;
      const text = key.slice(place, place + LONGEST_HEAD);
      effort.left -= text.length * (1 + bucket.lengths.length);
      // A text that was cut within a secret: its end is the secret's beginning.
      const isCut = text.length < LONGEST_HEAD && text.length >= SHORTEST_ANYWHERE;
      if (isCut && bucket.beginnings.has(text.slice(0, SHORTEST_ANYWHERE))) {
        effort.left -= bucket.byHead.size;
        for (const [head, [first]] of bucket.byHead)
          if (first && head.startsWith(text)) return { end: line.length, secret: first.secret };
      }
      for (const length of bucket.lengths) {
        const alike = length <= text.length ? bucket.byHead.get(text.slice(0, length)) : undefined;
        if (!alike) continue;
        const [best, common] = findBest(alike, key, place);
        effort.left -= alike.length * common;
        // What follows the part of a secret that is known may be more of it.
        return { end: common >= LONGEST_SECRET ? line.length : endOf(place + common - 1), secret: best };
      }
      return null;
    },
  };
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
