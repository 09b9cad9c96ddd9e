/**
 * A form of one line, for what a person types or pastes in the middle of a sign-in: an address, a code. The line is
 * cleared as it is sent.
 */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { errorText } from '../text/errors.ts';
import { Button } from './button.tsx';
import { FieldProblem } from './field-problem.tsx';
import { useCall } from './member-login-api.ts';
import { Problem } from './problem.tsx';
import { findWrong, takeFields } from './take-fields.ts';

export interface LineFormProps {
  /** Of the field, as in the error that is shown where it is empty. */
  readonly name: string;
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  /** Whether it stays in the background until it has the focus; then its hint appears. */
  readonly isQuiet?: boolean;
  readonly hint: ReactNode;
  /** How many characters main takes; more are not sent. */
  readonly maxCharacters: number;
  readonly send: (value: string) => Promise<Outcome<unknown>>;
}

export function LineForm({
  name,
  label,
  action,
  isQuiet = false,
  hint,
  maxCharacters,
  send,
}: LineFormProps): ReactNode {
  const id = useId();
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
    const { [name]: value = '' } = takeFields(event.currentTarget);
    void call.run(() => send(value));
  };
  return (
    <form className={isQuiet ? 'line-form line-form-quiet' : 'line-form'} noValidate onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className="line">
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
        <Button rank={isQuiet ? 'quiet' : 'secondary'} isIdle={call.isRunning}>
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
