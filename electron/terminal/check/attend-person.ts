/** Has a person at the terminal do what sign-ins wait for. */
import { toAppError } from '../../core/errors.ts';
import type { Handlers } from '../../ipc/channels.ts';
import type { AttemptView } from '../../ipc/views/attempts.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import type { Person } from '../person.ts';
import { createStepDialog, type StepDialog } from '../step-dialog.ts';
import { NO_LINES, type TypedLines } from '../typed-lines.ts';
import type { Attendant, Wanted } from './attendant.ts';

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
