/** What the screens of a sign-in share: how far it is, the time left, why it may have failed, and the way out. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import type { CauseView } from '../../electron/ipc/views/error.ts';
import { LaneGlyph, type LaneGlyphProps } from '../sequence/lane-glyph.tsx';
import { LANES } from '../sequence/lanes.ts';
import { text } from '../text/en.ts';
import { sequence } from '../text/sequence.ts';
import { CallButton, type CallButtonProps } from '../ui/button.tsx';
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

/** How far a sign-in is or went, in its three lanes. The screen's title has it in words. */
export function Progress({ steps }: LaneGlyphProps): ReactNode {
  return (
    <div className="lanes caption" aria-hidden="true">
      {LANES.map((lane) => (
        <span key={lane}>{sequence.lanes[lane]}</span>
      ))}
      <LaneGlyph steps={steps} pitch={220} />
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
