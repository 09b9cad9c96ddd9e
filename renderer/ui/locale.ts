/** The locale for dates and times. It comes from main, because the page may know only the system's language. */
import { createContext, useContext, useMemo } from 'react';
import { formatDateTime } from './format.ts';

/** BCP 47 tag. */
export const LocaleContext = createContext('en-US');

/** @returns a function that formats an instant (epoch milliseconds) as date and time */
export function useDateTime(): (atMs: number) => string {
  const locale = useContext(LocaleContext);
  return (atMs) => formatDateTime(atMs, locale);
}

/**
 * @returns a function that formats an instant (epoch milliseconds) as logs do, such as `14:02:07.120` in this computer's
 * time zone, so that it can be found in the logs of the service; the same function until the locale changes
 */
export function useClockTime(): (atMs: number) => string {
  const locale = useContext(LocaleContext);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    });
    return (atMs) => format.format(atMs);
  }, [locale]);
}
