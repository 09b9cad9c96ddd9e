/**
 * The language of everything that main says, and of the page: the one that the person chose, else the first of the
 * system's languages that the app speaks. French is loaded where it is spoken.
 */
import type { Language, LanguageChoice, LanguageView } from '../ipc/views/language.ts';
import type { CauseWords } from '../text/causes.ts';
import type { CheckWords } from '../text/document-check.ts';
import { DESKTOP_WORDS, type DesktopWords } from '../text/en.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

/** What is said in a language other than English. */
export interface ForeignWords {
  readonly desktop: DesktopWords;
  readonly check: CheckWords;
  readonly causes: CauseWords;
}

export interface AppLanguageOptions {
  readonly memory: LanguageMemory;
  readonly loadFrench: () => Promise<ForeignWords>;
  /** The name of the system's locale. It is asked for where a date is written, because loading locales takes a while. */
  readonly systemLocale: () => string;
}

export function createAppLanguage({ memory, loadFrench, systemLocale }: AppLanguageOptions) {
  let chosen: LanguageChoice = 'system';
  let ofSystem: Language = 'en';
  let foreign: ForeignWords | null = null;
  const current = (): Language => (foreign === null ? 'en' : 'fr');

  async function speak(choice: LanguageChoice): Promise<void> {
    chosen = choice;
    const language = choice === 'system' ? ofSystem : choice;
    foreign = language === 'fr' ? await loadFrench() : null;
  }

  return {
    get current(): Language {
      return current();
    },
    get view(): LanguageView {
      return { chosen, ofSystem };
    },
    get words(): DesktopWords {
      return foreign?.desktop ?? DESKTOP_WORDS;
    },
    /** Null where English is spoken. */
    get foreign(): ForeignWords | null {
      return foreign;
    },
    /** BCP 47 tag of the locale in which dates are written. */
    get locale(): string {
      return readLocale(current(), systemLocale());
    },
    /**
     * Finds the language at start. Until then, English is spoken.
     * @param languages the system's, the most preferred first
     */
    async begin(languages: readonly string[]): Promise<void> {
      ofSystem = firstSpoken(languages);
      await speak(memory.read());
    },
    /** Speaks that language from now on, and keeps the choice. */
    async choose(choice: LanguageChoice): Promise<void> {
      memory.write(choice);
      await speak(choice);
    },
  };
}

/** @param languages such as `fr-CA` or `en_GB.UTF-8` */
function firstSpoken(languages: readonly string[]): Language {
  const names = languages.map((name) => name.split(/[-_.@]/, 1)[0]?.toLowerCase());
  return names.find((name) => name === 'en' || name === 'fr') === 'fr' ? 'fr' : 'en';
}

/** Without a tag, `Intl` uses the process's locale. If that is none, it writes months as M11. */
const FALLBACK: Readonly<Record<string, string>> = { en: 'en-US', fr: 'fr-FR' };

/**
 * Finds the locale for dates: the language of the words, in the manner of the system's region. The name of a month should
 * not be in a language other than the words around it.
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

export type LanguageMemory = ReturnType<typeof openLanguageMemory>;

/**
 * Keeps the language that the person chose. It has its own small file, because it is read before the window opens.
 * @param file absolute path
 */
export function openLanguageMemory(file: string) {
  return {
    /** @returns the last choice; the system's language if none is known */
    read(): LanguageChoice {
      const kept = readSmallFile(file);
      const language = typeof kept === 'object' && kept !== null && 'language' in kept ? kept.language : null;
      return language === 'en' || language === 'fr' ? language : 'system';
    },
    /** Never throws. */
    write: (language: LanguageChoice): void => writeSmallFile(file, { language }),
  };
}
