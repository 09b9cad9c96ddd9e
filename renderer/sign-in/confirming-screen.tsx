/** Asks whether the member who was signed in is the person. */
import type { ReactNode } from 'react';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import { RecordList } from '../member/record-list.tsx';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';

export interface ConfirmingScreenProps {
  readonly attempt: AttemptView;
  readonly step: Extract<StepView, { kind: 'confirming-member' }>;
}

export function ConfirmingScreen({ attempt, step }: ConfirmingScreenProps): ReactNode {
  const { member } = step;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const answer = (isThisMember: 'yes' | 'no') =>
    void call.run(() => memberLogin.answer({ attemptId: attempt.id, fields: { isThisMember } }));
  return (
    <Screen title={text.confirming.title}>
      <p className="lead">{text.confirming.named}</p>
      <blockquote className="quote quote-line" dir="auto" title={member.title}>
        {member.title}
      </blockquote>
      <p className="secondary">{text.confirming.body}</p>
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning} onPress={() => answer('yes')}>
          {text.confirming.yes}
        </Button>
        <Button isIdle={call.isRunning} onPress={() => answer('no')}>
          {text.confirming.no}
        </Button>
      </div>
      <Problem error={call.error} />
      <RecordList member={member} />
    </Screen>
  );
}
