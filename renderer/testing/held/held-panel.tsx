/**
 * Above a sign-in's screen while something of it is held before it is sent: what it is, and what may be decided about it
 * without looking at it. The place stays while requests come and go, so that a keyboard goes on from there.
 */
import type { ReactNode } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import type { Purpose } from '../../../electron/ipc/views/exchanges.ts';
import type { HeldRequestView, HeldView } from '../../../electron/ipc/views/held.ts';
import { purposeText } from '../../text/exchanges.ts';
import { actionText, pausedText, held as words } from '../../text/held.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import type { Place, Trial } from '../../ui/places.ts';
import { Problem } from '../../ui/problem.tsx';
import type { StepRow } from '../log/rows.ts';
import { useSignInRows } from '../log/use-exchanges.ts';
import { type Decisions, HeldTimes, refuseDoubleClick, useDecisions } from './decisions.tsx';
import { rowOfHeld } from './held-rows.tsx';
import './held.css';

interface HeldPanelProps {
  readonly attempt: AttemptView;
  /** What it is tried for, if it is. */
  readonly trial: Trial | undefined;
  readonly go: (place: Place) => void;
}

export function HeldPanel({ attempt, trial, go }: HeldPanelProps): ReactNode {
  const kept = useKeptFocus<HTMLDivElement>('.held-title');
  const decisions = useDecisions(attempt.id);
  return (
    <div className="held-area" data-keeps-focus="" tabIndex={-1} {...kept} onClickCapture={refuseDoubleClick}>
      {attempt.held && <Panel attempt={attempt} trial={trial} held={attempt.held} decisions={decisions} go={go} />}
    </div>
  );
}

function Panel(props: HeldPanelProps & { readonly held: HeldView; readonly decisions: Decisions }): ReactNode {
  const { attempt, trial, held, decisions, go } = props;
  const { call, decide, stop } = decisions;
  const rows = useSignInRows(attempt.signIn)?.rows ?? [];
  const [first] = held.requests;
  const trialLeft = trial && trial.rest.length > 0 ? { trial } : {};
  const look = (heldId: string) => go({ kind: 'exchanges', signIn: attempt.signIn, heldId, ...trialLeft });
  const ofAll = (
    <>
      {first && (
        <Button isIdle={call.isRunning} onPress={() => void decide(first.heldId, { kind: 'go-on-to-end' })}>
          {words.goOnToEnd}
        </Button>
      )}
      <Button isIdle={call.isRunning} onPress={stop}>
        {words.stop}
      </Button>
    </>
  );
  const isOne = held.requests.length === 1;
  return (
    <section className="stack box ground-mixed held-panel" aria-label={words.label}>
      {held.requests.map((request) => (
        <HeldRequest
          key={request.heldId}
          request={request}
          purpose={isOne ? undefined : purposeOf(rowOfHeld(rows, request.heldId))}
          decisions={decisions}
          look={() => look(request.heldId)}
        >
          {isOne && ofAll}
        </HeldRequest>
      ))}
      {!isOne && <div className="actions">{ofAll}</div>}
      <HeldTimes held={held} />
      <Problem error={call.error} />
    </section>
  );
}

function purposeOf(row: StepRow | undefined): Purpose | undefined {
  return row?.kind === 'request' ? row.purpose : undefined;
}

/**
 * @param purpose tells two apart that go to the same path
 * @param children what else may be decided, where this is the only one
 */
function HeldRequest(props: {
  readonly request: HeldRequestView;
  readonly purpose: Purpose | undefined;
  readonly decisions: Decisions;
  readonly look: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { request, purpose, decisions, look, children } = props;
  const { heldId } = request;
  return (
    <div className="stack">
      <p className="with-icon label held-title" tabIndex={-1}>
        <Icon name="clock" tone="mixed" />
        <span>
          <bdi>{pausedText(request)}</bdi>
          {purpose && <span className="secondary"> {purposeText(purpose)}</span>}
        </span>
      </p>
      <div className="actions">
        <Button
          label={actionText(words.goOn, request)}
          isIdle={decisions.call.isRunning}
          onPress={() => void decisions.decide(heldId, { kind: 'go-on' })}
        >
          {words.goOn}
        </Button>
        {children}
        <button type="button" className="link held-look" aria-label={actionText(words.look, request)} onClick={look}>
          {words.look}
        </button>
      </div>
    </div>
  );
}
