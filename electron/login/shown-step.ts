/**
 * What the person sees of an attempt: one step at a time, with a problem or a question beside it. It takes the answers, and
 * refuses what was not asked for. After the end, nothing else is shown.
 */
import { AppError, endOf, LoginError } from '../core/errors.ts';
import type { PollView } from '../ipc/views/attempts.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { AskedField, AttemptStep, Fields } from './method.ts';

export class ShownStep {
  #step: AttemptStep;
  readonly #onChange: () => void;
  /** What is wrong for as long as this waits, whatever else goes wrong meanwhile. */
  #lasting: ErrorView | null = null;
  /** Takes the person's answer while one is waited for. */
  #takeAnswer: ((answer: Fields) => void) | null = null;
  /** What a step of the method asks for. */
  #asked: readonly AskedField[] = [];

  constructor(first: AttemptStep, onChange: () => void) {
    this.#step = first;
    this.#onChange = onChange;
  }

  get step(): AttemptStep {
    return this.#step;
  }

  /** Whether the person is asked something. How to read the member is not worth calling anybody for. */
  get isAsking(): boolean {
    return this.#takeAnswer !== null && this.#step.kind !== 'member-not-read';
  }

  show(step: AttemptStep): void {
    if (this.#step.kind === 'ended') return;
    this.#step = step;
    this.#onChange();
  }

  end({ code, details }: AppError): void {
    this.#takeAnswer = null;
    this.show({ kind: 'ended', end: endOf(code), error: { code, details } });
  }

  /** Shows a problem beside the wait. @returns false where nothing waits */
  showProblem({ code, details }: AppError): boolean {
    return this.#setProblem({ code, details });
  }

  /** Takes the problem away, save for the lasting one. */
  clearProblem(): void {
    this.#setProblem(this.#lasting);
  }

  /** The limit of what is waited for was put off. */
  putOff(byMs: number): void {
    if (byMs > 0 && 'deadlineAtMs' in this.#step) {
      this.show({ ...this.#step, deadlineAtMs: this.#step.deadlineAtMs + byMs });
    }
  }

  /** @param problem what is wrong for as long as the next step waits, or null */
  setLasting(problem: ErrorView | null): void {
    this.#lasting = problem;
  }

  /** Shows what the polling does, where the step has a place for it. */
  showPoll(poll: PollView): void {
    if ('poll' in this.#step) this.show({ ...this.#step, poll });
  }

  /**
   * Waits for the person's answer.
   * @param show shows the question
   * @param asked what the answer may contain, besides what the step itself asks for
   * @throws the signal's reason
   */
  async ask(show: () => void, signal: AbortSignal, asked: readonly AskedField[] = []): Promise<Fields> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Fields>();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    this.#asked = asked;
    this.#takeAnswer = resolve;
    try {
      show();
      return await promise;
    } finally {
      this.#takeAnswer = null;
      this.#asked = [];
    }
  }

  /**
   * Without effect where nothing is asked.
   * @param fields what the person typed or chose, by field name
   * @throws as `requireAsked`
   */
  answer(fields: Fields): void {
    if (!this.#takeAnswer) return;
    requireAsked(fields, [...this.#asked, ...askedBy(this.#step)]);
    this.#takeAnswer(fields);
  }

  /**
   * Asks beside the wait for the browser whether to end with an error.
   * @param answer takes the person's answer; it is not called if the attempt goes on or ends by itself
   * @returns false where no browser is waited for
   */
  askToEnd({ code, details }: AppError, answer: (isEnded: boolean) => void): boolean {
    if (this.#step.kind !== 'waiting-for-browser') return false;
    this.#takeAnswer = ({ isEnded }) => {
      this.dropRefusal();
      answer(isEnded === 'yes');
    };
    this.show({ ...this.#step, refusal: { code, details }, problem: this.#lasting });
    return true;
  }

  /** Takes the question about a refusal away, where one is asked. */
  dropRefusal(): void {
    if (this.#step.kind !== 'waiting-for-browser' || this.#step.refusal === null) return;
    this.#takeAnswer = null;
    this.show({ ...this.#step, refusal: null, problem: this.#lasting });
  }

  #setProblem(problem: ErrorView | null): boolean {
    if (!('problem' in this.#step)) return false;
    this.show({ ...this.#step, problem });
    return true;
  }
}

/**
 * Checks fields as they came from the page. Any of them may be missing.
 * @throws AppError `argument-invalid` for a field or an option that was not asked for, which the page never sends;
 * LoginError `field-too-long`
 */
export function requireAsked(fields: Fields, asked: readonly AskedField[]): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = asked.find((one) => one.name === name);
    if (!field || (field.options.length > 0 && !field.options.includes(value))) throw notAskedFor();
    const { maxCharacters } = field;
    if (value.length <= maxCharacters) continue;
    throw new LoginError('field-too-long', `The field “${name}” is too long. Shorten it.`, {
      details: { field: name, limitCharacters: maxCharacters },
    });
  }
}

/** @returns what a step of the attempt itself asks for; nothing where it asks nothing */
export function askedBy(step: AttemptStep): readonly AskedField[] {
  if (step.kind === 'waiting-for-browser' && step.refusal !== null) return [choice('isEnded', ['yes', 'no'])];
  if (step.kind === 'confirming-member') return [choice('isThisMember', ['yes', 'no'])];
  if (step.kind === 'member-not-read') {
    const { otherPresentations: others } = step;
    // Without another way to try, there is only to try again, or to wait for another answer.
    return [choice('isThisMember', ['no']), ...(others.length > 0 ? [choice('presentation', others)] : [])];
  }
  return [];
}

function choice(name: string, options: readonly string[]): AskedField {
  return { name, options, maxCharacters: Math.max(...options.map(({ length }) => length)) };
}

function notAskedFor(): AppError {
  return new AppError('argument-invalid', 'The page sent something that was not asked for.');
}
