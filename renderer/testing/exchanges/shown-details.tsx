/** The pane beside the list: the details of a request, of what happened in the browser, or of a whole sign-in. */
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import type { ExchangeRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import { calls } from '../../text/calls.ts';
import { exchanges } from '../../text/exchanges.ts';
import { changeText, held as heldWords } from '../../text/held.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dotted } from '../../ui/inline-text.tsx';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { Popover } from '../../ui/popover.tsx';
import { Details, ErrorWords, Problem } from '../../ui/problem.tsx';
import { HeldControls } from '../held/held-controls.tsx';
import { HeldRows, useNextHeld } from '../held/held-rows.tsx';
import { hasReply, type StepRow } from '../log/rows.ts';
import { useClockTime, useExchangeDetails } from '../log/use-exchanges.ts';
import { ExchangeSections, OPEN_AT_FIRST, OpenSectionsContext } from './exchange-sections.tsx';
import { LINE_TONES, type LineWords, wordsOfLine } from './line-words.ts';
import { type Line, lineOf, startOf } from './lines.ts';
import { CallActions, CurlPopover, type ListActions } from './list-actions.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';
import { SignInDetails } from './sign-in-details.tsx';

export type Detailed = ReturnType<typeof useDetailed>;

/** @param first key of the line whose details are shown until others are opened or these are closed; null for none */
export function useDetailed(first: number | null) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ readonly key: number | null; readonly isEntered: boolean } | null>(null);
  const isReturning = useRef(false);
  // In a narrow window, the list comes back only now.
  useEffect(() => {
    if (chosen?.key === null && isReturning.current) {
      list.current?.querySelector<HTMLElement>('[data-key][tabindex="0"]')?.focus();
    }
    isReturning.current = false;
  }, [chosen]);
  const open = useCallback(({ key }: Pick<Line, 'key'>, isEntered: boolean) => setChosen({ key, isEntered }), []);
  /** Gives the focus back to the list. */
  const close = useCallback(() => {
    isReturning.current = true;
    setChosen({ key: null, isEntered: false });
  }, []);
  return { ...(chosen ?? { key: first, isEntered: false }), open, close, list };
}

/** @returns to be told of each call that is on its way: its details are shown as soon as it is listed */
export function useBegunCallShown(
  rows: readonly ExchangeRow[],
  { open }: Pick<Detailed, 'open'>,
): (callId: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const row = rows.findLast((one) => one.kind === 'request' && one.callId === wanted);
    if (!row) return;
    setWanted(null);
    open({ key: row.number }, false);
  }, [rows, wanted, open]);
  return setWanted;
}

export function ShownDetails(props: {
  readonly shown: ShownExchanges;
  readonly detailed: Detailed;
  readonly attempts: readonly AttemptView[];
  readonly actions: ListActions;
}): ReactNode {
  const { shown, detailed, attempts, actions } = props;
  const { entries, wording, formatTime } = shown;
  const sections = useState(OPEN_AT_FIRST);
  const line = useMemo(() => lineOf(entries, detailed.key), [entries, detailed.key]);
  // Cleared, or dropped at the limit.
  const isGone = detailed.key !== null && !line && shown.log.isRead;
  const { close, open: openDetails } = detailed;
  const leadOnFrom = useNextHeld(shown.rows, detailed);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  if (!line) return null;
  const openExchange = (number: number) => {
    const exchange = lineOf(entries, number);
    if (exchange) openDetails(exchange, true);
  };
  const words = wordsOfLine(line, wording);
  return (
    <DetailsPane words={words} time={formatTime(startOf(line))} isEntered={detailed.isEntered} close={close}>
      {attempts.length > 0 && (
        <div className="stack gap-1 if-filled held-elsewhere">
          <HeldRows rows={shown.rows} detailed={detailed.key} look={openExchange} />
        </div>
      )}
      {line.kind === 'sign-in' && (
        <SignInDetails line={line} shown={shown} actions={actions} openExchange={openExchange} />
      )}
      {line.kind === 'step' && (
        <OpenSectionsContext value={sections}>
          <RowDetails row={line.row} attempts={attempts} wentOn={() => leadOnFrom(line.row.number)} actions={actions} />
        </OpenSectionsContext>
      )}
    </DetailsPane>
  );
}

