/**
 * Starts a login method: its fields, drawn from its description, and its button. What is typed stays in
 * uncontrolled fields, is read once at the press and cleared in the same moment.
 */
import { type FormEvent, type ReactNode, useId } from 'react';
import type { FieldView, MethodView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { fieldLabel, methodText, optionLabel, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { takeFields } from '../ui/take-fields.ts';

export interface MethodFormProps {
  readonly method: MethodView;
  /** Whether the service can take a sign-in now. */
  readonly isReady: boolean;
  readonly onStarted?: () => void;
  /** Further buttons beside the one that starts. */
  readonly children?: ReactNode;
}

export function MethodForm({ method, isReady, onStarted, children }: MethodFormProps): ReactNode {
  const members = useMembers();
  const call = useCall();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady || call.isRunning) return;
    const fields = takeFields(event.currentTarget);
    const hasStarted = await call.run(() => members.startLogin({ methodId: method.id, fields }));
    if (hasStarted) onStarted?.();
  };

  return (
    <form className="method-form" onSubmit={(event) => void submit(event)}>
      {method.fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
      <div className="actions">
        <Button rank="primary" isIdle={!isReady || call.isRunning}>
          {methodText(method.id).action}
        </Button>
        {children}
      </div>
      <p className="secondary">{text.signIn.password[method.passwordGoesTo]}</p>
      <Problem error={call.error} />
    </form>
  );
}

function Field({ field }: { readonly field: FieldView }): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{fieldLabel(field.name)}</label>
      {field.kind === 'choice' ? (
        <select id={id} name={field.name} className="input">
          {field.options.map((option) => (
            <option key={option} value={option}>
              {optionLabel(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={field.name}
          className="input"
          type={field.kind}
          autoComplete={field.autocomplete}
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      )}
    </div>
  );
}
