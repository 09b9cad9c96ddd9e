/**
 * One attempt: it runs a method to a session or to an end with a name, and knows what the person sees
 * meanwhile. Once it has ended it changes nothing any more, whatever still arrives for it.
 */
import type { CallbackRequest, PendingCallback } from '../callback/callback-routes.ts';
import { type Clock, type Deadline, setDeadline } from '../core/clock.ts';
import {
  AppError,
  endOf,
  isNetworkError,
  isUnidentifiedAnswer,
  LoginError,
  type LoginErrorCode,
  toAppError,
} from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { ErrorView, PollView, StepView } from '../ipc/contract.ts';
import type { ServiceClient } from '../service-client/client.ts';
import { type Credential, findUntried } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import { PRESENTATIONS, type ServiceProfile, type TokenPresentation } from '../service-client/profile.ts';
import type { Worked } from '../service-client/read-member.ts';
import { maskWords } from '../service-client/reply.ts';
import type { Fields, Grant, LoginMethod, WaitingStep, WaitOptions } from './method.ts';

/** How long a person may take in the browser, or to answer a question (W2). */
export const PERSON_LIMIT_MS = 5 * 60_000;
/** How long a token may wait in memory for its member to be read and confirmed (T5). */
export const UNCONFIRMED_LIMIT_MS = 30 * 60_000;
/** Until a member that the network kept from being read is read again; twice as long each time, up to the last. */
const READ_AGAIN_MS = { first: 30_000, last: 5 * 60_000 };

/** The steps that cross to the page, save that the member to confirm is the decoded record. */
export type AttemptStep =
  | Exclude<StepView, { kind: 'confirming-member' }>
  | { readonly kind: 'confirming-member'; readonly member: MemberRecord };

/** The service that an attempt is for. */
export interface LoginTarget {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  /** How this service takes a token, as far as it is known. */
  readonly presentation: TokenPresentation;
}

/** What an attempt brings home. A token that was issued is kept even where the member cannot be read now. */
export interface SignedIn<Target extends LoginTarget = LoginTarget> {
  readonly target: Target;
  readonly methodId: string;
  readonly credential: Credential;
  readonly member: MemberRecord | AppError;
  /** How the member call identified the member with this credential; null if it has not. */
  readonly worked: Worked | null;
  /** What the service reported beside the member. */
  readonly warning?: AppError;
}

/** What an attempt needs of the world. */
export interface AttemptWorld {
  readonly clock: Clock;
  readonly random: Random;
  /** Opens the way back for one attempt; closed by the signal. */
  readonly openCallback: (
    attemptId: string,
    request: CallbackRequest,
    target: LoginTarget,
    signal: AbortSignal,
  ) => Promise<PendingCallback>;
  /** @throws LoginError `browser-not-opened` or `address-not-allowed` */
  readonly openExternal: (address: string) => Promise<void>;
  /** Calls the listener each time that the computer wakes. @returns a function that ends that */
  readonly onWake: (listener: () => void) => () => void;
  readonly onChange: () => void;
}

export class LoginAttempt<Target extends LoginTarget = LoginTarget> {
  readonly id: string;
  readonly method: LoginMethod;
  readonly target: Target;
  readonly #world: AttemptWorld;
  readonly #controller = new AbortController();
  #step: AttemptStep;
  /** Where the member is to go with a browser; null before and after. */
  #address: string | null = null;
  /** What is wrong for as long as this waits, whatever else goes wrong meanwhile. */
  #lasting: ErrorView | null = null;
  /** How often the browser was sent there. */
  #openings = 0;
  /** The limit of what is waited for now; at most one. */
  #deadline: Deadline | null = null;
  /** Each ends one listening for the computer's waking. */
  #wakeEnds: readonly (() => void)[] = [];
  #granted: SignedIn<Target> | null = null;
  /** Takes the person's answer while one is waited for. */
  #takeAnswer: ((answer: Fields) => void) | null = null;

