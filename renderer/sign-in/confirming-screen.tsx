/** Asks about the member whom a sign-in is for: whether it is the person, or how to go on if the member could not be read. */
import type { ReactNode } from 'react';
import { PARAMETER } from '../member/member-actions.tsx';
import { RecordList } from '../member/member-record.tsx';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { questions } from '../text/questions.ts';
import { useCall } from '../ui/member-login-api.ts';
import { Details, Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { AnswerButton, CancelButton, type Step, type StepScreenProps } from './attempt-parts.tsx';

export function ConfirmingScreen({ attempt, step }: StepScreenProps<Step<'confirming-member'>>): ReactNode {
  const { member } = step;
  const call = useCall();
  const asked = { call, attemptId: attempt.id };
  return (
    <Screen service={attempt.serviceName} title={questions.confirming.title}>
      <blockquote className="quote ellipsis strong" dir="auto" title={member.title}>
        {member.title}
      </blockquote>
      <p className="secondary">{questions.confirming.body}</p>
      <div className="actions">
        <AnswerButton {...asked} rank="primary" fields={{ isThisMember: 'yes' }}>
          {questions.confirming.yes}
        </AnswerButton>
        <AnswerButton {...asked} fields={{ isThisMember: 'no' }}>
          {questions.confirming.no}
        </AnswerButton>
      </div>
      <Problem error={call.error} />
      <RecordList member={member} />
    </Screen>
  );
}

/** What failed, and how to go on: to read the member again, to drop the token, or to give up. */
export function NotReadScreen({ attempt, step }: StepScreenProps<Step<'member-not-read'>>): ReactNode {
  const { error, isTriedAgain, otherPresentations } = step;
  const { title, happened } = errorText(error);
  const call = useCall();
  const asked = { call, attemptId: attempt.id };
  const header = otherPresentations.find((way) => way !== PARAMETER);
  return (
    <Screen title={title} tone="mixed">
      <p className="lead">{happened}</p>
      <p className="secondary">
        {questions.notRead.body} {isTriedAgain && text.member.triesAgain}
      </p>
      <div className="actions">
        {/* What was not recognised is hardly recognised the next time. */}
        {header && (
          <AnswerButton {...asked} rank="primary" fields={{ presentation: header }}>
            {text.member.tryHeader}
          </AnswerButton>
        )}
        <AnswerButton {...asked} rank={header ? 'secondary' : 'primary'} fields={{}}>
          {text.app.tryAgain}
        </AnswerButton>
        <CancelButton {...asked} />
        <AnswerButton {...asked} fields={{ isThisMember: 'no' }}>
          {questions.notRead.dropped}
        </AnswerButton>
      </div>
      {otherPresentations.includes(PARAMETER) && (
        <div className="card token-way">
          <p className="secondary">{text.member.parameterLogged}</p>
          <AnswerButton {...asked} fields={{ presentation: PARAMETER }}>
            {text.member.tryParameter}
          </AnswerButton>
        </div>
      )}
      <Problem error={call.error} />
      <Details details={error.details} />
    </Screen>
  );
}
