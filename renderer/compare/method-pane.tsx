/**
 * A method's last result: when, each request without its content, and why it failed. It takes the focus when it
 * opens.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { LastResultView, RequestView } from '../../electron/ipc/contract.ts';
import { testers } from '../text/testers.ts';
import { Icon } from '../ui/icon.tsx';
import { useDateTime } from '../ui/locale.ts';
import { Details, ErrorWords } from '../ui/problem.tsx';
import { type CompareRow, requestOutcome, requestRuns } from './comparison.ts';
import { formatDuration } from './durations.ts';
import { Verdict } from './result.tsx';

export interface ResultDetailProps {
  readonly id: string;
  readonly row: CompareRow;
  readonly last: LastResultView;
  readonly close: () => void;
}

export function ResultDetail({ id, row, last, close }: ResultDetailProps): ReactNode {
  const words = testers.compare.detail;
  const formatDateTime = useDateTime();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <aside className="compare-detail" id={id} aria-labelledby={`${id}title`}>
      <button type="button" className="compare-close" onClick={close}>
        <span className="compare-close-narrow">
          <Icon name="chevron" />
          {words.back}
        </span>
        <span className="compare-close-wide">
          <Icon name="close" />
          <span className="visually-hidden">{words.close}</span>
        </span>
      </button>
      <h2 id={`${id}title`} ref={title} tabIndex={-1}>
        <span className="visually-hidden">{words.title(row.name)}</span>
        <span aria-hidden="true">{row.name}</span>
      </h2>
      <p>
        <Verdict tone={row.result.tone}>{row.result.verdict}</Verdict>
      </p>
      {last.error && (
        <div className="compare-error">
          <ErrorWords error={last.error} />
          <Details details={last.error.details} />
        </div>
      )}
      <dl className="compare-facts">
        <dt>{words.when}</dt>
        <dd>{formatDateTime(last.endedAtMs)}</dd>
        <dt>{words.total}</dt>
        <dd>
          {formatDuration(last.durationMs)} <span className="caption secondary">{words.totalHint}</span>
        </dd>
      </dl>
      <Requests last={last} />
    </aside>
  );
}

function Requests({ last }: { readonly last: LastResultView }): ReactNode {
  const words = testers.compare.detail;
  const [first, second] = requestRuns(last);
  return (
    <section>
      <h3>{words.requests}</h3>
      {last.requests.length === 0 && <p className="secondary">{words.noRequests}</p>}
      {first && first.requests.length > 0 && <RequestList {...first} />}
      {second && (
        <>
          <p className="compare-left-out">{words.leftOut(last.requestCount - last.requests.length)}</p>
          <RequestList {...second} />
        </>
      )}
    </section>
  );
}

interface RequestListProps {
  /** Number of the first request. */
  readonly start: number;
  readonly requests: readonly RequestView[];
}

function RequestList({ start, requests }: RequestListProps): ReactNode {
  const words = testers.compare.detail;
  const numbered = requests.map((request, index) => ({ request, number: start + index }));
  return (
    <ol className="compare-requests" start={start}>
      {numbered.map(({ request, number }) => (
        <li key={number}>
          <span className="compare-number" aria-hidden="true">
            {number}
          </span>
          <code className="data">
            {request.method} {request.path}
          </code>
          <span className="compare-outcome">
            {request.status !== null && `${requestOutcome(request)} · `}
            {formatDuration(request.durationMs)}
          </span>
          {request.credentials === 'none' && <span className="compare-note">{words.asNobody}</span>}
          {request.status === null && (
            <span className="compare-missing">
              <Verdict tone="broken">{requestOutcome(request)}</Verdict>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
