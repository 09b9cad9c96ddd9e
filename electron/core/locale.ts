/** The system's manner of writing dates, as far as it can be used. Pure. */

/**
 * @param told what the system says, such as `de-AT` or `en_US.UTF-8`
 * @returns a BCP 47 tag that dates can be written by, or null where it makes none
 */
export function readLocale(told: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(told.replace(/[.@].*$/, '').replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
