/** What the page keeps of the exchanges while other screens are shown, in its memory alone. */
import { createContext, useContext } from 'react';
import type { ExchangeFilter } from './exchange-filter.ts';
import type { ExchangeSource } from './exchange-source.ts';
import type { Line } from './lines.ts';

/** Each part is null until a screen fills it in. */
export interface ExchangeMemory {
  /** The one copy of main’s log, for all screens. */
  source: ExchangeSource | null;
  filter: KeptFilter | null;
  folds: ChosenFolds | null;
  place: ListPlace | null;
  /** Key of the line that had the focus. */
  active: number | null;
}

/** Clear, after which the log has another id, also ends the filter. */
export interface KeptFilter {
  /** Null until the log was read. */
  readonly logId: number | null;
  readonly filter: ExchangeFilter;
}

/** What a person opened or closed, and what was open before that. */
export interface ChosenFolds {
  /** Null until the log was read. */
  readonly logId: number | null;
  readonly sight: FirstSight;
  readonly chosen: ReadonlyMap<number, boolean>;
}

/** What was there when somebody began to look. */
export interface FirstSight {
  readonly open: ReadonlySet<number>;
  /** Number of the newest sign-in then. */
  readonly newest: number;
}

/** Where in the list somebody was. */
export interface ListPlace {
  /** Nothing but their keys, so that no row is kept after Clear. */
  readonly lines: readonly Pick<Line, 'key'>[];
  /** How far it was scrolled, in pixels. */
  readonly top: number;
}

export function createExchangeMemory(): ExchangeMemory {
  return { source: null, filter: null, folds: null, place: null, active: null };
}

export const ExchangeMemoryContext = createContext<ExchangeMemory | null>(null);

export function useExchangeMemory(): ExchangeMemory {
  const memory = useContext(ExchangeMemoryContext);
  if (!memory) throw new Error('useExchangeMemory is used outside the app.');
  return memory;
}
