/**
 * Chooses the language of the app. Where that changes the words, the page is loaded again, so it asks first if something
 * is not saved.
 */
import { type ReactNode, useId, useState } from 'react';
import type { LanguageChoice as Choice, LanguageView } from '../../electron/ipc/views/language.ts';
import { useUnsavedForms } from '../services/form-memory.ts';
import { about } from '../text/about.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';

export function LanguageChoice({ language }: { readonly language: LanguageView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const unsaved = useUnsavedForms();
  const [asked, setAsked] = useState<Choice | null>(null);
  const id = useId();
  const words = about.language;
  const change = (choice: Choice) => memberLogin.chooseLanguage({ choice });
  const languageOf = (choice: Choice) => (choice === 'system' ? language.ofSystem : choice);
  const choose = (choice: Choice) => {
    if (unsaved.size > 0 && languageOf(choice) !== languageOf(language.chosen)) setAsked(choice);
    else void call.run(() => change(choice));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{words.label}</label>
      <select
        id={id}
        className="input"
        value={language.chosen}
        onChange={({ target }) => {
          const choice = CHOICES.find((one) => one === target.value);
          if (choice) choose(choice);
        }}
      >
        {CHOICES.map((choice) => (
          <option key={choice} value={choice} {...(choice !== 'system' && { lang: choice })}>
            {choice === 'system' ? words.system(words.names[language.ofSystem]) : words.names[choice]}
          </option>
        ))}
      </select>
      <Problem error={call.error} />
      {asked !== null && (
        <ConfirmDialog
          title={words.unsaved.title}
          body={words.unsaved.body(unsaved.size)}
          action={words.unsaved.action}
          act={() => change(asked)}
          cancel={words.unsaved.keep}
          close={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const CHOICES: readonly Choice[] = ['system', 'en', 'fr'];
