/** What the screens of a sign-in share: how far it is, the time left, and the way out. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import type { CauseView } from '../../electron/ipc/views/error.ts';
import type { FlowStepView } from '../../electron/ipc/views/methods.ts';
import { FlowGlyph, type Reached } from '../sequence/lane-glyph.tsx';
import { text } from '../text/en.ts';
import { CallButton, type CallButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-screen.tsx';
import type { Place } from '../ui/places.ts';

export interface AttemptScreenProps {
  readonly attempt: AttemptView;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export type Step<K extends StepView['kind']> = Extract<StepView, { kind: K }>;

export interface StepScreenProps<S> extends AttemptScreenProps {
  readonly step: S;
}

const TICKS: readonly Reached[] = ['opening', 'waiting', 'signing-in'];

interface TicksProps {
  /** Of a method that can be chosen. */
  readonly flow: readonly FlowStepView[] | undefined;
  readonly at: Reached;
  /** Whether the page was opened, as far as the system says. */
  readonly isOpened?: boolean;
}

/** How far a sign-in through the browser is: its page opened, waiting for the answer, signing in. */
export function Ticks({ flow, at, isOpened = true }: TicksProps): ReactNode {
  const words = text.waiting.ticks;
  const opened = at === 'opening' ? words.opening : isOpened ? words.opened : words.notOpened;
  const current = TICKS.indexOf(at);
  return (
    <div className="row gap-4">
      {flow && <FlowGlyph flow={flow} at={at} />}
      <ol className="row label ticks">
        {[opened, words.waiting, words.signingIn].map((word, index) => (
          <li key={word} aria-current={index === current ? 'step' : undefined}>
            {index < current && <Icon name={index > 0 || isOpened ? 'check' : 'warning'} />}
            {word}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The time that is left, in words. */
export function Countdown({ children }: { readonly children: string }): ReactNode {
  return (
    <p className="label figures" role="timer">
      {children}
    </p>
  );
}

interface FailedCausesProps extends AttemptScreenProps {
  readonly causes: readonly CauseView[];
}

/** Why it may have failed, with the way to each mend and to its exchanges. The demo has no form. */
export function FailedCauses({ attempt, causes, view, go }: FailedCausesProps): ReactNode {
  const { id: attemptId, serviceId, signIn } = attempt;
  if (causes.length === 0) return null;
  const isDemo = view.services.some(({ id, isDemo }) => id === serviceId && isDemo);
  return (
    <Causes
      causes={causes}
      service={isDemo ? null : { kind: 'service', serviceId, attemptId }}
      serviceId={serviceId}
      signIn={signIn}
      go={go}
    />
  );
}

const Causes = lazyPart(async () => (await import('../ui/causes.tsx')).Causes);

interface PartButtonProps extends Omit<CallButtonProps, 'run'> {
  readonly attemptId: string;
}

export function CancelButton({
  attemptId,
  children = text.cancel,
  ...look
}: Omit<PartButtonProps, 'children'> & Partial<Pick<PartButtonProps, 'children'>>): ReactNode {
  return (
    <CallButton {...look} run={(memberLogin) => memberLogin.cancelLogin({ attemptId })}>
      {children}
    </CallButton>
  );
}

/** One of the answers to what a sign-in asks the person. */
export function AnswerButton({
  attemptId,
  fields,
  ...look
}: PartButtonProps & { readonly fields: Readonly<Record<string, string>> }): ReactNode {
  return <CallButton {...look} run={(memberLogin) => memberLogin.answer({ attemptId, fields })} />;
}
