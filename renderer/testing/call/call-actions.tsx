/** What can be done with a call from its row: send it again as it was, change it first, or cancel it. */
import { type ReactNode, useId } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { calls } from '../../text/calls.ts';
import { Button } from '../../ui/button.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { wholeCallOf } from './call-form-values.ts';

/** Where calls go on from a row. */
export interface CallOutlet {
  readonly sessions: readonly SessionView[];
  /** Fills the form with what was written for the row of that number. */
  readonly edit: (number: number) => void;
  /** Told of each call that is on its way. */
  readonly begun: (callId: string) => void;
}

export interface CallActionsProps {
  readonly row: RequestRow;
  readonly callId: string;
  readonly outlet: CallOutlet;
}

export function CallActions({ row, callId, outlet }: CallActionsProps): ReactNode {
  const words = calls.actions;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { sessions, edit, begun } = outlet;
  const { number, sessionId } = row;
  const session = sessions.find((one) => one.id === sessionId);
  const isSignedOut = session === undefined;
  const repeat = async (): Promise<Outcome<unknown>> => {
    const kept = await memberLogin.callFormOf({ number });
    if (!kept.ok) return kept;
    if (!kept.value || !session) return GONE;
    const whole = wholeCallOf(kept.value);
    if (!whole) {
      edit(number);
      return kept;
    }
    const outcome = await memberLogin.callService({ sessionId: session.id, call: whole });
    if (outcome.ok) begun(outcome.value.callId);
    return outcome;
  };
  const isIdle = isSignedOut || call.isRunning;
  const describedBy = isSignedOut ? { describedBy: id } : {};
  return (
    <>
      <div className="actions">
        <Button isIdle={isIdle} {...describedBy} onPress={() => void call.run(repeat)}>
          {words.repeat}
        </Button>
        <Button isIdle={sessions.length === 0} onPress={() => edit(number)}>
          {words.edit}
        </Button>
        {row.endedAtMs === null && (
          <Button onPress={() => void call.run(() => memberLogin.cancelCall({ callId }))}>{words.cancel}</Button>
        )}
      </div>
      {isSignedOut && (
        <p id={id} className="caption secondary">
          {words.signedOut}
        </p>
      )}
      <Problem error={call.error} />
    </>
  );
}

const GONE = { ok: false, error: { code: 'exchanges-gone', details: {} } } as const;
