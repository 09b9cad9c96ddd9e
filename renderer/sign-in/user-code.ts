/** How a user code is shown and read aloud. */

/**
 * @returns the parts in which the code is shown: the service's own where the code has separators, otherwise fours
 */
export function groupCode(code: string): readonly string[] {
  return /^[\p{L}\p{N}]+$/u.test(code) ? (code.match(/.{1,4}/gu) ?? []) : [code];
}

/**
 * @param hyphen the word for it
 * @returns the code character by character, so that a screen reader spells it out
 */
export function spellCode(code: string, hyphen: string): string {
  return [...code]
    .filter((sign) => sign.trim() !== '')
    .map((sign) => (sign === '-' ? hyphen : sign))
    .join(', ');
}
