/**
 * The state of polling, in one line that each poll replaces; what else is known of an unexpected reply is under "Details".
 * The line is not a live region, or a screen reader would read it out every few seconds; only what is out of the
 * ordinary is announced, once until it changes.
 */
import type { ReactNode } from 'react';
import type { PollOutcome, PollView } from '../../electron/ipc/views/attempts.ts';
import { text } from '../text/en.ts';
import { useCountdown } from '../ui/clock.ts';
import { Details } from '../ui/problem.tsx';

export interface PollLineProps {
  readonly poll: PollView;
  /** Whether the next one is held before it is sent. */
  readonly isHeld: boolean;
}

export function PollLine({ poll, isHeld }: PollLineProps): ReactNode {
  const { last, nextAtMs } = poll;
  return (
    <>
      <p className="poll-line">
        {nextAtMs === null || isHeld ? (
          text.device[isHeld ? 'checkHeld' : 'checking']
        ) : (
          // The key restarts the countdown at each poll.
          <NextCheck key={nextAtMs} poll={poll} nextAtMs={nextAtMs} />
        )}
      </p>
      <p className="visually-hidden" role="status">
        {last && last.kind !== 'pending' && wordOutcome(last)}
      </p>
      {last && 'error' in last && <Details details={last.error.details} />}
    </>
  );
}

function NextCheck({ poll, nextAtMs }: { readonly poll: PollView; readonly nextAtMs: number }): ReactNode {
  const words = text.device;
  const nowMs = useCountdown(nextAtMs);
  const seconds = Math.max(0, Math.ceil((nextAtMs - nowMs) / 1000));
  if (!poll.last) return words.firstCheck(seconds);
  return `${wordOutcome(poll.last)} ${words.nextCheck(seconds)}`;
}

function wordOutcome(last: PollOutcome): string {
  const words = text.device.last;
  return last.kind === 'unexpected' ? words.unexpected(last.error.details) : words[last.kind];
}
