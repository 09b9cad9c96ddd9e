/** Which report the points are compared with, how many of them differ, and the end of it. */
import type { ReactNode } from 'react';
import type { ReportComparisonView } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { Button } from '../../ui/button.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { useDateTime } from '../../ui/locale.ts';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { News } from '../../ui/news.tsx';
import { Problem } from '../../ui/problem.tsx';

const words = check.comparison;

export interface ComparisonNewsProps {
  readonly serviceId: string;
  readonly comparison: ReportComparisonView;
  /** It is over, and its button with it. */
  readonly ended: () => void;
}

export function ComparisonNews({ serviceId, comparison, ended }: ComparisonNewsProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const formatDateTime = useDateTime();
  const { file, service, endedAtMs, drift, judgedInBoth, judgedOnlyNow, judgedOnlyThen } = comparison;
  const told = [
    words.differ(drift.length, judgedInBoth),
    ...(comparison.isOtherSelection ? [words.otherSelection] : []),
    ...(comparison.isUnfinished ? [words.unfinished] : []),
  ];
  const facts = [
    words.with(file),
    service ? words.of(service.name, service.address) : words.ofNoService,
    formatDateTime(endedAtMs),
    ...(judgedOnlyNow > 0 ? [words.onlyNow(judgedOnlyNow)] : []),
    ...(judgedOnlyThen > 0 ? [words.onlyThen(judgedOnlyThen)] : []),
  ];
  const end = async () => {
    if (await call.run(() => memberLogin.endComparison({ serviceId }))) ended();
  };
  return (
    <News icon="compare">
      <div className="check-compared">
        <p role="status">{told.join(' ')}</p>
        <p className="check-facts">
          <Dotted value={facts.join(' · ')} />
        </p>
      </div>
      <Button isIdle={call.isRunning} onPress={() => void end()}>
        {words.end}
      </Button>
      <Problem error={call.error} />
    </News>
  );
}
