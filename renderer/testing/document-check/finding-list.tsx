/** The points that the filter leaves, in a list that is walked by keyboard and keeps its place. */
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { DocumentCheckView } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import type { Place } from '../../ui/places.ts';
import type { CheckMemory } from './check-memory.ts';
import { FindingTable } from './finding-table.tsx';
import { type CheckFilter, driftsOf, sectionsOf } from './findings.ts';
import type { UseObserved } from './observed-setting.tsx';
import './finding-list.css';

export function FindingList(props: {
  readonly check: DocumentCheckView;
  readonly filter: CheckFilter;
  readonly serviceName: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly memory: Pick<CheckMemory, 'top' | 'unfolded'>;
  readonly use: UseObserved;
  readonly go: (place: Place) => void;
  /** Above the points. */
  readonly children?: ReactNode;
}): ReactNode {
  const { check, filter, serviceName, list, memory, use, go, children } = props;
  const keys = useRowKeys(list);
  const drifts = driftsOf(check.comparison);
  const sections = sectionsOf(check.findings, filter, drifts);
  const caption = words.caption(serviceName);
  useLayoutEffect(() => {
    list.current?.scrollTo(0, memory.top);
  }, [list, memory]);
  return (
    <section
      className="check-list focus-inside"
      aria-label={caption}
      ref={list}
      {...keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        memory.top = currentTarget.scrollTop;
      }}
    >
      {children}
      {sections.length === 0 && <p className="check-nothing secondary">{words.nothing}</p>}
      {sections.length > 0 && (
        <FindingTable
          caption={caption}
          heading="h2"
          sections={sections}
          drifts={drifts}
          unfolded={filter === 'all' ? memory.unfolded : null}
          use={use}
          go={go}
        />
      )}
    </section>
  );
}

const BUTTONS = '.check-fold, .check-evidence > button, .check-setting > button';

/**
 * The keyboard in the list of points: Tab enters it once and leaves it with the next press; within it, the arrows go from
 * row to row and from one button of a row to the other, and Home and End to its ends.
 * @returns what to spread on the list
 */
function useRowKeys(list: RefObject<HTMLElement | null>) {
  const active = useRef<HTMLElement | null>(null);
  const mark = () => {
    const buttons = rowsOf(list.current).flat();
    if (!active.current?.isConnected) active.current = buttons[0] ?? null;
    for (const button of buttons) button.tabIndex = button === active.current ? 0 : -1;
  };
  // After each drawing: rows come and go.
  useLayoutEffect(mark);
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (!(target instanceof HTMLElement && target.matches(BUTTONS)) || altKey || ctrlKey || metaKey || shiftKey)
        return;
      const next = nextButton(rowsOf(list.current), target, key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (!target.matches(BUTTONS)) return;
      active.current = target;
      mark();
    },
  };
}

type Row = readonly HTMLElement[];

/** @returns the buttons of each row that has any */
function rowsOf(list: HTMLElement | null): readonly Row[] {
  const buttons = [...(list?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
  return [...Map.groupBy(buttons, (button) => button.closest('tr')).values()];
}

/** @returns undefined for a key that leads nowhere */
function nextButton(rows: readonly Row[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = rows.findIndex((row) => row.includes(from));
  const column = rows[at]?.indexOf(from) ?? 0;
  switch (key) {
    case 'ArrowDown':
      return likeIn(rows[at + 1], from);
    case 'ArrowUp':
      return likeIn(rows[at - 1], from);
    case 'ArrowRight':
      return rows[at]?.[column + 1];
    case 'ArrowLeft':
      return rows[at]?.[column - 1];
    case 'Home':
      return rows[0]?.[0];
    case 'End':
      return rows.at(-1)?.at(-1);
    default:
      return undefined;
  }
}

/** The button in the same column; in a row without one there, the only one that it has. */
function likeIn(row: Row | undefined, from: HTMLElement): HTMLElement | undefined {
  const column = from.parentElement?.className;
  return row?.find((button) => button.parentElement?.className === column) ?? row?.[0];
}
