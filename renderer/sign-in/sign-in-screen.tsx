/**
 * The first screen: one title, one sentence, one button. The other methods and the demo's members stand
 * below it, each drawn from what main says there is.
 */
import type { ReactNode } from 'react';
import type { AppView, MethodView, ServiceView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { methodText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { leadingMethod, type Place } from '../ui/place.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { DemoMembers } from './demo-members.tsx';
import { MethodForm } from './method-form.tsx';

export interface SignInScreenProps {
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function SignInScreen({ view, go }: SignInScreenProps): ReactNode {
  const { service, methods } = view;
  const words = text.signIn;
  const lead = leadingMethod(methods);
  const others = methods.filter((method) => method !== lead);
  const isFailed = service.state === 'failed';
  return (
    <Screen title={words.title(service.name)}>
      {!isFailed && <Sentence service={service} />}
      {isFailed && <Failed service={service} />}
      {!isFailed && lead && <MethodForm method={lead} isReady={service.state === 'ready'} />}
      {!isFailed && others.length > 0 && <OtherMethods methods={others} isReady={service.state === 'ready'} go={go} />}
      {service.demo && service.state === 'ready' && <DemoMembers demo={service.demo} />}
    </Screen>
  );
}

function Sentence({ service }: { readonly service: ServiceView }): ReactNode {
  if (service.state === 'starting') return <p className="lead">{text.signIn.starting(service.name)}</p>;
  return service.demo && <p className="lead">{text.signIn.demo}</p>;
}

function Failed({ service }: { readonly service: ServiceView }): ReactNode {
  const members = useMembers();
  const call = useCall();
  return (
    <>
      <Problem error={call.error ?? service.problem} />
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning} onPress={() => void call.run(() => members.startServiceAgain())}>
          {text.service.startAgain}
        </Button>
      </div>
    </>
  );
}

interface OtherMethodsProps {
  readonly methods: readonly MethodView[];
  readonly isReady: boolean;
  readonly go: (place: Place) => void;
}

/** A method without fields starts at once; one with fields opens its form. */
function OtherMethods({ methods, isReady, go }: OtherMethodsProps): ReactNode {
  const members = useMembers();
  const call = useCall();
  const choose = (method: MethodView) => {
    if (method.fields.length > 0) return go({ kind: 'form', methodId: method.id });
    if (isReady) void call.run(() => members.startLogin({ methodId: method.id, fields: {} }));
  };
  return (
    <section>
      <h2>{text.signIn.others}</h2>
      <ul className="card">
        {methods.map((method) => (
          <li key={method.id}>
            <button type="button" className="method-row" onClick={() => choose(method)}>
              <span>
                <strong>{methodText(method.id).name}</strong>
                <span className="secondary">{methodText(method.id).consequence}</span>
              </span>
              <Icon name="chevron" />
            </button>
          </li>
        ))}
      </ul>
      <Problem error={call.error} />
    </section>
  );
}
