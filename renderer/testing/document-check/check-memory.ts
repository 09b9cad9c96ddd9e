/** Where somebody was in the document check, kept while other screens are shown. */
import { createContext, useContext } from 'react';
import type { CheckFilter } from './findings.ts';

export interface CheckMemory {
  /** The service that it is of; null before the screen was shown. */
  serviceId: string | null;
  /** Null for all, or for what differs from a report while one is compared with. */
  filter: CheckFilter | null;
  /** Sections whose points that were not seen are shown. */
  readonly unfolded: Set<string>;
  /** How far the list was scrolled, in pixels. */
  top: number;
}

export function createCheckMemory(): CheckMemory {
  return { serviceId: null, filter: null, unfolded: new Set(), top: 0 };
}

export const CheckMemoryContext = createContext<CheckMemory>(createCheckMemory());

/** @returns what is kept of this service; of another one, where everything begins */
export function useCheckMemory(serviceId: string): CheckMemory {
  const memory = useContext(CheckMemoryContext);
  if (memory.serviceId !== serviceId) Object.assign(memory, createCheckMemory(), { serviceId });
  return memory;
}
