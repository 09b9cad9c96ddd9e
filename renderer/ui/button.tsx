/**
 * The button. Its rank says what it is for on its screen; while its call runs it stays focusable and takes
 * no second press.
 */
import type { ReactNode } from 'react';

/**
 * `primary`: what the screen asks for. `only`: the one thing that can be done where nothing is asked for.
 * A screen for people has exactly one button of these two ranks. `danger`: what cannot be taken back.
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
  /** Without it, the button submits its form. */
  readonly onPress?: () => void;
  /** Takes no press now. */
  readonly isIdle?: boolean;
  /** Id of the element that says what the press means. */
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
