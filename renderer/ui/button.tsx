/** The button. While idle it ignores presses but can still be focused. */
import type { ReactNode } from 'react';

/**
 * `primary`: what the screen asks for. `only`: the one action on a screen that asks for nothing. A screen for people
 * has exactly one button of these two ranks. `danger`: cannot be undone.
 */
export type Rank = 'primary' | 'only' | 'secondary' | 'danger';

const RANK_CLASSES: Readonly<Record<Rank, string>> = {
  primary: 'button button-primary',
  only: 'button',
  secondary: 'button',
  danger: 'button button-danger',
};

export interface ButtonProps {
  readonly rank?: Rank;
  /** Without this, the button submits its form. */
  readonly onPress?: () => void;
  readonly isIdle?: boolean;
  /** Id of the element that explains the press. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

export function Button({ rank = 'secondary', onPress, isIdle = false, describedBy, children }: ButtonProps): ReactNode {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={RANK_CLASSES[rank]}
      data-primary={rank === 'primary' || rank === 'only' ? '' : undefined}
      aria-disabled={isIdle || undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (isIdle) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
