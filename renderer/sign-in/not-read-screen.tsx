/** The person is to be asked about a member who could not be read: what failed, and how to go on. */
import type { ReactNode } from 'react';
import type { AttemptView, MemberNotRead } from '../../electron/ipc/views/attempts.ts';
import { PARAMETER } from '../member/main-way.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Details, Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';

export interface NotReadScreenProps {
  readonly attempt: AttemptView;
  readonly step: MemberNotRead;
}

export function NotReadScreen({ attempt, step }: NotReadScreenProps): ReactNode {
  const { error, isTriedAgain, otherPresentations } = step;
  const { title, happened } = errorText(error);
  const memberLogin = useMemberLogin();
  const call = useCall();
  const answer = (fields: Readonly<Record<string, string>>) =>
    void call.run(() => memberLogin.answer({ attemptId: attempt.id, fields }));
  const header = otherPresentations.find((way) => way !== PARAMETER);
  return (
    <Screen title={title} tone="mixed">
      <p className="lead">{happened}</p>
      <p className="secondary">
        {text.notRead.body} {isTriedAgain && text.member.triesAgain}
      </p>
      <div className="actions">
        {/* What was not recognised is hardly recognised the next time. */}
        {header && (
          <Button rank="primary" isIdle={call.isRunning} onPress={() => answer({ presentation: header })}>
            {text.member.tryHeader}
          </Button>
        )}
        <Button rank={header ? 'secondary' : 'primary'} isIdle={call.isRunning} onPress={() => answer({})}>
          {text.app.tryAgain}
        </Button>
        <Button isIdle={call.isRunning} onPress={() => answer({ isThisMember: 'no' })}>
          {text.notRead.dropped}
        </Button>
        <Button
          isIdle={call.isRunning}
          onPress={() => void call.run(() => memberLogin.cancelLogin({ attemptId: attempt.id }))}
        >
          {text.cancel}
        </Button>
      </div>
      {otherPresentations.includes(PARAMETER) && (
        <div className="card token-way">
          <p className="secondary">{text.member.parameterCaution}</p>
          <Button isIdle={call.isRunning} onPress={() => answer({ presentation: PARAMETER })}>
            {text.member.tryParameter}
          </Button>
        </div>
      )}
      <Problem error={call.error} />
      <Details details={error.details} />
    </Screen>
  );
}
