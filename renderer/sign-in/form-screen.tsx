/**
 * The screen of a method that asks for something before it starts. It stays while the sign-in runs, so that a
 * failure stands beside what was typed.
 */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import { methodText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place, Trial } from '../ui/places.ts';
import { Screen } from '../ui/screen.tsx';
import { MethodForm } from './method-form.tsx';

export interface FormScreenProps {
  readonly method: OfferedMethodView;
  /** The method's attempt, running or ended. */
  readonly attempt: AttemptView | null;
  readonly view: AppView;
  /** Present if it was opened from Compare methods. */
  readonly trial?: Trial | undefined;
  readonly go: (place: Place) => void;
}

export function FormScreen({ method, attempt, view, trial, go }: FormScreenProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { service } = view;
  const words = methodText(method.id);
  const { caution } = method;
  const leave = () => {
    go(trial ? { kind: 'compare', methodId: method.id } : { kind: 'sign-in' });
    if (attempt?.step.kind === 'ended') void call.run(() => memberLogin.dismissAttempt({ attemptId: attempt.id }));
  };
  return (
    <Screen title={words.name}>
      <p className="lead">{text.signIn.to(service.name)}</p>
      {caution && (
        <p className="row-note">
          <Icon name="warning" />
          {text.signIn.caution[caution]}
        </p>
      )}
      {/* Without https, no password is sent. */}
      {caution !== 'needs-https' && (
        <p className="secondary">
          {text.signIn.password[method.passwordGoesTo]} {words.explained}
        </p>
      )}
      <MethodForm
        method={method}
        serviceId={service.id}
        isReady={service.state === 'ready' && caution !== 'needs-https'}
        attempt={attempt}
        demo={service.demo}
      >
        <Button onPress={leave}>{text.signIn.back}</Button>
      </MethodForm>
    </Screen>
  );
}
