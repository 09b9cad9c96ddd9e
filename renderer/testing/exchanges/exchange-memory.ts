/** What the page keeps of the exchanges while other screens are shown, in its memory alone. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { CallForm } from '../../../electron/ipc/views/calls.ts';
import type { ExchangeFilter } from './exchange-filter.ts';
import { type ExchangeSource, type ExchangesState, followExchanges } from './exchange-source.ts';
import type { Line } from './lines.ts';

/** Answers for the exchanges that are shown: for main's own log as the bridge does, or for an open case. */
export type ExchangeReader = Pick<MemberLoginApi, 'readExchanges' | 'onExchangesChanged' | 'readExchange' | 'saveHar'>;

/** One for the log, and one for each open case: their rows have the same numbers. */
export interface ExchangeMemory {
  readonly reader: ExchangeReader;
  /** The one copy of the rows, for all screens. */
  readonly source: ExchangeSource;
  /** As all below, null until a screen fills it in. */
  filter: KeptFilter | null;
  folds: ChosenFolds | null;
  place: ListPlace | null;
  /** Key of the line that had the focus. */
  active: number | null;
  call: KeptCall | null;
}

/** The form for a call as it was left. It ends with Clear, and with the sign-in that it was for. */
export interface KeptCall {
  readonly logId: number;
  readonly sessionId: string;
  readonly form: CallForm;
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

export function createExchangeMemory(reader: ExchangeReader): ExchangeMemory {
  return { reader, source: followExchanges(reader), filter: null, folds: null, place: null, active: null, call: null };
}

export const ExchangeMemoryContext = createContext<ExchangeMemory | null>(null);

export function useExchangeMemory(): ExchangeMemory {
  const memory = useContext(ExchangeMemoryContext);
  if (!memory) throw new Error('useExchangeMemory is used outside the app.');
  return memory;
}

/** @returns all exchanges as they are now */
export function useExchanges(): ExchangesState {
  const { source } = useExchangeMemory();
  return useSyncExternalStore(source.subscribe, source.read);
}
