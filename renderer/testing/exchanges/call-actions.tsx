/** What can be done with a call of one's own from its row: send it again as it was, change it first, or cancel it. */
import { type ReactNode, useId } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { CallField, CallForm } from '../../../electron/ipc/views/calls.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { calls } from '../../text/calls.ts';
import { Button } from '../../ui/button.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';

export interface CallFollowUp {
  readonly sessions: readonly SessionView[];
  /** Fills the form with what was written for the row of that number. */
  readonly edit: (number: number) => void;
  /** Told of each call that is on its way. */
  readonly begun: (callId: string) => void;
}

export function CallActions(props: {
  readonly row: RequestRow;
  readonly callId: string;
  readonly followUp: CallFollowUp;
}): ReactNode {
  const {
    row,
    callId,
    followUp: { sessions, edit, begun },
  } = props;
  const words = calls.actions;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
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

/** @returns the call as it can be sent; null if something of it was not kept, and has to be typed again */
export function wholeCallOf({ path, parameters, headers, ...call }: CallForm) {
  const whole = { parameters: parameters.filter(isWhole), headers: headers.filter(isWhole) };
  const isAllThere = whole.parameters.length === parameters.length && whole.headers.length === headers.length;
  return path !== null && isAllThere ? { ...call, path, ...whole } : null;
}

function isWhole(field: CallField): field is CallField & { readonly value: string } {
  return field.value !== null;
}

const GONE = { ok: false, error: { code: 'exchanges-gone', details: {} } } as const;
