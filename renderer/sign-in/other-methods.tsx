/**
 * The other ways to sign in, one row each with its consequence. A press starts the method, opens its form if it has
 * fields, or goes to its sign-in if one is under way.
 */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import { attemptState, methodText, text } from '../text/en.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyProblem } from '../ui/lazy-problem.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { type Place, placeOfAttempt, runningAttempt } from '../ui/places.ts';
import { opensPage } from './private-window.tsx';

export interface OtherMethodsProps {
  readonly methods: readonly OfferedMethodView[];
  /** The caution that the screen already shows. */
  readonly said: OfferedMethodView['caution'];
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function OtherMethods({ methods, said, view, go }: OtherMethodsProps): ReactNode {
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
  return (
    <section>
      <h2>{text.signIn.others}</h2>
      <ul className="card">
        {methods.map((method, index) => (
          <li key={method.id} className="method-item">
            <MethodRow
              method={method}
              isSaid={
                method.caution === said || methods.slice(0, index).some(({ caution }) => caution === method.caution)
              }
              view={view}
              choose={() => choose(method)}
            />
            {opensPage(method) && !runningAttempt(view, method.id) && (
              <PrivateButton method={method} press={() => choose(method, true)} />
            )}
          </li>
        ))}
      </ul>
      <LazyProblem error={call.error} />
    </section>
  );
}

interface PrivateButtonProps {
  readonly method: OfferedMethodView;
  readonly press: () => void;
}

function PrivateButton({ method, press }: PrivateButtonProps): ReactNode {
  const { action, actionFor, hint } = text.privateWindow;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={actionFor(methodText(method.id).name)}
      title={hint}
      onClick={press}
    >
      {action}
    </button>
  );
}

interface MethodRowProps {
  readonly method: OfferedMethodView;
  /** Whether its caution is already shown further up. */
  readonly isSaid: boolean;
  readonly view: AppView;
  readonly choose: () => void;
}

function MethodRow({ method, isSaid, view, choose }: MethodRowProps): ReactNode {
  const words = methodText(method.id);
  const running = runningAttempt(view, method.id);
  const consequence = (view.service.hasPagesOnThisComputer && words.consequenceHere) || words.consequence;
  return (
    <button type="button" className="method-row" onClick={choose}>
      <strong>{words.name}</strong>
      <span className="secondary">{consequence}</span>
      {method.caution && !running && (
        <span className="row-note">
          <Icon name="warning" />
          {text.signIn[isSaid ? 'cautionAgain' : 'caution'][method.caution]}
        </span>
      )}
      {running && (
        <span className="row-state">
          <Icon name="clock" />
          {attemptState(running)}
        </span>
      )}
    </button>
  );
}
