/** On top of the details of a held request: what may be decided about it, how long it waits, and the form to change it. */
import { type ReactNode, useState } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import type { HeldDetails, HeldView } from '../../../electron/ipc/views/held.ts';
import { held as words } from '../../text/held.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { Problem } from '../../ui/problem.tsx';
import { ChangeForm } from './change-form.tsx';
import { HeldTimes, refuseDoubleClick, useDecisions } from './decisions.tsx';
import './held.css';

/**
 * @param details null until they were read
 * @param wentOn told that it goes on as it is
 */
export function HeldControls(props: {
  readonly attempt: AttemptView;
  readonly held: HeldView;
  readonly heldId: string;
  readonly details: HeldDetails | null;
  readonly wentOn: () => void;
}): ReactNode {
  const { attempt, held, heldId, details, wentOn } = props;
  const { call, decide, stop } = useDecisions(attempt.id);
  const [isChanging, setIsChanging] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>('.held-change');
  const form = isChanging && details;
  const goOn = async () => {
    if (await decide(heldId, { kind: 'go-on' })) wentOn();
  };
  return (
    <div className="stack held-controls" tabIndex={-1} {...kept} onClickCapture={refuseDoubleClick}>
      <div className="stack box ground-mixed">
        <div className="actions">
          <Button rank={form ? 'secondary' : 'primary'} isIdle={call.isRunning} onPress={() => void goOn()}>
            {words.goOn}
          </Button>
          <button
            type="button"
            className="button held-change"
            aria-expanded={isChanging}
            aria-disabled={details === null || undefined}
            onClick={() => details && setIsChanging(!isChanging)}
          >
            {words.change}
          </button>
          <Button isIdle={call.isRunning} onPress={stop}>
            {words.stop}
          </Button>
          <Button isIdle={call.isRunning} onPress={() => void decide(heldId, { kind: 'go-on-to-end' })}>
            {words.goOnToEnd}
          </Button>
        </div>
        <HeldTimes held={held} />
        {call.error?.code !== 'change-refused' && <Problem error={call.error} />}
      </div>
      {form && (
        <ChangeForm
          details={form}
          call={call}
          decide={(decision) => decide(heldId, decision)}
          close={() => setIsChanging(false)}
        />
      )}
    </div>
  );
}