  constructor(method: LoginMethod, target: Target, world: AttemptWorld) {
    this.id = world.random.token(128);
    this.method = method;
    this.target = target;
    this.#world = world;
    this.#step = method.firstStep;
  }

  get step(): AttemptStep {
    return this.#step;
  }

  /** Whether the person is asked something in the app. How to read the member is not worth calling anybody for. */
  get isAsking(): boolean {
    return this.#takeAnswer !== null && this.#step.kind !== 'member-not-read';
  }

  /** What it has brought so far: a token that is surely for this attempt, while its member is read for the first time. */
  get granted(): SignedIn<Target> | null {
    return this.#granted;
  }

  /**
   * Runs the method to its end; once.
   * @param fields what the person typed, by field name
   * @throws AppError for every end but success; the step says the same
   */
  async run(fields: Fields): Promise<SignedIn<Target>> {
    try {
      const grant = await this.#runMethod(fields);
      const found = await this.#findMember(grant);
      this.#controller.signal.throwIfAborted();
      const { warning } = grant;
      return { target: this.target, methodId: this.method.id, ...found, ...(warning && { warning }) };
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
    this.#takeAnswer = null;
    this.#granted = null;
    this.#show({ kind: 'ended', end: endOf(code), error: { code, details } });
    this.#controller.abort(error);
    this.#address = null;
    this.#clearDeadline();
    this.#stopListening();
  }

  /** Sends the browser to the address of this step, also once more (W1). */
  openAgain(): void {
    const { address } = this;
    this.#setProblem(this.#lasting);
    this.#open(address);
  }

  /** @throws LoginError `sign-in-not-running` where there is no address to go to */
  get address(): string {
    if (this.#address !== null) return this.#address;
    throw new LoginError('sign-in-not-running', 'This sign-in has no address to open. Start again.');
  }

  /** @param fields what the person typed or chose, by field name */
  answer(fields: Fields): void {
    this.#takeAnswer?.(fields);
  }

  /** Shows a problem beside the wait without ending it. @returns false where nothing waits */
  showProblem({ code, details }: AppError): boolean {
    return this.#setProblem({ code, details });
  }

  #setProblem(problem: ErrorView | null): boolean {
    if (!('problem' in this.#step)) return false;
    this.#show({ ...this.#step, problem });
    return true;
  }

  #show(step: AttemptStep): void {
    if (this.#step.kind === 'ended') return;
    this.#step = step;
    this.#world.onChange();
  }

  async #runMethod(fields: Fields): Promise<Grant> {
    const { signal } = this.#controller;
    const { profile, client } = this.target;
    try {
      const grant = await this.method.run({
        profile,
        client,
        clock: this.#world.clock,
        fields,
        signal,
        report: (step) => this.#show(step),
        wait: (step, options) => this.#wait(step, options),
        ask: (step, options) => this.#ask(() => this.#wait(step, options)),
        showPoll: (poll) => this.#showPoll(poll),
        openCallback: (request) => this.#openCallback(request),
        sendToBrowser: (address, callback) => this.#sendToBrowser(address, callback),
        onWake: (listener) => this.#onWake(listener),
      });
      signal.throwIfAborted();
      return grant;
    } finally {
      this.#clearDeadline();
      this.#stopListening();
    }
  }

  async #openCallback(request: CallbackRequest): Promise<PendingCallback> {
    const { signal } = this.#controller;
    const callback = await this.#world.openCallback(this.id, request, this.target, signal);
    // The limit is on the person alone: an exchange that began in time is not cut off.
    const received = callback.received
      .finally(() => this.#clearDeadline())
      .catch((thrown: unknown) => {
        const { clientId, clientSecret } = this.target.profile.application;
        // The page's address carries the state, and the key where there is one.
        const sent = [...(URL.parse(this.#address ?? '')?.searchParams.values() ?? [])];
        const known = sent.filter((value) => value !== clientId && value !== callback.redirectUri);
        throw maskWords(thrown, [clientSecret, callback.state ?? '', ...known]);
      });
    // A method that fails before it waits leaves nobody to handle this rejection.
    received.catch(() => undefined);
    return { ...callback, received };
  }

  #sendToBrowser(address: string, callback: PendingCallback): void {
    const { route, isReceived, isLoopbackPossible, redirectUri, problem } = callback;
    this.#lasting = problem && { code: problem.code, details: problem.details };
    const options = { address, ...(this.#lasting && { problem: this.#lasting }) };
    this.#wait({ kind: 'waiting-for-browser', route, isReceived, isLoopbackPossible, redirectUri }, options);
    this.#open(address);
    // It takes a while, and nobody is waiting now.
    void this.target.client.prepare();
  }

  #wait(step: WaitingStep, options: WaitOptions = {}): void {
    const { limitMs = PERSON_LIMIT_MS, endsAs = 'sign-in-timed-out', address, problem } = options;
    this.#controller.signal.throwIfAborted();
    this.#address = address ?? null;
    const startedAtMs = this.#setDeadline(endsAs, limitMs);
    this.#show({ ...step, startedAtMs, deadlineAtMs: startedAtMs + limitMs, problem: problem ?? null });
  }

  /** @param show shows the question, with a limit. It is on the person alone: what follows from the answer is not cut off */
  async #ask(show: () => void): Promise<Fields> {
    const { signal } = this.#controller;
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Fields>();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    this.#takeAnswer = resolve;
    show();
    const answer = await promise;
    this.#takeAnswer = null;
    this.#clearDeadline();
    return answer;
  }

  #showPoll(poll: PollView): void {
    // A computer that slept may get here before the deadline's own look: nothing is asked after the end.
    this.#deadline?.look();
    if ('poll' in this.#step) this.#show({ ...this.#step, poll });
  }

  /** Not awaited: a system may answer only when the browser is closed again. The last opening counts. */
  #open(address: string): void {
    this.#openings += 1;
    const opening = this.#openings;
    this.#world.openExternal(address).catch((thrown: unknown) => {
      if (opening === this.#openings) this.showProblem(toAppError(thrown));
    });
  }

  #toCredential({ credential }: Grant): Credential {
    return credential.kind === 'basic' ? credential : { ...credential, presentation: this.target.presentation };
  }

  /** @throws LoginError `not-this-member` */
  async #findMember(grant: Grant): Promise<Found> {
    const credential = this.#toCredential(grant);
    const dropsAtMs = this.#world.clock.nowMs() + UNCONFIRMED_LIMIT_MS;
    if (grant.isProven && grant.member === null) {
      const member = new LoginError('cancelled', 'The app quit before the member was read.');
      this.#granted = { target: this.target, methodId: this.method.id, credential, member, worked: null };
    }
    // A member that came beside a new token says nothing of how the token fares on later calls.
    const found = grant.member
      ? { credential, member: grant.member, worked: null }
      : await this.#readMember(credential);
    return grant.isProven ? found : this.#confirmOnceRead(found, dropsAtMs);
  }

