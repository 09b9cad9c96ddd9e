/** Requests that main would send to a service, and a check of it: what it sends, a button, and what it found. */
import { type ReactNode, useEffect, useState } from 'react';
import type { CheckId } from '../../electron/ipc/views/error.ts';
import type { CheckCallView, CheckReport, TrialCallView } from '../../electron/ipc/views/way.ts';
import { trials as words } from '../text/trials.ts';
import { CallButton } from './button.tsx';
import { useCall, useMemberLogin } from './member-login-api.ts';
import type { Place } from './places.ts';
import { Problem } from './problem.tsx';

/** One request before it is sent, by names alone. */
export function ListedCall({ listed }: { readonly listed: TrialCallView | CheckCallView }): ReactNode {
  const { purpose, method, address, parameters, keyHeader, hasClientCertificate } = listed;
  return (
    <li>
      <p>
        {words.calls[purpose]}
        {'variant' in listed && listed.variant !== 'own' && `, ${words.variants[listed.variant]}`}
      </p>
      <p className="data">
        <bdi>{`${method} ${address}`}</bdi>
      </p>
      <ul className="row gap-4 row-gap-0 caption secondary">
        {keyHeader !== null && (
          <li>
            <bdi>{words.keyIn(keyHeader)}</bdi>
          </li>
        )}
        {parameters.length > 0 && (
          <li>
            <bdi>{words.parameters(parameters)}</bdi>
          </li>
        )}
        {hasClientCertificate && <li>{words.clientCertificate}</li>}
      </ul>
    </li>
  );
}

/** What a check would send; none until main has answered. */
export function useCheckCalls(serviceId: string, check: CheckId): readonly CheckCallView[] {
  const memberLogin = useMemberLogin();
  const [calls, setCalls] = useState<readonly CheckCallView[]>([]);
  useEffect(() => {
    void memberLogin.listCheck({ serviceId, check }).then((listed) => listed.ok && setCalls(listed.value));
  }, [memberLogin, serviceId, check]);
  return calls;
}

export interface ServiceCheckProps {
  readonly serviceId: string;
  readonly check: CheckId;
  readonly go: (place: Place) => void;
  /** Beside its button. */
  readonly children?: ReactNode;
}

export function ServiceCheck({ serviceId, check, go, children }: ServiceCheckProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const calls = useCheckCalls(serviceId, check);
  const [report, setReport] = useState<CheckReport | null>(null);
  useEffect(() => () => void memberLogin.cancelTrial({ serviceId }), [memberLogin, serviceId]);
  const send = async () => {
    setReport(null);
    const outcome = await memberLogin.runCheck({ serviceId, check });
    if (outcome.ok) setReport(outcome.value);
    return outcome;
  };
  return (
    <>
      <ul className="stack gap-3 if-filled">
        {calls.map((listed) => (
          <ListedCall key={listed.variant} listed={listed} />
        ))}
      </ul>
      <div className="stack if-filled" role="status">
        {report && <CheckResult report={report} go={go} />}
      </div>
      <Problem error={call.error} />
      <div className="actions">
        {children}
        <CallButton rank="primary" call={call} run={send}>
          {call.isRunning ? words.check.sending : words.check.send}
        </CallButton>
      </div>
    </>
  );
}

/** What it found, and a link to the row of each request. */
export function CheckResult({
  report: { found, calls },
  go,
}: { readonly report: CheckReport } & Pick<ServiceCheckProps, 'go'>) {
  return (
    <>
      <p className="label">{found ?? words.check.stopped}</p>
      <ul className="row gap-4 row-gap-0 caption">
        {calls.map(({ variant, number, status }) => (
          <li key={variant}>
            <span className="secondary">{words.check.came(words.variants[variant], status)}</span>{' '}
            {number !== null && (
              <button type="button" className="link" onClick={() => go({ kind: 'exchanges', row: number })}>
                {words.show(number)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
