/** A password's field with the button that shows what is typed, until it is sent or the person leaves the window. */
import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { text } from '../text/en.ts';
import { Icon } from './icon.tsx';
import './password-input.css';

export interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** How often its form was sent: what was shown is hidden then. */
  readonly sentCount: number;
}

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
