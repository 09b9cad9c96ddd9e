/** The first screen: one title, one sentence, one button; below them the other ways to sign in. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import { attemptState, methodText, text } from '../text/en.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LazyProblem, lazyPart } from '../ui/lazy-screen.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { leadingMethod, type Place, placeOfAttempt, runningAttempt } from '../ui/places.ts';
import { Screen } from '../ui/screen.tsx';
import { isDemo } from '../ui/stored-in.ts';
import { opensPage } from './private-window.tsx';

const MethodForm = lazyPart(async () => (await import('./method-form.tsx')).MethodForm);

const FlowGlyph = lazyPart(async () => (await import('../sequence/lane-glyph.tsx')).FlowGlyph);

const ServiceProblem = lazyPart(async () => (await import('../ui/service-problem.tsx')).ServiceProblem);

export interface SignInScreenProps {
  readonly view: AppView;
  /** Whether a sign-in was just cancelled, of which nothing is left but a line. */
  readonly isCancelled?: boolean | undefined;
  readonly go: (place: Place) => void;
}

export function SignInScreen({ view, isCancelled = false, go }: SignInScreenProps): ReactNode {
  const { service, methods } = view;
  const lead = leadingMethod(methods);
  const others = methods.filter((method) => method !== lead);
  if (service.state === 'failed') {
    return (
      <Screen service={service.name} title={text.signIn.title(service.name)}>
        <ServiceProblem view={view} go={go} rank="primary" />
      </Screen>
    );
  }
  return (
    <Screen service={service.name} title={text.signIn.title(service.name)}>
      {isCancelled && <p className="secondary">{text.signIn.cancelled}</p>}
      <p className="lead">{sentenceOf(view)}</p>
      {lead && <Lead method={lead} view={view} go={go} />}
      {others.length > 0 && <OtherMethods methods={others} shownCaution={lead?.caution ?? null} view={view} go={go} />}
    </Screen>
  );
}

function sentenceOf(view: AppView): string {
  const { name, state, demo, authAddress } = view.service;
  const words = text.signIn;
  if (state === 'starting') return (isDemo(view) ? words.starting : words.startingFromFile)(name);
  return demo ? words.demo : words.pagesAt(hostOf(authAddress));
}

/** The main method: what starts it, or the way to its sign-in if one is under way. */
function Lead({ method, view, go }: SignInScreenProps & { readonly method: OfferedMethodView }): ReactNode {
  const running = runningAttempt(view, method.id);
  if (running) {
    return (
      <>
        <p className="with-icon strong row-note">
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
        <p className="with-icon row-note">
          <Icon name="warning" tone="mixed" />
          {text.signIn.caution[method.caution]}
        </p>
      )}
      {method.fields.length > 0 ? (
        <MethodForm method={method} service={service} isReady={isReady} />
      ) : (
        <Start method={method} serviceId={service.id} isReady={isReady} />
      )}
      <p className="secondary">{text.signIn.password[method.passwordGoesTo]}</p>
    </>
  );
}

/** Starts a method that asks for nothing first. */
function Start({ method, serviceId, isReady }: StartProps): ReactNode {
  const call = useCall();
  const start = { methodId: method.id, serviceId, fields: {} };
  return (
    <>
      <div className="actions">
        <CallButton rank="primary" isIdle={!isReady} call={call} run={(memberLogin) => memberLogin.startLogin(start)}>
          {methodText(method.id).action}
        </CallButton>
        {opensPage(method) && (
          <CallButton
            rank="quiet"
            isIdle={!isReady}
            title={text.privateWindow.hint}
            call={call}
            run={(memberLogin) => memberLogin.startLogin({ ...start, isPrivate: true })}
          >
            {text.privateWindow.action}
          </CallButton>
        )}
      </div>
      <LazyProblem error={call.error} />
    </>
  );
}

interface StartProps {
  readonly method: OfferedMethodView;
  readonly serviceId: string;
  readonly isReady: boolean;
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

interface OtherMethodsProps extends SignInScreenProps {
  readonly methods: readonly OfferedMethodView[];
  /** The caution that the screen already shows. */
  readonly shownCaution: OfferedMethodView['caution'];
}

/**
 * The other ways to sign in, one row each with its consequence. A press starts the method, opens its form if it has
 * fields, or goes to its sign-in if one is under way.
 */
function OtherMethods({ methods, shownCaution, view, go }: OtherMethodsProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const choose = (method: OfferedMethodView, isPrivate = false) => {
    const running = runningAttempt(view, method.id);
    if (running) return go(placeOfAttempt(view, running));
    if (method.fields.length > 0) return go({ kind: 'form', methodId: method.id });
    const { id: serviceId, state } = view.service;
    if (state !== 'ready') return;
    void call.run(() => memberLogin.startLogin({ serviceId, methodId: method.id, fields: {}, isPrivate }));
  };
  const isShownAbove = (caution: OfferedMethodView['caution'], index: number) =>
    caution === shownCaution || methods.findIndex((method) => method.caution === caution) < index;
  return (
    <section>
      <h2>{text.signIn.others}</h2>
      <ul className="card">
        {methods.map((method, index) => (
          <MethodRow
            key={method.id}
            method={method}
            isShownAbove={isShownAbove(method.caution, index)}
            view={view}
            choose={(isPrivate) => choose(method, isPrivate)}
          />
        ))}
      </ul>
      <LazyProblem error={call.error} />
    </section>
  );
}

interface MethodRowProps {
  readonly method: OfferedMethodView;
  /** Whether its caution is already shown further up. */
  readonly isShownAbove: boolean;
  readonly view: AppView;
  readonly choose: (isPrivate?: boolean) => void;
}

function MethodRow({ method, isShownAbove, view, choose }: MethodRowProps): ReactNode {
  const words = methodText(method.id);
  const running = runningAttempt(view, method.id);
  const consequence = (view.service.hasPagesOnThisComputer && words.consequenceHere) || words.consequence;
  const { action, actionFor, hint } = text.privateWindow;
  return (
    <li className="method-item">
      <button type="button" className="method-row" onClick={() => choose()}>
        <span className="method-glyph">
          <FlowGlyph flow={method.flow} />
        </span>
        <strong>{words.name}</strong>
        <span className="secondary">{consequence}</span>
        {method.caution && !running && (
          <span className="with-icon row-note">
            <Icon name="warning" tone="mixed" />
            {text.signIn[isShownAbove ? 'cautionAgain' : 'caution'][method.caution]}
          </span>
        )}
        {running && (
          <span className="with-icon strong row-note">
            <Icon name="clock" />
            {attemptState(running)}
          </span>
        )}
      </button>
      {opensPage(method) && !running && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={actionFor(words.name)}
          title={hint}
          onClick={() => choose(true)}
        >
          {action}
        </button>
      )}
    </li>
  );
}
