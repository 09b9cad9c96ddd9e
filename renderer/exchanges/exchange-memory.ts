/** What the page keeps of the exchanges while other screens are shown, in its memory alone. */
import { createContext, useContext } from 'react';
import type { ExchangeSource } from './exchange-source.ts';

/** Each part is null until a screen fills it in. */
export interface ExchangeMemory {
  /** The one copy of main’s log, for all screens. */
  source: ExchangeSource | null;
}

export function createExchangeMemory(): ExchangeMemory {
  return { source: null };
}

export const ExchangeMemoryContext = createContext<ExchangeMemory | null>(null);

export function useExchangeMemory(): ExchangeMemory {
  const memory = useContext(ExchangeMemoryContext);
  if (!memory) throw new Error('useExchangeMemory is used outside the app.');
  return memory;
}
