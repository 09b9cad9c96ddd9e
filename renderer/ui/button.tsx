/**
 * The button. Its rank says what it is for on its screen; while its call runs it stays focusable and takes
 * no second press.
 */
import type { ReactNode } from 'react';

/**
 * `primary`: what the screen asks for. `only`: the one thing that can be done where nothing is asked for.
 * A screen for people has exactly one button of these two ranks.
 */
export type Rank = 'primary' | 'only' | 'secondary';

export interface ButtonProps {
  readonly rank?: Rank;
  /** Without it, the button submits its form. */
  readonly onPress?: () => void;
  /** Takes no press now. */
  readonly isIdle?: boolean;
  readonly children: ReactNode;
}

export function Button({ rank = 'secondary', onPress, isIdle = false, children }: ButtonProps): ReactNode {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={rank === 'primary' ? 'button button-primary' : 'button'}
      data-primary={rank === 'secondary' ? undefined : ''}
      aria-disabled={isIdle || undefined}
      onClick={(event) => {
        if (isIdle) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