/** Beside the list, or in its place where the window is narrow. */
export function DetailsPane(props: {
  readonly words: LineWords;
  /** When it began. */
  readonly time: string;
  /** Whether it was opened by the keyboard: it then takes the focus. */
  readonly isEntered: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { words, time, isEntered, close, children } = props;
  const id = useId();
  // What is decided about goes, with its controls.
  const kept = useKeptFocus<HTMLElement>('h2');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // In a narrow window, the row that has it is hidden now.
    const isHidden = !document.activeElement?.checkVisibility({ visibilityProperty: true });
    if (isEntered || isHidden) title.current?.focus();
  }, [isEntered]);
  return (
    <aside {...kept} className="pane exchange-details" aria-labelledby={id}>
      <button type="button" className="quiet label pane-back" onClick={close}>
        <Icon name="chevron" />
        {exchanges.details.back}
      </button>
      <button type="button" className="icon-button exchange-close" onClick={close}>
        <Icon name="close" />
        <span className="visually-hidden">{exchanges.details.close}</span>
      </button>
      <header className="stack gap-1">
        <h2 id={id} ref={title} tabIndex={-1}>
          <bdi>{words.label}</bdi> {words.address && <bdi className="data">{words.address}</bdi>}{' '}
          {words.note && <bdi className="secondary">{words.note}</bdi>}
        </h2>
        <p className={`with-icon ${LINE_TONES[words.tone].words}`.trimEnd()}>
          <Icon {...LINE_TONES[words.tone].mark} />
          <span>
            {words.status && words.status !== exchanges.noStatus && <span className="data">{words.status} </span>}
            <bdi>{words.meaning}</bdi>
          </span>
        </p>
        <p className="caption secondary">
          <Dotted value={[time, words.duration].filter((part) => part !== '').join(' · ')} />
        </p>
      </header>
      {children}
    </aside>
  );
}

/** Of one request, or of what happened in the browser. */
function RowDetails(props: {
  readonly row: StepRow;
  /** All of them: one may hold this row. */
  readonly attempts: readonly AttemptView[];
  /** Told that this row was held, and goes on as it is. */
  readonly wentOn: () => void;
  readonly actions: ListActions;
}): ReactNode {
  const { row, attempts, wentOn, actions } = props;
  const state = useExchangeDetails(row);
  const request = row.kind === 'request' ? row : null;
  const { heldId, changes } = row;
  const holder = attempts.find(({ held }) => held?.requests.some((one) => one.heldId === heldId));
  return (
    <>
      {heldId !== null && holder?.held && (
        <HeldControls
          key={heldId}
          attempt={holder}
          held={holder.held}
          heldId={heldId}
          details={state.kind === 'read' ? state.details.held : null}
          wentOn={wentOn}
        />
      )}
      <div className="actions">
        {request && actions.curl && <CurlPopover {...actions.curl} requests={[request]} />}
        {hasReply(row) && <CompareWith row={row} actions={actions} />}
      </div>
      {request?.callId && actions.calls && <CallActions {...actions.calls} row={request} callId={request.callId} />}
      {state.kind === 'reading' && <p className="secondary">{exchanges.reading}</p>}
      {state.kind === 'gone' && <p>{exchanges.details.gone}</p>}
      {state.kind === 'failed' && <Problem error={state.error} />}
      {state.kind === 'read' && (
        <>
          {state.details.error && (
            <div className="stack">
              <ErrorWords error={state.details.error} />
              <Details details={state.details.error.details} />
            </div>
          )}
          {changes.length > 0 && (
            <section className="stack">
              <h3>{request ? heldWords.changesTitle : heldWords.pageChangesTitle}</h3>
              <ul>
                {changes.map((change, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: Two changes may be alike.
                  <li key={index}>
                    <bdi>{showInvisible(changeText(change))}</bdi>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ExchangeSections details={state.details} isUnderWay={row.endedAtMs === null} />
        </>
      )}
    </>
  );
}

/** Chooses the request whose reply is compared with that of another one. */
function CompareWith({ row, actions }: { readonly row: RequestRow; readonly actions: ListActions }): ReactNode {
  const words = calls.compare;
  const formatTime = useClockTime();
  const others = actions.replied.filter(({ number }) => number !== row.number);
  const ask = (other: RequestRow) => {
    const [left, right] = other.number < row.number ? [other, row] : [row, other];
    actions.compare(left, right);
  };
  return (
    <Popover title={words.with} button={words.with} buttonClass="button" side="below">
      {others.length === 0 && <p className="caption secondary">{words.noOthers}</p>}
      <ul className="stack gap-1 replies-with">
        {others.map((other) => (
          <li key={other.number}>
            <button type="button" className="link row row-gap-0" onClick={() => ask(other)}>
              {formatTime(other.startedAtMs)} <bdi className="data">{`${other.method} ${other.path}`}</bdi>
              <span>{other.status}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
