/** The field that filters a screen's list. The keys of the command lead to it. */
import type { ReactNode, RefObject } from 'react';
import { ariaKeys, withKeys } from './keys.ts';

export interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly change: (value: string) => void;
}

export function FilterField({ label, value, field, change }: FilterFieldProps): ReactNode {
  return (
    <input
      ref={field}
      type="search"
      className="input"
      aria-label={label}
      aria-keyshortcuts={ariaKeys('filter')}
      title={withKeys(label, 'filter')}
      placeholder={label}
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  );
}
