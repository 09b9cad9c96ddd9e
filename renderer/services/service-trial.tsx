/** Tries a service: the calls that it would make, a button, and what came of them with links to their rows. */
import { type ReactNode, useEffect, useState } from 'react';
import type { TrialCallView, TrialReport } from '../../electron/ipc/views/way.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import type { Place } from '../places.ts';
import { trials } from '../text/trials.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { WayStages } from './way-stages.tsx';

export interface ServiceTrialProps {
  readonly serviceId: string;
  readonly go: (place: Place) => void;
}

export function ServiceTrial({ serviceId, go }: ServiceTrialProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [calls, setCalls] = useState<readonly TrialCallView[]>([]);
  const [report, setReport] = useState<TrialReport | null>(null);
  useEffect(() => {
    void memberLogin.listTrialCalls({ serviceId }).then((listed) => listed.ok && setCalls(listed.value));
    return () => void memberLogin.cancelTrial({ serviceId });
  }, [memberLogin, serviceId]);
  const start = () =>
    call.run(async () => {
      setReport(null);
      const tried = await memberLogin.tryService({ serviceId });
      if (tried.ok) setReport(tried.value);
      return tried;
    });
  return (
    <section aria-label={trials.title}>
      <h2>{trials.title}</h2>
      <p className="secondary">{trials.hint}</p>
      <ul>
        {calls.map(({ purpose, method, address }) => (
          <li key={purpose}>
            {trials.call(purpose)} <bdi className="data">{`${method} ${address}`}</bdi>
          </li>
        ))}
      </ul>
      <Button onPress={() => void start()} isIdle={call.isRunning}>
        {trials.try}
      </Button>
      <Problem error={call.error} />
      {report && <Report report={report} go={go} />}
    </section>
  );
}

function Report({ report, go }: { readonly report: TrialReport; readonly go: ServiceTrialProps['go'] }): ReactNode {
  return (
    <div role="status">
      <p>{trials.key(report.key)}</p>
      {report.isAnsweredAlike && <p>{trials.alike}</p>}
      <WayStages way={report.way} />
      {report.calls.map(({ purpose, number, durationMs, error }) => (
        <div key={purpose}>
          <p>{trials.call(purpose)}</p>
          {error ? <Problem error={error} /> : <p>{trials.took(durationMs ?? 0)}</p>}
          {number !== null && <Button onPress={() => go({ kind: 'exchanges', row: number })}>{trials.show}</Button>}
        </div>
      ))}
    </div>
  );
}
