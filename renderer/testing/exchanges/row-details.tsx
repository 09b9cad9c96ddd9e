/** The details of one request, or of what happened in the browser. */
import { type ReactNode, useContext } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { RequestChange } from '../../../electron/ipc/views/held.ts';
import { calls } from '../../text/calls.ts';
import { exchanges } from '../../text/exchanges.ts';
import { changeText, held as heldWords } from '../../text/held.ts';
import { LocaleContext } from '../../ui/locale.ts';
import { Popover } from '../../ui/popover.tsx';
import { Details, ErrorWords, Problem } from '../../ui/problem.tsx';
import { CallActions } from '../call/call-actions.tsx';
import { HeldControls } from '../held/held-controls.tsx';
import { clockOf } from './clock-time.ts';
import { hasReply } from './compare-dialog.tsx';
import { CurlPopover } from './curl-popover.tsx';
import { useExchangeDetails } from './exchange-details.ts';
import { ExchangeSections } from './exchange-sections.tsx';
import { HarButton } from './har-button.tsx';
import type { StepRow } from './lines.ts';
import type { Comparing, Outlets } from './outlets.tsx';
import { showInvisible } from './visible-text.ts';

export interface RowDetailsProps {
  readonly row: StepRow;
  /** All of them: one may hold this row. */
  readonly attempts: readonly AttemptView[];
  /** Told that this row was held, and goes on as it is. */
  readonly wentOn: () => void;
  readonly outlets: Outlets;
}

export function RowDetails({ row, attempts, wentOn, outlets }: RowDetailsProps): ReactNode {
  const state = useExchangeDetails(row);
  const numbers = [row.number];
  const heldId = row.kind === 'request' ? row.heldId : null;
  const holder = heldId === null ? undefined : attempts.find(({ held }) => holds(held, heldId));
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
        {row.kind === 'request' && outlets.curl && (
          <CurlPopover title={exchanges.actions.curl} settings={outlets.curl} requests={[row]} />
        )}
        <HarButton saving={outlets.saving} numbers={numbers}>
          {exchanges.actions.har}
        </HarButton>
        {hasReply(row) && <CompareWith row={row} comparing={outlets.comparing} />}
      </div>
      {row.kind === 'request' && row.callId !== null && outlets.calls && (
        <CallActions row={row} callId={row.callId} outlet={outlets.calls} />
      )}
      {state.kind === 'reading' && <p className="secondary">{exchanges.reading}</p>}
      {state.kind === 'gone' && <p>{exchanges.details.gone}</p>}
      {state.kind === 'failed' && <Problem error={state.error} />}
      {state.kind === 'read' && (
        <>
          {state.details.error && (
            <div className="tester-error">
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

function holds(held: AttemptView['held'], heldId: string): boolean {
  return held?.requests.some((request) => request.heldId === heldId) ?? false;
}

/** What was changed in it, by name. */
function Changes({ changes }: { readonly changes: readonly RequestChange[] }): ReactNode {
  if (changes.length === 0) return null;
  let place = 0;
  return (
    <section className="held-changes">
      <h3>{heldWords.changesTitle}</h3>
      <ul>
        {changes.map((change) => {
          place += 1;
          return (
            <li key={place}>
              <bdi>{showInvisible(changeText(change))}</bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Chooses the request whose reply is compared with that of another one. */
function CompareWith({ row, comparing }: { readonly row: RequestRow; readonly comparing: Comparing }): ReactNode {
  const words = calls.compare;
  const formatTime = clockOf(useContext(LocaleContext));
  const others = comparing.replied.filter(({ number }) => number !== row.number);
  const ask = (other: RequestRow) => {
    const [left, right] = other.number < row.number ? [other, row] : [row, other];
    comparing.ask(left, right);
  };
  return (
    <Popover title={words.with} button={words.with} buttonClass="button" side="below">
      <p className="caption secondary">{others.length === 0 ? words.noOthers : words.withHint}</p>
      <ul className="replies-with">
        {others.map((other) => (
          <li key={other.number}>
            <button type="button" className="link" onClick={() => ask(other)}>
              {formatTime(other.startedAtMs)} <bdi className="data">{`${other.method} ${other.path}`}</bdi>
              <span>{other.status}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
