/** Counts as French writes them. */

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
