/** Above the points: how many have each verdict. On the screen of the check, each count is a filter. */
import type { ReactNode } from 'react';
import type { DocumentCheckView, FindingView } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import { VerdictMark } from '../../ui/verdict-mark.tsx';
import { type CheckFilter, countVerdicts, type ShownVerdict } from './findings.ts';

export function CheckSummary({ findings }: { readonly findings: readonly FindingView[] }): ReactNode {
  return (
    <p className="row gap-4 row-gap-1 figures">
      {countVerdicts(findings).map(({ verdict, count }) => (
        <CountedVerdict key={verdict} verdict={verdict} count={count} />
      ))}
    </p>
  );
}

/** A verdict that no point has any more stays while it is chosen. */
export function CheckFilterBar(props: {
  readonly check: Pick<DocumentCheckView, 'findings' | 'comparison'>;
  readonly filter: CheckFilter;
  readonly choose: (filter: CheckFilter) => void;
}): ReactNode {
  const { check, filter, choose } = props;
  const { findings, comparison } = check;
  const pick = (one: CheckFilter, content: ReactNode) => (
    <button
      key={one}
      type="button"
      className="quiet label pick"
      aria-pressed={one === filter}
      onClick={() => choose(one)}
    >
      {content}
    </button>
  );
  return (
    <fieldset className="row gap-1 figures" aria-label={words.filterLabel} aria-live="polite">
      {comparison && pick('differs', words.differs)}
      {pick('all', words.all(findings.length))}
      {countVerdicts(findings, filter).map(({ verdict, count }) =>
        pick(verdict, <CountedVerdict verdict={verdict} count={count} />),
      )}
    </fieldset>
  );
}

function CountedVerdict({ verdict, count }: { readonly verdict: ShownVerdict; readonly count: number }): ReactNode {
  return <VerdictMark verdict={verdict}>{words.verdicts[verdict].counted(count)}</VerdictMark>;
}
