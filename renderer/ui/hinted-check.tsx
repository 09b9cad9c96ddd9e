/** A checkbox with a line below it that says what it means as it is. */
import { type ReactNode, useId } from 'react';

export function HintedCheck(props: {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isApart?: boolean;
  readonly choose: (isOn: boolean) => void;
}): ReactNode {
  const { label, hint, isOn, isApart = false, choose } = props;
  const id = useId();
  return (
    <label className={isApart ? 'choice apart' : 'choice'}>
      <input type="checkbox" checked={isOn} aria-describedby={id} onChange={({ target }) => choose(target.checked)} />
      <span>
        {label}
        <span id={id} className="caption secondary">
          {hint}
        </span>
      </span>
    </label>
  );
}
