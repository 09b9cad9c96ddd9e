/** A button with a line below it that says what a press does, or why it does nothing now. */
import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import './tester-screen.css';

export function HintedButton({ hint, ...look }: ButtonProps & { readonly hint: string }): ReactNode {
  const id = useId();
  return (
    <div className="hinted stack gap-1">
      <Button {...look} describedBy={id} />
      <p id={id} className="caption secondary">
        {hint}
      </p>
    </div>
  );
}
