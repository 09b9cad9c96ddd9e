/** Parts of a name or a code that may be a value of a member, such as `unknown_mia` of Mia. */

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
export const SHORTEST_WITHIN = 5;
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
