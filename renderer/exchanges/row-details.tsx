/** The details of one request, or of what happened in the browser. */
import type { ReactNode } from 'react';
import { CallActions } from '../call-service/call-actions.tsx';
import { exchanges } from '../text/exchanges.ts';
import { Details, ErrorWords, Problem } from '../ui/problem.tsx';
import { hasReply } from './compare-dialog.tsx';
import { CompareWith } from './compare-with.tsx';
import { CurlPopover } from './curl-popover.tsx';
import { useExchangeDetails } from './exchange-details.ts';
import { ExchangeSections } from './exchange-sections.tsx';
import { HarButton } from './har-button.tsx';
import type { StepRow } from './lines.ts';
import type { Outlets } from './outlets.tsx';

export interface RowDetailsProps {
  readonly row: StepRow;
  readonly outlets: Outlets;
}

export function RowDetails({ row, outlets }: RowDetailsProps): ReactNode {
  const state = useExchangeDetails(row);
  const numbers = [row.number];
  return (
    <>
      <div className="actions">
        {row.kind === 'request' && (
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
          <ExchangeSections details={state.details} isUnderWay={row.endedAtMs === null} />
        </>
      )}
    </>
  );
}
