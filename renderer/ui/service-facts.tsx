/** What is known about the current service, for the popovers of the rail and the status line. */
import type { ReactNode } from 'react';
import type { ServiceView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';

export function ServiceFacts({ service }: { readonly service: ServiceView }): ReactNode {
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
      {service.state === 'failed' && <Restart service={service} />}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="data">{value}</dd>
    </div>
  );
}

function Restart({ service }: { readonly service: ServiceView }): ReactNode {
  const members = useMembers();
  const call = useCall();
  return (
    <>
      <Problem error={call.error ?? service.problem} />
      <Button isIdle={call.isRunning} onPress={() => void call.run(() => members.startServiceAgain())}>
        {text.service.startAgain}
      </Button>
    </>
  );
}
