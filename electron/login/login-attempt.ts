/**
 * One attempt: it runs a method to a session or to an end with a name. Once it has ended it changes nothing any more,
 * whatever still arrives for it.
 */
import type { CallbackRequest, PendingCallback } from '../callback/callback-routes.ts';
import type { ReceivedCallback } from '../callback/pending-callbacks.ts';
import type { Clock } from '../core/clock.ts';
import { type AppError, LoginError, toAppError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { PrivateWindowView, WaitingForBrowser } from '../ipc/views/attempts.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { Credential } from '../service-client/credential.ts';
import type { ServiceProfile, TokenPresentation } from '../service-client/profile.ts';
import { AttemptDeadline } from './attempt-deadline.ts';
import type { AttemptGate, HeldAttempt } from './attempt-gate.ts';
import { confirmMember, type IdentifyingParts, identifyMember, PERSON_LIMIT_MS } from './identify-member.ts';
import type {
  AskedField,
  AttemptStep,
  Fields,
  Grant,
  Identified,
  LoginMethod,
  WaitingStep,
  WaitOptions,
} from './method.ts';
import { maskSent, redeemCallback, viewSent } from './redeem-callback.ts';
import { ShownStep } from './shown-step.ts';

/** The service that an attempt is for. */
export interface LoginTarget {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  /** How this service takes a token, as far as it is known. */
  readonly presentation: TokenPresentation;
  /** Has a value masked wherever it stands from now on; absent where nothing is recorded. */
  readonly hide?: (secret: string) => void;
  /** Holds the requests of the client; absent where they go out at once. */
  readonly gate?: AttemptGate;
}

/** What an attempt brings home. A token that was issued is kept even where the member cannot be read now. */
export interface SignedIn<Target extends LoginTarget = LoginTarget> extends Identified {
  readonly target: Target;
  readonly methodId: string;
}

/** What an attempt needs of the world. */
export interface AttemptWorld<Target extends LoginTarget = LoginTarget> {
  readonly clock: Clock;
  readonly random: Random;
  /** Opens the way back for one attempt; closed by the signal. */
  readonly openCallback: (
    attemptId: string,
    request: CallbackRequest,
    target: LoginTarget,
    signal: AbortSignal,
  ) => Promise<PendingCallback>;
  /**
   * @returns the name of the browser that has opened a private window; null without one
   * @throws LoginError `browser-not-opened`, `private-window-not-opened` or `address-not-allowed`
   */
  openExternal(address: string, target: Target, isPrivate: boolean): Promise<string | null>;
  /** Calls the listener each time that the computer wakes. @returns a function that ends that */
  readonly onWake: (listener: () => void) => () => void;
  readonly onChange: () => void;
}

export class LoginAttempt<Target extends LoginTarget = LoginTarget> {
  readonly id: string;
  readonly method: LoginMethod;
  readonly target: Target;
  readonly #world: AttemptWorld<Target>;
  readonly #controller = new AbortController();
  /** Aborts when the method has ended, however it did. */
  readonly #methodEnd = new AbortController();
  /** Aborts when either has. */
  readonly #methodSignal = AbortSignal.any([this.#controller.signal, this.#methodEnd.signal]);
  readonly #shown: ShownStep;
  readonly #deadline: AttemptDeadline;
  /** Where the member is to go with a browser; null before and after. */
  #address: string | null = null;
  /** The same before a person changed it: the service may repeat what is not there any more. */
  #builtAddress: string | null = null;
  /** Random values that its method has made, and that are no part of the page's address. */
  readonly #secrets: string[] = [];
  /** How often the browser was sent there. */
  #openings = 0;
  #privateWindow: PrivateWindowView | null;
  #granted: SignedIn<Target> | null = null;
  #error: AppError | null = null;

  /** @param isPrivate whether its page opens in a private window */
  constructor(method: LoginMethod, target: Target, world: AttemptWorld<Target>, isPrivate = false) {
    this.id = world.random.token(128);
    this.method = method;
    this.target = target;
    this.#world = world;
    this.#privateWindow = isPrivate ? { browser: null } : null;
    this.#shown = new ShownStep(method.firstStep, world.onChange);
    this.#deadline = new AttemptDeadline(world.clock, (error) => this.end(error));
    target.gate?.bind(this.#describeForGate(world.onChange));
  }

  get step(): AttemptStep {
    return this.#shown.step;
  }

  /** Why it ended; null before. */
  get error(): AppError | null {
    return this.#error;
  }

  /** The private window that its page opens in, or null. */
  get privateWindow(): PrivateWindowView | null {
    return this.#privateWindow;
  }

  /** Whether the person is asked something in the app, apart from how to read the member. */
  get isAsking(): boolean {
    return this.#shown.isAsking;
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
      const identified = await this.#identify(grant);
      this.#controller.signal.throwIfAborted();
      return { target: this.target, methodId: this.method.id, ...identified };
    } catch (thrown) {
      // Aborted before: the reason is what ended it, and what was thrown since is its consequence.
      const error = toAppError(this.#controller.signal.aborted ? this.#controller.signal.reason : thrown);
      this.end(error);
      throw error;
    } finally {
      this.target.gate?.close(new LoginError('cancelled', 'The sign-in has ended.'));
    }
  }

  /** Ends it at once, unless it has ended: what is under way is cut off and its result dropped. */
  end(error: AppError): void {
    this.#granted = null;
    this.#error ??= error;
    this.#shown.end(error);
    this.#controller.abort(error);
    this.#address = null;
    this.#deadline.clear();
  }

  /**
   * Sends the browser to the address of this step, also once more (W1).
   * @param isPrivate whether in a private window; as before if absent
   */
  openAgain(isPrivate = this.#privateWindow !== null): void {
    const { address } = this;
    if (isPrivate !== (this.#privateWindow !== null)) this.#privateWindow = isPrivate ? { browser: null } : null;
    this.#shown.clearProblem();
    this.#open(address);
  }

  /** @throws LoginError `sign-in-not-running` where there is no address to go to */
  get address(): string {
    if (this.#address !== null) return this.#address;
    throw new LoginError('sign-in-not-running', 'This sign-in has no address to open. Start again.');
  }

  /** @param fields what the person typed or chose, by field name */
  answer(fields: Fields): void {
    this.#shown.answer(fields);
  }

  /** Shows a problem beside the wait without ending it. @returns false where nothing waits */
  showProblem(error: AppError): boolean {
    return this.#shown.showProblem(error);
  }

  /**
   * Asks beside the wait for the browser whether to end with an error that any page may have sent.
   * @param answer takes the person's answer; it is not called if the attempt goes on or ends by itself
   * @returns false where no browser is waited for
   */
  askToEnd(error: AppError, answer: (isEnded: boolean) => void): boolean {
    const { step } = this.#shown;
    if (step.kind !== 'waiting-for-browser') return false;
    return this.#shown.askToEnd(toAppError(this.#maskSent(error, step.redirectUri)), answer);
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
        secrets: { token: (bits) => this.#createSecret(bits) },
        report: (step) => this.#shown.show(step),
        wait: (step, options) => this.#wait(step, options),
        ask: (step, asked, options) => this.#ask(() => this.#wait(step, options), asked),
        showPoll: (poll) => this.#shown.showPoll(poll),
        openCallback: (request) => this.#openCallback(request),
        sendToBrowser: (address, callback) => this.#sendToBrowser(address, callback),
        redeem: (callback, use) =>
          redeemCallback(callback.receive(), use, {
            signal,
            step: () => this.step,
            nowMs: () => this.#world.clock.nowMs(),
            receive: (arriving) => this.#receive(arriving, callback),
            confirm: ({ credential }, untilOutdone) =>
              confirmMember(this.#toCredential(credential), this.#identifyingParts(untilOutdone)),
            waitAgain: (waited) => this.#waitAgain(waited),
            askToEnd: (error, answer) => void this.askToEnd(error, answer),
          }),
        onWake: (listener) => this.#onWake(listener),
      });
      signal.throwIfAborted();
      return grant;
    } finally {
      this.#methodEnd.abort(new LoginError('sign-in-not-running', 'The callback is not waited for any more.'));
      this.#deadline.clear();
    }
  }

  #createSecret(bits: number): string {
    const secret = this.#world.random.token(bits);
    this.#secrets.push(secret);
    this.target.hide?.(secret);
    return secret;
  }

  async #openCallback(request: CallbackRequest): Promise<PendingCallback> {
    const callback = await this.#world.openCallback(this.id, request, this.target, this.#methodSignal);
    return { ...callback, receive: () => this.#receive(callback.receive(), callback) };
  }

  async #receive(
    arriving: Promise<ReceivedCallback>,
    { redirectUri }: Pick<PendingCallback, 'redirectUri'>,
  ): Promise<ReceivedCallback> {
    try {
      return await arriving;
    } catch (thrown) {
      throw this.#maskSent(thrown, redirectUri);
    } finally {
      // The limit is on the person alone: an exchange that began in time is not cut off.
      this.#deadline.clear();
      this.#shown.dropRefusal();
    }
  }

  #waitAgain(waited: WaitingForBrowser): void {
    this.#deadline.set({ endsAs: 'sign-in-timed-out', limitMs: PERSON_LIMIT_MS, endsAtMs: waited.deadlineAtMs });
    this.#shown.show(waited);
  }

  #maskSent(thrown: unknown, redirectUri: string): unknown {
    const addresses = [this.#address, this.#builtAddress];
    const { application } = this.target.profile;
    return maskSent(thrown, { addresses, redirectUri, application, secrets: this.#secrets });
  }

  async #sendToBrowser(built: string, callback: PendingCallback): Promise<void> {
    const { gate } = this.target;
    this.#builtAddress = built;
    const address = gate ? await gate.holdPage(built) : built;
    const { route, isReceived, isLoopbackPossible, redirectUri, problem } = callback;
    const lasting = problem && { code: problem.code, details: problem.details };
    this.#shown.setLasting(lasting);
    const options = { address, ...(lasting && { problem: lasting }) };
    const { profile } = this.target;
    const keyRedirectUri = this.method.callback?.(profile).isRedirectSent ? redirectUri : null;
    const sent = viewSent({ address, built, keyRedirectUri, clientSecret: profile.application.clientSecret });
    const step = { kind: 'waiting-for-browser', route, isReceived, isLoopbackPossible, sent, refusal: null } as const;
    // As the browser shows it; the service gets it to the letter.
    this.#wait({ ...step, redirectUri: URL.parse(redirectUri)?.href ?? redirectUri }, options);
    this.#open(address);
    // It takes a while, and nobody is waiting now.
    void this.target.client.prepare();
  }

  #wait(step: WaitingStep, options: WaitOptions = {}): void {
    const { limitMs = PERSON_LIMIT_MS, isOfService = false, address, problem } = options;
    this.#controller.signal.throwIfAborted();
    this.#address = address ?? null;
    const startedAtMs = this.#world.clock.nowMs();
    const deadlineAtMs = startedAtMs + limitMs;
    this.#deadline.set({ endsAs: 'sign-in-timed-out', limitMs, endsAtMs: deadlineAtMs, isOfService });
    this.#shown.show({ ...step, startedAtMs, deadlineAtMs, problem: problem ?? null });
  }

  /** @param show shows the question, with a limit. It is on the person alone: what follows from the answer is not cut off */
  async #ask(show: () => void, asked?: readonly AskedField[], signal = this.#controller.signal): Promise<Fields> {
    const answer = await this.#shown.ask(show, signal, asked);
    this.#deadline.clear();
    return answer;
  }

  /** Not awaited: a system may answer only when the browser is closed again. The last opening counts. */
  #open(address: string): void {
    this.#openings += 1;
    const opening = this.#openings;
    this.#world.openExternal(address, this.target, this.#privateWindow !== null).then(
      (browser) => {
        if (opening !== this.#openings || browser === null || this.#controller.signal.aborted) return;
        this.#privateWindow = { browser };
        this.#world.onChange();
      },
      (thrown: unknown) => {
        if (opening === this.#openings) this.showProblem(toAppError(thrown));
      },
    );
  }

  #toCredential(credential: Grant['credential']): Credential {
    return credential.kind === 'basic' ? credential : { ...credential, presentation: this.target.presentation };
  }

  #identify(grant: Grant): Promise<Identified> {
    const credential = this.#toCredential(grant.credential);
    if (!grant.confirmed && grant.member === null) {
      const member = new LoginError('cancelled', 'The app quit before the member was read.');
      const unread = { credential, member, worked: null, warning: null };
      this.#granted = { target: this.target, methodId: this.method.id, ...unread };
    }
    return identifyMember(grant, credential, this.#identifyingParts(this.#controller.signal));
  }

  #identifyingParts(signal: AbortSignal): IdentifyingParts {
    return {
      client: this.target.client,
      clock: this.#world.clock,
      beginLimit: (limitMs) => this.#beginLimit(limitMs),
      signal,
      show: (step) => this.#shown.show(step),
      setDeadline: (limitMs, endsAtMs) => this.#deadline.set({ endsAs: 'member-not-confirmed', limitMs, endsAtMs }),
      ask: (show) => this.#ask(show, [], signal),
      answer: (fields) => this.answer(fields),
    };
  }

  get #heldMs(): number {
    return this.target.gate?.heldMs ?? 0;
  }

  #beginLimit(limitMs: number): () => number {
    const endsAtMs = this.#world.clock.nowMs() + limitMs - this.#heldMs;
    return () => endsAtMs + this.#heldMs;
  }

  #describeForGate(onChange: () => void): HeldAttempt {
    const deadline = this.#deadline;
    return {
      id: this.id,
      signal: this.#controller.signal,
      pause: () => deadline.pause(),
      resume: () => this.#shown.putOff(deadline.resume()),
      look: () => deadline.look(),
      serviceEndsAtMs: () => deadline.serviceEndsAtMs,
      // A token that was issued is kept, though its member was not read (T5).
      end: (error) => (this.#granted ? this.target.gate?.close(error) : this.end(error)),
      onChange,
    };
  }

  #onWake(listener: () => void): void {
    if (this.#methodSignal.aborted) return;
    this.#methodSignal.addEventListener('abort', this.#world.onWake(listener), { once: true });
  }
}
