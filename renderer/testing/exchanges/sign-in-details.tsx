/** The details of one sign-in: how it went, how long it took, and its drawing. */
import { type ReactNode, useMemo } from 'react';
import type { MethodView } from '../../../electron/ipc/views/methods.ts';
import { formatDuration } from '../../text/durations.ts';
import { exchanges } from '../../text/exchanges.ts';
import { held } from '../../text/held.ts';
import { comparedText } from '../../text/methods.ts';
import { Button } from '../../ui/button.tsx';
import { Details, ErrorWords } from '../../ui/problem.tsx';
import { isPoll } from '../log/rows.ts';
import { WIDTH as SEQUENCE_WIDTH } from '../sequence/layout.ts';
import { stepsOfRows } from '../sequence/seen-steps.ts';
import { SequenceActions, SequenceDrawing } from '../sequence/sequence-drawing.tsx';
import { NO_FILTER } from './exchange-filter.ts';
import { numbersOf, type SignInLine } from './lines.ts';
import { HarButton, type ListActions } from './list-actions.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';
import { axisOfSignIn, barOfRows } from './time-axis.ts';

export function SignInDetails(props: {
  readonly line: SignInLine;
  readonly shown: ShownExchanges;
  readonly actions: ListActions;
  readonly openExchange: (number: number) => void;
}): ReactNode {
  const { line, shown, actions, openExchange } = props;
  const { filter, setFilter, wording, formatTime } = shown;
  const { row, group } = line;
  const words = exchanges.details;
  const requests = group.rows.filter((one) => one.kind === 'request');
  const polls = requests.filter(isPoll);
  const method = wording.methods.find(({ id }) => id === row.methodId);
  const isOnlyOne = filter.signIn === row.number;
  return (
    <>
      <div className="actions">
        <HarButton actions={actions} numbers={numbersOf(line)}>
          {exchanges.actions.har}
        </HarButton>
        <Button onPress={() => setFilter({ ...NO_FILTER, signIn: isOnlyOne ? null : row.number })}>
          {isOnlyOne ? words.showAll : words.onlyThis}
        </Button>
      </div>
      {row.isChanged && <p className="box box-low ground-mixed">{held.signIn}</p>}
      {row.error && (
        <div className="stack tester-error">
          <ErrorWords error={row.error} />
          <Details details={row.error.details} />
        </div>
      )}
      <SignInSpan line={line} nowMs={wording.nowMs} formatTime={formatTime} />
      <dl className="exchange-values">
        <Count name={words.signInFacts.requests} count={requests.length} />
        {polls.length > 0 && <Count name={words.signInFacts.polls} count={polls.length} />}
      </dl>
      {method && <Sequence method={method} line={line} openExchange={openExchange} />}
    </>
  );
}

function Sequence(props: {
  readonly method: MethodView;
  readonly line: SignInLine;
  readonly openExchange: (number: number) => void;
}): ReactNode {
  const { method, line, openExchange } = props;
  const { name } = comparedText(method);
  const steps = useMemo(() => stepsOfRows(method.flow, line.row, line.group.rows), [method, line]);
  return (
    <>
      <SequenceDrawing name={name} steps={steps} openExchange={openExchange} />
      <SequenceActions name={name} fileName={method.id} steps={steps} />
    </>
  );
}

function Count({ name, count }: { readonly name: string; readonly count: number }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="data">{count}</dd>
    </div>
  );
}

/** How long it took, as one bar between the real times of its begin and its end. */
export function SignInSpan(props: {
  readonly line: SignInLine;
  readonly nowMs: number;
  readonly formatTime: (atMs: number) => string;
}): ReactNode {
  const { line, nowMs, formatTime } = props;
  const { row, group } = line;
  const axis = useMemo(() => axisOfSignIn(row, group.rows, nowMs, SEQUENCE_WIDTH), [row, group, nowMs]);
  const { waits, marks } = barOfRows(group.rows, axis, nowMs);
  const words = exchanges.details.span;
  const idleMs = axis.gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const hatched = [
    ...waits,
    ...axis.gaps.map(({ fromMs, toMs }) => ({
      from: axis.placeOf(fromMs),
      width: axis.placeOf(toMs) - axis.placeOf(fromMs),
    })),
  ];
  return (
    <figure className="exchange-span">
      <svg viewBox={`0 0 ${SEQUENCE_WIDTH} 16`} width={SEQUENCE_WIDTH} height={16} aria-hidden="true">
        <path className="exchange-edges" d={`M.5 0v16M${SEQUENCE_WIDTH - 0.5} 0v16`} />
        <path className="exchange-wait" d={hatched.map(({ from, width }) => `M${from} 8h${width}`).join('')} />
        {marks.map(({ from, width }) => (
          <rect key={`${from} ${width}`} className="exchange-mark" x={from} width={width} y={4} height={8} rx={1} />
        ))}
      </svg>
      <figcaption>
        <span>{words.began(formatTime(axis.fromMs))}</span>
        <span>{row.endedAtMs === null ? words.underWay : words.ended(formatTime(axis.toMs))}</span>
        {axis.gaps.length > 0 && <span>{words.gaps(axis.gaps.length, formatDuration(idleMs))}</span>}
      </figcaption>
    </figure>
  );
}
