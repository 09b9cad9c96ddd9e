/** @returns a title for use inside a sentence: in lower case, unless it begins with an abbreviation */
export function inSentence(title: string): string {
  return title.replace(/(?<=^\u2068?)\p{Lu}(?=\p{Ll}|\s|’)/u, (letter) => letter.toLowerCase());
}
