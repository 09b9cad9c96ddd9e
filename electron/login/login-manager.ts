/**
 * Keeps the attempts: at most one per method, each found by its id until it is dismissed. It knows no
 * method's flow and draws no wording.
 */
import { type AppError, LoginError, toAppError } from '../core/errors.ts';
import { type AttemptStep, type AttemptWorld, LoginAttempt, type LoginTarget, type SignedIn } from './login-attempt.ts';
import type { LoginMethod } from './method.ts';

/** An attempt as the rest of main sees it. */
export interface Attempt {
  readonly id: string;
  readonly methodId: string;
  readonly step: AttemptStep;
}

export interface LoginManagerOptions extends AttemptWorld {
  readonly methods: readonly LoginMethod[];
  /** Keeps the session. */
  readonly onSignedIn: (signedIn: SignedIn) => void;
  /** Called when an attempt ended without a session. */
  readonly onEnded: (methodId: string, error: AppError) => void;
}

/** Every function that takes an attempt's id throws LoginError `sign-in-not-running` where there is none. */
export interface LoginManager {
  /** Newest first. */
  readonly attempts: readonly Attempt[];
  /**
   * Starts a method; an earlier attempt of the same method ends as superseded.
   * @param fields what the person typed, by field name
   * @returns the attempt's id
   * @throws LoginError `method-not-known`
   */
  start(methodId: string, fields: Readonly<Record<string, string>>, target: LoginTarget): string;
  cancel(attemptId: string): void;
  cancelAll(): void;
  /** Opens the pending address again; a browser that does not open is shown beside the wait. */
  openAgain(attemptId: string): void;
  /** The address that the browser was sent to. */
  addressOf(attemptId: string): string;
  answerMember(attemptId: string, isThisMember: boolean): void;
  /** Forgets an ended attempt; a running one stays. */
  dismiss(attemptId: string): void;
  /** Shows a problem beside a waiting attempt without ending it. @returns false where it does not wait */
  showProblem(attemptId: string, problem: AppError): boolean;
}

export function createLoginManager(options: LoginManagerOptions): LoginManager {
  /** By method id. */
  const attempts = new Map<string, LoginAttempt>();

  const find = (attemptId: string): LoginAttempt => {
    const attempt = [...attempts.values()].find(({ id }) => id === attemptId);
    if (!attempt) throw new LoginError('sign-in-not-running', 'This sign-in has ended. Start again.');
    return attempt;
  };

  const forget = ({ method }: LoginAttempt): void => {
    attempts.delete(method.id);
    options.onChange();
  };

  return {
    get attempts() {
      return [...attempts.values()].map(({ id, method, step }) => ({ id, methodId: method.id, step })).reverse();
    },

    start(methodId, fields, target) {
      const method = options.methods.find(({ id }) => id === methodId);
      if (!method) throw new LoginError('method-not-known', 'This way to sign in does not exist. Choose another.');
      attempts.get(methodId)?.end(new LoginError('superseded', 'A newer sign-in took over.'));
      const attempt = new LoginAttempt(method, target, options);
      // Deleted first, so that it moves to the end: the newest.
      attempts.delete(methodId);
      attempts.set(methodId, attempt);
      options.onChange();
      attempt.run(fields).then(
        (signedIn) => {
          options.onSignedIn(signedIn);
          forget(attempt);
        },
        (thrown: unknown) => options.onEnded(methodId, toAppError(thrown)),
      );
      return attempt.id;
    },

    cancel: (attemptId) => find(attemptId).end(cancelled()),
    cancelAll() {
      for (const attempt of attempts.values()) attempt.end(cancelled());
    },
    openAgain: (attemptId) => find(attemptId).openAgain(),
    addressOf: (attemptId) => find(attemptId).address,
    answerMember: (attemptId, isThisMember) => find(attemptId).answerMember(isThisMember),
    dismiss(attemptId) {
      const attempt = find(attemptId);
      if (attempt.step.kind === 'ended') forget(attempt);
    },
    showProblem: (attemptId, problem) => find(attemptId).showProblem(problem),
  };
}

const cancelled = (): LoginError =>
  new LoginError('cancelled', 'The sign-in was cancelled. Start again when you like.');
