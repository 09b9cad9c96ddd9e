/**
 * One field of a login method, drawn from its description: a line of text, a password, or a choice whose
 * options each say what they mean. What is typed stays in the field itself.
 */
import { type ReactNode, useId } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { FieldView } from '../../electron/ipc/views/methods.ts';
import { fieldLabel, optionHint, optionLabel } from '../text/en.ts';
import { Problem } from '../ui/problem.tsx';

export interface MethodFieldProps {
  readonly field: FieldView;
  /** What is wrong with this field. */
  readonly error: ErrorView | null;
  /** What more there is to say where something is wrong. */
  readonly children?: ReactNode;
}

export function MethodField({ field, error, children }: MethodFieldProps): ReactNode {
  if (field.kind === 'choice') return <Choice field={field} />;
  return (
    <Line field={field} error={error}>
      {children}
    </Line>
  );
}

function Line({ field, error, children }: MethodFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{fieldLabel(field.name)}</label>
      <input
        id={id}
        name={field.name}
        className="input"
        type={field.kind}
        autoComplete={field.autocomplete}
        autoCapitalize="off"
        spellCheck={false}
        aria-required="true"
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? `${id}problem` : undefined}
      />
      <div id={`${id}problem`} className="field-problem">
        <Problem error={error}>{children}</Problem>
      </div>
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
