/** In whose manner dates are written: main knows the system's, of which this page's browser may know only the language. */
import { createContext, useContext } from 'react';
import { formatDateTime } from './format.ts';

/** BCP 47 tag, or null where main could not tell. */
export const LocaleContext = createContext<string | null>(null);

/** @returns a function that writes an instant, epoch milliseconds, with date and time */
export function useDateTime(): (atMs: number) => string {
  const locale = useContext(LocaleContext);
  return (atMs) => formatDateTime(atMs, locale);
}
