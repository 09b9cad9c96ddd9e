/** Formats the time of an exchange as logs do, to the millisecond, so that it can be found in those of the service. */

/** @param locale BCP 47 tag @returns formats epoch milliseconds as `14:02:07.120` in this computer's time zone */
export function clockOf(locale: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
  return (atMs) => format.format(atMs);
}
