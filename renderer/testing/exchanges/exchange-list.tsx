// biome-ignore-all lint/a11y/useSemanticElements: the lines are placed one by one, which a table does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: of all lines and cells, only the active line is a tab stop.
/**
 * The list: a treegrid of which only what is in view is drawn. What one reads stays where it is while rows come and go;
 * the list follows the newest only while its end is in view.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { isolate } from '../../../electron/text/isolate.ts';
import { exchanges } from '../../text/exchanges.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dotted } from '../../ui/inline-text.tsx';
import { LINE_TONES, type LineWords, wordsOfLine } from './line-words.ts';
import { type Group, type Line, startOf } from './lines.ts';
import { heightInView, LINE_HEIGHT, useFocusKept, usePlaceKept } from './list-place.ts';
import { actionOf, type KeyAction } from './list-selection.ts';
import type { Detailed } from './shown-details.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';
import { AXIS_WIDTH, type Axis, axisOfRow, axisOfSignIn, barOfRow, barOfRows } from './time-axis.ts';

interface ExchangeListProps {
  readonly label: string;
  readonly shown: ShownExchanges;
  readonly detailed: Detailed;
}

interface LineProps extends Pick<ShownExchanges, 'wording' | 'formatTime'> {
  readonly line: Line;
  readonly index: number;
  readonly axis: Axis;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Whether its details are shown. */
  readonly isDetailed: boolean;
}

interface Column {
  readonly id: keyof typeof exchanges.columns;
  /** Classes of its cells besides its own. */
  readonly look?: (line: Line, words: LineWords) => string;
  readonly draw: (props: LineProps, words: LineWords) => ReactNode;
}

/** In order; their widths are in `exchange-list.css`. */
const COLUMNS: readonly Column[] = [
  {
    id: 'time',
    look: () => 'data secondary figures',
    draw: ({ line, formatTime }) => <TimeOf time={formatTime(startOf(line))} />,
  },
  {
    id: 'bar',
    draw: (props, { duration }) => (
      <>
        <BarOf {...props} />
        <span className="caption secondary figures exchange-duration">{duration}</span>
      </>
    ),
  },
  {
    id: 'name',
    look: ({ level }) => `exchange-level-${level}`,
    draw: ({ line }, words) => (
      <>
        <Fold line={line} />
        <NameOf words={words} />
      </>
    ),
  },
  { id: 'status', look: () => 'data figures', draw: (_props, { status }) => status },
  {
    id: 'meaning',
    look: (_line, { tone }) => LINE_TONES[tone].words,
    draw: (_props, { tone, meaning }) => (
      <>
        <Icon {...LINE_TONES[tone].mark} />
        <span className="clamp exchange-means" title={meaning}>
          <Dotted value={meaning} />
        </span>
      </>
    ),
  },
];

/** Lines that are drawn above and below what is in view. */
const OVERSCAN = 8;

