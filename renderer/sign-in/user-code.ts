/** How a user code is written and read aloud. Pure; the code itself is never changed. */

/**
 * @returns the code in the parts in which it is shown: as the service wrote it where that has separators,
 *   otherwise in fours
 */
export function groupCode(code: string): readonly string[] {
  return /^[\p{L}\p{N}]+$/u.test(code) ? (code.match(/.{1,4}/gu) ?? []) : [code];
}

/**
 * @param hyphen the word for it
 * @returns the code sign by sign, so that a screen reader spells it instead of reading it as a word
 */
export function spellCode(code: string, hyphen: string): string {
  return [...code]
    .filter((sign) => sign.trim() !== '')
    .map((sign) => (sign === '-' ? hyphen : sign))
    .join(', ');
}
