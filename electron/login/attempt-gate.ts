/**
 * Holds each request of one sign-in, and the opening of its page, until the person decides about it: it goes on as it is
 * or changed, or it ends with the sign-in. Each is decided once. While anything is held, the limits of this app stand still, up to a limit of their own.
 */
import { type Clock, type Deadline, setDeadline } from '../core/clock.ts';
import { AppError, LoginError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { HeldDecision, HeldRequestView, HeldView } from '../ipc/views/held.ts';
import { maskTarget } from '../service-client/decode/reply.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { RawHeld } from '../service-client/transport/exchange.ts';
import { checkAddress, type Http, type HttpRequest, orAborted } from '../service-client/transport/http.ts';
import { headersToSend, headOf } from '../service-client/transport/request-headers.ts';
import { type Changeable, type ChangedRequest, changeRequest } from './change-request.ts';

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

/** Takes down that something is held, and how it goes on. */
export interface HoldRecord {
  hold(held: Pick<RawHeld, 'attemptId' | 'heldId'>): void;
  /** @param changed null if it goes on as it is */
  release(changed: (Pick<Changeable, 'address' | 'body'> & Omit<ChangedRequest<Changeable>, 'request'>) | null): void;
}

interface Held {
  readonly view: HeldRequestView;
  /** @throws AppError `change-refused` */
  release(change: Change | null): void;
  end(reason: unknown): void;
}

type Change = Extract<HeldDecision, { kind: 'change' }>;

export class AttemptGate {
  readonly #profile: ServiceProfile;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #recordPage: (address: string) => HoldRecord;
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

  constructor(options: {
    readonly profile: ServiceProfile;
    readonly clock: Clock;
    readonly random: Random;
    /** Takes down that the page at that address is held. */
    readonly recordPage: (address: string) => HoldRecord;
  }) {
    this.#profile = options.profile;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#recordPage = options.recordPage;
  }

  /** Once, before anything is sent. When the attempt's signal aborts, what is held ends with its reason. */
  bind(attempt: HeldAttempt): void {
    this.#attempt = attempt;
    attempt.signal.addEventListener('abort', () => this.close(attempt.signal.reason), { once: true });
  }

  /** Whether anything was changed: what comes of the sign-in is no result of its method, and nothing is learned of it. */
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
      requests: [...this.#held.values()].map(({ view }) => view),
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
    const { record, signal } = request;
    return this.#hold(request, 'request', signal, {
      hold: (held) =>
        record?.hold({ ...held, head: headOf(checkAddress(request), request), headers: headersToSend(request) }),
      release: (changed) => record?.release(changed),
    });
  }

  /**
   * Waits until the browser may be sent to a page.
   * @returns the address to open in its place
   * @throws why nothing is opened
   */
  async holdPage(address: string): Promise<string> {
    const page: Changeable = { method: 'GET', address, headers: [], body: null, credentials: 'none' };
    const opened = await this.#hold(page, 'page', this.#attempt?.signal, this.#recordPage(address));
    return opened.address;
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
      held.end(reason);
      this.#remove(held);
    }
  }

  async #hold<R extends Changeable>(
    request: R,
    kind: HeldRequestView['kind'],
    signal: AbortSignal | undefined,
    record: HoldRecord,
  ): Promise<R> {
    const attempt = this.#attempt;
    attempt?.signal.throwIfAborted();
    if (this.#isClosed) throw new LoginError('cancelled', 'The sign-in has ended.');
    if (!attempt || !signal || this.#isOpen) return request;
    signal.throwIfAborted();
    const heldId = this.#random.token(128);
    const decided = Promise.withResolvers<R>();
    const held: Held = {
      view: { heldId, kind, method: request.method, path: new URL(request.address).pathname },
      release: (change) => decided.resolve(this.#takeChange(request, kind, change, record)),
      end: decided.reject,
    };
    record.hold({ attemptId: attempt.id, heldId });
    this.#add(held, attempt);
    try {
      const sent = await orAborted(decided.promise, signal);
      // It may have ended since it was let go.
      attempt.signal.throwIfAborted();
      return sent;
    } finally {
      this.#remove(held);
    }
  }

  /** @returns what goes on in place of what was held */
  #takeChange<R extends Changeable>(
    request: R,
    kind: HeldRequestView['kind'],
    change: Change | null,
    record: HoldRecord,
  ): R {
    const changed = change && changeRequest(request, change, this.#profile, kind);
    if (!changed || changed.changes.length === 0) {
      record.release(null);
      return request;
    }
    const { changes, secrets } = changed;
    const { address, body } = changed.request;
    this.#isChanged = true;
    this.#typedSecrets = [...this.#typedSecrets, ...secrets];
    record.release({ address, body, secrets, changes });
    return changed.request;
  }

  #release(held: Held, change: Change | null): void {
    held.release(change);
    this.#remove(held);
  }

  #add(held: Held, attempt: HeldAttempt): void {
    this.#held.set(held.view.heldId, held);
    if (this.#sinceMs === null) {
      this.#sinceMs = this.#clock.nowMs();
      attempt.pause();
      this.#limit = setDeadline(this.#clock, HOLD_LIMIT_MS - this.#passedMs, () => attempt.end(pausedTooLong()));
    }
    attempt.onChange();
  }

  #remove({ view }: Held): void {
    if (!this.#held.delete(view.heldId)) return;
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
