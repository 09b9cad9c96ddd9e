/** Finds entries by what a person types of them. */
import { plain } from '../text/plain.ts';

/** What an entry is found by; only the label by its initials. */
export interface Searched {
  readonly label: string;
  readonly detail: string | null;
}

/**
 * @param query words in any order, each the beginning or another part of a word; or the initials of the label. Case and
 * accents do not count
 * @returns the entries that match, the best ones first; all of them, in their order, where nothing is typed
 */
export function searchEntries<Entry extends Searched>(entries: readonly Entry[], query: string): readonly Entry[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, asked) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ entry }) => entry);
}

/** @returns 0 for the best match; null for none */
function rankOf({ label, detail }: Searched, asked: readonly string[]): number | null {
  const ofLabel = wordsOf(label);
  const words = ofLabel.concat(wordsOf(detail ?? ''));
  if (asked.every((part) => ofLabel.some((word) => word.startsWith(part)))) return 0;
  if (asked.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  if (initialsOf(ofLabel).startsWith(asked.join(''))) return 2;
  return asked.every((part) => words.some((word) => word.includes(part))) ? 3 : null;
}

function initialsOf(words: readonly string[]): string {
  return words.map(([initial]) => initial ?? '').join('');
}

function wordsOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
