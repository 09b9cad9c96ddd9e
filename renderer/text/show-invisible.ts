/** Shows what came from a service as it is, characters that nobody would see included. */

/** Controls, and what formats others or has no width. Line ends and tabs stay, and so does what joins letters or emoji. */
const INVISIBLE = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\n\t\u200c\u200d]]/gv;

/** @returns the text with `⟨U+202E⟩` in place of each such character; one of `\r\n` is left out */
export function showInvisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(INVISIBLE, (found) => `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}
