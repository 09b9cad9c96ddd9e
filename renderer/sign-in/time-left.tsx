/** The time that is left for the browser's answer, in words and as a bar. It stands still while something is held. */
import type { ReactNode } from 'react';
import { text } from '../text/en.ts';
import { formatTimeLeft } from '../ui/format.ts';

export interface TimeLeftProps {
  readonly leftMs: number;
  readonly wholeMs: number;
  readonly isHeld: boolean;
}

export function TimeLeft({ leftMs, wholeMs, isHeld }: TimeLeftProps): ReactNode {
  return (
    <>
      <p className="countdown" role="timer">
        {text.waiting[isHeld ? 'countdownHeld' : 'countdown'](formatTimeLeft(leftMs))}
      </p>
      <progress className="time-left" aria-hidden="true" max={wholeMs} value={Math.max(0, leftMs)} />
    </>
  );
}
