/** What is said to the person at a terminal at each step of a sign-in, and what their lines answer. */
import { toShownLine } from '../core/one-line.ts';
import type { AttemptStep, Fields } from '../login/method.ts';
import { TOKEN_TEXT } from '../text/token.ts';
import type { Person } from './person.ts';

/** A step of an attempt, as the attempt itself has it or as the page does: of the member, the title counts. */
export type SaidStep =
  | Exclude<AttemptStep, { readonly kind: 'confirming-member' }>
  | { readonly kind: 'confirming-member'; readonly member: { readonly title: string } };

export interface StepDialogParts {
  readonly person: Person;
  /** Tells what goes on without the person, who is told it as all else if this is absent. */
  readonly note?: (text: string) => void;
  /** Where the browser is to go. */
  readonly address: () => string;
  readonly answer: (fields: Fields) => void;
  /** Takes a callback's address. @returns why it was refused, or null */
  readonly paste: (address: string) => string | null;
  /** Whether somebody types; yes if absent. */
  readonly hasTyping?: boolean;
  /** What Enter says while a code is shown; absent if nothing. */
  readonly codeAnswered?: { readonly hint: string; readonly tell: () => void };
}

export type StepDialog = ReturnType<typeof createStepDialog>;

const LONGEST = 2000;

export function createStepDialog(parts: StepDialogParts) {
  const { person, note = person.say.bind(person), answer, paste, codeAnswered } = parts;
  let said = '';
  /** A sign-in that is being ended waits for its browser for a moment more. */
  let isEnding = false;

  return {
    /** Says what is new. */
    show(step: SaidStep): void {
      // An address that is pasted may have a token in it.
      person.hideTyping(step.kind === 'waiting-for-browser' && step.refusal === null);
      const words = describe(step, parts);
      if (words === null || words === said || (isEnding && step.kind === 'waiting-for-browser')) return;
      said = words;
      if (isQuestion(step)) person.prompt(words);
      else if (step.kind in TOKEN_TEXT.steps) note(words);
      else person.say(words);
    },
    /** Takes what the person typed at that step. */
    take(step: SaidStep, line: string) {
      const isYes = /^y(?:es)?$/i.test(line.trim());
      switch (step.kind) {
        case 'waiting-for-browser': {
          if (step.refusal) {
            isEnding = isYes;
            return answer({ isEnded: isYes ? 'yes' : 'no' });
          }
          const refusal = line.trim() === '' ? null : paste(line.trim());
          if (refusal !== null) person.say(refusal);
          return;
        }
        case 'show-code':
          return codeAnswered?.tell();
        case 'confirming-member':
          return answer({ isThisMember: isYes ? 'yes' : 'no' });
        case 'member-not-read': {
          // Not the parameter: servers may log addresses.
          const presentation = step.otherPresentations.find((way) => way !== 'access-token-parameter');
          said = '';
          if (/^no?$/i.test(line.trim())) return answer({ isThisMember: 'no' });
          return answer(presentation ? { presentation } : {});
        }
      }
    },
    /** Nobody types any more. @returns false if the step cannot go on without */
    goOnAlone(step: SaidStep): boolean {
      if (step.kind === 'waiting-for-browser') {
        if (step.refusal) answer({ isEnded: 'no' });
        return step.isReceived;
      }
      return step.kind !== 'confirming-member' && (step.kind !== 'member-not-read' || step.isTriedAgain);
    },
  };
}

function isQuestion(step: SaidStep): boolean {
  const isRefusal = step.kind === 'waiting-for-browser' && step.refusal !== null;
  return isRefusal || step.kind === 'confirming-member' || step.kind === 'member-not-read';
}

/** Texts of the service are one line each, without what a terminal would act on. */
function describe(step: SaidStep, { address, codeAnswered, hasTyping = true }: StepDialogParts): string | null {
  switch (step.kind) {
    case 'waiting-for-browser': {
      if (step.refusal) return TOKEN_TEXT.refusal(step.refusal.code);
      const { code = '' } = step.problem ?? {};
      const problem = code.startsWith('callback-port-') ? [TOKEN_TEXT.notListening(code)] : [];
      return [TOKEN_TEXT.open(address()), ...problem, ...(hasTyping ? describePasting(step) : [])].join('\n');
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

function describePasting({ isReceived, redirectUri }: Extract<SaidStep, { kind: 'waiting-for-browser' }>) {
  const way = isReceived ? TOKEN_TEXT.received : TOKEN_TEXT.paste(toShownLine(redirectUri, LONGEST));
  return [way, TOKEN_TEXT.pasteHidden];
}
