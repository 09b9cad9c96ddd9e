/** Tries a service: the calls that it would make, a button, and what came of them with links to their rows. */
import { type ReactNode, useEffect, useState } from 'react';
import type { SettingView } from '../../electron/ipc/views/document-check.ts';
import type { TrialCallView, TrialReport } from '../../electron/ipc/views/way.ts';
import { trials as words } from '../text/trials.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { ObservedOffers } from './observed-offers.tsx';
import { TrialResult } from './trial-result.tsx';
import type { ServiceForm } from './use-service-form.ts';

export interface ServiceTrialProps {
  readonly serviceId: string;
  /** If it has something that is not saved, a try does not know of it. */
  readonly form: Pick<ServiceForm, 'isUnsaved' | 'draft' | 'change'>;
  readonly go: (place: Place) => void;
}

export function ServiceTrial({ serviceId, form, go }: ServiceTrialProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [calls, setCalls] = useState<readonly TrialCallView[]>([]);
  const [report, setReport] = useState<TrialReport | null>(null);
  const [settings, setSettings] = useState<readonly SettingView[]>([]);
  useEffect(() => {
    void memberLogin.listTrialCalls({ serviceId }).then((listed) => listed.ok && setCalls(listed.value));
    return () => void memberLogin.cancelTrial({ serviceId });
  }, [memberLogin, serviceId]);
  const start = () =>
    call.run<unknown>(async () => {
      setReport(null);
      setSettings([]);
      const tried = await memberLogin.tryService({ serviceId });
      if (!tried.ok) return tried;
      setReport(tried.value);
      const check = await memberLogin.readDocumentCheck({ serviceId });
      if (check.ok) setSettings(check.value.findings.flatMap(({ setting }) => setting ?? []));
      return check;
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
            {form.isUnsaved && <p className="caption secondary">{words.unsaved}</p>}
          </div>
          <Problem error={call.error} />
        </div>
        <div className="trial-report" role="status">
          {call.isRunning && <p className="trial-part secondary">{words.trying}</p>}
          {report && <TrialResult report={report} go={go} />}
          {report && <ObservedOffers settings={settings} form={form} />}
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
