/**
 * One sign-in on its way: a screen per step, all in the same column. It draws the step that main reports
 * and passes the person's answers back.
 */
import type { ReactNode } from 'react';
import type { AppView, AttemptEnd, AttemptView, ErrorView, MemberView, Outcome } from '../../electron/ipc/contract.ts';
import { RecordList } from '../member/member-screen.tsx';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import type { Place } from '../router.ts';
import { errorText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { Details, ErrorWords, Problem } from '../ui/problem.tsx';
import { Screen, type Tone } from '../ui/screen.tsx';
import { DeviceCodeScreen } from './device-code-screen.tsx';
import { spellCode } from './user-code.ts';
import { WaitingScreen } from './waiting-screen.tsx';

export interface AttemptScreenProps {
  readonly attempt: AttemptView;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function AttemptScreen({ attempt, view, go }: AttemptScreenProps): ReactNode {
  const { step } = attempt;
  const name = attempt.serviceName;
  switch (step.kind) {
    case 'opening-browser':
      return <CalmScreen attemptId={attempt.id} title={text.opening.title} body={text.opening.body} />;
    case 'requesting-code':
      return (
        <CalmScreen attemptId={attempt.id} title={text.requestingCode.title} body={text.requestingCode.body(name)} />
      );
    case 'requesting-key':
      return (
        <CalmScreen attemptId={attempt.id} title={text.requestingKey.title} body={text.requestingKey.body(name)} />
      );
    case 'waiting-for-browser':
      return <WaitingScreen attempt={attempt} step={step} view={view} go={go} />;
    case 'show-code':
      return <DeviceCodeScreen attemptId={attempt.id} step={step} />;
    case 'exchanging':
      return <CalmScreen attemptId={attempt.id} title={text.exchanging.title} body={text.exchanging.body(name)} />;
    case 'loading-member':
      return <CalmScreen attemptId={attempt.id} title={text.loading.title} body={text.loading.body(name)} />;
    case 'confirming-member':
      return <ConfirmingScreen attemptId={attempt.id} member={step.member} />;
    case 'ended':
      return <EndedScreen attempt={attempt} end={step.end} error={step.error} view={view} go={go} />;
  }
}

/** @returns what a reader hears when the step comes on */
export function announcementOf({ step, serviceName }: AttemptView): string {
  switch (step.kind) {
    case 'opening-browser':
      return text.opening.title;
    case 'requesting-code':
      return text.requestingCode.title;
    case 'requesting-key':
      return text.requestingKey.title;
    case 'show-code':
      return text.device.announced(spellCode(step.userCode, text.device.hyphen));
    case 'waiting-for-browser':
      return `${text.waiting.title}. ${text.waiting.body(serviceName)}`;
    case 'exchanging':
      return text.exchanging.title;
    case 'loading-member':
      return text.loading.title;
    case 'confirming-member':
      return text.confirming.title(step.member.title);
    case 'ended':
      return `${errorText(step.error).title}. ${errorText(step.error).next}`;
  }
}

/** A step that passes by itself: calm words, and the way out. */
function CalmScreen({ attemptId, title, body }: { attemptId: string; title: string; body: string }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <Screen title={title}>
      <p className="lead">{body}</p>
      <div className="actions">
        <Button
          rank="only"
          isIdle={call.isRunning}
          onPress={() => void call.run(() => memberLogin.cancelLogin({ attemptId }))}
        >
          {text.cancel}
        </Button>
      </div>
      <Problem error={call.error} />
    </Screen>
  );
}

function ConfirmingScreen({ attemptId, member }: { attemptId: string; member: MemberView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const answer = (isThisMember: boolean) => void call.run(() => memberLogin.answerMember({ attemptId, isThisMember }));
  return (
    <Screen title={text.confirming.title(member.title)}>
      <p className="lead">{text.confirming.body}</p>
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning} onPress={() => answer(true)}>
          {text.confirming.yes}
        </Button>
        <Button isIdle={call.isRunning} onPress={() => answer(false)}>
          {text.confirming.no}
        </Button>
      </div>
      <Problem error={call.error} />
      <RecordList member={member} />
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

interface EndedScreenProps extends AttemptScreenProps {
  readonly end: AttemptEnd;
  readonly error: ErrorView;
}

function EndedScreen({ attempt, end, error, view, go }: EndedScreenProps): ReactNode {
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
      return memberLogin.startLogin({ serviceId: attempt.serviceId, methodId: attempt.methodId, fields: {} });
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
