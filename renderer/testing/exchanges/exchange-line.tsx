// biome-ignore-all lint/a11y/useSemanticElements: the lines are placed one by one, which a table does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: of all lines and cells, only the active line is a tab stop.
/** One line of the list: a row of the treegrid, which takes the focus as a whole. */
import { memo, type ReactNode, useMemo } from 'react';
import { isolate } from '../../text/isolate.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Axis } from './axis.ts';
import { AXIS_WIDTH, barOfRow, barOfRows } from './bars.ts';
import { LINE_TONE_ICONS, type Wording, wordsOfLine } from './line-words.ts';
import { type Line, startOf } from './lines.ts';
import { LINE_HEIGHT } from './scroll-anchor.ts';

export interface ExchangeLineProps {
  readonly line: Line;
  readonly index: number;
  readonly axis: Axis;
  readonly wording: Wording;
  readonly formatTime: (atMs: number) => string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Whether its details are shown. */
  readonly isDetailed: boolean;
}

/** As scrolling draws what comes into view, the other lines are not drawn again. */
export const ExchangeLine = memo(function ExchangeLine(props: ExchangeLineProps): ReactNode {
  const { line, index, wording, formatTime, isActive, isSelected, isDetailed } = props;
  const words = wordsOfLine(line, wording);
  return (
    <div
      role="row"
      className={`exchange-line exchange-line-${line.kind}`}
      style={{ transform: `translateY(${index * LINE_HEIGHT}px)` }}
      data-key={line.key}
      data-detailed={isDetailed ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={line.level}
      aria-expanded={line.kind === 'step' ? undefined : line.isOpen}
      aria-selected={isSelected}
    >
      <Cell name="time data">
        <TimeOf time={formatTime(startOf(line))} />
      </Cell>
      <Cell name="bar">
        <BarOf {...props} />
        <span className="exchange-duration">{words.duration}</span>
      </Cell>
      <Cell name={`name exchange-level-${line.level}`}>
        <Fold line={line} />
        <NameOf label={words.label} address={words.address} note={words.note} />
      </Cell>
      <Cell name="status data">{words.status}</Cell>
      <Cell name={`meaning exchange-${words.tone}`}>
        <Icon name={LINE_TONE_ICONS[words.tone]} />
        <span className="exchange-words" title={words.meaning}>
          <bdi>{words.meaning}</bdi>
        </span>
      </Cell>
    </div>
  );
});

/** Without its milliseconds in a narrow list. */
function TimeOf({ time }: { readonly time: string }): ReactNode {
  const [, seconds = time, fraction = ''] = /^(.*\d)(\D\d{3})$/su.exec(time) ?? [];
  return (
    <span>
      {seconds}
      <span className="exchange-fraction">{fraction}</span>
    </span>
  );
}

/** `name`: of its column, and further classes. */
function Cell({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div role="gridcell" className={`exchange-cell exchange-${name}`}>
      {children}
    </div>
  );
}

interface NameProps {
  readonly label: string;
  readonly address: string;
  readonly note: string;
}

function NameOf({ label, address, note }: NameProps): ReactNode {
  const whole = [label, address, note]
    .filter((part) => part !== '')
    .map(isolate)
    .join(' ');
  return (
    <span className="exchange-words" title={whole}>
      <bdi className={address ? 'exchange-method' : 'exchange-title'}>{label}</bdi>
      {address && ' '}
      {address && <bdi className="data">{address}</bdi>}
      {note && ' '}
      {note && <bdi className="secondary">{note}</bdi>}
    </span>
  );
}

/** For the mouse; by keyboard, the arrows do it. */
function Fold({ line }: { readonly line: Line }): ReactNode {
  if (line.kind === 'step' || line.rows.length === 0) return <span className="exchange-fold" />;
  return (
    <span className="exchange-fold" data-fold={line.isOpen ? 'open' : 'closed'}>
      <Icon name="chevron" />
    </span>
  );
}

function BarOf({ line, axis, wording: { nowMs } }: ExchangeLineProps): ReactNode {
  const bar = useMemo(
    () => (line.kind === 'step' ? barOfRow(line.row, axis, nowMs) : barOfRows(line.rows, axis, nowMs)),
    [line, axis, nowMs],
  );
  return (
    <svg
      className="exchange-axis"
      width={AXIS_WIDTH}
      height={16}
      viewBox={`0 0 ${AXIS_WIDTH} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bar.waits.map(({ from, width }) => (
        <line key={from} className="exchange-wait" x1={from} x2={from + width} y1={8} y2={8} />
      ))}
      {bar.marks.map(({ from, width }) => (
        <rect key={`${from} ${width}`} className="exchange-mark" x={from} width={width} y={4} height={8} rx={1} />
      ))}
    </svg>
  );
}
