/** Text from outside, fit to stand in a line. Pure. */

/**
 * @param most how many characters are kept
 * @param cut what tells that there were more
 * @returns one line without control characters or others that nobody sees
 */
export function toOneLine(text: string, most: number, cut = ''): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}${cut}` : line;
}
