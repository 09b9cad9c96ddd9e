/** The points that the filter leaves, in a list that is walked by keyboard. */
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { DocumentCheckView, FindingView } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import type { Place } from '../../ui/places.ts';
import type { CheckMemory } from './check-memory.ts';
import { FindingTable } from './finding-table.tsx';
import { type CheckFilter, driftsOf, sectionsOf } from './findings.ts';
import './finding-list.css';

export function FindingList(props: {
  readonly check: DocumentCheckView;
  readonly filter: CheckFilter;
  readonly serviceName: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly memory: Pick<CheckMemory, 'top'>;
  /** Asks whether what was observed is to be used. */
  readonly use: (finding: FindingView) => void;
  /** Why settings are kept, in words; null if they can be changed. */
  readonly kept: string | null;
  readonly go: (place: Place) => void;
  /** Above the points. */
  readonly children?: ReactNode;
}): ReactNode {
  const { check, filter, serviceName, list, memory, use, kept, go, children } = props;
  const keys = useRowKeys(list);
  const drifts = driftsOf(check.comparison);
  const sections = sectionsOf(check.findings, filter, drifts);
  return (
    <section
      className="check-list focus-inside"
      aria-label={words.caption(serviceName)}
      ref={list}
      {...keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        memory.top = currentTarget.scrollTop;
      }}
    >
      {children}
      {sections.length === 0 && <p className="check-nothing secondary">{words.nothingShown[filter]}</p>}
      {sections.length > 0 && (
        <FindingTable
          caption={words.caption(serviceName)}
          heading="h2"
          sections={sections}
          drifts={drifts}
          use={use}
          kept={kept}
          go={go}
        />
      )}
    </section>
  );
}

const BUTTONS = '.check-row > td > button';

/**
 * The keyboard in the list of points: Tab enters it once and leaves it with the next press; within it, the arrows go from
 * row to row and from one button of a row to the other, and Home and End to its ends.
 * @returns what to spread on the list
 */
function useRowKeys(list: RefObject<HTMLElement | null>) {
  const active = useRef<HTMLElement | null>(null);
  const mark = () => {
    const buttons = buttonsOf(list.current);
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
      const next = nextButton(buttonsOf(list.current), target, key);
      if (next === null) return;
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

function buttonsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
}

/** @returns null for a key that leads nowhere */
function nextButton(buttons: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | null {
  const index = buttons.indexOf(from);
  const inOtherRow = (button: HTMLElement) => rowOf(button) !== rowOf(from);
  const sameRow = (button: HTMLElement | undefined) => (button && !inOtherRow(button) ? button : null);
  switch (key) {
    case 'ArrowDown':
      return likeIn(buttons, buttons.slice(index).find(inOtherRow), from);
    case 'ArrowUp':
      return likeIn(buttons, buttons.slice(0, index).findLast(inOtherRow), from);
    case 'ArrowRight':
      return sameRow(buttons[index + 1]);
    case 'ArrowLeft':
      return sameRow(buttons[index - 1]);
    case 'Home':
      return buttons[0] ?? null;
    case 'End':
      return buttons.at(-1) ?? null;
    default:
      return null;
  }
}

/** The button of that row in the same column, if it has one there. */
function likeIn(
  buttons: readonly HTMLElement[],
  found: HTMLElement | undefined,
  from: HTMLElement,
): HTMLElement | null {
  if (!found) return null;
  const column = from.parentElement?.className;
  const like = buttons.find((button) => rowOf(button) === rowOf(found) && button.parentElement?.className === column);
  return like ?? found;
}

function rowOf(button: HTMLElement): Element | null {
  return button.closest('.check-row');
}
