/** Tries a service: the calls that it would make, a button, and what came of them with links to their rows. */
import { type ReactNode, useEffect, useState } from 'react';
import type { TrialCallView, TrialReport } from '../../electron/ipc/views/way.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import type { Place } from '../places.ts';
import { trials as words } from '../text/trials.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { TrialResult } from './trial-result.tsx';

export interface ServiceTrialProps {
  readonly serviceId: string;
  /** Whether the form has something that a try would not know of. */
  readonly isUnsaved: boolean;
  readonly go: (place: Place) => void;
}

export function ServiceTrial({ serviceId, isUnsaved, go }: ServiceTrialProps): ReactNode {
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
    <section aria-labelledby="service-trial">
      <h2 id="service-trial">{words.title}</h2>
      <div className="card">
        <div className="trial-part">
          <p className="secondary">{words.hint}</p>
          <ul className="trial-calls">
            {calls.map((listed) => (
              <ListedCall key={listed.purpose} listed={listed} />
            ))}
          </ul>
          <div className="actions">
            <Button onPress={() => void start()} isIdle={call.isRunning}>
              {words.try}
            </Button>
            {isUnsaved && <p className="caption secondary">{words.unsaved}</p>}
          </div>
          <Problem error={call.error} />
        </div>
        <div className="trial-report" role="status">
          {call.isRunning && <p className="trial-part secondary">{words.trying}</p>}
          {report && <TrialResult report={report} go={go} />}
        </div>
      </div>
    </section>
  );
}

function ListedCall({ listed }: { readonly listed: TrialCallView }): ReactNode {
  const { purpose, method, address, parameters, keyHeader, hasClientCertificate } = listed;
  return (
    <li>
      <p>{words.calls[purpose]}</p>
      <p className="data">
        <bdi>{`${method} ${address}`}</bdi>
      </p>
      <ul className="caption secondary trial-sends">
        <li>
          <bdi>{words.keyIn(keyHeader)}</bdi>
        </li>
        <li>
          <bdi>{parameters.length > 0 ? words.parameters(parameters) : words.noParameters}</bdi>
        </li>
        {hasClientCertificate && <li>{words.clientCertificate}</li>}
      </ul>
    </li>
  );
}
