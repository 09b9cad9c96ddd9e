/** Exactly what is going to be sent, with masked values, and what may come of it. */
import { type ReactNode, useState } from 'react';
import type { DocumentCheckView, PlannedProbe, PlannedRequest } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { Icon } from '../../ui/icon.tsx';
import { probeTitle } from './findings.ts';

const words = check.probes;

export interface ProbePlanProps {
  readonly check: Pick<DocumentCheckView, 'probes'>;
  readonly plan: readonly PlannedProbe[];
}

export function ProbePlan({ check: view, plan }: ProbePlanProps): ReactNode {
  const [isAllOpen, setIsAllOpen] = useState(true);
  return (
    <>
      <label className="choice probes-lead" tabIndex={-1}>
        <input type="checkbox" checked={isAllOpen} onChange={({ target }) => setIsAllOpen(target.checked)} />
        <span>{words.allValues}</span>
      </label>
      {plan.map(({ id, requests, warnings }) => (
        <section key={id} className="planned">
          <h3>
            <bdi>{probeTitle(view, id)}</bdi>
          </h3>
          {warnings.map((warning) => (
            <p key={warning} className="probe-risk">
              <Icon name="warning" />
              <bdi>{warning}</bdi>
            </p>
          ))}
          <ol>
            {requests.map((request, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two requests may be alike, and their order is fixed.
              <li key={index}>
                <Request request={request} isOpen={isAllOpen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Request({ request, isOpen }: { readonly request: PlannedRequest; readonly isOpen: boolean }): ReactNode {
  const { method, address, headers, parameters, note } = request;
  const values = [
    ...headers.map((pair) => ['header', pair] as const),
    ...parameters.map((pair) => ['parameter', pair] as const),
  ];
  return (
    <>
      <p className="planned-line">
        <bdi className="data">{`${method} ${address}`}</bdi>
        {note && <bdi className="caption secondary">{note}</bdi>}
      </p>
      {values.length > 0 && isOpen && (
        <dl className="planned-values">
          {values.map(([kind, [name, value]], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and their order is fixed.
            <div key={`${kind} ${index}`}>
              <dt>
                <bdi className="data">{kind === 'header' ? `${name}:` : `${name} =`}</bdi>
              </dt>
              <dd>
                <bdi className="data">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
