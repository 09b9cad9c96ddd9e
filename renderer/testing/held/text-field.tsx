/** A field of what is changed in a held request. It grows with its text; Enter sends the form, as in a line. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { Problem } from '../../ui/problem.tsx';

export interface TextFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly initial: string;
  /** What is wrong with it. */
  readonly error: ErrorView | null;
  /** Whether it takes the focus when it appears. */
  readonly isFocusedFirst?: boolean;
  /** A hint. */
  readonly children?: ReactNode;
}

export function TextField(props: TextFieldProps): ReactNode {
  const { name, label, initial, error, isFocusedFirst = false, children } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocusedFirst) field.current?.focus();
  }, [isFocusedFirst]);
  const described = [error ? `${id}problem` : [], children ? `${id}hint` : []].flat().join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        name={name}
        className="input data held-input"
        rows={1}
        defaultValue={initial}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={error !== null || undefined}
        aria-describedby={described || undefined}
        onKeyDown={submitOnEnter}
      />
      {children && (
        <p id={`${id}hint`} className="caption secondary">
          {children}
        </p>
      )}
      <div id={`${id}problem`} className="field-problem">
        <Problem error={error} />
      </div>
    </div>
  );
}

/** With Shift, it begins another line; while letters are being composed, it ends that. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