export function ExchangeList({ label, shown, detailed }: ExchangeListProps): ReactNode {
  const { lines, selection, wording, formatTime } = shown;
  const { activeIndex, selected } = selection;
  const box = useRef<HTMLDivElement>(null);
  // Another function would have the places of all lines worked out again.
  const keyAt = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    // The focus would be lost with the line that has it.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex),
  });
  usePlaceKept(box, lines, detailed.key === null ? -1 : activeIndex);
  const focusActive = useFocusKept(box, lines, activeIndex);
  const axisOf = useAxes(wording.nowMs);

  return (
    <div
      ref={box}
      role="treegrid"
      className="exchange-list focus-inside"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={COLUMNS.length}
      aria-multiselectable="true"
      tabIndex={-1}
      {...actionsOf(shown, detailed, focusActive)}
    >
      <div role="rowgroup" className="exchange-head">
        <div role="row" className="exchange-line caption secondary" aria-rowindex={1}>
          {COLUMNS.map(({ id }) => (
            <div key={id} role="columnheader" className={`exchange-cell exchange-${id}`}>
              <span>{exchanges.columns[id]}</span>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="exchange-rows" style={{ blockSize: lines.length * LINE_HEIGHT }}>
        {virtualizer.getVirtualItems().map(({ index }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <ExchangeLine
              key={line.key}
              line={line}
              index={index}
              axis={axisOf(line)}
              wording={wording}
              formatTime={formatTime}
              isActive={index === activeIndex}
              isSelected={selected.has(line.key)}
              isDetailed={line.key === detailed.key}
            />
          );
        })}
      </div>
    </div>
  );
}

/** A row of the treegrid, which takes the focus as a whole. While others come into view, it is not drawn again. */
export const ExchangeLine = memo(function ExchangeLine(props: LineProps): ReactNode {
  const { line, index, wording, isActive, isSelected, isDetailed } = props;
  const words = wordsOfLine(line, wording);
  return (
    <div
      role="row"
      className="exchange-line focus-inside"
      style={{ transform: `translateY(${index * LINE_HEIGHT}px)` }}
      data-key={line.key}
      data-detailed={isDetailed ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={line.level}
      aria-expanded={line.rows.length === 0 ? undefined : line.isOpen}
      aria-selected={isSelected}
    >
      {COLUMNS.map(({ id, look, draw }) => (
        <div key={id} role="gridcell" className={`exchange-cell exchange-${id} ${look?.(line, words) ?? ''}`.trimEnd()}>
          {draw(props, words)}
        </div>
      ))}
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

/** Of an address, its last part has the room first; what is before it is cut at its end, or is an ellipsis alone. */
function NameOf({ words: { label, address, note } }: { readonly words: LineWords }): ReactNode {
  const whole = [label, address, note].filter(Boolean).map(isolate).join(' ');
  const [, start = '', end = ''] = /^(.*?)(\/?[^/]*\/?)$/su.exec(address) ?? [];
  return (
    <span className="exchange-names" title={whole}>
      <bdi className={address ? 'caption secondary exchange-kept' : 'strong ellipsis'}>{label}</bdi>
      {address && ' '}
      {start && (
        <span className="data exchange-start">
          <bdi className="ellipsis">{start}</bdi>
        </span>
      )}
      {address && <bdi className="data ellipsis exchange-end">{end}</bdi>}
      {note && ' '}
      {note && <bdi className="secondary ellipsis exchange-note">{note}</bdi>}
    </span>
  );
}

/** For the mouse; by keyboard, the arrows do it. */
function Fold({ line }: { readonly line: Line }): ReactNode {
  if (line.rows.length === 0) return <span className="exchange-fold" />;
  return (
    <span className="exchange-fold" data-fold={line.isOpen ? 'open' : 'closed'}>
      <Icon name="chevron" />
    </span>
  );
}

function BarOf({ line, axis, wording: { nowMs } }: LineProps): ReactNode {
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

/** One axis for each sign-in, made when a line of it is drawn. */
function useAxes(nowMs: number): (line: Line) => Axis {
  return useMemo(() => {
    const axes = new WeakMap<Group, Axis>();
    const axisOfGroup = (group: Group): Axis => {
      const axis = axes.get(group) ?? axisOfSignIn(group.signIn, group.rows, nowMs);
      axes.set(group, axis);
      return axis;
    };
    return (line) => {
      if (line.kind !== 'step') return axisOfGroup(line.group);
      return line.group ? axisOfGroup(line.group) : axisOfRow(line.row, nowMs);
    };
  }, [nowMs]);
}

function actionsOf(
  { lines, selection, fold }: ShownExchanges,
  { key: detailed, open }: Detailed,
  focusActive: () => void,
) {
  const show = (line: Line, isEntering: boolean) => {
    if (line.kind === 'polls') fold(line.key, !line.isOpen);
    else open(line, isEntering);
  };
  const move = (to: number, isExtending: boolean) => {
    focusActive();
    if (isExtending) return selection.extendTo(to);
    selection.moveTo(to);
    const line = lines[to];
    if (detailed !== null && line && line.kind !== 'polls') open(line, false);
  };
  const setFold = (index: number, key: number, isOpen: boolean) => {
    focusActive();
    selection.moveTo(index);
    fold(key, isOpen);
  };

  const run = (action: KeyAction) => {
    const index = selection.activeIndex;
    const line = lines[index];
    if (action.kind === 'move') move(action.to, action.isExtending);
    else if (action.kind === 'fold') setFold(index, action.key, action.isOpen);
    else if (action.kind === 'select-all') selection.selectAll();
    else if (action.kind === 'toggle-selected') selection.toggle(index);
    else if (line) {
      selection.moveTo(index);
      show(line, true);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, altKey, currentTarget } = event;
    if (altKey) return;
    const page = Math.max(1, Math.floor(heightInView(currentTarget) / LINE_HEIGHT) - 1);
    const press = { key, shiftKey, isCommand: event.ctrlKey || event.metaKey };
    const action = actionOf(press, lines, selection.activeIndex, page);
    if (!action) return;
    event.preventDefault();
    run(action);
  };

  const onClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const index = indexAt(target, lines);
    const line = lines[index];
    if (!line || !(target instanceof Element)) return;
    if (ctrlKey || metaKey) return selection.toggle(index);
    if (shiftKey) return selection.extendTo(index);
    selection.selectNone();
    selection.moveTo(index);
    if (target.closest('[data-fold]')) return fold(line.key, !line.isOpen);
    show(line, false);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const line = lines[indexAt(target, lines)];
    const isOnFold = target instanceof Element && target.closest('[data-fold]');
    if (line && line.kind !== 'polls' && line.rows.length > 0 && !isOnFold) fold(line.key, !line.isOpen);
  };
  return { onKeyDown, onClick, onDoubleClick };
}

function indexAt(target: EventTarget, lines: readonly Line[]): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  return row ? lines.findIndex(({ key }) => String(key) === row.dataset.key) : -1;
}

/** @returns indexes in order, with one more; without it where there is no such line */
function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
