/** Lets the person choose the language of the app. */
import type { Handlers } from '../ipc/channels.ts';
import type { ApplicationPorts } from './application-ports.ts';
import type { CommandWish } from './command-wish.ts';

export interface ChooseLanguageOptions {
  readonly ports: Pick<ApplicationPorts, 'language' | 'reloadPage'>;
  readonly askNextPage: CommandWish['askNextPage'];
  readonly onChange: () => void;
}

/** @returns the handler; it reloads the page only if its words change, because a reload loses what the page keeps */
export function createLanguageChoice({
  ports: { language, reloadPage },
  askNextPage,
  onChange,
}: ChooseLanguageOptions): Handlers['chooseLanguage'] {
  return async ({ choice }) => {
    const { foreign } = language;
    await language.choose(choice);
    if (language.foreign === foreign) return onChange();
    // The screen where it was chosen.
    askNextPage('about');
    reloadPage();
  };
}
