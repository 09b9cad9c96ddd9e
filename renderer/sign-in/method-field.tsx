/**
 * One field of a login method, drawn from its description: a line of text, a password, or a choice whose
 * options each say what they mean. What is typed stays in the field itself.
 */
import { type ReactNode, useId } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { FieldView } from '../../electron/ipc/views/methods.ts';
import { fieldLabel, optionHint, optionLabel } from '../text/en.ts';
import { FieldProblem } from '../ui/field-problem.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

export interface MethodFieldProps {
  readonly field: FieldView;
  /** What is wrong with this field. */
  readonly error: ErrorView | null;
  /** How often the form was sent: a password that was shown is hidden then. */
  readonly sentCount: number;
}

export function MethodField(props: MethodFieldProps): ReactNode {
  return props.field.kind === 'choice' ? <Choice field={props.field} /> : <Line {...props} />;
}

function Line({ field, error, sentCount }: MethodFieldProps): ReactNode {
  const id = useId();
  const problemId = `${id}problem`;
  const attributes = {
    id,
    name: field.name,
    className: 'input',
    autoComplete: field.autocomplete,
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-required': true,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error ? problemId : undefined,
  } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{fieldLabel(field.name)}</label>
      {field.kind === 'password' ? (
        <PasswordInput {...attributes} sentCount={sentCount} />
      ) : (
        <input {...attributes} type="text" />
      )}
      {error && <FieldProblem id={problemId} error={error} />}
    </div>
  );
}

function Choice({ field }: { readonly field: FieldView }): ReactNode {
  return (
    <fieldset className="choices">
      <legend>{fieldLabel(field.name)}</legend>
      {field.options.map((option) => (
        <label key={option} className="choice">
          <input type="radio" name={field.name} value={option} defaultChecked={option === field.options[0]} />
          <span>
            {optionLabel(option)}
            <span className="secondary caption">{optionHint(option)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
