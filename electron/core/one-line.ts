/** Makes text from outside safe to show on one line. */

/**
 * @param maxLength how many characters to keep
 * @param ellipsis appended if the text was longer
 * @returns one line without control and formatting characters
 */
export function toOneLine(text: string, maxLength: number, ellipsis = ''): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}${ellipsis}` : line;
}
