/** Has a person at the terminal do what sign-ins wait for. */
import { CHECK_TEXT } from '../../text/check-command.ts';
import type { TypedLines } from '../person.ts';
import type { Progress } from '../progress.ts';
import { type AttendedAttempt, attendAtTerminal } from '../step-dialog.ts';
import type { CheckApplication } from './check-application.ts';

/** What is to be done on the service's pages. */
export type Wanted = 'sign-in' | 'decline';

/** A person, or the demo's visitor: does what sign-ins wait for. */
export interface Attendant {
  /** Called with each change of an attempt, until it has ended. */
  attend(attempt: AttendedAttempt, wanted: Wanted): void;
  /** Nothing is waited for any more. */
  rest(): void;
}

export function attendPerson(
  { accounts, callbacks, check, exchangeLog, services }: CheckApplication,
  progress: Progress,
  lines: TypedLines,
): Attendant {
  const { person } = progress;
  const { attend, rest } = attendAtTerminal({
    progress,
    lines,
    causesOf: accounts.causesOf,
    maskWords: exchangeLog.masks.maskWords,
    addressOf: accounts.logins.addressOf,
    answer: accounts.answer,
    paste: (attemptId, address) => callbacks.paste({ attemptId, address }),
    leave: ({ id, step }) =>
      accounts.logins.cancel(id, step.kind === 'confirming-member' ? CHECK_TEXT.needsYes : CHECK_TEXT.nobody),
  });

  return {
    attend(attempt, wanted) {
      const { id, step } = attempt;
      // Nobody is sent to a page that is open to others on the way.
      if (step.kind === 'waiting-for-browser' && step.problem?.code === 'address-not-allowed')
        return accounts.logins.cancel(id, CHECK_TEXT.pageNotSecure);
      attend(attempt, () => {
        if (wanted === 'decline') person.say(CHECK_TEXT.declineThis);
        const answer = wanted === 'sign-in' ? 'confirmed' : 'declined';
        const told = { serviceId: services.currentId, attemptId: id, answer } as const;
        return { hint: CHECK_TEXT[answer], tell: () => check.tell(told) };
      });
    },
    rest,
  };
}
