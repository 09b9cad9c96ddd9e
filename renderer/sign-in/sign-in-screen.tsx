/** The first screen: one title, one sentence, one button; below them the other ways to sign in. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import { attemptState, methodText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LazyProblem } from '../ui/lazy-problem.tsx';
import { lazyPart } from '../ui/lazy-screen.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { leadingMethod, type Place, placeOfAttempt, runningAttempt } from '../ui/places.ts';
import { Screen } from '../ui/screen.tsx';
import { isDemo } from '../ui/stored-in.ts';
import { OtherMethods } from './other-methods.tsx';
import { opensPage } from './private-window.tsx';

const MethodForm = lazyPart(async () => (await import('./method-form.tsx')).MethodForm);

const ServiceProblem = lazyPart(async () => (await import('../ui/service-problem.tsx')).ServiceProblem);

export interface SignInScreenProps {
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function SignInScreen({ view, go }: SignInScreenProps): ReactNode {
  const { service, methods } = view;
  const lead = leadingMethod(methods);
  const others = methods.filter((method) => method !== lead);
  if (service.state === 'failed') {
    return (
      <Screen title={text.signIn.title(service.name)}>
        <ServiceProblem view={view} go={go} rank="primary" />
      </Screen>
    );
  }
  return (
    <Screen title={text.signIn.title(service.name)}>
      <p className="lead">{sentenceOf(view)}</p>
      {lead && <Lead method={lead} view={view} go={go} />}
      {others.length > 0 && <OtherMethods methods={others} said={lead?.caution ?? null} view={view} go={go} />}
    </Screen>
  );
}

function sentenceOf(view: AppView): string {
  const { name, state, demo, authAddress } = view.service;
  const words = text.signIn;
  if (state === 'starting') return (isDemo(view) ? words.starting : words.startingFromFile)(name);
  return demo ? words.demo : words.pagesAt(hostOf(authAddress));
}

interface LeadProps extends SignInScreenProps {
  readonly method: OfferedMethodView;
}

/** The main method: what starts it, or the way to its sign-in if one is under way. */
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
  const { service } = view;
  const isReady = service.state === 'ready' && method.caution !== 'needs-https';
  return (
    <>
      {method.caution && (
        <p className="row-note">
          <Icon name="warning" />
          {text.signIn.caution[method.caution]}
        </p>
      )}
      {method.fields.length > 0 ? (
        <MethodForm method={method} serviceId={service.id} isReady={isReady} demo={service.demo} />
      ) : (
        <Start method={method} serviceId={service.id} isReady={isReady} />
      )}
      <p className="secondary">{text.signIn.password[method.passwordGoesTo]}</p>
    </>
  );
}

interface StartProps {
  readonly method: OfferedMethodView;
  readonly serviceId: string;
  readonly isReady: boolean;
}

/** Starts a method that asks for nothing first. */
function Start({ method, serviceId, isReady }: StartProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const start = (where: { readonly isPrivate?: true }) =>
    void call.run(() => memberLogin.startLogin({ serviceId, methodId: method.id, fields: {}, ...where }));
  const isIdle = !isReady || call.isRunning;
  return (
    <>
      <div className="actions">
        <Button rank="primary" isIdle={isIdle} onPress={() => start({})}>
          {methodText(method.id).action}
        </Button>
        {opensPage(method) && (
          <Button
            rank="quiet"
            isIdle={isIdle}
            title={text.privateWindow.hint}
            onPress={() => start({ isPrivate: true })}
          >
            {text.privateWindow.action}
          </Button>
        )}
      </div>
      <LazyProblem error={call.error} />
    </>
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
