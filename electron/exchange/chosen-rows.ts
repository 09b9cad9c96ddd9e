/** Which rows a person chose: each by its number, where that of a sign-in stands for all that belongs to it. */
import { inTurns } from '../core/work.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';

/** @returns the rows with these numbers, in their own order, or all of them if there are no numbers */
export async function chosenRows(
  rows: Iterable<ExchangeRow>,
  numbers: readonly number[],
): Promise<readonly ExchangeRow[]> {
  const chosen = new Set(numbers);
  const found: ExchangeRow[] = [];
  // In turns, because a row may have to be masked again before it is shown.
  for await (const row of inTurns(rows)) {
    const { number, signIn } = row;
    const isChosen = chosen.has(number) || (signIn !== null && chosen.has(signIn));
    if (isChosen || chosen.size === 0) found.push(row);
  }
  return found;
}
