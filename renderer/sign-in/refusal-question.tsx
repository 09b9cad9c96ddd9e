/** Asks whether to believe a refusal that any page may have sent, and end the sign-in, or to go on waiting. */
import type { ReactNode } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { questions } from '../text/questions.ts';
import { useCall } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { AnswerButton } from './attempt-parts.tsx';

export function RefusalQuestion(props: { readonly attemptId: string; readonly refusal: ErrorView }): ReactNode {
  const { attemptId, refusal } = props;
  const call = useCall();
  const words = questions.refusal;
  const kind = refusalKind(refusal);
  const reason = refusal.details.serviceText || refusal.details.serviceCode;
  return (
    <>
      <p className="lead">
        {words.body[kind]}
        {reason ? words.reason : '.'}
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
        <AnswerButton attemptId={attemptId} call={call} rank="primary" fields={{ isEnded: 'no' }}>
          {words.goOn}
        </AnswerButton>
        <AnswerButton attemptId={attemptId} call={call} fields={{ isEnded: 'yes' }}>
          {words.end}
        </AnswerButton>
      </div>
      <Problem error={call.error} />
    </>
  );
}

export function refusalTitle(refusal: ErrorView): string {
  return questions.refusal.title[refusalKind(refusal)];
}

/** `failed`: the service did not take what an answer brought. */
function refusalKind({ code }: ErrorView): keyof typeof questions.refusal.title {
  if (code === 'declined') return code;
  return code === 'authorization-refused' ? 'refused' : 'failed';
}
