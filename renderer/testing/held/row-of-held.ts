/** Finds the row of a held request, which may come a moment after the request itself. */
import { useState } from 'react';
import type { ExchangeRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { ExchangesPlace } from '../../ui/places.ts';

/** @returns none where it was not read yet, or is gone */
export function rowOfHeld(rows: readonly ExchangeRow[], heldId: string): RequestRow | undefined {
  return rows.find((row): row is RequestRow => row.kind === 'request' && row.heldId === heldId);
}

/**
 * @returns the number of the row that a place leads to, also once it is held no longer; null while it is not there, and
 * for a place that leads to none
 */
export function useFirstRow(
  rows: readonly ExchangeRow[],
  { row, heldId }: Pick<ExchangesPlace, 'row' | 'heldId'>,
): number | null {
  const [known, setKnown] = useState(row ?? null);
  if (known !== null || heldId === undefined) return known;
  const found = rowOfHeld(rows, heldId)?.number ?? null;
  if (found !== null) setKnown(found);
  return found;
}
