/**
 * What the popovers of the status line explain: the current service, how sign-ins come back (C9), where tokens are stored
 * (S4) and the system's proxy (N1), with what the person can do about each.
 */
import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ProxyLoginState } from '../../electron/ipc/views/proxy.ts';
import type { CallbackChoice, StatusView } from '../../electron/ipc/views/status.ts';
import { lacksKeychain } from '../member/want-of-storage.ts';
import { WayTest } from '../services/way-test.tsx';
import { text } from '../text/en.ts';
import { restartCosts, statusFacts } from '../text/status-facts.ts';
import { unbroken } from '../text/wording.ts';
import { Button } from '../ui/button.tsx';
import { ClaimScheme, type ClientProps } from '../ui/claim-scheme.tsx';
import { Fact } from '../ui/fact.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { ServiceProblem } from '../ui/service-problem.tsx';
import { isLocked, placeShown, secretsState } from '../ui/stored-in.ts';

/** Where the current service is, and how far the way to it leads. */
export function ServiceFacts({ view, go }: { readonly view: AppView; readonly go: (place: Place) => void }): ReactNode {
  const { service } = view;
  const words = text.service;
  return (
    <>
      {service.state === 'ready' && (
        <>
          <dl className="facts">
            <Fact name={words.base} isData>
              {service.baseAddress}
            </Fact>
            <Fact name={words.auth} isData>
              {service.authAddress}
            </Fact>
            <Fact name={words.version} isData>
              {service.versionHeader ?? words.noVersion}
            </Fact>
          </dl>
          <WayTest key={service.id} serviceId={service.id} name={service.name} />
        </>
      )}
      {service.state === 'starting' && <p className="secondary">{text.signIn.starting(service.name)}</p>}
      {service.state === 'failed' && <ServiceProblem view={view} go={go} />}
    </>
  );
}

type Callbacks = StatusView['callbacks'];
type NamedProxy = Extract<StatusView['proxy'], { readonly address: string }>;

interface CallbacksFactsProps {
  readonly callbacks: Callbacks;
  /** Whether the system is known to open callback addresses in another app, or in none. */
  readonly isElsewhere: boolean;
  /** Whether the answer to a sign-in does not come back by itself. */
  readonly isLost: boolean;
}

/** Which app the system opens callback addresses in, the button that takes them over, and the choice for the next sign-in. */
export function CallbacksFacts(props: CallbacksFactsProps): ReactNode {
  const words = statusFacts.callbacks;
  const { registered } = props.callbacks;
  if (registered.route === 'scheme') return <SchemeRegistered {...props} />;
  return (
    <p>
      {words.sentTo} <span className="data">{registered.host}</span>. {otherRoute(props.callbacks)}
    </p>
  );
}

/** What becomes of the answer where the service sends it to another address than the scheme's. There is no choice. */
function otherRoute({ route, registered }: Callbacks): string {
  const words = statusFacts.callbacks;
  if (registered.route === 'loopback') return words.listened;
  return route === 'loopback' ? words.instead : words.notListened;
}

function SchemeRegistered({ callbacks, isElsewhere, isLost }: CallbacksFactsProps): ReactNode {
  const words = statusFacts.callbacks;
  const { route, choice, scheme, protocolClient, isLoopbackRegistered } = callbacks;
  const isInstead = route === 'loopback' && choice === 'automatic' && isElsewhere;
  return (
    <>
      <ClaimScheme scheme={scheme} protocolClient={protocolClient}>
        <p>
          <ClientLine scheme={scheme} protocolClient={protocolClient} /> {isInstead && words.instead}
          {isLost && (isLoopbackRegistered ? words.remedyLoopback : words.remedyPaste)}
        </p>
      </ClaimScheme>
      <div className="apart">
        <CallbackChoices callbacks={callbacks} isElsewhere={isElsewhere} />
      </div>
    </>
  );
}

function ClientLine({ scheme, protocolClient }: ClientProps): ReactNode {
  const words = statusFacts.callbacks;
  const inLine = unbroken(scheme);
  if (protocolClient.kind !== 'other-copy') return words.protocolClient[protocolClient.kind](inLine);
  const { name, path } = protocolClient;
  if (path === null) return words.otherCopy(inLine, name);
  return (
    <>
      {words.otherCopyAt(inLine, name)} (<span className="data">{path}</span>).
    </>
  );
}

function CallbackChoices({ callbacks, isElsewhere }: Omit<CallbacksFactsProps, 'isLost'>): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = statusFacts.callbacks;
  const choices: (readonly [CallbackChoice, string])[] = [
    ['automatic', words.automatic],
    ['scheme', isElsewhere ? words.pasted(callbacks.scheme) : `${callbacks.scheme}://`],
  ];
  if (callbacks.isLoopbackRegistered) choices.push(['loopback', words.loopback]);
  return (
    <fieldset className="choices">
      <legend>{words.choice}</legend>
      {choices.map(([choice, label]) => (
        <label key={choice} className="choice">
          <input
            type="radio"
            name="callback-choice"
            checked={callbacks.choice === choice}
            onChange={() => void call.run(() => memberLogin.chooseCallbackRoute({ choice }))}
          />
          {label}
        </label>
      ))}
      <Problem error={call.error} />
    </fieldset>
  );
}

