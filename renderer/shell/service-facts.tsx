/** What is known about the current service, for its popover in the status line. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { text } from '../text/en.ts';
import type { Place } from '../ui/places.ts';
import { ServiceProblem } from '../ui/service-problem.tsx';

export function ServiceFacts({ view, go }: { readonly view: AppView; readonly go: (place: Place) => void }): ReactNode {
  const { service } = view;
  const words = text.service;
  return (
    <>
      {service.demo && <p className="secondary">{words.demo}</p>}
      {service.state === 'ready' && (
        <dl className="facts">
          <Fact name={words.base} value={service.baseAddress} />
          <Fact name={words.auth} value={service.authAddress} />
          <Fact name={words.version} value={service.versionHeader ?? words.noVersion} />
        </dl>
      )}
      {service.state === 'starting' && <p className="secondary">{text.signIn.starting(service.name)}</p>}
      {service.state === 'failed' && <ServiceProblem view={view} go={go} />}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="data">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
