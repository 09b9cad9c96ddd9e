/** What texts are put together with: counts, titles inside sentences, entries by id; and how texts are searched. */

/** @returns a whole number with a comma between thousands */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @returns a title for use inside a sentence: in lower case, unless it begins with an abbreviation */
export function inSentence(title: string): string {
  return title.replace(/(?<=^\u2068?)\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
}

/** @returns a label in quotation marks, in place of its own */
export function quoted(label: string): string {
  return `“${label.replace(/[“”]/g, '')}”`;
}

/** @returns the entry with that id; nothing for a name that every object has, such as `constructor` */
export function entryOf<T>(entries: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(entries, id) ? entries[id] : undefined;
}

/** @returns the text without accents, in lower case */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** @returns the name with an invisible joiner after each hyphen, so that no line breaks there */
export function unbroken(name: string): string {
  return name.replaceAll('-', '-\u2060');
}
