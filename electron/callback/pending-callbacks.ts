/**
 * Delivers each callback to the attempt that is waiting for it. Attempts register the redirect URI and the state that
 * they expect. Each callback is delivered once, to exactly one attempt, or it is refused with a reason and changes
 * nothing. One without the state, which any page can send, never uses up its attempt: the member is asked about it, one
 * with the state counts meanwhile, and the latest other one is tried once the member has decided to go on.
 */
import { type ErrorDetails, LoginError, type LoginErrorCode } from '../core/errors.ts';
import { isKnownName } from '../core/parameter-names.ts';
import { type Callback, isSentTo, parseCallback } from './parse.ts';

/** The callback that an attempt is waiting for. */
export interface ExpectedCallback {
  readonly attemptId: string;
  /** As it was sent to the service. */
  readonly redirectUri: string;
  /** Name of the query parameter that carries the result. */
  readonly parameter: string;
  /** Field of the service profile that sets this name; null if the document fixes it. */
  readonly profileField: string | null;
  /** Null if none was sent. */
  readonly state: string | null;
  /** Whether a callback without the state is refused. */
  readonly isStateRequired: boolean;
  /** Called if the callback has the right state, even if it reports an error. */
  readonly onStateReturned: () => void;
}

export interface ReceivedCallback {
  /** Value of the expected parameter. */
  readonly value: string;
  /** How to go on after a value without the state, which the member has to confirm; null after one with the state. */
  readonly retry: Retry | null;
}

/** What follows a value without the state. Until `goOn` is called, nothing replaces what is being tried or asked about. */
export interface Retry {
  /** Settles as the first callback did: at once for one with the state, and else after `goOn`. */
  readonly next: Promise<ReceivedCallback>;
  /** The value was of no use. Takes the latest that came without the state meanwhile, or waits for one. */
  goOn(): void;
}

export type Delivery =
  /** `error` is what it reports, as it came; it had the state. */
  | { readonly kind: 'accepted'; readonly attemptId: string; readonly error: LoginError | null }
  | UnprovenRefusal
  /** `attemptId` is the waiting attempt that the refusal concerns, or null. */
  | { readonly kind: 'refused'; readonly error: LoginError; readonly attemptId: string | null };

/**
 * An error without the state, which any page can send. The attempt goes on waiting. Until `answer` is called, a value
 * without the state has to wait.
 */
export interface UnprovenRefusal {
  readonly kind: 'unproven';
  readonly attemptId: string;
  /** What the attempt ends with if it is believed. */
  readonly error: LoginError;
  /** Only the first call counts, and only while the attempt is waiting. */
  answer(isBelieved: boolean): void;
}

export type PendingCallbacks = ReturnType<typeof createPendingCallbacks>;

interface Waiting extends ExpectedCallback {
  /** Settles what is waited for now. */
  arrival: PromiseWithResolvers<ReceivedCallback>;
  /** The value without the state that is being tried or asked about. */
  tried: string | null;
  /** The latest other one, which is tried next. */
  next: string | null;
}

/** How many ended attempts are remembered in order to recognise their late callbacks. */
const MAX_ENDED = 32;
/** How many parameter names an error shows if the expected one is missing. */
const MAX_NAMES = 12;

