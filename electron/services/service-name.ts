/** What a service may be called in a profile file, how any name is shown, and names and ids that are still free. */
import { clip, toSingleLine } from '../core/one-line.ts';

/** In characters. */
export const LONGEST_NAME = 80;

/** Makes a name one visible line; empty if nothing of it is visible. Of a very long name, only the start counts. */
export function cleanName(name: string): string {
  // What is done with a name takes much longer for a long text.
  return toSingleLine(name.slice(0, LONGEST_WRITTEN));
}

export function isTooLong(name: string): boolean {
  return [...name].length > LONGEST_NAME;
}

/**
 * Returns the name to show for a stored profile, which an older copy of the app may have stored with any name. The
 * service's host stands in for one that cannot be shown or that looks like the demo's.
 */
export function toShownName(name: string, baseUrl: string): string {
  const cleaned = cleanName(name);
  const line = isTooLong(cleaned) ? clip(cleaned, LONGEST_NAME) : cleaned;
  return line === '' || looksLikeDemo(line) ? (URL.parse(baseUrl)?.host ?? '–') : line;
}

/** Whether a person may take the name for the demo's, which says that nothing leaves this computer. */
export function looksLikeDemo(name: string): boolean {
  return toSkeleton(name.slice(0, LONGEST_WRITTEN)) === DEMO_SKELETON;
}

/** @returns the name, or with the first number that makes it another one, such as `Staging 2` */
export function freeName(name: string, taken: readonly string[]): string {
  return free(name, taken, (number) => `${clip(name, LONGEST_NAME - ` ${number}`.length)} ${number}`);
}

/** @returns the id, or with the first number that makes it another one, such as `staging-2` */
export function freeId(id: string, taken: readonly string[]): string {
  return free(id, taken, (number) => `${[...id].slice(0, LONGEST_ID - `-${number}`.length).join('')}-${number}`);
}

const LONGEST_ID = 60;

function free(wanted: string, taken: readonly string[], numbered: (number: number) => string): string {
  let found = wanted;
  for (let number = 2; taken.includes(found); number += 1) found = numbered(number);
  return found;
}

/**
 * Reduces a text to what it looks like: without case, accents, spaces, punctuation and invisible characters, and with
 * the letters of the demo's name in place of those that are drawn alike.
 * @see Unicode Technical Standard 39, section 4
 */
function toSkeleton(text: string): string {
  // NFKD makes sigmas of these.
  const plain = text.replace(/[ϲϹ]/g, 'c').normalize('NFKD');
  const letters = plain.replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  const alike = [...letters.toLowerCase()].map((letter) => ALIKE.get(letter) ?? letter).join('');
  return alike.replaceAll('rn', 'm').replace(/[^\p{L}\p{N}]/gu, '');
}

/** By the letter that they look like, in lower case. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    c: 'сᴄⅽƈȼ¢ⲥꮯᏟ',
    d: 'ԁᴅđɗɖꭰᎠ',
    e: 'еєεᴇɛ℮ꬲ3ꭼⴹ€',
    i: 'іιɪıl1|!ⅼⲓɩӏꭵǀ',
    m: 'мᴍμϻⲙꮇ',
    o: 'оοᴏ0øօσⲟөθо٥ەഠ๐',
    r: 'гᴦʀɼɾⲅꭱꮁ',
    s: 'ѕꜱ5$ƽʂꮪ',
    v: 'ѵνᴠⱱʋⲛ٧ꮩ',
  }).flatMap(([letter, others]) => [...others.toLowerCase()].map((other) => [other, letter] as const)),
);

/** How much of a name is looked at, with what is not shown of it. */
export const LONGEST_WRITTEN = 400;

/** Of “Demo service”. */
const DEMO_SKELETON = 'demoservice';
