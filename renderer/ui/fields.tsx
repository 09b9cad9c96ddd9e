/** The fields that a person types into, with what is wrong below them, and the form of one line. */

import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useId, useState } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { Button, type Rank } from './button.tsx';
import { Icon } from './icon.tsx';
import { TYPED_AT_MOST, useCall } from './member-login-api.ts';
import { Details, Problem } from './problem.tsx';
import { clearFields, findWrong, readFields } from './take-fields.ts';

/** For fields whose text goes over the wire as it is: nothing completes or corrects it. */
export const PLAIN_INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: TYPED_AT_MOST,
} as const;

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** How often its form was sent: what was shown is hidden then. */
  readonly sentCount: number;
}

/** A password's field with the button that shows what is typed, until it is sent or the person leaves the window. */
export function PasswordInput({ sentCount, ...field }: PasswordInputProps): ReactNode {
  const [shownAt, setShownAt] = useState<number | null>(null);
  const isShown = shownAt === sentCount;
  useEffect(() => {
    const hide = () => setShownAt(null);
    window.addEventListener('blur', hide);
    return () => window.removeEventListener('blur', hide);
  }, []);
  const label = isShown ? text.signIn.hidePassword : text.signIn.showPassword;
  return (
    <div className="password">
      <input
        {...field}
        type={isShown ? 'text' : 'password'}
        // What is typed into a line of text, the browser might keep over a reload.
        autoComplete={isShown ? 'off' : field.autoComplete}
        data-password=""
      />
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        // A press of the mouse leaves the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShownAt(isShown ? null : sentCount)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </div>
  );
}

/**
 * What is wrong with a field, in one sentence; what only helps to find the cause is under "Details".
 * @param id for the field's `aria-describedby`
 */
export function FieldProblem({ id, error }: { readonly id: string; readonly error: ErrorView }): ReactNode {
  const { atField, happened } = errorText(error);
  return (
    <>
      <p id={id} className="with-icon gap-1 broken" role="alert">
        <Icon name="warning" />
        {atField ?? happened}
      </p>
      <Details details={error.details} />
    </>
  );
}

interface HintedChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint: ReactNode;
}

/** A checkbox or radio button that is named by its label alone; its hint describes it. */
export function HintedChoice({ label, hint, ...input }: HintedChoiceProps): ReactNode {
  const id = useId();
  return (
    <label className="choice">
      <input {...input} aria-labelledby={`${id}label`} aria-describedby={`${id}hint`} />
      <span>
        <span id={`${id}label`}>{label}</span>
        <span id={`${id}hint`} className="caption secondary">
          {hint}
        </span>
      </span>
    </label>
  );
}

interface LineFormProps {
  /** Of the field, as in the error that is shown where it is empty. */
  readonly name: string;
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  /** Of its button. A quiet one's form stays in the background until it has the focus; then its hint appears. */
  readonly rank?: Rank;
  readonly hint: ReactNode;
  /** How many characters main takes; more are not sent. */
  readonly maxCharacters: number;
  readonly send: (value: string) => Promise<Outcome<unknown>>;
}

/**
 * What a person types or pastes in the middle of a sign-in: an address, a code. The line is cleared as it is sent.
 */
export function LineForm({
  name,
  label,
  action,
  rank = 'secondary',
  hint,
  maxCharacters,
  send,
}: LineFormProps): ReactNode {
  const id = useId();
  const isQuiet = rank === 'quiet';
  const problemId = `${id}problem`;
  const call = useCall();
  const [wrong, setWrong] = useState<ErrorView | null>(null);
  const error = wrong ?? call.error;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isRunning) return;
    const found = findWrong(event.currentTarget, new Map([[name, maxCharacters]]));
    setWrong(found?.error ?? null);
    if (found) return found.control.focus();
    const { [name]: value = '' } = readFields(event.currentTarget);
    clearFields(event.currentTarget, 'all');
    void call.run(() => send(value));
  };
  return (
    <form
      className={isQuiet ? 'stack gap-1 line-form line-form-quiet' : 'stack gap-1 line-form'}
      noValidate
      onSubmit={submit}
    >
      <label htmlFor={id} className={isQuiet ? 'caption secondary' : undefined}>
        {label}
      </label>
      <div className="row">
        <input
          id={id}
          name={name}
          className="input data"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-required="true"
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${problemId} ${id}hint` : `${id}hint`}
          onInput={() => {
            setWrong(null);
            call.forget();
          }}
        />
        <Button rank={rank} isIdle={call.isRunning}>
          {action}
        </Button>
      </div>
      <p id={`${id}hint`} className="caption secondary">
        {hint}
      </p>
      {error && errorText(error).atField ? (
        <FieldProblem id={problemId} error={error} />
      ) : (
        <div id={problemId}>
          <Problem error={error} />
        </div>
      )}
    </form>
  );
}
