/** The details of one sign-in: how it went, how long it took, and its drawing. */
import { type ReactNode, useMemo } from 'react';
import { formatDuration } from '../../text/durations.ts';
import { exchanges } from '../../text/exchanges.ts';
import { held } from '../../text/held.ts';
import { Button } from '../../ui/button.tsx';
import { Details, ErrorWords } from '../../ui/problem.tsx';
import { WIDTH as SEQUENCE_WIDTH } from '../sequence/layout.ts';
import { stepsOfRows } from '../sequence/seen-steps.ts';
import { Sequence } from '../sequence/sequence-drawing.tsx';
import { NO_FILTER } from './exchange-filter.ts';
import type { SignInLine } from './lines.ts';
import { CurlPopover, type ListActions } from './list-actions.tsx';
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
  const method = wording.methods.find(({ id }) => id === row.methodId);
  const steps = useMemo(() => stepsOfRows(method?.flow ?? [], row, group.rows), [method, row, group]);
  const isOnlyOne = filter.signIn === row.number;
  return (
    <>
      <div className="actions">
        {actions.curl && <CurlPopover {...actions.curl} requests={requests} />}
        <Button onPress={() => setFilter({ ...NO_FILTER, signIn: isOnlyOne ? null : row.number })}>
          {isOnlyOne ? words.showAll : words.onlyThis}
        </Button>
      </div>
      {row.isChanged && <p className="box box-low ground-mixed">{held.signIn}</p>}
      {row.error && (
        <div className="stack">
          <ErrorWords error={row.error} />
          <Details details={row.error.details} />
        </div>
      )}
      <SignInSpan {...line} nowMs={wording.nowMs} formatTime={formatTime} />
      {method && <Sequence method={method} steps={steps} openExchange={openExchange} />}
    </>
  );
}

/** How long it took, as one bar between the real times of its begin and its end. */
export function SignInSpan(
  props: Pick<SignInLine, 'row' | 'group'> & { readonly nowMs: number; readonly formatTime: (atMs: number) => string },
): ReactNode {
  const { row, group, nowMs, formatTime } = props;
  const axis = useMemo(() => axisOfSignIn(row, group.rows, nowMs, SEQUENCE_WIDTH), [row, group, nowMs]);
  const { waits, marks } = barOfRows(group.rows, axis, nowMs);
  const words = exchanges.details.span;
  const idleMs = axis.gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const gaps = axis.gaps.map(({ fromMs, toMs }) => [axis.placeOf(fromMs), axis.placeOf(toMs)] as const);
  const hatched = [...waits.map(({ from, width }) => [from, from + width] as const), ...gaps];
  return (
    <figure className="exchange-span">
      <svg viewBox={`0 0 ${SEQUENCE_WIDTH} 16`} width={SEQUENCE_WIDTH} height={16} aria-hidden="true">
        <path className="sequence-line sequence-faint" d={`M.5 0v16M${SEQUENCE_WIDTH - 0.5} 0v16`} />
        <path className="exchange-wait" d={hatched.map(([from, to]) => `M${from} 8H${to}`).join('')} />
        {marks.map(({ from, width }) => (
          <rect key={`${from} ${width}`} className="exchange-mark" x={from} width={width} y={4} height={8} rx={1} />
        ))}
      </svg>
      <figcaption className="row row-gap-0 spread caption secondary figures">
        <span>{formatTime(axis.fromMs)}</span>
        <span>{row.endedAtMs === null ? words.underWay : formatTime(axis.toMs)}</span>
        {axis.gaps.length > 0 && <span>{words.gaps(axis.gaps.length, formatDuration(idleMs))}</span>}
      </figcaption>
    </figure>
  );
}
