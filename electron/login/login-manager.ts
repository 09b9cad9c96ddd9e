/**
 * Runs login attempts: one per method at a time, each with an id, a cancel, a deadline and an end with a
 * name. An attempt that has ended changes nothing any more, whatever still arrives for it. It knows no
 * method's flow and draws no wording.
 */
import { type Clock, deadline } from '../core/clock.ts';
import { type AppError, LoginError, toAppError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { AttemptEnd, StepView } from '../ipc/contract.ts';
import type { ServiceClient } from '../service/client.ts';
import type { MemberRecord } from '../service/decode.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { CallbackDoor, Grant, LoginMethod } from './method.ts';

/** How long a person may take in the browser, or to answer a question (W2). */
export const PERSON_LIMIT_MS = 5 * 60_000;

/** An attempt as the rest of main sees it. */
export interface Attempt {
  readonly id: string;
  readonly methodId: string;
  readonly step: AttemptStep;
}

/** The steps that cross to the page, save that the member to confirm is the decoded record. */
export type AttemptStep =
  | Exclude<StepView, { kind: 'confirming-member' }>
  | { readonly kind: 'confirming-member'; readonly member: MemberRecord };

/** What the manager needs of the world for one attempt. */
export interface LoginTarget {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
}

export interface SignedIn extends LoginTarget {
  readonly methodId: string;
  readonly grant: Grant;
  /** Null where the token was issued but the member could not be read; `problem` says why. */
  readonly member: MemberRecord | null;
  readonly problem: AppError | null;
}

export interface LoginManagerOptions {
  readonly methods: readonly LoginMethod[];
  readonly clock: Clock;
  readonly random: Random;
  /** Opens the way back for one attempt; closed by the signal. */
  readonly openCallback: (
    attemptId: string,
    parameter: string,
    target: LoginTarget,
    signal: AbortSignal,
  ) => Promise<CallbackDoor>;
  /** @throws LoginError `browser-not-opened` or `address-not-allowed` */
  readonly openExternal: (address: string) => Promise<void>;
  /** Keeps the session. */
  readonly onSignedIn: (signedIn: SignedIn) => void;
  readonly onChange: () => void;
}

export interface LoginManager {
  readonly attempts: readonly Attempt[];
  /**
   * Starts a method; an earlier attempt of the same method ends as superseded.
   * @returns the attempt's id
   * @throws LoginError `method-not-known`
   */
  start(methodId: string, fields: Readonly<Record<string, string>>, target: LoginTarget): string;
  cancel(attemptId: string): void;
  cancelAll(): void;
  /** Opens the pending address again. Rejects as `openExternal` does. */
  openAgain(attemptId: string): Promise<void>;
  /** The address that the browser was sent to. */
  addressOf(attemptId: string): string;
  answerMember(attemptId: string, isThisMember: boolean): void;
  /** Forgets an ended attempt. */
  dismiss(attemptId: string): void;
  /** Shows a problem beside a waiting attempt without ending it. */
  showProblem(attemptId: string, problem: AppError): void;
}

interface RunningAttempt {
  readonly id: string;
  readonly method: LoginMethod;
  readonly target: LoginTarget;
  readonly controller: AbortController;
  step: AttemptStep;
  /** Where the browser was sent; null before. */
  address: string | null;
  answer: ((isThisMember: boolean) => void) | null;
}

export function createLoginManager(options: LoginManagerOptions): LoginManager {
  const { clock, random, onChange } = options;
  /** By method id: at most one each. */
  const attempts = new Map<string, RunningAttempt>();

  const isLive = (attempt: RunningAttempt): boolean =>
    attempts.get(attempt.method.id) === attempt && attempt.step.kind !== 'ended';

  const show = (attempt: RunningAttempt, step: AttemptStep): void => {
    if (!isLive(attempt)) return;
    attempt.step = step;
    onChange();
  };

  const end = (attempt: RunningAttempt, error: AppError): void => {
    const { code, details } = error;
    show(attempt, { kind: 'ended', end: endOf(error), error: { code, details } });
    attempt.address = null;
  };

  const find = (attemptId: string): RunningAttempt => {
    const attempt = [...attempts.values()].find(({ id }) => id === attemptId);
    if (!attempt) throw new LoginError('sign-in-not-running', 'This sign-in has ended. Start again.');
    return attempt;
  };

  const showProblem = (attempt: RunningAttempt, problem: AppError | null): void => {
    if (attempt.step.kind !== 'waiting-for-browser') return;
    const view = problem && { code: problem.code, details: problem.details };
    show(attempt, { ...attempt.step, problem: view });
  };

  /** Runs `wait` with the person's five minutes on the attempt. */
  const withinPersonLimit = async <T>(attempt: RunningAttempt, wait: () => Promise<T>): Promise<T> => {
    const limit = deadline(clock, PERSON_LIMIT_MS, () => timedOut());
    const abort = () => attempt.controller.abort(limit.signal.reason);
    limit.signal.addEventListener('abort', abort, { once: true });
    try {
      return await wait();
    } finally {
      limit.clear();
    }
  };

  const sendToBrowser = async (attempt: RunningAttempt, address: string, door: CallbackDoor): Promise<void> => {
    const startedAtMs = clock.nowMs();
    attempt.address = address;
    show(attempt, {
      kind: 'waiting-for-browser',
      startedAtMs,
      deadlineAtMs: startedAtMs + PERSON_LIMIT_MS,
      route: door.route,
      redirectUri: door.redirectUri,
      problem: null,
    });
    // Some systems answer only when the browser is closed again: the wait for the callback must not wait for that.
    options.openExternal(address).catch((thrown: unknown) => showProblem(attempt, toAppError(thrown)));
  };

  const run = async (attempt: RunningAttempt, fields: Readonly<Record<string, string>>): Promise<void> => {
    const { method, target, controller } = attempt;
    const { signal } = controller;
    const grant = await method.run({
      ...target,
      clock,
      random,
      fields,
      signal,
      openCallback: async (parameter) => {
        const door = await options.openCallback(attempt.id, parameter, target, signal);
        const arrived = withinPersonLimit(attempt, () => door.arrived);
        // A method that fails before it waits leaves this promise to nobody.
        arrived.catch(() => undefined);
        return { ...door, arrived };
      },
      sendToBrowser: (address, door) => sendToBrowser(attempt, address, door),
      report: (step) => show(attempt, step),
    });
    signal.throwIfAborted();
    show(attempt, { kind: 'loading-member' });
    const { member, problem } = await readMember(target.client, grant, signal);
    if (!grant.isProven) {
      if (!member) throw problem ?? timedOut();
      await withinPersonLimit(attempt, () => askMember(attempt, member));
    }
    signal.throwIfAborted();
    options.onSignedIn({ ...target, methodId: method.id, grant, member, problem });
    attempts.delete(method.id);
    onChange();
  };

  const askMember = (attempt: RunningAttempt, member: MemberRecord): Promise<void> =>
    new Promise((resolve, reject) => {
      const { signal } = attempt.controller;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      attempt.answer = (isThisMember) => {
        if (isThisMember) resolve();
        else
          reject(new LoginError('not-this-member', 'The sign-in was for somebody else and was not kept. Start again.'));
      };
      show(attempt, { kind: 'confirming-member', member });
    });

  return {
    get attempts() {
      return [...attempts.values()].map(({ id, method, step }) => ({ id, methodId: method.id, step })).reverse();
    },

    start(methodId, fields, target) {
      const method = options.methods.find(({ id }) => id === methodId);
      if (!method) throw new LoginError('method-not-known', 'This way to sign in does not exist. Choose another.');
      const earlier = attempts.get(methodId);
      const attempt: RunningAttempt = {
        id: random.token(128),
        method,
        target,
        controller: new AbortController(),
        step: { kind: 'opening-browser' },
        address: null,
        answer: null,
      };
      attempts.delete(methodId);
      attempts.set(methodId, attempt);
      earlier?.controller.abort(new LoginError('superseded', 'A newer sign-in took over.'));
      const { signal } = attempt.controller;
      // Ends are shown when they are decided, not when the method has unwound.
      signal.addEventListener('abort', () => end(attempt, toAppError(signal.reason)), { once: true });
      onChange();
      run(attempt, fields).catch((thrown: unknown) => attempt.controller.abort(thrown));
      return attempt.id;
    },

    cancel: (attemptId) => find(attemptId).controller.abort(cancelled()),
    cancelAll() {
      for (const attempt of attempts.values()) attempt.controller.abort(cancelled());
    },

    async openAgain(attemptId) {
      const attempt = find(attemptId);
      await options.openExternal(addressOf(attempt));
      showProblem(attempt, null);
    },
    addressOf: (attemptId) => addressOf(find(attemptId)),

    answerMember(attemptId, isThisMember) {
      find(attemptId).answer?.(isThisMember);
    },
    dismiss(attemptId) {
      const attempt = [...attempts.values()].find(({ id }) => id === attemptId);
      if (attempt?.step.kind !== 'ended') return;
      attempts.delete(attempt.method.id);
      onChange();
    },
    showProblem: (attemptId, problem) => showProblem(find(attemptId), problem),
  };
}

/** A token that was issued is kept even where the member cannot be read now: the failure may pass. */
async function readMember(
  client: ServiceClient,
  { token }: Grant,
  signal: AbortSignal,
): Promise<{ readonly member: MemberRecord | null; readonly problem: AppError | null }> {
  try {
    return { member: await client.readMember({ token }, { signal }), problem: null };
  } catch (thrown) {
    signal.throwIfAborted();
    return { member: null, problem: toAppError(thrown) };
  }
}

function addressOf({ address }: RunningAttempt): string {
  if (address === null)
    throw new LoginError('sign-in-not-running', 'This sign-in has no address to open. Start again.');
  return address;
}

function endOf({ code }: AppError): AttemptEnd {
  if (code === 'cancelled' || code === 'superseded') return 'cancelled';
  if (code === 'declined') return 'declined';
  return code === 'sign-in-timed-out' ? 'timed-out' : 'failed';
}

const cancelled = (): LoginError =>
  new LoginError('cancelled', 'The sign-in was cancelled. Start again when you like.');
const timedOut = (): LoginError =>
  new LoginError('sign-in-timed-out', 'Nobody finished in the browser in time. Start again.');
