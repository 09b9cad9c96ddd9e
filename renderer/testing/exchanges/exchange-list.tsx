// biome-ignore-all lint/a11y/useSemanticElements: the lines are placed one by one, which a table does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: of all lines and cells, only the active line is a tab stop.
/**
 * The list: a treegrid of which only what is in view is drawn. What one reads stays where it is while rows come and go;
 * the list follows the newest only while its end is in view.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { exchanges } from '../../text/exchanges.ts';
import type { Axis } from './axis.ts';
import { axisOfRow, axisOfSignIn } from './bars.ts';
import { ExchangeLine } from './exchange-line.tsx';
import { useExchangeMemory } from './exchange-memory.ts';
import type { Wording } from './line-words.ts';
import type { Group, Line } from './lines.ts';
import { actionOf, type KeyAction } from './list-keys.ts';
import type { ListSelection } from './list-selection.ts';
import { LINE_HEIGHT, topAfter, topToSee } from './scroll-anchor.ts';

export interface ExchangeListProps {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly selection: ListSelection;
  readonly wording: Wording;
  readonly formatTime: (atMs: number) => string;
  /** Key of the line whose details are shown; null where none is. */
  readonly detailed: number | null;
  readonly fold: (key: number, isOpen: boolean) => void;
  /** Shows a line's details. `isEntering`: the focus goes there too. */
  readonly open: (line: Line, isEntering: boolean) => void;
}

/** Lines that are drawn above and below what is in view. */
const OVERSCAN = 8;

export function ExchangeList(props: ExchangeListProps): ReactNode {
  const { label, lines, selection, wording, formatTime, detailed } = props;
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
  usePlaceKept(box, lines, detailed === null ? -1 : activeIndex);
  const focusActive = useFocusKept(box, lines, activeIndex);
  const columns = Object.entries(exchanges.columns);
  const axisOf = useAxes(wording.nowMs);
  const act = actionsOf(props, focusActive);

  return (
    <div
      ref={box}
      role="treegrid"
      className="exchange-list"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      tabIndex={-1}
      onKeyDown={act.onKeyDown}
      onClick={act.onClick}
      onDoubleClick={act.onDoubleClick}
    >
      <div role="rowgroup" className="exchange-head">
        <div role="row" className="exchange-line exchange-columns" aria-rowindex={1}>
          {columns.map(([name, label]) => (
            <div key={name} role="columnheader" className={`exchange-cell exchange-${name}`}>
              {label}
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
              isDetailed={line.key === detailed}
            />
          );
        })}
      </div>
    </div>
  );
}

type Box = RefObject<HTMLDivElement | null>;

/**
 * Before the changed list is painted, scrolls it so that what was in view has not moved. At first, scrolls it to the line
 * that is wanted, else to where it was when another screen took its place, else to its end.
 */
function usePlaceKept(box: Box, lines: readonly Line[], wantedIndex: number): void {
  const memory = useExchangeMemory();
  const drawn = useRef<readonly Line[] | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || drawn.current === lines) return;
    const before = drawn.current ?? memory.place?.lines ?? [];
    const from = drawn.current ? element.scrollTop : (memory.place?.top ?? 0);
    const height = heightInView(element);
    const isWanted = drawn.current === null && wantedIndex >= 0;
    const top = isWanted ? topToSee(wantedIndex, 0, height) : topAfter(before, lines, from, height);
    drawn.current = lines;
    if (top !== element.scrollTop) element.scrollTop = top;
  }, [box, lines, memory, wantedIndex]);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element) memory.place = { lines: (drawn.current ?? []).map(({ key }) => ({ key })), top: element.scrollTop };
    };
  }, [box, memory]);
}

/** Gives the focus to the active line where the line that had it is gone. @returns focuses it once it is drawn */
function useFocusKept(box: Box, lines: readonly Line[], activeIndex: number): () => void {
  const isWanted = useRef(false);
  const hadFocus = useRef(false);
  // Where the person has gone elsewhere, what goes there is not lost here.
  useEffect(() => {
    const element = box.current;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) hadFocus.current = false;
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    const key = lines[activeIndex]?.key;
    if (!element || key === undefined) return;
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (isWanted.current || isLost) {
      const line = element.querySelector<HTMLElement>(`[data-key="${key}"]`);
      const top = topToSee(activeIndex, element.scrollTop, heightInView(element));
      if (isWanted.current && top !== element.scrollTop) element.scrollTop = top;
      line?.focus({ preventScroll: true });
      isWanted.current = false;
    }
    hadFocus.current = element.contains(document.activeElement);
  });
  return () => {
    isWanted.current = true;
  };
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

function actionsOf(props: ExchangeListProps, focusActive: () => void) {
  const { lines, selection, detailed, fold, open } = props;
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
    if (line.kind !== 'step' && target.closest('[data-fold]')) return fold(line.key, !line.isOpen);
    show(line, false);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const line = lines[indexAt(target, lines)];
    const isOnFold = target instanceof Element && target.closest('[data-fold]');
    if (line?.kind === 'sign-in' && line.rows.length > 0 && !isOnFold) fold(line.key, !line.isOpen);
  };
  return { onKeyDown, onClick, onDoubleClick };
}

function indexAt(target: EventTarget, lines: readonly Line[]): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  return row ? lines.findIndex(({ key }) => String(key) === row.dataset.key) : -1;
}

/** Without the line of column names, which stays in view above the others. */
function heightInView({ clientHeight }: HTMLElement): number {
  return clientHeight - LINE_HEIGHT;
}

/** @returns indexes in order, with one more; without it where there is no such line */
function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
