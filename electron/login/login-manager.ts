/**
 * Keeps the attempts: at most one per method, each found by its id until it is dismissed. It knows no
 * method's flow and draws no wording.
 */
import { AppError, LoginError, toAppError } from '../core/errors.ts';
import type { PrivateWindowView } from '../ipc/views/attempts.ts';
import type { HeldDecision } from '../ipc/views/held.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { clientSecretNotSet } from '../service-client/profile-secrets.ts';
import { notHeld } from './attempt-gate.ts';
import { type AttemptWorld, LoginAttempt, type LoginTarget, type SignedIn } from './login-attempt.ts';
import { type AttemptStep, type Fields, type LoginMethod, needsClientSecret } from './method.ts';
import { repeatedIn } from './polling.ts';
import { requireAsked } from './shown-step.ts';

/** An attempt as the rest of main sees it. */
export interface Attempt<Target extends LoginTarget = LoginTarget> {
  readonly id: string;
  readonly methodId: string;
  readonly target: Target;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly step: AttemptStep;
  /** Why it ended; null before. */
  readonly error: AppError | null;
  /** The private window that its page opens in, or null. */
  readonly privateWindow: PrivateWindowView | null;
  /** Whether the person is asked something in the app. */
  readonly isAsking: boolean;
}

export interface LoginManagerOptions<Target extends LoginTarget> extends AttemptWorld<Target> {
  readonly methods: readonly LoginMethod[];
  /** Keeps the session. */
  readonly onSignedIn: (signedIn: SignedIn<Target>) => void;
  /** Called when an attempt ended without a session. */
  readonly onEnded: (methodId: string, error: AppError, target: Target) => void;
}

/** Every function that takes an attempt's id throws LoginError `sign-in-not-running` where there is none. */
export interface LoginManager<Target extends LoginTarget> {
  /** Newest first. */
  readonly attempts: readonly Attempt<Target>[];
  /** @throws what `start` would throw; nothing is started */
  check(methodId: string, fields: Fields, profile: ServiceProfile): void;
  /**
   * Starts a method; an earlier attempt of the same method ends as superseded.
   * @param fields what the person typed, by field name
   * @param isPrivate whether its page opens in a private window; no if absent
   * @returns the attempt's id
   * @throws LoginError `method-not-known`, `field-too-long`, `client-secret-not-set`; AppError `argument-invalid` for a field that the method does
   *   not describe. An earlier attempt then goes on.
   */
  start(methodId: string, fields: Fields, target: Target, isPrivate?: boolean): string;
  /**
   * Ends it as cancelled or, where polls are answered again and again in a way that is not known, by that answer (D12).
   * @param why what to tell the person; that it was cancelled if absent
   */
  cancel(attemptId: string, why?: string): void;
  /** @param serviceId ends only what is for this service */
  cancelAll(serviceId?: string): void;
  /** Ends every attempt. A token that was issued, and whose member is still being read, is kept (T5). */
  close(): void;
  /** Makes a session of each token that was issued and whose member is still being read; other attempts go on. */
  keepGranted(): void;
  /**
   * Decides about a request that an attempt holds.
   * @throws AppError as of AttemptGate
   */
  decideHeld(attemptId: string, heldId: string, decision: HeldDecision): void;
  /**
   * Opens the pending address again; a browser that does not open is shown beside the wait.
   * @param isPrivate whether in a private window; as before if absent
   */
  openAgain(attemptId: string, isPrivate?: boolean): void;
  /** The address that the browser was sent to, or the page for the user code. */
  addressOf(attemptId: string): string;
  /**
   * Answers what the attempt asks; without effect where it asks nothing.
   * @throws LoginError `field-too-long`; AppError `argument-invalid` for what it does not ask. It goes on asking.
   */
  answer(attemptId: string, fields: Fields): void;
  /** Forgets an ended attempt; a running one stays. */
  dismiss(attemptId: string): void;
  /** Shows a problem beside a waiting attempt without ending it. @returns false where it does not wait */
  showProblem(attemptId: string, problem: AppError): boolean;
  /**
   * Asks whether to end an attempt that waits for the browser with an error that any page may have sent.
   * @returns false where it does not wait
   */
  askToEnd(attemptId: string, error: AppError, answer: (isEnded: boolean) => void): boolean;
}

