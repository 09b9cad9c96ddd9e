/**
 * One sign-in on its way: a screen per step, all in the same column. It draws the step that main reports
 * and passes the person's answers back.
 */
import type { ReactNode } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import type { AttemptEnd } from '../../electron/ipc/views/error.ts';
import type { TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import { PARAMETER } from '../member/member-actions.tsx';
import { RecordList } from '../member/member-screen.tsx';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import type { Place } from '../places.ts';
import { errorText, text } from '../text/en.ts';
import { heldAnnouncement } from '../text/held-sign-in.ts';
import { Button } from '../ui/button.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { Details, ErrorWords, Problem } from '../ui/problem.tsx';
import { Screen, type Tone } from '../ui/screen.tsx';
import { refusalTitle } from './refusal-question.tsx';
import { spellCode } from './user-code.ts';
import { WaitingScreen } from './waiting-screen.tsx';

const DeviceCodeScreen = lazyScreen(async () => (await import('./device-code-screen.tsx')).DeviceCodeScreen);

export interface AttemptScreenProps {
  readonly attempt: AttemptView;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function AttemptScreen({ attempt, view, go }: AttemptScreenProps): ReactNode {
  const { Screen: StepScreen } = drawingOf(attempt.step);
  return <StepScreen attempt={attempt} step={attempt.step} view={view} go={go} />;
}

/** @returns what a reader hears when the step comes on */
export function announcementOf(attempt: AttemptView): string {
  const { step, serviceName } = attempt;
  if (attempt.held) return heldAnnouncement(attempt);
  return drawingOf(step).announce(step, serviceName);
}

/** @returns whether the form of a method with fields shows this step itself */
export function isShownOnForm(step: StepView): boolean {
  return drawingOf(step).isShownOnForm ?? false;
}

type Kind = StepView['kind'];
type Step<K extends Kind> = Extract<StepView, { kind: K }>;

interface StepScreenProps<S> extends AttemptScreenProps {
  readonly step: S;
}

interface Drawing<S> {
  Screen(props: StepScreenProps<S>): ReactNode;
  announce(step: S, serviceName: string): string;
  /** Whether the form of a method with fields stays and shows it; otherwise it takes the form's place. */
  readonly isShownOnForm?: boolean;
}

/** How each step is drawn, for methods with fields and without. */
const STEPS: { readonly [K in Kind]: Drawing<Step<K>> } = {
  'opening-browser': drawCalm(text.opening.title, () => text.opening.body),
  'contacting-service': { ...drawCalm(text.contacting.title, text.contacting.body), isShownOnForm: true },
  'waiting-for-browser': {
    Screen: WaitingScreen,
    announce: ({ refusal }, serviceName) =>
      refusal ? refusalTitle(refusal) : `${text.waiting.title}. ${text.waiting.body(serviceName)}`,
  },
  'show-code': {
    Screen: ({ attempt, step }) => <DeviceCodeScreen attempt={attempt} step={step} isHeld={attempt.held !== null} />,
    announce: ({ userCode }) => text.device.announced(spellCode(userCode, text.device.hyphen)),
  },
  exchanging: { ...drawCalm(text.exchanging.title, text.exchanging.body), isShownOnForm: true },
  'loading-member': { ...drawCalm(text.loading.title, text.loading.body), isShownOnForm: true },
  'member-not-read': {
    Screen: NotReadScreen,
    announce: ({ error }) => `${errorText(error).title}. ${errorText(error).happened}`,
  },
  'confirming-member': {
    Screen: ConfirmingScreen,
    announce: ({ member }) => text.confirming.title(member.title),
  },
  ended: {
    Screen: EndedScreen,
    announce: ({ error }) => `${errorText(error).title}. ${errorText(error).next}`,
    isShownOnForm: true,
  },
};

/** The row of a step's own kind. Its functions are methods, so that TypeScript lets them be given that step. */
function drawingOf({ kind }: StepView): Drawing<StepView> {
  return STEPS[kind];
}

/** A step that passes by itself: calm words, and the way out. */
function drawCalm(title: string, body: (serviceName: string) => string): Drawing<unknown> {
  return {
    Screen: ({ attempt }) => <CalmScreen attemptId={attempt.id} title={title} body={body(attempt.serviceName)} />,
    announce: () => title,
  };
}

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

/** The member could not be read whom the person is to be asked about: what failed, and the ways on. */
function NotReadScreen({ attempt, step }: StepScreenProps<Step<'member-not-read'>>): ReactNode {
  const { error, isTriedAgain, otherPresentations } = step;
  const { title, happened } = errorText(error);
  const memberLogin = useMemberLogin();
  const call = useCall();
  const readAgain = (presentation?: TokenPresentation) =>
    void call.run(() => memberLogin.answer({ attemptId: attempt.id, fields: presentation ? { presentation } : {} }));
  const header = otherPresentations.find((way) => way !== PARAMETER);
  return (
    <Screen title={title} tone="mixed">
      <p className="lead">{happened}</p>
      <p className="secondary">
        {text.notRead.body} {isTriedAgain && text.member.triesAgain}
      </p>
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning} onPress={() => readAgain()}>
          {text.app.tryAgain}
        </Button>
        {header && (
          <Button isIdle={call.isRunning} onPress={() => readAgain(header)}>
            {text.member.tryHeader}
          </Button>
        )}
        <Button
          isIdle={call.isRunning}
          onPress={() => void call.run(() => memberLogin.cancelLogin({ attemptId: attempt.id }))}
        >
          {text.cancel}
        </Button>
      </div>
      {otherPresentations.includes(PARAMETER) && (
        <div className="parameter-way">
          <p className="secondary">{text.member.parameterCaution}</p>
          <div className="actions">
            <Button isIdle={call.isRunning} onPress={() => readAgain(PARAMETER)}>
              {text.member.tryParameter}
            </Button>
          </div>
        </div>
      )}
      <Problem error={call.error} />
      <Details details={error.details} />
    </Screen>
  );
}

function ConfirmingScreen({ attempt, step }: StepScreenProps<Step<'confirming-member'>>): ReactNode {
  const { member } = step;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const answer = (isThisMember: 'yes' | 'no') =>
    void call.run(() => memberLogin.answer({ attemptId: attempt.id, fields: { isThisMember } }));
  return (
    <Screen title={text.confirming.title(member.title)}>
      <p className="lead">{text.confirming.body}</p>
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

const END_TONES: Readonly<{ [end in AttemptEnd]: Tone }> = {
  cancelled: 'quiet',
  declined: 'quiet',
  'timed-out': 'mixed',
  failed: 'broken',
};

const DONE: Outcome<void> = { ok: true, value: undefined };

function EndedScreen({ attempt, step, view, go }: StepScreenProps<Step<'ended'>>): ReactNode {
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
