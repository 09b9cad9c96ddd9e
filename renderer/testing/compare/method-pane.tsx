/**
 * One method of the comparison: its last result as a sequence, from its description before it was tried; below it what is
 * typed, sent, returned and stored. Beside the list where there is room, else in its place.
 */
import type { ReactNode } from 'react';
import { compare } from '../../text/compare.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodedText } from '../../ui/inline-text.tsx';
import type { Place } from '../../ui/places.ts';
import { useSignInRows } from '../log/use-exchanges.ts';
import type { CompareRow } from './comparison.ts';
import { Result, ResultSequence, UnderWay } from './result.tsx';

export function MethodPane(props: {
  readonly id: string;
  readonly row: CompareRow;
  /** Back to the list, where the pane has taken its place. */
  readonly close: () => void;
  readonly go: (place: Place) => void;
  /** Tries the method again: its form still has the refusal at its field. */
  readonly correct: () => void;
}): ReactNode {
  const { id, row, close, go, correct } = props;
  const words = compare.detail;
  const { name, signIn } = row;
  const isRunning = row.action.kind === 'open';
  const last = isRunning ? null : row.last;
  const exchanges = useSignInRows(signIn);
  return (
    <aside className="pane compare-pane" id={id} aria-labelledby={`${id}title`}>
      <button type="button" className="quiet label compare-back tester-back" onClick={close}>
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
      <ResultSequence
        method={row.method}
        last={last}
        exchanges={exchanges}
        openExchange={(number) => signIn !== null && go({ kind: 'exchanges', signIn, row: number })}
        actions={
          row.method.fields.length > 0 &&
          row.blocked === null && (
            <div className="actions">
              <Button onPress={correct}>{words.correct}</Button>
            </div>
          )
        }
      />
      <dl className="pairs compare-facts">
        {row.facts.map(({ id: factId, label, value }) => (
          <div key={factId}>
            <dt className="secondary">{label}</dt>
            <dd>
              <CodedText value={value} />
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
