/** Turns the system's locale name into a tag that `Intl` accepts. */

/** Without a tag, `Intl` uses the process's locale. If that is none, it writes months as M11. */
const FALLBACK = 'en-US';

/**
 * @param localeName the system's name for the locale, such as `de-AT` or `en_US.UTF-8`
 * @returns the BCP 47 tag to format dates with; that of the app's texts if `Intl` does not support the locale
 */
export function readLocale(localeName: string): string {
  try {
    return (
      Intl.DateTimeFormat.supportedLocalesOf(localeName.replace(/[.@].*$/, '').replaceAll('_', '-'))[0] ?? FALLBACK
    );
  } catch {
    return FALLBACK;
  }
}
