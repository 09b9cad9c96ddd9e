/** The details of one request, or of what happened in the browser. */
import type { ReactNode } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { RequestChange } from '../../../electron/ipc/views/held.ts';
import { calls } from '../../text/calls.ts';
import { exchanges } from '../../text/exchanges.ts';
import { changeText, held as heldWords } from '../../text/held.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import { Popover } from '../../ui/popover.tsx';
import { Details, ErrorWords, Problem } from '../../ui/problem.tsx';
import { HeldControls } from '../held/held-controls.tsx';
import { hasReply, type StepRow } from '../log/rows.ts';
import { useClockTime, useExchangeDetails } from '../log/use-exchanges.ts';
import { CallActions } from './call-actions.tsx';
import { CurlPopover } from './curl-popover.tsx';
import { ExchangeSections } from './exchange-sections.tsx';
import { HarButton, type ListActions } from './list-actions.tsx';

export function RowDetails(props: {
  readonly row: StepRow;
  /** All of them: one may hold this row. */
  readonly attempts: readonly AttemptView[];
  /** Told that this row was held, and goes on as it is. */
  readonly wentOn: () => void;
  readonly actions: ListActions;
}): ReactNode {
  const { row, attempts, wentOn, actions } = props;
  const state = useExchangeDetails(row);
  const heldId = row.kind === 'request' ? row.heldId : null;
  const holder = attempts.find(({ held }) => held?.requests.some((request) => request.heldId === heldId));
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
        {row.kind === 'request' && actions.curl && <CurlPopover settings={actions.curl} requests={[row]} />}
        <HarButton actions={actions} numbers={[row.number]}>
          {exchanges.actions.har}
        </HarButton>
        {hasReply(row) && <CompareWith row={row} actions={actions} />}
      </div>
      {row.kind === 'request' && row.callId !== null && actions.calls && (
        <CallActions row={row} callId={row.callId} followUp={actions.calls} />
      )}
      {state.kind === 'reading' && <p className="secondary">{exchanges.reading}</p>}
      {state.kind === 'gone' && <p>{exchanges.details.gone}</p>}
      {state.kind === 'failed' && <Problem error={state.error} />}
      {state.kind === 'read' && (
        <>
          {state.details.error && (
            <div className="stack tester-error">
              <ErrorWords error={state.details.error} />
              <Details details={state.details.error.details} />
            </div>
          )}
          {row.kind === 'request' && <Changes changes={row.changes} />}
          <ExchangeSections details={state.details} isUnderWay={row.endedAtMs === null} />
        </>
      )}
    </>
  );
}

/** What was changed in it, by name. */
function Changes({ changes }: { readonly changes: readonly RequestChange[] }): ReactNode {
  if (changes.length === 0) return null;
  return (
    <section className="stack held-changes">
      <h3>{heldWords.changesTitle}</h3>
      <ul>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two changes may be alike.
          <li key={index}>
            <bdi>{showInvisible(changeText(change))}</bdi>
          </li>
        ))}
      </ul>
    </section>
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
      <p className="caption secondary">{others.length === 0 ? words.noOthers : words.withHint}</p>
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
