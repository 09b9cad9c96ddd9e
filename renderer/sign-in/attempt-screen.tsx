/**
 * One sign-in on its way: a screen per step, all in the same column. It draws the step that main reports
 * and passes the person's answers back.
 */
import type { ReactNode } from 'react';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import type { AttemptEnd } from '../../electron/ipc/views/error.ts';
import { legsUntil, type Reached } from '../sequence/lane-glyph.tsx';
import { stepsOfResult } from '../sequence/result-steps.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { heldAnnouncement } from '../text/held.ts';
import { questions } from '../text/questions.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Details, ErrorWords, Problem } from '../ui/problem.tsx';
import { Screen, type Tone } from '../ui/screen.tsx';
import { startAgain } from '../ui/start-again.ts';
import {
  type AttemptScreenProps,
  CancelButton,
  FailedCauses,
  Progress,
  type Step,
  type StepScreenProps,
} from './attempt-parts.tsx';
import { ConfirmingScreen, NotReadScreen } from './confirming-screen.tsx';
import { DeviceCodeScreen, spellCode } from './device-code-screen.tsx';
import { opensPage } from './private-window.tsx';
import { refusalTitle } from './refusal-question.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

export function AttemptScreen({ attempt, view, go }: AttemptScreenProps): ReactNode {
  const { Screen: StepScreen } = drawingOf(attempt.step);
  return <StepScreen attempt={attempt} step={attempt.step} view={view} go={go} />;
}

/** What a reader hears when the step comes on. */
export function Announcement({ attempt }: { readonly attempt: AttemptView }): ReactNode {
  const { step } = attempt;
  return attempt.held ? heldAnnouncement(attempt) : drawingOf(step).announce(step);
}

interface Drawing<S> {
  Screen(props: StepScreenProps<S>): ReactNode;
  announce(step: S): string;
}

/** How each step is drawn. */
const STEPS: { readonly [K in StepView['kind']]: Drawing<Step<K>> } = {
  'opening-browser': drawPassing('opening'),
  'contacting-service': drawPassing('opening'),
  'waiting-for-browser': {
    Screen: WaitingScreen,
    announce: ({ refusal }) => (refusal ? refusalTitle(refusal) : text.waiting.title),
  },
  'show-code': {
    Screen: DeviceCodeScreen,
    announce: ({ userCode }) => text.device.announced(spellCode(userCode, text.device.hyphen)),
  },
  exchanging: drawPassing('signing-in'),
  'loading-member': drawPassing('reading'),
  'member-not-read': {
    Screen: NotReadScreen,
    announce: ({ error }) => errorText(error).title,
  },
  'confirming-member': {
    Screen: ConfirmingScreen,
    announce: ({ member }) => `${questions.confirming.title} ${member.title}`,
  },
  ended: {
    Screen: EndedScreen,
    announce: ({ error, causes: [cause] = [] }) => {
      const { title } = errorText(error);
      return cause ? `${title}. ${text.ended.likeliest(cause.sentence)}` : title;
    },
  },
};

/** The row of a step's own kind. Its functions are methods, so that TypeScript lets them be given that step. */
function drawingOf({ kind }: StepView): Drawing<StepView> {
  return STEPS[kind];
}

/** A step that passes by itself: how far it is where a page is opened, and the way out. */
function drawPassing(at: Reached): Drawing<Step<keyof typeof text.passing>> {
  return {
    Screen({ attempt, step, view }) {
      const call = useCall();
      const method = view.methods.find(({ id }) => id === attempt.methodId);
      return (
        <Screen service={attempt.serviceName} title={text.passing[step.kind]}>
          {method && opensPage(method) && <Progress steps={legsUntil(method.flow, at)} />}
          <div className="actions">
            <CancelButton attemptId={attempt.id} call={call} rank="only" />
          </div>
          <Problem error={call.error} />
        </Screen>
      );
    },
    announce: ({ kind }) => text.passing[kind],
  };
}

/** How a sign-in ended, what was kept, and the way to start it again. */
function EndedScreen({ attempt, step, view, go }: StepScreenProps<Step<'ended'>>): ReactNode {
  const { end, error, causes = [] } = step;
  const memberLogin = useMemberLogin();
  const call = useCall();
  // Of the very sign-in, if its method is one of those at the current service.
  const method = view.methods.find(({ id }) => id === attempt.methodId);
  const result = view.comparison.results.find(({ methodId }) => methodId === attempt.methodId)?.last;
  const isOwn = method && result?.signIn === attempt.signIn && attempt.serviceId === view.service.id;
  // Where its causes are known, each has its own mend.
  const isMended = error.code === 'application-refused' && causes.length === 0;
  const { serviceId, id: attemptId } = attempt;
  const isDemo = view.services.some(({ id, isDemo }) => id === serviceId && isDemo);
  const mend: Place = isDemo
    ? { kind: 'demo-behaviour' }
    : { kind: 'service', serviceId, attemptId, field: 'application.clientId' };
  const leave = async () => {
    if (await call.run(() => memberLogin.dismissAttempt({ attemptId: attempt.id }))) go({ kind: 'sign-in' });
  };
  return (
    <Screen title={errorText(error).title} tone={END_TONES[end]}>
      {isOwn && result && end !== 'cancelled' && <Progress steps={stepsOfResult(method.flow, result)} />}
      <FailedCauses attempt={attempt} causes={causes} view={view} go={go} />
      {isMended || causes.length > 0 ? <p>{errorText(error).happened}</p> : <ErrorWords error={error} />}
      <div className="actions">
        {isMended && (
          <Button rank="primary" onPress={() => go(mend)}>
            {isDemo ? text.rail.demoBehaviour : text.ended.editService}
          </Button>
        )}
        <CallButton
          rank={isMended ? 'secondary' : 'primary'}
          call={call}
          run={(memberLogin) => startAgain(memberLogin, attempt, view, go)}
        >
          {text.ended.startAgain}
        </CallButton>
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
