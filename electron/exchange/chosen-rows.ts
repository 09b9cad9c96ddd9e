/** Which rows a person chose: each by its number, where that of a sign-in stands for all that belongs to it. */
import type { ExchangeRow } from '../ipc/exchange-views.ts';

/** @returns the rows with these numbers, in their own order */
export function chosenRows(rows: Iterable<ExchangeRow>, numbers: readonly number[]): readonly ExchangeRow[] {
  const chosen = new Set(numbers);
  return [...rows].filter(({ number, signIn }) => chosen.has(number) || (signIn !== null && chosen.has(signIn)));
}
