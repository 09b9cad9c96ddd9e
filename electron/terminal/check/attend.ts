/** Has a person at the terminal do what sign-ins wait for. */
import { toAppError } from '../../core/errors.ts';
import type { Handlers } from '../../ipc/channels.ts';
import type { AttemptView } from '../../ipc/views/attempts.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { NO_LINES, type Person, type TypedLines } from '../person.ts';
import { createStepDialog, type StepDialog } from '../step-dialog.ts';
import type { DemoVisitor } from './demo-visitor.ts';

export interface AttendPersonParts {
  readonly handlers: Pick<Handlers, 'answer' | 'cancelLogin' | 'tellCheck' | 'pasteCallback'>;
  readonly serviceId: string;
  readonly person: Person;
  /** Tells what goes on by itself. */
  readonly begin: (text: string) => void;
  readonly lines: TypedLines;
  /** Where the browser is to go for an attempt. */
  readonly addressOf: (attemptId: string) => string;
}

interface Attended {
  attempt: AttemptView;
  readonly dialog: StepDialog;
  readonly endListening: () => void;
}

export function attendPerson(parts: AttendPersonParts): Attendant {
  const { handlers, person, lines } = parts;
  const givenUp = new Map<string, string>();
  let attended: Attended | null = null;
  let isAlone = lines === NO_LINES;

  function begin(attempt: AttemptView, wanted: Wanted): Attended {
    if (wanted === 'decline') person.say(CHECK_TEXT.declineThis);
    const dialog = createStepDialog(dialogParts(attempt.id, wanted, parts));
    const endListening = lines.listen((line) => {
      if (line === null) isAlone = true;
      if (!attended) return;
      if (line === null) leaveAlone(attended);
      else dialog.take(attended.attempt.step, line);
    });
    return { attempt, dialog, endListening };
  }

  /** Nobody types any more. */
  function leaveAlone({ attempt, dialog }: Attended): void {
    const { step } = attempt;
    if (step.kind !== 'ended' && !dialog.goOnAlone(step))
      giveUp(attempt.id, step.kind === 'confirming-member' ? CHECK_TEXT.needsYes : CHECK_TEXT.nobody);
  }

  function giveUp(attemptId: string, why: string): void {
    if (givenUp.has(attemptId)) return;
    givenUp.set(attemptId, why);
    attempting(() => handlers.cancelLogin({ attemptId }));
  }

  function rest(): void {
    attended?.endListening();
    attended = null;
    person.hideTyping(true);
  }

  return {
    attend(attempt, wanted) {
      const { id, step } = attempt;
      if (attended?.attempt.id !== id) rest();
      // Nobody is sent to a page that is open to others on the way.
      if (step.kind === 'waiting-for-browser' && step.problem?.code === 'address-not-allowed')
        return giveUp(id, CHECK_TEXT.pageNotSecure);
      attended ??= begin(attempt, wanted);
      attended.attempt = attempt;
      attended.dialog.show(step);
      if (isAlone) leaveAlone(attended);
    },
    rest,
    whyGivenUp: (attemptId) => givenUp.get(attemptId) ?? null,
  };
}

function dialogParts(attemptId: string, wanted: Wanted, parts: AttendPersonParts) {
  const { handlers, serviceId, person, begin, lines, addressOf } = parts;
  const answer = wanted === 'sign-in' ? 'confirmed' : 'declined';
  return {
    person,
    note: begin,
    address: () => addressOf(attemptId),
    answer: (fields: Readonly<Record<string, string>>) => attempting(() => handlers.answer({ attemptId, fields })),
    paste: (address: string) => refusalOf(() => handlers.pasteCallback({ attemptId, address })),
    hasTyping: lines !== NO_LINES,
    codeAnswered: {
      hint: CHECK_TEXT[answer],
      tell: () => attempting(() => handlers.tellCheck({ serviceId, attemptId, answer })),
    },
  };
}

/** What a sign-in does not take any more has ended it otherwise. */
function attempting(act: () => void | Promise<void>): void {
  void refusalOf(act);
}

function refusalOf(act: () => void | Promise<void>): string | null {
  try {
    void Promise.resolve(act()).catch(() => undefined);
    return null;
  } catch (thrown) {
    return toAppError(thrown).message;
  }
}

export interface AttendDemoParts {
  readonly handlers: Pick<Handlers, 'answer' | 'cancelLogin' | 'tellCheck'>;
  readonly serviceId: string;
  readonly visitor: DemoVisitor;
  /** Where the browser is to go for an attempt. */
  readonly addressOf: (attemptId: string) => string;
}

/** Does at the demo what sign-ins wait for, so that nobody has to. */
export function attendDemo({ handlers, serviceId, visitor, addressOf }: AttendDemoParts): Attendant {
  /** What was done, so that nothing is done twice. */
  const done = new Set<string>();

  async function act({ id, step }: AttemptView, wanted: Wanted): Promise<void> {
    const answer = wanted === 'sign-in' ? 'allow' : 'decline';
    switch (step.kind) {
      case 'waiting-for-browser':
        if (step.refusal) return handlers.answer({ attemptId: id, fields: { isEnded: 'yes' } });
        return visitor.visit(addressOf(id), answer);
      case 'show-code':
        await visitor.typeCode(step, answer);
        return handlers.tellCheck({
          serviceId,
          attemptId: id,
          answer: answer === 'allow' ? 'confirmed' : 'declined',
        });
      case 'confirming-member':
        return handlers.answer({ attemptId: id, fields: { isThisMember: 'yes' } });
      case 'member-not-read': {
        const [presentation] = step.otherPresentations;
        if (presentation !== undefined) return handlers.answer({ attemptId: id, fields: { presentation } });
        if (!step.isTriedAgain) return handlers.cancelLogin({ attemptId: id });
      }
    }
  }

  return {
    attend(attempt, wanted) {
      const { id, step } = attempt;
      const isAsking = step.kind === 'waiting-for-browser' && step.refusal !== null;
      const ways = step.kind === 'member-not-read' ? step.otherPresentations.join() : '';
      const key = `${id} ${step.kind} ${isAsking} ${ways}`;
      if (done.has(key)) return;
      done.add(key);
      // It ends otherwise, and says why; a page that went wrong leaves it waiting for nobody.
      act(attempt, wanted)
        .catch(async () => handlers.cancelLogin({ attemptId: id }))
        .catch(() => undefined);
    },
    rest: () => undefined,
    whyGivenUp: () => null,
  };
}

/** What is to be done on the service's pages. */
export type Wanted = 'sign-in' | 'decline';

/** A person, or the demo's visitor: does what sign-ins wait for. */
export interface Attendant {
  /** Called with each change of an attempt, until it has ended. */
  attend(attempt: AttemptView, wanted: Wanted): void;
  /** Nothing is waited for any more. */
  rest(): void;
  /** @returns why an attempt was ended here; null if it ended otherwise */
  whyGivenUp(attemptId: string): string | null;
}