/** Where tokens are stored: what the system offers, and what can be done about it. */
export function SecretsFacts({ view }: { readonly view: AppView }): ReactNode {
  return (
    <>
      <SecretsWords view={view} />
      <SecretsRemedies view={view} />
    </>
  );
}

/** Where the next token goes, and why. */
export function SecretsWords({ view }: { readonly view: AppView }): ReactNode {
  const words = statusFacts.secrets;
  const { place, system, isKeeping, isEraseDue } = view.status.secrets;
  const shown = placeShown(view);
  return (
    <>
      {place === 'memory' && lacksKeychain(system) && <p>{words.system[system]}</p>}
      {shown && <p>{isKeeping ? words.body[shown] : words.notKeeping}</p>}
      {isEraseDue && <p>{words.notErased}</p>}
    </>
  );
}

/**
 * Asks a keychain again that never answered, starts the app again for any other, or stores tokens without one, which can
 * be taken back.
 */
export function SecretsRemedies({ view }: { readonly view: AppView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = statusFacts.secrets;
  const { place, system, isWeakAllowed, isKeeping } = view.status.secrets;
  const state = secretsState(view);
  const isUnanswered = system === 'not-answering';
  // A keychain that has answered is not asked again before the next start. Without a place to save in, that would only
  // open what is there.
  const needsRestart = !isUnanswered && (isLocked(view) || (isKeeping && lacksKeychain(system) && !isWeakAllowed));
  const canChoose = isKeeping && system === 'weak' && !isWeakAllowed;
  const [isAnswered, setIsAnswered] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const run = async (ask: () => Promise<Outcome<void>>) => {
    setIsAnswered(false);
    setIsAnswered(await call.run(ask));
  };
  const choose = (isAllowed: boolean) => void run(() => memberLogin.allowWeakStorage({ isAllowed }));
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      {needsRestart && (
        <>
          <p id="restart-means">
            {isLocked(view) && words.locked} {words.restartHelps} {restartCosts(view)}
          </p>
          <Button
            isIdle={call.isRunning}
            describedBy="restart-means"
            onPress={() => void call.run(() => memberLogin.restartApp())}
          >
            {words.restart}
          </Button>
        </>
      )}
      {isUnanswered && (
        <Button isIdle={call.isRunning} onPress={() => void run(() => memberLogin.tryStorageAgain())}>
          {words.tryAgain}
        </Button>
      )}
      {canChoose && (
        <div className="stack gap-1">
          <Button isIdle={call.isRunning} describedBy="weak-means" onPress={() => choose(true)}>
            {words.allow}
          </Button>
          <p id="weak-means" className="caption secondary">
            {words.allowMeans}
          </p>
        </div>
      )}
      {isKeeping && isWeakAllowed && (
        <Button isIdle={call.isRunning} onPress={() => choose(false)}>
          {words.takeBack}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {isAnswered && state && words.now(state)}{' '}
        {isAnswered && place === 'memory' && lacksKeychain(system) && words.system[system]}
      </p>
      <Problem error={call.error} />
    </div>
  );
}

/** Which proxy the system names, and the password that it asks for. */
export function ProxyFacts({ proxy }: { readonly proxy: NamedProxy }): ReactNode {
  const words = statusFacts.proxy;
  return (
    <>
      <p>{words[proxy.kind]}</p>
      <dl className="facts">
        <Fact name={words.address} isData>
          {proxy.address}
        </Fact>
        {'login' in proxy && <Fact name={words.password}>{words.logins[proxy.login]}</Fact>}
      </dl>
      {'login' in proxy && <ProxyRemedies login={proxy.login} />}
    </>
  );
}

/** Forgetting the password is set apart: it cannot be undone. */
function ProxyRemedies({ login }: { readonly login: ProxyLoginState }): ReactNode {
  const words = statusFacts.proxy;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const kept = useKeptFocus<HTMLDivElement>('button');
  const [isForgotten, setIsForgotten] = useState(false);
  const isKept = login !== 'none' && login !== 'wanted';
  const forget = async () => setIsForgotten(await call.run(() => memberLogin.forgetProxyPassword()));
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      <Button isIdle={call.isRunning} onPress={() => void call.run(() => memberLogin.askProxyPassword())}>
        {words.enter}
      </Button>
      {isKept && (
        <div className="apart">
          <Button rank="danger" isIdle={call.isRunning} onPress={() => void forget()}>
            {words.forget}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isForgotten && !isKept && words.forgotten}
      </p>
      <Problem error={call.error} />
    </div>
  );
}
