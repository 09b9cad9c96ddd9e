/** The language in which the application speaks to the person, and how they choose it. */

import type { Handlers } from '../ipc/channels.ts';
import type { LanguageChoice, LanguageView } from '../ipc/views/language.ts';
import { CAUSE_WORDS, type CauseWords } from '../text/causes.ts';
import { CHECK_WORDS, type CheckWords } from '../text/document-check.ts';
import { DESKTOP_WORDS, type DesktopWords } from '../text/en.ts';

export interface LanguagePort {
  readonly view: LanguageView;
  /** BCP 47 tag of the locale in which dates are written. */
  readonly locale: string;
  readonly words: Pick<DesktopWords, 'announcements' | 'pages'>;
  /** Null where English is spoken. */
  readonly foreign: { readonly check: CheckWords; readonly causes: CauseWords } | null;
  choose(choice: LanguageChoice): Promise<void>;
}

/** Where nobody can choose. */
export const ENGLISH_ONLY: LanguagePort = {
  view: { chosen: 'en', ofSystem: 'en' },
  locale: 'en-US',
  words: DESKTOP_WORDS,
  foreign: null,
  choose: async () => undefined,
};

/** @returns what the page says of the document check */
export function checkWordsIn({ foreign }: LanguagePort): CheckWords {
  return foreign?.check ?? CHECK_WORDS;
}

/** @returns what the page says of a sign-in that failed */
export function causeWordsIn({ foreign }: Pick<LanguagePort, 'foreign'>): CauseWords {
  return foreign?.causes ?? CAUSE_WORDS;
}

/** @returns the handler; it reloads the page only if its words change, because a reload loses what the page keeps */
export function createLanguageChoice({
  language,
  reloadPage,
  askNextPage,
  onChange,
}: {
  readonly language: LanguagePort;
  readonly reloadPage: () => void;
  /** Has the next page go there. */
  readonly askNextPage: (command: 'about') => void;
  readonly onChange: () => void;
}): Handlers['chooseLanguage'] {
  return async ({ choice }) => {
    const { foreign } = language;
    await language.choose(choice);
    if (language.foreign === foreign) return onChange();
    // The screen where it was chosen.
    askNextPage('about');
    reloadPage();
  };
}
