/**
 * The language of everything that main says, and of the page: the one that the person chose, else the first of the
 * system's languages that the app speaks. French is loaded where it is spoken.
 */
import { readLocale } from '../core/locale.ts';
import type { Language, LanguageChoice, LanguageView } from '../ipc/views/language.ts';
import type { CheckWords } from '../text/document-check.ts';
import { DESKTOP_WORDS, type DesktopWords } from '../text/en.ts';
import type { LanguageMemory } from './language-memory.ts';

/** What is said in a language other than English. */
export interface ForeignWords {
  readonly desktop: DesktopWords;
  readonly check: CheckWords;
}

export interface AppLanguageOptions {
  readonly memory: LanguageMemory;
  readonly loadFrench: () => Promise<ForeignWords>;
}

export function createAppLanguage({ memory, loadFrench }: AppLanguageOptions) {
  let chosen: LanguageChoice = 'system';
  let ofSystem: Language = 'en';
  let localeName = '';
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
      return readLocale(current(), localeName);
    },
    /**
     * Finds the language at start. Until then, English is spoken.
     * @param system its languages, the most preferred first, and the name of its locale
     */
    async begin(system: { readonly languages: readonly string[]; readonly locale: string }): Promise<void> {
      ofSystem = firstSpoken(system.languages);
      localeName = system.locale;
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
