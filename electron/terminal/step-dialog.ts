/** The person at a terminal in a sign-in: what is said to them at each step, and what their lines answer. */
import { toAppError } from '../core/errors.ts';
import { toShownLine } from '../core/one-line.ts';
import type { AttemptStep, Fields } from '../login/method.ts';
import { TOKEN_TEXT } from '../text/token.ts';
import { isYes, NO_LINES, type Person, type TypedLines } from './person.ts';

export interface AttendedAttempt {
  readonly id: string;
  readonly step: AttemptStep;
}

export interface StepDialogParts {
  readonly person: Person;
  readonly lines: TypedLines;
  /** Tells what goes on without the person, who is told it as all else if this is absent. */
  readonly note?: (text: string) => void;
  /** Where the browser is to go. */
  readonly addressOf: (attemptId: string) => string;
  readonly answer: (attemptId: string, fields: Fields) => void;
  /** Takes a callback's address. @throws AppError that says why it is refused */
  readonly paste: (attemptId: string, address: string) => void;
  /** Called where an attempt cannot go on, because nobody types any more. */
  readonly leave: (attempt: AttendedAttempt) => void;
}

/** What Enter says while a code is shown. */
export interface CodeAnswered {
  readonly hint: string;
  readonly tell: () => void;
}

/** Attends one attempt after the other. */
export function attendAtTerminal(parts: StepDialogParts) {
  const { lines, leave } = parts;
  let attended: { attempt: AttendedAttempt; readonly dialog: StepDialog; readonly endListening: () => void } | null =
    null;
  let isAlone = lines === NO_LINES;

  function take(line: string | null): void {
    if (line === null) {
      isAlone = true;
      goOnAlone();
    } else attended?.dialog.take(attended.attempt.step, line);
  }

  function goOnAlone(): void {
    if (!attended) return;
    const { attempt, dialog } = attended;
    if (attempt.step.kind !== 'ended' && !dialog.goOnAlone(attempt.step)) refusalOf(() => leave(attempt));
  }

  function rest(): void {
    attended?.endListening();
    attended = null;
    parts.person.hideTyping(true);
  }

  return {
    /**
     * Called with each change of an attempt.
     * @param begin called before anything is said of the attempt
     */
    attend(attempt: AttendedAttempt, begin: () => CodeAnswered | null = () => null): void {
      if (attended && attended.attempt.id !== attempt.id) rest();
      attended ??= {
        attempt,
        dialog: createStepDialog(attempt.id, parts, begin()),
        endListening: lines.listen(take),
      };
      attended.attempt = attempt;
      attended.dialog.show(attempt.step);
      // Once all else has taken up the change.
      if (isAlone) queueMicrotask(goOnAlone);
    },
    /** Nothing is waited for any more. */
    rest,
  };
}

type StepDialog = ReturnType<typeof createStepDialog>;

const LONGEST = 2000;

export function createStepDialog(attemptId: string, parts: StepDialogParts, codeAnswered: CodeAnswered | null = null) {
  const { person, note = person.say.bind(person) } = parts;
  let said = '';
  /** A sign-in that is being ended waits for its browser for a moment more. */
  let isEnding = false;
  // An attempt that does not take it any more has ended otherwise.
  const answer = (fields: Fields): unknown => refusalOf(() => parts.answer(attemptId, fields));

  return {
    /** Says what is new. */
    show(step: AttemptStep): void {
      // An address that is pasted may have a token in it.
      person.hideTyping(step.kind === 'waiting-for-browser' && step.refusal === null);
      const words = describe(step, attemptId, parts, codeAnswered);
      if (words === null || words === said || (isEnding && step.kind === 'waiting-for-browser')) return;
      said = words;
      if (isQuestion(step)) person.prompt(words);
      else if (step.kind in TOKEN_TEXT.steps) note(words);
      else person.say(words);
    },
    /** Takes what the person typed at that step. */
    take(step: AttemptStep, line: string): void {
      const typed = line.trim();
      const isAgreed = isYes(typed);
      switch (step.kind) {
        case 'waiting-for-browser': {
          if (step.refusal) {
            isEnding = isAgreed;
            answer({ isEnded: isAgreed ? 'yes' : 'no' });
            return;
          }
          const refusal = typed === '' ? null : refusalOf(() => parts.paste(attemptId, typed));
          if (refusal !== null) person.say(refusal);
          return;
        }
        case 'show-code':
          refusalOf(() => codeAnswered?.tell());
          return;
        case 'confirming-member':
          answer({ isThisMember: isAgreed ? 'yes' : 'no' });
          return;
        case 'member-not-read': {
          // Not the parameter: servers may log addresses.
          const presentation = step.otherPresentations.find((way) => way !== 'access-token-parameter');
          said = '';
          if (/^no?$/i.test(typed)) answer({ isThisMember: 'no' });
          else answer(presentation ? { presentation } : {});
        }
      }
    },
    /** Nobody types any more. @returns false if the step cannot go on without */
    goOnAlone(step: AttemptStep): boolean {
      if (step.kind === 'waiting-for-browser') {
        if (step.refusal) answer({ isEnded: 'no' });
        return step.isReceived;
      }
      return step.kind !== 'confirming-member' && (step.kind !== 'member-not-read' || step.isTriedAgain);
    },
  };
}

/** @returns why it was refused; null if it was not */
function refusalOf(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (thrown) {
    return toAppError(thrown).message;
  }
}

function isQuestion(step: AttemptStep): boolean {
  const isRefusal = step.kind === 'waiting-for-browser' && step.refusal !== null;
  return isRefusal || step.kind === 'confirming-member' || step.kind === 'member-not-read';
}

/** Texts of the service are one line each, without what a terminal would act on. */
function describe(
  step: AttemptStep,
  attemptId: string,
  { addressOf, lines }: StepDialogParts,
  codeAnswered: CodeAnswered | null,
): string | null {
  const hasTyping = lines !== NO_LINES;
  switch (step.kind) {
    case 'waiting-for-browser': {
      if (step.refusal) return TOKEN_TEXT.refusal(step.refusal.code);
      const { code = '' } = step.problem ?? {};
      const problem = code.startsWith('callback-port-') ? [TOKEN_TEXT.notListening(code)] : [];
      return [TOKEN_TEXT.open(addressOf(attemptId)), ...problem, ...(hasTyping ? describePasting(step) : [])].join(
        '\n',
      );
    }
    case 'show-code': {
      const { last } = step.poll;
      if (last) return TOKEN_TEXT.polls[last.kind];
      const minutes = Math.max(1, Math.round((step.deadlineAtMs - step.startedAtMs) / 60_000));
      const code = TOKEN_TEXT.code(toShownLine(step.userCode, 100), toShownLine(step.address, LONGEST), minutes);
      return codeAnswered && hasTyping ? `${code}\n${codeAnswered.hint}` : code;
    }
    case 'confirming-member':
      return TOKEN_TEXT.isThisYou(toShownLine(step.member.title, 100));
    case 'member-not-read':
      return TOKEN_TEXT.notRead(step.error.code);
    case 'ended':
      return null;
    default:
      return TOKEN_TEXT.steps[step.kind];
  }
}

function describePasting({ isReceived, redirectUri }: Extract<AttemptStep, { kind: 'waiting-for-browser' }>) {
  const way = isReceived ? TOKEN_TEXT.received : TOKEN_TEXT.paste(toShownLine(redirectUri, LONGEST));
  return [way, TOKEN_TEXT.pasteHidden];
}
