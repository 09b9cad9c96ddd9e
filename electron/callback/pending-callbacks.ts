/**
 * Hands each callback to the one attempt that waits for it. An attempt says which redirect URI and state it expects;
 * whatever arrives later, from any source, is delivered to exactly one attempt, once, or is refused with a reason and
 * changes nothing.
 */
import { type ErrorDetails, LoginError, type LoginErrorCode } from '../core/errors.ts';
import { toOneLine } from '../core/one-line.ts';
import { type Callback, isSentTo, parseCallback } from './parse.ts';

/** What an attempt waits for. */
export interface ExpectedCallback {
  readonly attemptId: string;
  /** As it was sent to the service. */
  readonly redirectUri: string;
  /** GET parameter that carries the result. */
  readonly parameter: string;
  /** Field of the service profile that names the parameter; null where the document does. */
  readonly profileField: string | null;
  /** Null where the profile omits it. */
  readonly state: string | null;
  /** Whether a callback without the state is refused. */
  readonly isStateRequired: boolean;
  /** Called when the right state came back, whatever else the callback says. */
  readonly onStateReturned: () => void;
}

export interface ReceivedCallback {
  /** Value of the parameter that was waited for. */
  readonly value: string;
  /** False where the service never returned the state: the member is asked before the session is kept. */
  readonly stateReturned: boolean;
}

export type Delivery =
  | { readonly kind: 'accepted'; readonly attemptId: string }
  /** `attemptId` names the waiting attempt that the refusal concerns, if there is one. */
  | { readonly kind: 'refused'; readonly error: LoginError; readonly attemptId: string | null };

export interface PendingCallbacks {
  /**
   * Waits for one callback.
   * @param signal stops waiting; a callback that arrives afterwards is refused as late
   * @returns the result; rejects with `declined` or `authorization-refused` for an `error` callback, and with
   * the signal's reason
   */
  expect(expected: ExpectedCallback, signal: AbortSignal): Promise<ReceivedCallback>;
  /**
   * Takes one address as it arrived, from any source.
   * @param attemptId the only attempt that it may be for; without it, any
   */
  deliver(address: string, attemptId?: string): Delivery;
}

interface Waiting extends ExpectedCallback {
  readonly resolve: (received: ReceivedCallback) => void;
  readonly reject: (error: LoginError) => void;
}

/** How many ended attempts are remembered, so that late callbacks are told apart from foreign ones. */
const MOST_ENDED = 32;
/** Of the parameters that came in place of the one that was looked for. */
const MOST_NAMES = 12;

export function createPendingCallbacks(): PendingCallbacks {
  const waiting = new Set<Waiting>();
  const ended: (Pick<ExpectedCallback, 'redirectUri' | 'parameter' | 'state'> & { readonly wasUsed: boolean })[] = [];

  const end = (attempt: Waiting, wasUsed: boolean): void => {
    if (!waiting.delete(attempt)) return;
    const { redirectUri, parameter, state } = attempt;
    ended.push({ redirectUri, parameter, state, wasUsed });
    if (ended.length > MOST_ENDED) ended.shift();
  };

  /**
   * The ended attempt that a callback belongs to: by its state; without one, the last, while none waits, or while
   * those that wait expect something else than it carries.
   */
  const findEnded = (callback: Callback, state: string | null) => {
    const addressed = ended.filter(({ redirectUri }) => isSentTo(callback, redirectUri));
    if (state !== null) return addressed.find((attempt) => attempt.state === state);
    if (waiting.size === 0) return addressed.at(-1);
    const isResultOf = ({ parameter }: Pick<Waiting, 'parameter'>): boolean => callback.parameters.has(parameter);
    return [...waiting].some(isResultOf) ? undefined : addressed.findLast(isResultOf);
  };

  return {
    expect(expected, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const attempt: Waiting = { ...expected, resolve, reject };
        waiting.add(attempt);
        signal.addEventListener(
          'abort',
          () => {
            end(attempt, false);
            reject(signal.reason);
          },
          { once: true },
        );
      });
    },

    deliver(address, attemptId) {
      const parsed = parseCallback(address);
      if (parsed.kind === 'unknown') return refuse('callback-wrong-address', onlyOf(waiting));
      if (parsed.kind === 'refused') return refuse(parsed.code, onlyOf(waiting));
      const { callback } = parsed;
      const state = callback.parameters.get('state') ?? null;
      const late = findEnded(callback, state);
      if (late) return refuse(late.wasUsed ? 'callback-already-used' : 'callback-too-late', null);
      if (waiting.size === 0) return refuse('callback-not-expected', null);
      const addressed = [...waiting].filter(
        (attempt) => isSentTo(callback, attempt.redirectUri) && (attemptId ?? attempt.attemptId) === attempt.attemptId,
      );
      if (addressed.length === 0) return refuse('callback-wrong-address', onlyOf(waiting));
      const chosen = state === null ? chooseWithoutState(addressed, callback) : chooseByState(addressed, state);
      if (typeof chosen === 'string') return refuse(chosen, onlyOf(waiting));
      return settle(chosen, callback, state !== null, () => end(chosen, true));
    },
  };
}

