/** Finds the locale for dates: the language of the words, in the manner of the system's region. */

/** Without a tag, `Intl` uses the process's locale. If that is none, it writes months as M11. */
const FALLBACK: Readonly<Record<string, string>> = { en: 'en-US', fr: 'fr-FR' };

/**
 * The name of a month should not be in a language other than the words around it.
 * @param language of the words, such as `fr`
 * @param localeName the system's name for its locale, such as `de-AT` or `en_US.UTF-8`
 * @returns a BCP 47 tag, such as `fr-AT`
 */
export function readLocale(language: string, localeName: string): string {
  const fallback = FALLBACK[language] ?? language;
  try {
    const { region } = new Intl.Locale(localeName.replace(/[.@].*$/, '').replaceAll('_', '-')).maximize();
    if (region === undefined) return fallback;
    return Intl.DateTimeFormat.supportedLocalesOf(`${language}-${region}`)[0] ?? fallback;
  } catch {
    return fallback;
  }
}
