/** How a sign-in ended, what was kept, and the way to start it again. */
import type { ReactNode } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import type { AttemptEnd } from '../../electron/ipc/views/error.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Details, ErrorWords, Problem } from '../ui/problem.tsx';
import { Screen, type Tone } from '../ui/screen.tsx';

export interface EndedScreenProps {
  readonly attempt: AttemptView;
  readonly step: Extract<StepView, { kind: 'ended' }>;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function EndedScreen({ attempt, step, view, go }: EndedScreenProps): ReactNode {
  const { end, error } = step;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const method = view.methods.find(({ id }) => id === attempt.methodId);
  // It begins at the service that it was for, which the person may have left meanwhile.
  const startAgain = async () => {
    if (attempt.serviceId !== view.service.id) {
      const selected = await memberLogin.selectService({ serviceId: attempt.serviceId });
      if (!selected.ok) return selected;
    }
    if (method === undefined || method.fields.length === 0) {
      const { serviceId, methodId, privateWindow } = attempt;
      return memberLogin.startLogin({ serviceId, methodId, fields: {}, isPrivate: privateWindow !== null });
    }
    go({ kind: 'form', methodId: method.id });
    return DONE;
  };
  const leave = async () => {
    if (await call.run(() => memberLogin.dismissAttempt({ attemptId: attempt.id }))) go({ kind: 'sign-in' });
  };
  return (
    <Screen title={errorText(error).title} tone={END_TONES[end]}>
      <ErrorWords error={error} />
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning} onPress={() => void call.run<unknown>(startAgain)}>
          {text.ended.startAgain}
        </Button>
        <Button isIdle={call.isRunning} onPress={() => void leave()}>
          {text.ended.back}
        </Button>
      </div>
      <Problem error={call.error} />
      <Details details={error.details} />
    </Screen>
  );
}

const END_TONES: Readonly<{ [end in AttemptEnd]: Tone }> = {
  cancelled: 'quiet',
  declined: 'quiet',
  'timed-out': 'mixed',
  failed: 'broken',
};

const DONE: Outcome<void> = { ok: true, value: undefined };
