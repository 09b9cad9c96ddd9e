/** What a person decides about the held requests of one sign-in. Main takes one decision for each. */
import type { MouseEvent } from 'react';
import type { HeldDecision } from '../../../electron/ipc/views/held.ts';
import { type Call, useCall, useMemberLogin } from '../../ui/member-login-api.ts';

export interface Decisions {
  readonly call: Call;
  /** @returns whether main took it */
  readonly decide: (heldId: string, decision: HeldDecision) => Promise<boolean>;
  /** Ends the sign-in. */
  readonly stop: () => void;
}

export function useDecisions(attemptId: string): Decisions {
  const memberLogin = useMemberLogin();
  const call = useCall();
  return {
    call,
    decide: (heldId, decision) => call.run(() => memberLogin.decideHeld({ attemptId, heldId, decision })),
    stop: () => void call.run(() => memberLogin.cancelLogin({ attemptId })),
  };
}

/** Keeps a second click from a decision: the next request may be there by then, and nobody has seen it. */
export function refuseDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