/** @typeParam Target may carry more than an attempt needs: it comes back with what became of the attempt */
export function createLoginManager<Target extends LoginTarget>(
  options: LoginManagerOptions<Target>,
): LoginManager<Target> {
  /** By method id. */
  const attempts = new Map<string, LoginAttempt<Target>>();

  const attemptIn = (attemptId: string): LoginAttempt<Target> | undefined =>
    [...attempts.values()].find(({ id }) => id === attemptId);

  const find = (attemptId: string): LoginAttempt<Target> => {
    const attempt = attemptIn(attemptId);
    if (!attempt) throw new LoginError('sign-in-not-running', 'This sign-in has ended. Start again.');
    return attempt;
  };

  const requireMethod = (methodId: string, typed: Fields, profile: ServiceProfile): LoginMethod => {
    const method = options.methods.find(({ id }) => id === methodId);
    if (!method) throw new LoginError('method-not-known', 'This way to sign in does not exist. Choose another.');
    requireAsked(typed, method.fields);
    if (needsClientSecret(method, profile)) throw clientSecretNotSet();
    return method;
  };

  const forget = (attempt: LoginAttempt<Target>): void => {
    if (attempts.get(attempt.method.id) === attempt) attempts.delete(attempt.method.id);
    options.onChange();
  };

  function cancelAll(serviceId?: string): void {
    for (const attempt of attempts.values()) {
      if ((serviceId ?? attempt.target.profile.id) === attempt.target.profile.id) attempt.end(cancelled());
    }
  }

  function keepGranted(): void {
    for (const attempt of attempts.values()) {
      const { granted } = attempt;
      if (!granted) continue;
      attempt.end(cancelled());
      options.onSignedIn(granted);
      forget(attempt);
    }
  }

  return {
    get attempts() {
      return [...attempts.values()].map(viewAttempt).reverse();
    },

    check: (methodId, fields, profile) => void requireMethod(methodId, fields, profile),

    start(methodId, fields, target, isPrivate) {
      const method = requireMethod(methodId, fields, target.profile);
      attempts.get(methodId)?.end(new LoginError('superseded', 'A newer sign-in took over.'));
      const attempt = new LoginAttempt(method, target, options, isPrivate);
      // Deleted first, so that it moves to the end: the newest.
      attempts.delete(methodId);
      attempts.set(methodId, attempt);
      options.onChange();
      attempt.run(fields).then(
        (signedIn) => {
          options.onSignedIn(signedIn);
          forget(attempt);
        },
        (thrown: unknown) => options.onEnded(methodId, toAppError(thrown), target),
      );
      return attempt.id;
    },

    cancel(attemptId, why) {
      const attempt = find(attemptId);
      const repeated = attempt.step.kind === 'show-code' ? repeatedIn(attempt.step.poll) : null;
      attempt.end(repeated ? new AppError(repeated.code, SAME_ANSWER, repeated) : cancelled(why));
    },
    cancelAll,
    close() {
      keepGranted();
      cancelAll();
    },
    keepGranted,
    decideHeld(attemptId, heldId, decision) {
      const { gate } = attemptIn(attemptId)?.target ?? {};
      if (!gate) throw notHeld();
      gate.decide(heldId, decision);
    },
    openAgain: (attemptId, isPrivate) => find(attemptId).openAgain(isPrivate),
    addressOf: (attemptId) => find(attemptId).address,
    answer: (attemptId, fields) => find(attemptId).answer(fields),
    dismiss(attemptId) {
      const attempt = find(attemptId);
      if (attempt.step.kind === 'ended') forget(attempt);
    },
    showProblem: (attemptId, problem) => find(attemptId).showProblem(problem),
    askToEnd: (attemptId, error, answer) => find(attemptId).askToEnd(error, answer),
  };
}

function viewAttempt<Target extends LoginTarget>(attempt: LoginAttempt<Target>): Attempt<Target> {
  const { id, method, target, step, error, privateWindow, isAsking } = attempt;
  const { id: serviceId, name: serviceName } = target.profile;
  return { id, methodId: method.id, target, serviceId, serviceName, step, error, privateWindow, isAsking };
}

const SAME_ANSWER = 'Poll after poll brought the same answer, which is not known to mean “not yet”.';

const cancelled = (why = 'The sign-in was cancelled. Start again when you like.'): LoginError =>
  new LoginError('cancelled', why);
