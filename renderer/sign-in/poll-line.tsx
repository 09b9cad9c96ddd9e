/**
 * What the polling does, in one line that is replaced at each poll; the shape of an unexpected reply waits
 * behind "Details". The line is no live region: a reader would hear it every few seconds. What is out of the
 * ordinary is said, once until something else comes.
 */
import type { ReactNode } from 'react';
import type { PollView } from '../../electron/ipc/contract.ts';
import { text } from '../text/en.ts';
import { useCountdown } from '../ui/clock.ts';
import { Details } from '../ui/problem.tsx';

export function PollLine({ poll }: { readonly poll: PollView }): ReactNode {
  const { last, nextAtMs } = poll;
  return (
    <>
      <p className="poll-line">
        {nextAtMs === null ? (
          text.device.checking
        ) : (
          // A countdown starts anew with each poll.
          <NextCheck key={nextAtMs} poll={poll} nextAtMs={nextAtMs} />
        )}
      </p>
      <p className="visually-hidden" role="status">
        {last && last.kind !== 'pending' && text.device.last[last.kind]}
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
  return `${words.last[poll.last.kind]} ${words.nextCheck(seconds)}`;
}
