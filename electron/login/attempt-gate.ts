/**
 * Holds each request of one sign-in until the person decides about it: it goes on as it is or changed, or it ends with the
 * sign-in. Each is decided once. While anything is held, the limits of this app stand still, up to a limit of their own.
 */
import { type Clock, type Deadline, setDeadline } from '../core/clock.ts';
import { AppError, LoginError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { HeldDecision, HeldView } from '../ipc/views/held.ts';
import { maskTarget } from '../service-client/decode/reply.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { checkAddress, type Http, type HttpRequest, orAborted } from '../service-client/transport/http.ts';
import { headersToSend, headOf } from '../service-client/transport/request-headers.ts';
import { changeRequest } from './change-request.ts';

/** How long the requests of a sign-in may be held altogether. */
export const HOLD_LIMIT_MS = 30 * 60_000;

/** The attempt whose requests are held. */
export interface HeldAttempt {
  readonly id: string;
  /** Aborts when it ends. */
  readonly signal: AbortSignal;
  /** Has the limits of this app stand still. */
  pause(): void;
  resume(): void;
  /** Ends the attempt if a limit has passed. */
  look(): void;
  /** When the limit passes that the service has set; null if there is none. */
  serviceEndsAtMs(): number | null;
  end(error: AppError): void;
  onChange(): void;
}

interface Held {
  readonly heldId: string;
  readonly request: HttpRequest;
  readonly decided: PromiseWithResolvers<HttpRequest>;
}

export class AttemptGate {
  readonly #profile: ServiceProfile;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #held = new Map<string, Held>();
  #attempt: HeldAttempt | null = null;
  #isOpen = false;
  #isClosed = false;
  #isChanged = false;
  #isEndedByHold = false;
  #typedSecrets: readonly string[] = [];
  /** Since when something is held without a break; null while nothing is. */
  #sinceMs: number | null = null;
  /** Of the times before that. */
  #passedMs = 0;
  #limit: Deadline | null = null;

  constructor(options: { readonly profile: ServiceProfile; readonly clock: Clock; readonly random: Random }) {
    this.#profile = options.profile;
    this.#clock = options.clock;
    this.#random = options.random;
  }

  /** Once, before anything is sent. When the attempt's signal aborts, what is held ends with its reason. */
  bind(attempt: HeldAttempt): void {
    this.#attempt = attempt;
    attempt.signal.addEventListener('abort', () => this.close(attempt.signal.reason), { once: true });
  }

  /** Whether a request was changed: what comes of the sign-in is no result of its method, and nothing is learned of it. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Whether the sign-in ended while something was held, which says nothing about its method. */
  get isEndedByHold(): boolean {
    return this.#isEndedByHold;
  }

  /** Values that were put into requests and must not be shown, such as a password: a reply may repeat them. */
  get typedSecrets(): readonly string[] {
    return this.#typedSecrets;
  }

  /** How long requests were held altogether, up to now. */
  get heldMs(): number {
    return this.#passedMs + (this.#sinceMs === null ? 0 : Math.max(0, this.#clock.nowMs() - this.#sinceMs));
  }

  get view(): HeldView | null {
    if (this.#sinceMs === null) return null;
    return {
      requests: [...this.#held.values()].map(({ heldId, request: { method, address } }) => ({
        heldId,
        method,
        path: new URL(address).pathname,
      })),
      sinceMs: this.#sinceMs,
      endsAtMs: this.#sinceMs + HOLD_LIMIT_MS - this.#passedMs,
      serviceEndsAtMs: this.#attempt?.serviceEndsAtMs() ?? null,
    };
  }

  /**
   * Waits until the request may go out.
   * @returns what is sent in its place
   * @throws why nothing is sent
   */
  async hold(request: HttpRequest): Promise<HttpRequest> {
    const attempt = this.#attempt;
    attempt?.signal.throwIfAborted();
    if (this.#isClosed) throw new LoginError('cancelled', 'The sign-in has ended.');
    if (!attempt || this.#isOpen) return request;
    request.signal.throwIfAborted();
    const heldId = this.#random.token(128);
    const held: Held = { heldId, request, decided: Promise.withResolvers<HttpRequest>() };
    const head = headOf(checkAddress(request), request);
    request.record?.hold({ attemptId: attempt.id, heldId, head, headers: headersToSend(request) });
    this.#add(held, attempt);
    try {
      const sent = await orAborted(held.decided.promise, request.signal);
      // It may have ended since it was let go.
      attempt.signal.throwIfAborted();
      return sent;
    } finally {
      this.#remove(held);
    }
  }

  /**
   * Decides about one request, once.
   * @throws AppError `request-not-held`; `change-refused`, and then it is still held
   */
  decide(heldId: string, decision: HeldDecision): void {
    // A computer that slept may get here before the limits' own look.
    this.#limit?.look();
    this.#attempt?.look();
    const held = this.#held.get(heldId);
    if (!held) throw notHeld();
    if (decision.kind === 'change') {
      this.#release(held, decision);
      return;
    }
    const isToEnd = decision.kind === 'go-on-to-end';
    if (isToEnd) this.#isOpen = true;
    for (const one of isToEnd ? [...this.#held.values()] : [held]) this.#release(one, null);
  }

  /** Nothing goes out any more: the attempt has ended. */
  close(reason: unknown): void {
    this.#isClosed = true;
    if (this.#held.size > 0) this.#isEndedByHold = true;
    for (const held of [...this.#held.values()]) {
      held.decided.reject(reason);
      this.#remove(held);
    }
  }

  #release(held: Held, change: Extract<HeldDecision, { kind: 'change' }> | null): void {
    const changed = change && changeRequest(held.request, change, this.#profile);
    const { record } = held.request;
    if (changed && changed.changes.length > 0) {
      const { request, changes, secrets } = changed;
      this.#isChanged = true;
      this.#typedSecrets = [...this.#typedSecrets, ...secrets];
      record?.release({ address: request.address, body: request.body, secrets, changes });
    } else record?.release(null);
    held.decided.resolve(changed?.request ?? held.request);
    this.#remove(held);
  }

  #add(held: Held, attempt: HeldAttempt): void {
    this.#held.set(held.heldId, held);
    if (this.#sinceMs === null) {
      this.#sinceMs = this.#clock.nowMs();
      attempt.pause();
      this.#limit = setDeadline(this.#clock, HOLD_LIMIT_MS - this.#passedMs, () => attempt.end(pausedTooLong()));
    }
    attempt.onChange();
  }

  #remove({ heldId }: Held): void {
    if (!this.#held.delete(heldId)) return;
    if (this.#held.size === 0) {
      this.#passedMs = this.heldMs;
      this.#sinceMs = null;
      this.#limit?.cancel();
      this.#limit = null;
      if (!this.#attempt?.signal.aborted) this.#attempt?.resume();
    }
    this.#attempt?.onChange();
  }
}

export function notHeld(): AppError {
  return new AppError('request-not-held', 'This request is not held any more. Look at its row.');
}

function pausedTooLong(): LoginError {
  const details = { limitSeconds: HOLD_LIMIT_MS / 1000 };
  return new LoginError('paused-too-long', 'Requests of this sign-in were held for too long. Start again.', {
    details,
  });
}

/**
 * Holds requests before anything is looked up or connected for them, and sends what it is told to. It stands outside of
 * what measures them: the time of the person is no duration.
 */
export function holdHttp(http: Http, gate: Pick<AttemptGate, 'hold' | 'typedSecrets'>): Http {
  return {
    ...http,
    async send(request) {
      checkAddress(request);
      const sent = await gate.hold(request);
      try {
        const reply = await http.send(sent);
        return { ...reply, typedSecrets: gate.typedSecrets };
      } catch (thrown) {
        throw maskTarget(thrown, gate.typedSecrets);
      }
    },
    // That would look up the proxy.
    prepare: () => Promise.resolve(),
  };
}
