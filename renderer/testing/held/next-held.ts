/** Leads from a held request that goes on to the one that its sign-in holds next. */
import { useEffect, useState } from 'react';
import type { ExchangeRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';

/** What comes later, such as the next poll, does not take the place of a reply that is being read. */
const AT_ONCE_MS = 1000;

/** @returns the request that the same sign-in holds now, if it followed at once; none while that one is still held */
export function nextHeld(rows: readonly ExchangeRow[], number: number): RequestRow | undefined {
  const before = rows.find((row) => row.number === number);
  if (before?.kind !== 'request' || before.state === 'held') return undefined;
  const latestMs = (before.endedAtMs ?? Number.POSITIVE_INFINITY) + AT_ONCE_MS;
  return rows.find(
    (row): row is RequestRow =>
      row.kind === 'request' && row.state === 'held' && row.signIn === before.signIn && row.startedAtMs <= latestMs,
  );
}

export interface ShownRow {
  /** Number of the row whose details are shown; null where none are. */
  readonly key: number | null;
  readonly open: (line: { readonly key: number }, isEntered: boolean) => void;
}

/** @returns to be told which request goes on; the way ends where the person looks at something else */
export function useNextHeld(rows: readonly ExchangeRow[], { key, open }: ShownRow): (number: number) => void {
  const [from, setFrom] = useState<number | null>(null);
  useEffect(() => {
    if (from === null) return;
    const next = key === from ? nextHeld(rows, from) : null;
    if (next === undefined) return;
    setFrom(null);
    // The focus stays with the details, whose control is gone.
    if (next) open({ key: next.number }, false);
  }, [rows, from, key, open]);
  return setFrom;
}
