/** How long a sign-in took, as one bar between the real times of its begin and its end. */
import { type ReactNode, useMemo } from 'react';
import { exchanges } from '../../text/exchanges.ts';
import { formatDuration } from '../../text/formatted-durations.ts';
import { axisOfSignIn, barOfRows } from './bars.ts';
import type { SignInLine } from './lines.ts';

/** As wide as the drawing below it. */
const WIDTH = 352;

export interface SignInSpanProps {
  readonly line: SignInLine;
  readonly nowMs: number;
  readonly formatTime: (atMs: number) => string;
}

export function SignInSpan({ line: { row, group }, nowMs, formatTime }: SignInSpanProps): ReactNode {
  const axis = useMemo(() => axisOfSignIn(row, group.rows, nowMs, WIDTH), [row, group, nowMs]);
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
      <svg viewBox={`0 0 ${WIDTH} 16`} width={WIDTH} height={16} aria-hidden="true">
        <path className="exchange-edges" d={`M.5 0v16M${WIDTH - 0.5} 0v16`} />
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
