/**
 * One method of the comparison: its last result as a sequence, from its description before it was tried; below it what is
 * typed, sent, returned and stored. Beside the list where there is room, else in its place.
 */
import { type ReactNode, useMemo } from 'react';
import { compare } from '../../text/compare.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from '../../ui/places.ts';
import { Details, ErrorWords } from '../../ui/problem.tsx';
import { useSignInRows } from '../exchanges/sign-in-rows.ts';
import { stepsOfResult } from '../sequence/result-steps.ts';
import { stepsOfRows } from '../sequence/row-steps.ts';
import { SequenceActions } from '../sequence/sequence-actions.tsx';
import { SequenceDrawing } from '../sequence/sequence-drawing.tsx';
import { plannedSteps, type Step } from '../sequence/steps.ts';
import type { CompareRow } from './comparison.ts';
import { Result, UnderWay, WireText } from './result.tsx';

export interface MethodPaneProps {
  readonly id: string;
  readonly row: CompareRow;
  /** Back to the list, where the pane has taken its place. */
  readonly close: () => void;
  readonly go: (place: Place) => void;
  /** Tries the method again: its form still has the refusal at its field. */
  readonly correct: () => void;
}

export function MethodPane({ id, row, close, go, correct }: MethodPaneProps): ReactNode {
  const words = compare.detail;
  const { name, signIn } = row;
  const isRunning = row.action.kind === 'open';
  const last = isRunning ? null : row.last;
  const steps = useSteps(row);
  return (
    <aside className="compare-pane" id={id} aria-labelledby={`${id}title`}>
      <button type="button" className="compare-back tester-back" onClick={close}>
        <Icon name="chevron" />
        {words.back}
      </button>
      <header>
        <h2 id={`${id}title`} tabIndex={-1}>
          {last && <span className="visually-hidden">{words.title(name)}</span>}
          <span aria-hidden={last ? true : undefined}>{name}</span>
        </h2>
        {row.action.kind === 'open' && <UnderWay isHeld={row.action.isHeld} />}
        {last && <Result words={row.result} />}
        {!isRunning && !last && <p className="secondary">{words.asDescribed}</p>}
      </header>
      <SequenceDrawing
        name={name}
        steps={steps}
        openExchange={signIn === null ? null : (number) => go({ kind: 'exchanges', signIn, row: number })}
      />
      {last?.error && (
        <div className="tester-error">
          <ErrorWords error={last.error} />
          {row.method.fields.length > 0 && row.blocked === null && (
            <div className="actions">
              <Button onPress={correct}>{words.correct}</Button>
            </div>
          )}
          <Details details={last.error.details} />
        </div>
      )}
      <SequenceActions name={name} fileName={row.method.id} steps={steps} />
      <dl className="compare-facts">
        {row.facts.map(({ id: factId, label, value }) => (
          <div key={factId}>
            <dt>{label}</dt>
            <dd>
              <WireText value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {signIn !== null && (
        <button type="button" className="link compare-exchanges" onClick={() => go({ kind: 'exchanges', signIn })}>
          {words.exchanges}
        </button>
      )}
    </aside>
  );
}

/**
 * As exactly as it is known: from its exchanges, also while it is under way, else from its last result, else from its
 * description.
 */
function useSteps({ method, action, last, signIn }: CompareRow): readonly Step[] {
  const { flow } = method;
  const isRunning = action.kind === 'open';
  const found = useSignInRows(signIn);
  return useMemo(() => {
    if (found) return stepsOfRows(flow, found.signIn, found.rows);
    return last && !isRunning ? stepsOfResult(flow, last) : plannedSteps(flow);
  }, [flow, found, last, isRunning]);
}
