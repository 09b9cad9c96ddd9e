/** How long a held request waits for the person, and how long the service's own limit leaves, which does not wait. */
import type { ReactNode } from 'react';
import type { HeldView } from '../../../electron/ipc/views/held.ts';
import { held as words } from '../../text/held.ts';
import { useCountdown } from '../../ui/clock.ts';
import { formatTimeLeft } from '../../ui/format.ts';

export function HeldTimes({ held: { endsAtMs, serviceEndsAtMs } }: { readonly held: HeldView }): ReactNode {
  return (
    <div className="held-times">
      <TimeLeft untilMs={endsAtMs} say={words.waits} />
      {serviceEndsAtMs !== null && <TimeLeft untilMs={serviceEndsAtMs} say={words.codeValid} />}
    </div>
  );
}

function TimeLeft({ untilMs, say }: { readonly untilMs: number; readonly say: (left: string) => string }): ReactNode {
  const nowMs = useCountdown(untilMs);
  return (
    <p className="secondary" role="timer">
      {say(formatTimeLeft(untilMs - nowMs))}
    </p>
  );
}
