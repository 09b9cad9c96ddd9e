/** Above the list: how many points hold and how many do not, and which of them are shown. */
import type { ReactNode } from 'react';
import type { DocumentCheckView, FindingView } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import { VerdictMark } from '../../ui/verdict-mark.tsx';
import { type CheckFilter, countVerdicts, driftsOf, filtersOf, isShown } from './findings.ts';

export function CheckSummary(props: {
  readonly findings: readonly FindingView[];
  /** Whether it is told as it changes. */
  readonly isLive: boolean;
}): ReactNode {
  const { findings, isLive } = props;
  const statements = countVerdicts(findings.filter(({ kind }) => kind === 'statement'));
  const open = findings.filter(({ kind }) => kind === 'open-point');
  const observed = open.filter(({ verdict }) => verdict === 'observed').length;
  return (
    <p className="row gap-4 row-gap-1 figures check-summary" role={isLive ? 'status' : undefined}>
      {statements.map(({ verdict, count }) => (
        <span key={verdict}>
          <VerdictMark verdict={verdict}>{words.verdicts[verdict].counted(count)}</VerdictMark>
          <span className="visually-hidden">, </span>
        </span>
      ))}
      <VerdictMark verdict="observed">{words.openPoints(observed, open.length)}</VerdictMark>
    </p>
  );
}

export function CheckFilterBar(props: {
  readonly check: Pick<DocumentCheckView, 'findings' | 'comparison'>;
  readonly filter: CheckFilter;
  readonly choose: (filter: CheckFilter) => void;
}): ReactNode {
  const { check, filter, choose } = props;
  const { findings, comparison } = check;
  const drifts = driftsOf(comparison);
  return (
    <fieldset className="row gap-1" aria-label={words.filterLabel}>
      {filtersOf(comparison).map((one) => {
        const count = findings.filter((finding) => isShown(finding, one, drifts)).length;
        return (
          <button
            key={one}
            type="button"
            className="quiet label pick"
            aria-pressed={one === filter}
            onClick={() => choose(one)}
          >
            {words.filters[one].name}{' '}
            <span className={`figures check-count ${one === 'broken' && count > 0 ? 'strong broken' : 'secondary'}`}>
              {count}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
