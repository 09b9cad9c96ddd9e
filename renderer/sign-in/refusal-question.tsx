/** Asks whether to believe a refusal that any page may have sent, and end the sign-in, or to go on waiting. */
import type { ReactNode } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { refusalKind } from './refusal-words.ts';

export interface RefusalQuestionProps {
  readonly attemptId: string;
  readonly refusal: ErrorView;
}

export function RefusalQuestion({ attemptId, refusal }: RefusalQuestionProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = text.refusal;
  const kind = refusalKind(refusal);
  const reason = refusal.details.serviceText || refusal.details.serviceCode;
  const answer = (isEnded: 'yes' | 'no') => void call.run(() => memberLogin.answer({ attemptId, fields: { isEnded } }));
  return (
    <>
      <p className="lead">
        {words.body[kind]} {reason && words.reason}
      </p>
      {reason && (
        <blockquote className="quote" dir="auto">
          {reason}
        </blockquote>
      )}
      <p className="secondary">
        {words.why} {words.next[kind]}
      </p>
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning} onPress={() => answer('no')}>
          {words.goOn}
        </Button>
        <Button isIdle={call.isRunning} onPress={() => answer('yes')}>
          {words.end}
        </Button>
      </div>
      <Problem error={call.error} />
    </>
  );
}
