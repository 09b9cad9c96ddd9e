/**
 * One sign-in on its way: a screen per step, all in the same column. It draws the step that main reports
 * and passes the person's answers back.
 */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { heldAnnouncement } from '../text/held-sign-in.ts';
import { Button } from '../ui/button.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { opensPage } from './private-window.tsx';
import { refusalTitle } from './refusal-words.ts';
import { Ticks, type TicksProps } from './ticks.tsx';
import { spellCode } from './user-code.ts';

const ConfirmingScreen = lazyScreen(async () => (await import('./confirming-screen.tsx')).ConfirmingScreen);
const DeviceCodeScreen = lazyScreen(async () => (await import('./device-code-screen.tsx')).DeviceCodeScreen);
const EndedScreen = lazyScreen(async () => (await import('./ended-screen.tsx')).EndedScreen);
const NotReadScreen = lazyScreen(async () => (await import('./not-read-screen.tsx')).NotReadScreen);
const WaitingScreen = lazyScreen(async () => (await import('./waiting-screen.tsx')).WaitingScreen);

export interface AttemptScreenProps {
  readonly attempt: AttemptView;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function AttemptScreen({ attempt, view, go }: AttemptScreenProps): ReactNode {
  const { Screen: StepScreen } = drawingOf(attempt.step);
  return <StepScreen attempt={attempt} step={attempt.step} view={view} go={go} />;
}

/** What a reader hears when the step comes on. */
export function Announcement({ attempt }: { readonly attempt: AttemptView }): ReactNode {
  const { step, serviceName } = attempt;
  return attempt.held ? heldAnnouncement(attempt) : drawingOf(step).announce(step, serviceName);
}

type Kind = StepView['kind'];
type Step<K extends Kind> = Extract<StepView, { kind: K }>;

interface StepScreenProps<S> extends AttemptScreenProps {
  readonly step: S;
}

interface Drawing<S> {
  Screen(props: StepScreenProps<S>): ReactNode;
  announce(step: S, serviceName: string): string;
}

/** How each step is drawn. */
const STEPS: { readonly [K in Kind]: Drawing<Step<K>> } = {
  'opening-browser': drawCalm('opening', text.opening),
  'contacting-service': drawCalm('opening', text.contacting),
  'waiting-for-browser': {
    Screen: WaitingScreen,
    announce: ({ refusal }, serviceName) =>
      refusal ? refusalTitle(refusal) : `${text.waiting.title}. ${text.waiting.body(serviceName)}`,
  },
  'show-code': {
    Screen: ({ attempt, step }) => <DeviceCodeScreen attempt={attempt} step={step} isHeld={attempt.held !== null} />,
    announce: ({ userCode }) => text.device.announced(spellCode(userCode, text.device.hyphen)),
  },
  exchanging: drawCalm('signing-in', text.exchanging),
  'loading-member': drawCalm('signing-in', text.loading),
  'member-not-read': {
    Screen: NotReadScreen,
    announce: ({ error }) => `${errorText(error).title}. ${errorText(error).happened}`,
  },
  'confirming-member': {
    Screen: ConfirmingScreen,
    announce: ({ member }) => `${text.confirming.title} ${text.confirming.named} ${member.title}`,
  },
  ended: {
    Screen: EndedScreen,
    announce: ({ error }) => `${errorText(error).title}. ${errorText(error).next}`,
  },
};

/** The row of a step's own kind. Its functions are methods, so that TypeScript lets them be given that step. */
function drawingOf({ kind }: StepView): Drawing<StepView> {
  return STEPS[kind];
}

interface CalmWords {
  readonly title: string;
  readonly body: string | ((serviceName: string) => string);
}

/** A step that passes by itself: calm words, how far it is where a page is opened, and the way out. */
function drawCalm(at: TicksProps['at'], words: CalmWords): Drawing<unknown> {
  const bodyOf = (serviceName: string) => (typeof words.body === 'string' ? words.body : words.body(serviceName));
  return {
    Screen: (props) => <CalmScreen {...props} at={at} title={words.title} body={bodyOf(props.attempt.serviceName)} />,
    announce: () => words.title,
  };
}

interface CalmScreenProps extends AttemptScreenProps {
  readonly at: TicksProps['at'];
  readonly title: string;
  readonly body: string;
}

function CalmScreen({ attempt, view, at, title, body }: CalmScreenProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const method = view.methods.find(({ id }) => id === attempt.methodId);
  return (
    <Screen title={title}>
      <p className="lead">{body}</p>
      {method && opensPage(method) && (
        <div className="progress">
          <Ticks at={at} />
        </div>
      )}
      <div className="actions">
        <Button
          rank="only"
          isIdle={call.isRunning}
          onPress={() => void call.run(() => memberLogin.cancelLogin({ attemptId: attempt.id }))}
        >
          {text.cancel}
        </Button>
      </div>
      <Problem error={call.error} />
    </Screen>
  );
}
