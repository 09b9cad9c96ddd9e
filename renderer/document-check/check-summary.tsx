/** Above the list: how many points hold and how many do not, and which of them are shown. */
import type { ReactNode } from 'react';
import type { FindingView } from '../../electron/ipc/views/document-check.ts';
import { check as words } from '../text/document-check.ts';
import { type CheckFilter, countVerdicts, FILTERS, isShown } from './findings.ts';
import { VerdictMark } from './verdict-mark.tsx';

export function CheckSummary({ findings }: { readonly findings: readonly FindingView[] }): ReactNode {
  const statements = countVerdicts(findings.filter(({ kind }) => kind === 'statement'));
  const open = findings.filter(({ kind }) => kind === 'open-point');
  const observed = open.filter(({ verdict }) => verdict === 'observed').length;
  return (
    <p className="check-summary" role="status">
      {statements.map(({ verdict, count }) => (
        <span key={verdict}>
          <VerdictMark verdict={verdict}>{words.counts[verdict](count)}</VerdictMark>
          <span className="visually-hidden">, </span>
        </span>
      ))}
      <VerdictMark verdict="observed">{words.openPoints(observed, open.length)}</VerdictMark>
    </p>
  );
}

export interface CheckFilterBarProps {
  readonly findings: readonly FindingView[];
  readonly filter: CheckFilter;
  readonly choose: (filter: CheckFilter) => void;
}

export function CheckFilterBar({ findings, filter, choose }: CheckFilterBarProps): ReactNode {
  return (
    <fieldset className="check-filter" aria-label={words.filterLabel}>
      {FILTERS.map((one) => {
        const count = findings.filter((finding) => isShown(finding, one)).length;
        return (
          <button
            key={one}
            type="button"
            className="check-choice"
            data-filter={one}
            data-none={count === 0 ? '' : undefined}
            aria-pressed={one === filter}
            onClick={() => choose(one)}
          >
            {words.filters[one]} <span className="check-count">{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