export function createPendingCallbacks() {
  const waiting = new Set<Waiting>();
  /** The unproven refusal that the member is asked about, of each attempt that has one. */
  const inQuestion = new WeakMap<Waiting, LoginError>();
  const ended = rememberEnded(waiting);

  const end = (attempt: Waiting, wasUsed: boolean): void => {
    if (waiting.delete(attempt)) ended.add(attempt, wasUsed);
  };

  const question = (attempt: Waiting, error: LoginError): UnprovenRefusal => {
    inQuestion.set(attempt, error);
    return {
      kind: 'unproven',
      attemptId: attempt.attemptId,
      error,
      answer(isBelieved) {
        if (inQuestion.get(attempt) !== error) return;
        inQuestion.delete(attempt);
        if (!isBelieved) return tryNext(attempt);
        end(attempt, true);
        attempt.arrival.reject(error);
      },
    };
  };

  /** Hands on a value that any page may have sent. The attempt goes on waiting beside it. */
  const tryOut = (attempt: Waiting, value: string): void => {
    const { resolve } = attempt.arrival;
    attempt.arrival = createArrival();
    attempt.tried = value;
    resolve({ value, retry: { next: attempt.arrival.promise, goOn: () => tryNext(attempt) } });
  };

  const tryNext = (attempt: Waiting): void => {
    const { next } = attempt;
    attempt.tried = null;
    attempt.next = null;
    if (next !== null && waiting.has(attempt)) tryOut(attempt, next);
  };

  return {
    /**
     * Waits for one callback, and for further ones after one without the state.
     * @param signal stops waiting; a callback that arrives afterwards is refused as late
     * @throws LoginError `declined`, or `authorization-refused` with the service's code and text as they came, which
     *   must be masked and cut before they are shown; the signal's reason when the signal aborts
     */
    expect(expected: ExpectedCallback, signal: AbortSignal): Promise<ReceivedCallback> {
      if (signal.aborted) return Promise.reject(signal.reason);
      const attempt: Waiting = { ...expected, arrival: createArrival(), tried: null, next: null };
      waiting.add(attempt);
      const stop = (): void => {
        end(attempt, attempt.tried !== null);
        attempt.arrival.reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      return attempt.arrival.promise;
    },

    /** @param attemptId the only attempt that an address, from any source, may go to; any attempt if left out */
    deliver(address: string, attemptId?: string): Delivery {
      const parsed = parseCallback(address);
      if (parsed.kind === 'unknown') return refuse('callback-wrong-address', onlyOf(waiting));
      if (parsed.kind === 'refused') return refuse(parsed.code, onlyOf(waiting));
      const { callback } = parsed;
      const state = callback.parameters.get('state') ?? null;
      const late = ended.find(callback, state);
      if (late) return refuse(late.wasUsed ? 'callback-already-used' : 'callback-too-late', null);
      if (waiting.size === 0) return refuse('callback-not-expected', null);
      const chosen = chooseAttempt(waiting, callback, state, attemptId);
      if (typeof chosen === 'string') return refuse(chosen, onlyOf(waiting));
      return settle(chosen, callback, state !== null);
    },
  };

  function settle(attempt: Waiting, callback: Callback, stateReturned: boolean): Delivery {
    const error = readError(callback);
    const isAsking = !stateReturned && (attempt.tried !== null || inQuestion.has(attempt));
    if (error && !stateReturned) return isAsking ? refuse('callback-while-asking', attempt) : question(attempt, error);
    const value = callback.parameters.get(attempt.parameter) ?? '';
    if (!error && !value) return refuse('callback-without-code', attempt, describeMissing(attempt, callback));
    // The value is sent on in a header or a body, where no other characters are allowed (RFC 6749, A.11 and A.12).
    if (!error && !/^[\x20-\x7e]+$/.test(value)) return refuse('callback-malformed', attempt);
    if (isAsking) {
      if (value === attempt.tried) return refuse('callback-already-used', attempt);
      attempt.next = value;
      return refuse('callback-while-asking', attempt);
    }
    if (stateReturned) {
      end(attempt, true);
      attempt.onStateReturned();
      if (error) attempt.arrival.reject(error);
      else attempt.arrival.resolve({ value, retry: null });
    } else tryOut(attempt, value);
    return { kind: 'accepted', attemptId: attempt.attemptId, error };
  }
}

function rememberEnded(waiting: ReadonlySet<Waiting>) {
  const ended: (Pick<Waiting, 'redirectUri' | 'parameter' | 'state'> & { readonly wasUsed: boolean })[] = [];
  return {
    add({ redirectUri, parameter, state }: Waiting, wasUsed: boolean): void {
      ended.push({ redirectUri, parameter, state, wasUsed });
      if (ended.length > MAX_ENDED) ended.shift();
    },
    /**
     * Finds the ended attempt that a callback belongs to, by its state. Without a state it is the last one, provided
     * that no attempt is waiting, or that none of those waiting expects the parameter in the callback.
     */
    find(callback: Callback, state: string | null) {
      const addressed = ended.filter(({ redirectUri }) => isSentTo(callback, redirectUri));
      if (state !== null) return addressed.find((attempt) => attempt.state === state);
      if (waiting.size === 0) return addressed.at(-1);
      const isResultOf = ({ parameter }: Pick<Waiting, 'parameter'>): boolean => callback.parameters.has(parameter);
      return [...waiting].some(isResultOf) ? undefined : addressed.findLast(isResultOf);
    },
  };
}

function createArrival(): PromiseWithResolvers<ReceivedCallback> {
  const arrival = Promise.withResolvers<ReceivedCallback>();
  // Nobody may be waiting for it.
  arrival.promise.catch(() => undefined);
  return arrival;
}

function chooseAttempt(
  waiting: ReadonlySet<Waiting>,
  callback: Callback,
  state: string | null,
  attemptId: string | undefined,
): Waiting | LoginErrorCode {
  const addressed = [...waiting].filter(
    (attempt) => isSentTo(callback, attempt.redirectUri) && (attemptId ?? attempt.attemptId) === attempt.attemptId,
  );
  if (addressed.length === 0) return 'callback-wrong-address';
  if (state === null) return chooseWithoutState(addressed, callback);
  return addressed.find((attempt) => attempt.state === state) ?? 'callback-wrong-state';
}

/** A callback without a state is delivered only if exactly one attempt expects its parameter. */
function chooseWithoutState(addressed: readonly Waiting[], callback: Callback): Waiting | LoginErrorCode {
  const isError = !!callback.parameters.get('error');
  const matching = addressed.filter((attempt) => isError || callback.parameters.has(attempt.parameter));
  const [attempt] = matching;
  const [only] = addressed;
  // If only one attempt can be meant, `settle` refuses the callback and says which parameter is missing.
  if (!attempt) return only && addressed.length === 1 ? only : 'callback-without-code';
  return matching.length === 1 && !attempt.isStateRequired ? attempt : 'callback-without-state';
}

/**
 * @returns the error that a callback reports, or null
 * @see RFC 6749, 4.1.2.1
 */
function readError({ parameters }: Callback): LoginError | null {
  const serviceCode = parameters.get('error');
  if (!serviceCode) return null;
  if (serviceCode === 'access_denied') return new LoginError('declined', 'The member declined on the service’s page.');
  const message = 'The service refused the sign-in on its page. Start again, or ask the operator of the service.';
  const serviceText = parameters.get('error_description') ?? '';
  return new LoginError('authorization-refused', message, { details: { serviceCode, serviceText } });
}

const MESSAGES: Partial<Record<LoginErrorCode, string>> = {
  'callback-already-used': 'This callback was already used. Nothing was changed.',
  'callback-too-late': 'This sign-in has ended. Start again.',
  'callback-not-expected': 'No sign-in is waiting for this callback. Start the sign-in in this app.',
  'callback-wrong-state':
    'The callback does not belong to this sign-in. Finish it in the browser page that was opened last.',
  'callback-while-asking': 'This app is asking about an earlier callback. If you go on there, this one is tried.',
};

/**
 * Error details with the name of the missing parameter and the known names of those that came instead. What came
 * without a value, such as `?text`, may be no name.
 */
function describeMissing({ parameter, profileField }: Waiting, { parameters }: Callback): ErrorDetails {
  const named = [...parameters].filter(([name, value]) => value !== '' && isKnownName(name));
  const names = named.slice(0, MAX_NAMES).map(([name]) => name);
  return {
    lookedFor: parameter,
    replyShape: names.join(', ') || '–',
    ...(profileField !== null && { profileField }),
  };
}

function refuse(
  code: LoginErrorCode,
  attempt: Pick<Waiting, 'attemptId'> | null,
  details: ErrorDetails = {},
): Delivery {
  const message = MESSAGES[code] ?? 'The address is not the expected callback. Copy the whole address.';
  return { kind: 'refused', error: new LoginError(code, message, { details }), attemptId: attempt?.attemptId ?? null };
}

/** Returns the attempt that a refusal concerns; null unless exactly one is waiting. */
function onlyOf(waiting: ReadonlySet<Waiting>): Waiting | null {
  const [attempt] = waiting;
  return attempt && waiting.size === 1 ? attempt : null;
}
