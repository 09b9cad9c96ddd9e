/**
 * One attempt: it runs a method to a session or to an end with a name, and knows what the person sees
 * meanwhile. Once it has ended it changes nothing any more, whatever still arrives for it.
 */
import { type Clock, setDeadline } from '../core/clock.ts';
import { AppError, LoginError, toAppError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { AttemptEnd, ErrorView, StepView } from '../ipc/contract.ts';
import type { ServiceClient } from '../service/client.ts';
import type { MemberRecord } from '../service/decode.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { CallbackDoor, Grant, LoginMethod } from './method.ts';

/** How long a person may take in the browser, or to answer a question (W2). */
export const PERSON_LIMIT_MS = 5 * 60_000;

/** The steps that cross to the page, save that the member to confirm is the decoded record. */
export type AttemptStep =
  | Exclude<StepView, { kind: 'confirming-member' }>
  | { readonly kind: 'confirming-member'; readonly member: MemberRecord };

/** The service that an attempt is for. */
export interface LoginTarget {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
}

/** What an attempt brings home. A token that was issued is kept even where the member cannot be read now. */
export interface SignedIn extends LoginTarget {
  readonly methodId: string;
  readonly token: string;
  readonly member: MemberRecord | AppError;
}

/** What an attempt needs of the world. */
export interface AttemptWorld {
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
  readonly onChange: () => void;
}

export class LoginAttempt {
  readonly id: string;
  readonly method: LoginMethod;
  readonly #target: LoginTarget;
  readonly #world: AttemptWorld;
  readonly #controller = new AbortController();
  #step: AttemptStep = { kind: 'opening-browser' };
  /** Where the browser was sent; null before. */
  #address: string | null = null;
  /** How often the browser was sent there. */
  #openings = 0;
  #answer: ((isThisMember: boolean) => void) | null = null;

  constructor(method: LoginMethod, target: LoginTarget, world: AttemptWorld) {
    this.id = world.random.token(128);
    this.method = method;
    this.#target = target;
    this.#world = world;
  }

  get step(): AttemptStep {
    return this.#step;
  }

  /**
   * Runs the method to its end; once.
   * @param fields what the person typed, by field name
   * @throws AppError for every end but success; the step says the same
   */
  async run(fields: Readonly<Record<string, string>>): Promise<SignedIn> {
    try {
      const { token, isProven } = await this.#runMethod(fields);
      this.#show({ kind: 'loading-member' });
      const member = await this.#readMember(token);
      this.#controller.signal.throwIfAborted();
      if (!isProven) await this.#confirm(member);
      this.#controller.signal.throwIfAborted();
      return { ...this.#target, methodId: this.method.id, token, member };
    } catch (thrown) {
      // Aborted before: the reason is what ended it, and what was thrown since is its consequence.
      const error = toAppError(this.#controller.signal.aborted ? this.#controller.signal.reason : thrown);
      this.end(error);
      throw error;
    }
  }

  /** Ends it at once, unless it has ended: what is under way is cut off and its result dropped. */
  end(error: AppError): void {
    const { code, details } = error;
    this.#show({ kind: 'ended', end: endOf(error), error: { code, details } });
    this.#controller.abort(error);
    this.#address = null;
  }

  /** Sends the browser to the same address once more (W1). */
  openAgain(): void {
    const { address } = this;
    this.#setProblem(null);
    this.#open(address);
  }

  /** @throws LoginError `sign-in-not-running` where the browser was not sent anywhere */
  get address(): string {
    if (this.#address !== null) return this.#address;
    throw new LoginError('sign-in-not-running', 'This sign-in has no address to open. Start again.');
  }

  answerMember(isThisMember: boolean): void {
    this.#answer?.(isThisMember);
  }

  /** Shows a problem beside the wait without ending it. @returns false where nothing waits */
  showProblem({ code, details }: AppError): boolean {
    return this.#setProblem({ code, details });
  }

  #setProblem(problem: ErrorView | null): boolean {
    if (this.#step.kind !== 'waiting-for-browser') return false;
    this.#show({ ...this.#step, problem });
    return true;
  }

  #show(step: AttemptStep): void {
    if (this.#step.kind === 'ended') return;
    this.#step = step;
    this.#world.onChange();
  }

  async #runMethod(fields: Readonly<Record<string, string>>): Promise<Grant> {
    const { signal } = this.#controller;
    const grant = await this.method.run({
      ...this.#target,
      clock: this.#world.clock,
      random: this.#world.random,
      fields,
      signal,
      openCallback: (parameter) => this.#openCallback(parameter),
      sendToBrowser: (address, door) => this.#sendToBrowser(address, door),
      report: (step) => this.#show(step),
    });
    signal.throwIfAborted();
    return grant;
  }

  async #openCallback(parameter: string): Promise<CallbackDoor> {
    const { signal } = this.#controller;
    const door = await this.#world.openCallback(this.id, parameter, this.#target, signal);
    const arrived = this.#withinPersonLimit('sign-in-timed-out', door.arrived);
    // A method that fails before it waits leaves this promise to nobody.
    arrived.catch(() => undefined);
    return { ...door, arrived };
  }

  #sendToBrowser(address: string, { route, redirectUri }: CallbackDoor): void {
    const startedAtMs = this.#world.clock.nowMs();
    const deadlineAtMs = startedAtMs + PERSON_LIMIT_MS;
    this.#address = address;
    this.#show({ kind: 'waiting-for-browser', startedAtMs, deadlineAtMs, route, redirectUri, problem: null });
    this.#open(address);
    // It takes a while, and nobody is waiting now.
    void this.#target.client.prepare();
  }

  /** Not awaited: a system may answer only when the browser is closed again. The last opening counts. */
  #open(address: string): void {
    this.#openings += 1;
    const opening = this.#openings;
    this.#world.openExternal(address).catch((thrown: unknown) => {
      if (opening === this.#openings) this.showProblem(toAppError(thrown));
    });
  }

  async #readMember(token: string): Promise<MemberRecord | AppError> {
    const { signal } = this.#controller;
    try {
      return await this.#target.client.readMember({ token }, { signal });
    } catch (thrown) {
      return toAppError(thrown);
    }
  }

  /** Asks "is this you?". @throws LoginError `not-this-member`; AppError where there is no member to ask about */
  async #confirm(member: MemberRecord | AppError): Promise<void> {
    if (member instanceof AppError) throw member;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { signal } = this.#controller;
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    this.#answer = (isThisMember) => (isThisMember ? resolve() : reject(notThisMember()));
    this.#show({ kind: 'confirming-member', member });
    await this.#withinPersonLimit('member-not-confirmed', promise);
  }

  /** Ends the attempt with `code` where the person takes longer than five minutes. */
  async #withinPersonLimit<T>(code: 'sign-in-timed-out' | 'member-not-confirmed', wait: Promise<T>): Promise<T> {
    const clear = setDeadline(this.#world.clock, PERSON_LIMIT_MS, () => {
      const details = { limitSeconds: PERSON_LIMIT_MS / 1000 };
      this.end(new LoginError(code, 'Nobody finished this sign-in in time. Start again.', { details }));
    });
    return wait.finally(clear);
  }
}

function endOf({ code }: AppError): AttemptEnd {
  switch (code) {
    case 'cancelled':
    case 'superseded':
      return 'cancelled';
    case 'declined':
    case 'not-this-member':
      return 'declined';
    case 'sign-in-timed-out':
    case 'member-not-confirmed':
      return 'timed-out';
    default:
      return 'failed';
  }
}

function notThisMember(): LoginError {
  return new LoginError('not-this-member', 'The sign-in was for somebody else and was not kept. Start again.');
}
