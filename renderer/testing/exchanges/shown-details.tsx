/** Which details are shown, if any: those of a request, of what happened in the browser, or of a whole sign-in. */
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import { HeldRows } from '../held/held-rows.tsx';
import { useNextHeld } from '../held/next-held.ts';
import { SignInSequence } from '../sequence/sign-in-sequence.tsx';
import { DetailsPane } from './details-pane.tsx';
import { OPEN_AT_FIRST, type OpenSections, OpenSectionsContext } from './details-section.tsx';
import { NO_FILTER } from './exchange-filter.ts';
import { wordsOfLine } from './line-words.ts';
import { type Entry, type Line, linesOf, startOf } from './lines.ts';
import type { Outlets } from './outlets.tsx';
import { RowDetails } from './row-details.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';
import { SignInDetails } from './sign-in-details.tsx';

export interface Detailed {
  /** Key of the line; null while no details are shown. */
  readonly key: number | null;
  readonly isEntered: boolean;
  readonly open: (line: Pick<Line, 'key'>, isEntered: boolean) => void;
  /** Gives the focus back to the list. */
  readonly close: () => void;
}

/**
 * @param list the element that the list is in
 * @param first key of the line whose details are shown until others are opened or these are closed; null for none
 */
export function useDetailed(list: RefObject<HTMLElement | null>, first: number | null): Detailed {
  const [chosen, setChosen] = useState<Shown | null>(null);
  const isReturning = useRef(false);
  // In a narrow window, the list comes back only now.
  useEffect(() => {
    if (chosen?.key === null && isReturning.current) {
      list.current?.querySelector<HTMLElement>('[data-key][tabindex="0"]')?.focus();
    }
    isReturning.current = false;
  }, [chosen, list]);
  const open = useCallback(
    (line: Pick<Line, 'key'>, isEntered: boolean) => setChosen({ key: line.key, isEntered }),
    [],
  );
  const close = useCallback(() => {
    isReturning.current = true;
    setChosen(NO_DETAILS);
  }, []);
  return { ...(chosen ?? { key: first, isEntered: false }), open, close };
}

type Shown = Pick<Detailed, 'key' | 'isEntered'>;

const NO_DETAILS: Shown = { key: null, isEntered: false };

export interface ShownDetailsProps {
  readonly shown: ShownExchanges;
  readonly detailed: Detailed;
  readonly attempts: readonly AttemptView[];
  readonly outlets: Outlets;
}

export function ShownDetails({ shown, detailed, attempts, outlets }: ShownDetailsProps): ReactNode {
  const { entries, filter, setFilter, wording, formatTime } = shown;
  const [open, setOpen] = useState(OPEN_AT_FIRST);
  const sections = useMemo(
    (): OpenSections => ({
      open,
      set: (id, isOpen) => setOpen((before) => (isOpen ? new Set(before).add(id) : before.difference(new Set([id])))),
    }),
    [open],
  );
  const line = useMemo(() => lineOf(entries, detailed.key), [entries, detailed.key]);
  // Cleared, or dropped at the limit.
  const isGone = detailed.key !== null && !line && shown.log.isRead;
  const { close, open: openDetails } = detailed;
  const leadOnFrom = useNextHeld(shown.rows, detailed);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  if (!line) return null;
  const method = line.kind === 'sign-in' && wording.methods.find(({ id }) => id === line.row.methodId);
  const openExchange = (number: number) => {
    const exchange = lineOf(entries, number);
    if (exchange) openDetails(exchange, true);
  };
  return (
    <DetailsPane
      words={wordsOfLine(line, wording)}
      time={formatTime(startOf(line))}
      isEntered={detailed.isEntered}
      close={close}
    >
      {attempts.length > 0 && (
        <div className="held-elsewhere">
          <HeldRows rows={shown.rows} detailed={detailed.key} look={openExchange} />
        </div>
      )}
      {line.kind === 'sign-in' && (
        <SignInDetails
          line={line}
          nowMs={wording.nowMs}
          formatTime={formatTime}
          outlets={outlets}
          isOnlyOne={filter.signIn === line.row.number}
          showOnly={(signIn) => setFilter({ ...NO_FILTER, signIn })}
        >
          {method && (
            <SignInSequence method={method} signIn={line.row} rows={line.group.rows} openExchange={openExchange} />
          )}
        </SignInDetails>
      )}
      {line.kind === 'step' && (
        <OpenSectionsContext value={sections}>
          <RowDetails row={line.row} attempts={attempts} wentOn={() => leadOnFrom(line.row.number)} outlets={outlets} />
        </OpenSectionsContext>
      )}
    </DetailsPane>
  );
}

/** @returns the line with that key as it is without a filter, folded or not */
function lineOf(entries: readonly Entry[], key: number | null): Line | undefined {
  if (key === null) return undefined;
  const entry = entries.find((one) => ('rows' in one ? holds(one, key) : one.number === key));
  return entry && linesOf([entry], { matches: null, isOpen: () => true }).find((line) => line.key === key);
}

function holds({ number, rows }: Extract<Entry, { rows: unknown }>, key: number): boolean {
  return number === key || rows.some((row) => row.number === key);
}
