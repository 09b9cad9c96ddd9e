/** What a person decides about the held requests of one sign-in, and how long these wait. Main takes one decision for each. */
import type { MouseEvent, ReactNode } from 'react';
import type { HeldDecision, HeldView } from '../../../electron/ipc/views/held.ts';
import { held as words } from '../../text/held.ts';
import { useCountdown } from '../../ui/clock.ts';
import { formatTimeLeft } from '../../ui/format.ts';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';

export type Decisions = ReturnType<typeof useDecisions>;

export function useDecisions(attemptId: string) {
  const memberLogin = useMemberLogin();
  const call = useCall();
  return {
    call,
    /** @returns whether main took it */
    decide: (heldId: string, decision: HeldDecision) =>
      call.run(() => memberLogin.decideHeld({ attemptId, heldId, decision })),
    /** Ends the sign-in. */
    stop: () => void call.run(() => memberLogin.cancelLogin({ attemptId })),
  };
}

/** Keeps a second click from a decision: the next request may be there by then, and nobody has seen it. */
export function refuseDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** How long a held request waits for the person, and how long the service's own limit leaves, which does not wait. */
export function HeldTimes({ held: { endsAtMs, serviceEndsAtMs } }: { readonly held: HeldView }): ReactNode {
  return (
    <div className="figures">
      <TimeLeft untilMs={endsAtMs} say={words.waits} />
      {serviceEndsAtMs !== null && <TimeLeft untilMs={serviceEndsAtMs} say={words.codeValid} />}
    </div>
  );
}

function TimeLeft({ untilMs, say }: { readonly untilMs: number; readonly say: (left: string) => string }): ReactNode {
  const nowMs = useCountdown(untilMs);
  return (
    <p className="caption secondary" role="timer">
      {say(formatTimeLeft(untilMs - nowMs))}
    </p>
  );
}