  async #readMember(credential: Credential): Promise<Found> {
    this.#show({ kind: 'loading-member' });
    const { signal } = this.#controller;
    try {
      const { result, worked } = await this.target.client.readMember(credential, { signal });
      return { credential, member: result instanceof AppError ? result : result.member, worked };
    } catch (thrown) {
      return { credential, member: toAppError(thrown), worked: null };
    }
  }

  /**
   * Has the person confirm the member. One that could not be read is read again first: by itself after a network failure,
   * and else when asked (T5).
   * @throws LoginError `not-this-member`
   */
  async #confirmOnceRead(first: Found, dropsAtMs: number): Promise<Found> {
    let found = first;
    let tried: readonly TokenPresentation[] = [];
    let waitMs = READ_AGAIN_MS.first;
    for (;;) {
      this.#controller.signal.throwIfAborted();
      const { credential, member } = found;
      if (!(member instanceof AppError)) {
        await this.#confirm(member, dropsAtMs);
        return found;
      }
      if (credential.kind === 'token' && isUnidentifiedAnswer(member.code)) tried = [...tried, credential.presentation];
      const presentation = await this.#askHowToRead(member, { tried, waitMs, dropsAtMs });
      waitMs = Math.min(2 * waitMs, READ_AGAIN_MS.last);
      this.#setDeadline('member-not-confirmed', UNCONFIRMED_LIMIT_MS, dropsAtMs);
      const isOther = presentation !== null && credential.kind === 'token';
      found = await this.#readMember(isOther ? { ...credential, presentation } : credential);
    }
  }

  /** @returns the way of sending the token that the person chose; null to send it as before */
  async #askHowToRead(
    { code, details }: AppError,
    { tried, waitMs, dropsAtMs }: { tried: readonly TokenPresentation[]; waitMs: number; dropsAtMs: number },
  ): Promise<TokenPresentation | null> {
    const { clock } = this.#world;
    const isTriedAgain = isNetworkError(code);
    const otherPresentations = isUnidentifiedAnswer(code) ? findUntried(tried, details) : [];
    const cancelWait = isTriedAgain ? clock.schedule(waitMs, () => this.#takeAnswer?.({})) : () => undefined;
    try {
      const { presentation } = await this.#ask(() => {
        this.#setDeadline('member-not-confirmed', UNCONFIRMED_LIMIT_MS, dropsAtMs);
        this.#show({
          kind: 'member-not-read',
          error: { code, details },
          isTriedAgain,
          otherPresentations,
          deadlineAtMs: dropsAtMs,
        });
      });
      return PRESENTATIONS.find((way) => way === presentation) ?? null;
    } finally {
      cancelWait();
    }
  }

  /** Asks "is this you?". @throws LoginError `not-this-member` */
  async #confirm(member: MemberRecord, dropsAtMs: number): Promise<void> {
    const isShort = dropsAtMs - this.#world.clock.nowMs() < PERSON_LIMIT_MS;
    const { isThisMember } = await this.#ask(() => {
      if (isShort) this.#setDeadline('member-not-confirmed', UNCONFIRMED_LIMIT_MS, dropsAtMs);
      else this.#setDeadline('member-not-confirmed', PERSON_LIMIT_MS);
      this.#show({ kind: 'confirming-member', member });
    });
    if (isThisMember === 'yes') return;
    throw new LoginError('not-this-member', 'The sign-in was for somebody else and was not kept. Start again.');
  }

  /**
   * Ends the attempt with `code` where the person takes longer than `limitMs`, from now or up to `endsAtMs`.
   * @returns now, epoch milliseconds
   */
  #setDeadline(code: LoginErrorCode, limitMs: number, endsAtMs?: number): number {
    this.#clearDeadline();
    const { clock } = this.#world;
    const startedAtMs = clock.nowMs();
    this.#deadline = setDeadline(clock, (endsAtMs ?? startedAtMs + limitMs) - startedAtMs, () => {
      const details = { limitSeconds: limitMs / 1000 };
      this.end(new LoginError(code, 'Nobody finished this sign-in in time. Start again.', { details }));
    });
    return startedAtMs;
  }

  #clearDeadline(): void {
    this.#deadline?.cancel();
    this.#deadline = null;
  }

  #onWake(listener: () => void): void {
    if (this.#controller.signal.aborted) return;
    this.#wakeEnds = [...this.#wakeEnds, this.#world.onWake(listener)];
  }

  #stopListening(): void {
    for (const end of this.#wakeEnds) end();
    this.#wakeEnds = [];
  }
}

/** A credential with its member, or with why that could not be read. */
type Found = Pick<SignedIn, 'credential' | 'member' | 'worked'>;
