/** The locale for dates. It comes from main, because the page may know only the system's language. */
import { createContext, useContext } from 'react';
import { formatDateTime } from './format.ts';

/** BCP 47 tag. */
export const LocaleContext = createContext('en-US');

/** @returns a function that formats an instant (epoch milliseconds) as date and time */
export function useDateTime(): (atMs: number) => string {
  const locale = useContext(LocaleContext);
  return (atMs) => formatDateTime(atMs, locale);
}
