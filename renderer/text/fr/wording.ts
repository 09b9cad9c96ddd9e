/** What French texts are put together with: counts, plurals, and titles inside sentences. */

const NUMBERS = new Intl.NumberFormat('fr');
const TENTHS = new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const PLURALS = new Intl.PluralRules('fr');

/** @returns a whole number with a narrow space between thousands */
export function grouped(count: number): string {
  return NUMBERS.format(count);
}

/** @returns the form for that count: zero and one are singular */
export function plural(count: number, one: string, more: string): string {
  return PLURALS.select(count) === 'one' ? one : more;
}

/** @returns the count with its noun, such as `0 ligne` or `1 234 lignes` */
export function counted(count: number, one: string, more: string): string {
  return `${grouped(count)} ${plural(count, one, more)}`;
}

/** @returns a number with one decimal after a comma */
export function decimal(number: number): string {
  return TENTHS.format(number);
}

/** @returns a title for use inside a sentence: in lower case, unless it begins with an abbreviation */
export function inSentence(title: string): string {
  return title.replace(/(?<=^\u2068?)\p{Lu}(?=\p{Ll}|\s|’)/u, (letter) => letter.toLowerCase());
}

/** @returns a label between guillemets, in place of its own */
export function quoted(label: string): string {
  return `« ${label.replace(/« | »/g, '')} »`;
}
