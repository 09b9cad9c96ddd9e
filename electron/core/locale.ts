/** Turns the system's locale name into a tag that `Intl` accepts. */

/**
 * @param localeName the system's name for the locale, such as `de-AT` or `en_US.UTF-8`
 * @returns the BCP 47 tag to format dates with, or null if `Intl` does not support the locale
 */
export function readLocale(localeName: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(localeName.replace(/[.@].*$/, '').replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
