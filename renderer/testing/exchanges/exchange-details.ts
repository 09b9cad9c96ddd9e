/** Asks for the details of a row, and again when the row has changed. */
import { useEffect, useState } from 'react';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { ExchangeDetails } from '../../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { type ExchangeReader, useExchangeMemory } from './exchange-memory.ts';

export type DetailsState =
  | { readonly kind: 'reading' | 'gone' }
  | { readonly kind: 'failed'; readonly error: ErrorView }
  | { readonly kind: 'read'; readonly details: ExchangeDetails };

const READING: DetailsState = { kind: 'reading' };

/** What was read before stays while the same row is read again. */
export function useExchangeDetails(row: ExchangeRow): DetailsState {
  const { reader } = useExchangeMemory();
  const [answer, setAnswer] = useState<{ readonly number: number; readonly state: DetailsState } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const outcome = await reader.readExchange({ number: row.number });
      if (isWanted) setAnswer({ number: row.number, state: stateOf(outcome) });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [row, reader]);
  return answer?.number === row.number ? answer.state : READING;
}

type Answer = Awaited<ReturnType<ExchangeReader['readExchange']>>;

function stateOf(outcome: Answer): DetailsState {
  if (!outcome.ok) return { kind: 'failed', error: outcome.error };
  return outcome.value ? { kind: 'read', details: outcome.value } : { kind: 'gone' };
}
