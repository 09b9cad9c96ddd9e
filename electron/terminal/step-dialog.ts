/** The person at a terminal in a sign-in: what is said to them at each step, and what their lines answer. */
import { toAppError } from '../core/errors.ts';
import { toShownLine } from '../core/one-line.ts';
import type { PollView } from '../ipc/views/attempts.ts';
import type { CauseView, ErrorView } from '../ipc/views/error.ts';
import type { AttemptStep, Fields } from '../login/method.ts';
import { repeatedIn } from '../login/polling.ts';
import { TOKEN_TEXT } from '../text/token.ts';
import { isYes, NO_LINES, type TypedLines } from './person.ts';
import type { Progress } from './progress.ts';

export interface AttendedAttempt {
  readonly id: string;
  readonly step: AttemptStep;
}

export interface StepDialogParts {
  readonly progress: Pick<Progress, 'begin' | 'person'>;
  readonly lines: TypedLines;
  /** Why an attempt may fail with that error. */
  readonly causesOf: (attemptId: string, error: ErrorView) => readonly CauseView[];
  /** Masks words of a service, beside what their request has masked. */
  readonly maskWords: (words: string) => string;
  /** Where the browser is to go. */
  readonly addressOf: (attemptId: string) => string;
  readonly answer: (attemptId: string, fields: Fields) => void;
  /** Takes a callback's address. @throws AppError that says why it is refused */
  readonly paste: (attemptId: string, address: string) => void;
  /** Called where an attempt cannot go on, because nobody types any more, or where the person ends it. */
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
    parts.progress.person.hideTyping(true);
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
      attended.dialog.show(attempt.step, isAlone);
      // Once all else has taken up the change.
      if (isAlone) queueMicrotask(goOnAlone);
    },
    /** Nothing is waited for any more. */
    rest,
  };
}

type StepDialog = ReturnType<typeof createStepDialog>;

const LONGEST = 2000;
/** So often an answer that is not known may come where nobody can end the sign-in (D12). */
const MOST_REPEATS = 3;

export function createStepDialog(attemptId: string, parts: StepDialogParts, codeAnswered: CodeAnswered | null = null) {
  const { begin, person } = parts.progress;
  let said = '';
  /** Polls that were told of. */
  let polls = 0;
  /** A sign-in that is being ended waits for its browser for a moment more. */
  let isEnding = false;
  // An attempt that does not take it any more has ended otherwise.
  const answer = (fields: Fields): unknown => refusalOf(() => parts.answer(attemptId, fields));

  /** What is known has one line, which is drawn over at a terminal. An answer that is not known is said, and once more with its causes. */
  function showPoll(poll: PollView, isAlone: boolean): void {
    const { count, last, repeats } = poll;
    if (count === polls || !last) return;
    polls = count;
    const words = 'error' in last ? parts.maskWords(TOKEN_TEXT.serviceWords(last.error.details)) : '';
    if (repeats === 0) begin(`${TOKEN_TEXT.polls[last.kind]}${words}`, TOKEN_TEXT.pollCount(count));
    if (repeats === 1) person.say(`${TOKEN_TEXT.polls[last.kind]}${words}`);
    const error = repeatedIn(poll);
    if (!error || isAlone) return;
    if (repeats === 2)
      person.say(`${TOKEN_TEXT.repeated}${TOKEN_TEXT.causes(parts.causesOf(attemptId, error))}\n${TOKEN_TEXT.endIt}`);
    else begin(TOKEN_TEXT.repeated, TOKEN_TEXT.pollCount(count));
  }

  return {
    /**
     * Says what is new.
     * @param isAlone whether nobody types any more
     */
    show(step: AttemptStep, isAlone = false): void {
      // An address that is pasted may have a token in it.
      person.hideTyping(step.kind === 'waiting-for-browser' && step.refusal === null);
      const isPolled = step.kind === 'show-code' && step.poll.last !== null;
      if (isPolled) showPoll(step.poll, isAlone);
      const words = isPolled ? null : describe(step, attemptId, parts, codeAnswered);
      if (words === null || words === said || (isEnding && step.kind === 'waiting-for-browser')) return;
      said = words;
      if (isQuestion(step)) person.prompt(words);
      else if (step.kind in TOKEN_TEXT.steps) begin(words);
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
          if (isAgreed && repeatedIn(step.poll)) refusalOf(() => parts.leave({ id: attemptId, step }));
          else refusalOf(() => codeAnswered?.tell());
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
      // What may come of the network alone goes on (D10).
      if (step.kind === 'show-code') return step.poll.last?.kind !== 'unexpected' || step.poll.repeats < MOST_REPEATS;
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
  { addressOf, lines, maskWords }: StepDialogParts,
  codeAnswered: CodeAnswered | null,
): string | null {
  const hasTyping = lines !== NO_LINES;
  switch (step.kind) {
    case 'waiting-for-browser': {
      if (step.refusal) return maskWords(TOKEN_TEXT.refusal(step.refusal.code, step.refusal.details));
      const { code = '' } = step.problem ?? {};
      const problem = code.startsWith('callback-port-') ? [TOKEN_TEXT.notListening(code)] : [];
      return [TOKEN_TEXT.open(addressOf(attemptId)), ...problem, ...(hasTyping ? describePasting(step) : [])].join(
        '\n',
      );
    }
    case 'show-code': {
      const minutes = Math.max(1, Math.round((step.deadlineAtMs - step.startedAtMs) / 60_000));
      const code = TOKEN_TEXT.code(toShownLine(step.userCode, 100), toShownLine(step.address, LONGEST), minutes);
      return codeAnswered && hasTyping ? `${code}\n${codeAnswered.hint}` : code;
    }
    case 'confirming-member':
      return TOKEN_TEXT.isThisYou(toShownLine(step.member.title, 100));
    case 'member-not-read':
      return maskWords(TOKEN_TEXT.notRead(step.error.code, step.error.details));
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
