/** Which rows a way out of the list is for: what is selected, else what the filter shows, else everything. */
import { useMemo } from 'react';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { numbersOfAll } from './lines.ts';
import type { ShownExchanges } from './shown-exchanges.ts';

export interface ListScope {
  readonly kind: 'selected' | 'shown' | 'all';
  readonly rows: readonly ExchangeRow[];
}

export interface Scoped extends Pick<ShownExchanges, 'rows' | 'lines' | 'isFiltered'> {
  readonly selection: Pick<ShownExchanges['selection'], 'lines'>;
}

export function useListScope({ rows, lines, selection, isFiltered }: Scoped): ListScope {
  const selected = selection.lines;
  return useMemo(() => {
    if (selected.length === 0 && !isFiltered) return { kind: 'all', rows };
    const numbers = numbersOfAll(selected.length > 0 ? selected : lines);
    return {
      kind: selected.length > 0 ? 'selected' : 'shown',
      rows: rows.filter(({ number }) => numbers.has(number)),
    };
  }, [rows, lines, selected, isFiltered]);
}
