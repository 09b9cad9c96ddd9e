/** Makes text from outside safe to show on one line. */
import { basename } from 'node:path';

/**
 * Collapses white space, removes control and formatting characters, and keeps at most six combining marks in a row, so
 * that they do not paint over what is near. Joined emoji stay whole, and so do words that a joiner shapes, as in Persian
 * and Sinhala. Empty if nothing of the text is visible.
 */
export function toSingleLine(text: string): string {
  return unlikeLine.test(text) ? makeSingleLine(text) : text;
}

/** Returns one line of at most `length` characters, of the start of a text. */
export function toShownLine(text: string, length: number): string {
  return clip(toSingleLine(text.slice(0, longestStart)), length);
}

/** More than is shown of any text. */
const longestStart = 4096;

/** Cuts a text to at most `length` characters, the last of which is then `…`. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}

/** Matches in a text that may not be a single line yet. Most are one, and this is quicker than what makes them one. */
const unlikeLine = /[^ -~]|^ | $| {2}/;

/** Compiled with its tables of Unicode when it is first called, which takes a while. Most texts do not need it. */
function makeSingleLine(text: string): string {
  /** Matches words of visible characters without marks, which need nothing else: most texts in other writings. */
  const plainLine =
    /^(?:[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]]+(?: (?! |$)|$))+$/v;
  if (plainLine.test(text)) return text;
  /** Matches what belongs to an emoji or shapes a word, or captures another control or formatting character. */
  const joinerOrFlag =
    /(?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?)\u200d(?=\p{Extended_Pictographic})|\p{RGI_Emoji_Tag_Sequence}|(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}])[\u200c\u200d](?=\p{L})|(\p{C})/gv;
  /** Besides those that Unicode calls ignorable: the blank Braille pattern, the null note and two Egyptian blanks. */
  const visible = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/u;
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(joinerOrFlag, (found, removed) => (removed === undefined ? found : ''))
    .replace(/(\p{M}{6})\p{M}+/gu, '$1')
    .trim();
  return visible.test(line) ? line : '';
}

const LONGEST_NAME = 100;

/** @returns the name of a file that the user or another program chose, as it is shown */
export function shownFileName(path: string): string {
  return toShownLine(basename(path), LONGEST_NAME);
}
