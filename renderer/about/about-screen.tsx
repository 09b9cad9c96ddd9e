/** About: the app’s versions and language, diagnostics and log for getting help, and the licences of what it contains. */
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import type { AboutView } from '../../electron/ipc/views/about.ts';
import { COMMANDS } from '../../electron/ipc/views/commands.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { LanguageChoice as Choice, LanguageView } from '../../electron/ipc/views/language.ts';
import { useUnsavedForms } from '../services/form-memory.ts';
import { about, about as words } from '../text/about.ts';
import { commandName, commands } from '../text/commands.ts';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { keysOf } from '../ui/keys.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { Licences } from './licences.tsx';
import './about.css';

type About =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: ErrorView }
  | { readonly kind: 'shown'; readonly view: AboutView };

export function AboutScreen({ language }: { readonly language: LanguageView }): ReactNode {
  const [about, ask] = useAbout();
  // What was copied last is newer than what came with the view.
  const [copied, setCopied] = useState<string | null>(null);
  const view = about.kind === 'shown' ? about.view : null;
  return (
    <Screen title={words.title}>
      {view && <Versions view={view} />}
      <LanguageChoice language={language} />
      {about.kind === 'loading' && (
        <p className="secondary" role="status">
          {words.opening}
        </p>
      )}
      {about.kind === 'failed' && (
        <>
          <Problem error={about.error} />
          <div className="actions">
            <Button onPress={ask}>{text.app.tryAgain}</Button>
          </div>
        </>
      )}
      <Help hasLog={view?.hasLog ?? null} diagnostics={copied ?? view?.diagnostics ?? null} setCopied={setCopied} />
      <Keyboard />
      {view && <Licences licences={view.licences} />}
    </Screen>
  );
}

/** Main's answer, and a function that asks again. */
function useAbout(): [About, () => void] {
  const memberLogin = useMemberLogin();
  const [about, setAbout] = useState<About>({ kind: 'loading' });
  const ask = useCallback(async () => {
    setAbout({ kind: 'loading' });
    const outcome = await memberLogin.getAbout();
    setAbout(outcome.ok ? { kind: 'shown', view: outcome.value } : { kind: 'failed', error: outcome.error });
  }, [memberLogin]);
  useEffect(() => void ask(), [ask]);
  return [about, () => void ask()];
}

function Versions({ view }: { readonly view: AboutView }): ReactNode {
  return (
    <>
      <p className="lead">{words.version(view.version)}</p>
      <p className="secondary">{view.runtime.map(({ name, version }) => `${name} ${version}`).join(' · ')}</p>
    </>
  );
}

interface HelpProps {
  /** Null while unknown; main then answers when the button is pressed. */
  readonly hasLog: boolean | null;
  /** The text that was copied, or would be; null while unknown. */
  readonly diagnostics: string | null;
  readonly setCopied: (text: string) => void;
}

function Help({ hasLog, diagnostics, setCopied }: HelpProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const showCopied = useCopiedToast();
  const logHint = useId();
  const copy = async () => {
    const outcome = await memberLogin.copyDiagnostics();
    if (outcome.ok) {
      setCopied(outcome.value);
      showCopied(words.copied);
    }
    return outcome;
  };
  return (
    <section className="about-help">
      <h2>{words.help}</h2>
      <p>{words.helpBody}</p>
      <div className="actions">
        <Button rank="only" onPress={() => void call.run(copy)}>
          {words.copy}
        </Button>
        <Button
          isIdle={hasLog === false}
          describedBy={logHint}
          onPress={() => void call.run(() => memberLogin.showLog())}
        >
          {words.showLog}
        </Button>
      </div>
      <p id={logHint} className="secondary">
        {hasLog === false ? words.noLog : words.log}
      </p>
      <Problem error={call.error} />
      {diagnostics !== null && (
        <details className="details">
          <summary>
            <Icon name="chevron" />
            {words.whatIsCopied}
          </summary>
          <pre className="card diagnostics data">{diagnostics}</pre>
        </details>
      )}
    </section>
  );
}

/** The commands that have keys, from their one table. */
function Keyboard(): ReactNode {
  return (
    <section>
      <h2>{commands.keyboard}</h2>
      <p>{commands.keyboardBody}</p>
      <dl className="about-keys">
        {COMMANDS.map((command) => (
          <div key={command.id} className="row one-line gap-3 spread">
            <dt>{commandName(command.id)}</dt>
            <dd>
              <kbd>{keysOf(command.id)}</kbd>
              {'bare' in command && (
                <>
                  {' '}
                  {commands.or} <kbd>{command.bare}</kbd>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where another language changes the words, the page is loaded again, so this asks first if something is not saved. */
function LanguageChoice({ language }: { readonly language: LanguageView }): ReactNode {
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
