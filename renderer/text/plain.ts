/** Text as it is searched for. */

/** @returns the text without accents, in lower case */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
