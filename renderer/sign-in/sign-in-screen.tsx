/**
 * The first screen: one title, one sentence, one button; below them the other methods, the demo's members and the way
 * to another service.
 */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import { leadingMethod, type Place, placeOfAttempt, runningAttempt } from '../places.ts';
import { attemptState, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Screen } from '../ui/screen.tsx';
import { ServiceProblem } from '../ui/service-problem.tsx';
import { isDemo } from '../ui/stored-in.ts';
import { DemoMembers } from './demo-members.tsx';
import { MethodForm } from './method-form.tsx';
import { OtherMethods } from './other-methods.tsx';

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
      {!isFailed && <Sentence view={view} />}
      {isFailed && <ServiceProblem view={view} go={go} rank="primary" />}
      {!isFailed && lead && <Lead method={lead} view={view} go={go} />}
      {!isFailed && others.length > 0 && (
        <OtherMethods methods={others} said={lead?.caution ?? null} view={view} go={go} />
      )}
      {service.demo && service.state === 'ready' && <DemoMembers demo={service.demo} />}
      <footer className="way-on">
        <button type="button" className="link" onClick={() => go({ kind: 'add-service' })}>
          {words.own}
        </button>
      </footer>
    </Screen>
  );
}

function Sentence({ view }: { readonly view: AppView }): ReactNode {
  const { service } = view;
  if (service.state === 'starting') {
    const { starting, startingFromFile } = text.signIn;
    return <p className="lead">{(isDemo(view) ? starting : startingFromFile)(service.name)}</p>;
  }
  const sentence = service.demo ? text.signIn.demo : text.signIn.pagesAt(hostOf(service.authAddress));
  return <p className="lead">{sentence}</p>;
}

interface LeadProps extends SignInScreenProps {
  readonly method: OfferedMethodView;
}

/** The main method: its form, or the way to its sign-in if one is under way. */
function Lead({ method, view, go }: LeadProps): ReactNode {
  const running = runningAttempt(view, method.id);
  if (running) {
    return (
      <>
        <p className="row-state">
          <Icon name="clock" />
          {attemptState(running)}
        </p>
        <div className="actions">
          <Button rank="primary" onPress={() => go(placeOfAttempt(view, running))}>
            {text.signIn.goOn}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {method.caution && (
        <p className="row-note">
          <Icon name="warning" />
          {text.signIn.caution[method.caution]}
        </p>
      )}
      <MethodForm
        method={method}
        serviceId={view.service.id}
        isReady={view.service.state === 'ready' && method.caution !== 'needs-https'}
        demo={view.service.demo}
      />
    </>
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