function chooseByState(addressed: readonly Waiting[], state: string): Waiting | LoginErrorCode {
  return addressed.find((attempt) => attempt.state === state) ?? 'callback-wrong-state';
}

/** Without a state, only an attempt that alone expects what the callback carries may get it. */
function chooseWithoutState(addressed: readonly Waiting[], callback: Callback): Waiting | LoginErrorCode {
  const isError = !!callback.parameters.get('error');
  const fitting = addressed.filter((attempt) => isError || callback.parameters.has(attempt.parameter));
  const [attempt] = fitting;
  const [only] = addressed;
  // The one attempt that it can be for tells what is missing.
  if (!attempt) return only && addressed.length === 1 ? only : 'callback-without-code';
  return fitting.length === 1 && !attempt.isStateRequired ? attempt : 'callback-without-state';
}

function settle(attempt: Waiting, callback: Callback, stateReturned: boolean, end: () => void): Delivery {
  const error = callback.parameters.get('error');
  const value = callback.parameters.get(attempt.parameter);
  if (!error && !value) return refuse('callback-without-code', attempt, describeMissing(attempt, callback));
  // It goes out again on a header or in a body, where nothing else belongs (RFC 6749, A.11 and A.12).
  if (!error && !/^[\x20-\x7e]+$/.test(value ?? '')) return refuse('callback-malformed', attempt);
  end();
  if (stateReturned) attempt.onStateReturned();
  if (error) attempt.reject(authorizationError(error, callback.parameters.get('error_description') ?? ''));
  else attempt.resolve({ value: value ?? '', stateReturned });
  return { kind: 'accepted', attemptId: attempt.attemptId };
}

/** @see RFC 6749, 4.1.2.1 */
function authorizationError(error: string, description: string): LoginError {
  if (error === 'access_denied') return new LoginError('declined', 'The member declined on the service’s page.');
  return new LoginError('authorization-refused', 'The service refused on its page. Start again or ask its operator.', {
    details: { serviceCode: toOneLine(error, LONGEST_WORDS), serviceText: toOneLine(description, LONGEST_WORDS) },
  });
}

/** How much of a service's own words is shown, in characters. */
const LONGEST_WORDS = 200;

const MESSAGES: Partial<Record<LoginErrorCode, string>> = {
  'callback-already-used': 'This callback was used already. Nothing was changed.',
  'callback-too-late': 'This sign-in has ended. Start again.',
  'callback-not-expected': 'No sign-in is waiting for this callback. Start the sign-in in this application.',
  'callback-wrong-state':
    'The callback does not belong to this sign-in. Finish in the browser page that was opened last.',
};

/** What was looked for and what came in its place, by names alone. */
function describeMissing({ parameter, profileField }: Waiting, { parameters }: Callback): ErrorDetails {
  const names = [...parameters.keys()].filter((name) => /^[a-z][\w.-]{0,31}$/i.test(name)).slice(0, MOST_NAMES);
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
  const message = MESSAGES[code] ?? 'The address is not the callback that is waited for. Copy the whole address.';
  return { kind: 'refused', error: new LoginError(code, message, { details }), attemptId: attempt?.attemptId ?? null };
}

/** The attempt that a refusal is about: clear only while a single one waits. */
function onlyOf(waiting: ReadonlySet<Waiting>): Waiting | null {
  const [attempt] = waiting;
  return attempt && waiting.size === 1 ? attempt : null;
}
