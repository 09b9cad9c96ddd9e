/** How far a sign-in through the browser is: its page opened, waiting for the answer, signing in. */
import type { ReactNode } from 'react';
import { text } from '../text/en.ts';
import { Icon } from '../ui/icon.tsx';

export interface TicksProps {
  readonly at: 'opening' | 'waiting' | 'signing-in';
  /** Whether the page was opened, as far as the system says. */
  readonly isOpened?: boolean;
}

export function Ticks({ at, isOpened = true }: TicksProps): ReactNode {
  const words = text.waiting.ticks;
  const opened = at === 'opening' ? words.opening : isOpened ? words.opened : words.notOpened;
  const current = ORDER.indexOf(at);
  return (
    <ol className="ticks">
      {[opened, words.waiting, words.signingIn].map((word, index) => (
        <li key={word} aria-current={index === current ? 'step' : undefined}>
          {index < current && <Icon name={index > 0 || isOpened ? 'check' : 'warning'} />}
          {word}
        </li>
      ))}
    </ol>
  );
}

const ORDER: readonly TicksProps['at'][] = ['opening', 'waiting', 'signing-in'];
