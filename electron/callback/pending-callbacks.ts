/**
 * Hands each callback to the one attempt that waits for it. An attempt opens a door with its redirect
 * URI and state; whatever arrives later, from any source, is delivered here and either goes through
 * exactly one door, once, or is refused by name and changes nothing.
 */
import { type ErrorDetails, LoginError, type LoginErrorCode } from '../core/errors.ts';
import { toOneLine } from '../core/one-line.ts';
import { type Callback, isSentTo, parseCallback } from './parse.ts';

export interface Expectation {
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

export interface Arrival {
  readonly value: string;
  readonly stateReturned: boolean;
}

export type Delivery =
  | { readonly kind: 'accepted'; readonly attemptId: string }
  /** `attemptId` names the waiting attempt that the refusal concerns, if there is one. */
  | { readonly kind: 'refused'; readonly error: LoginError; readonly attemptId: string | null };

export interface CallbackDesk {
  /**
   * Waits for one callback.
   * @param signal closes the door; a callback that arrives afterwards is told that it is late
   * @returns the result; rejects with `declined` or `authorization-refused` for an `error` callback, and with
   * the signal's reason
   */
  open(expectation: Expectation, signal: AbortSignal): Promise<Arrival>;
  /**
   * Takes one address as it arrived, from any source.
   * @param attemptId the only attempt that it may be for; without it, any
   */
  deliver(address: string, attemptId?: string): Delivery;
}

interface Door extends Expectation {
  readonly resolve: (arrival: Arrival) => void;
  readonly reject: (error: LoginError) => void;
}

/** How many closed doors are remembered, so that late callbacks are told apart from foreign ones. */
const REMEMBERED_DOORS = 32;
/** Of the parameters that came in place of the one that was looked for. */
const MOST_NAMES = 12;

export function createCallbackDesk(): CallbackDesk {
  const doors = new Set<Door>();
  const closed: (Pick<Expectation, 'redirectUri' | 'parameter' | 'state'> & { readonly wasUsed: boolean })[] = [];

  const close = (door: Door, wasUsed: boolean): void => {
    if (!doors.delete(door)) return;
    const { redirectUri, parameter, state } = door;
    closed.push({ redirectUri, parameter, state, wasUsed });
    if (closed.length > REMEMBERED_DOORS) closed.shift();
  };

  /**
   * The closed door that a callback belongs to: by its state; without one, the last, while none is open, or while
   * those that are open wait for something else than it carries.
   */
  const findClosed = (callback: Callback, state: string | null) => {
    const addressed = closed.filter(({ redirectUri }) => isSentTo(callback, redirectUri));
    if (state !== null) return addressed.find((door) => door.state === state);
    if (doors.size === 0) return addressed.at(-1);
    const isResultOf = ({ parameter }: Pick<Door, 'parameter'>): boolean => callback.parameters.has(parameter);
    return [...doors].some(isResultOf) ? undefined : addressed.findLast(isResultOf);
  };

  return {
    open(expectation, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const door: Door = { ...expectation, resolve, reject };
        doors.add(door);
        signal.addEventListener(
          'abort',
          () => {
            close(door, false);
            reject(signal.reason);
          },
          { once: true },
        );
      });
    },

    deliver(address, attemptId) {
      const parsed = parseCallback(address);
      if (parsed.kind === 'unknown') return refuse('callback-wrong-address', onlyOf(doors));
      if (parsed.kind === 'refused') return refuse(parsed.code, onlyOf(doors));
      const { callback } = parsed;
      const state = callback.parameters.get('state') ?? null;
      const late = findClosed(callback, state);
      if (late) return refuse(late.wasUsed ? 'callback-already-used' : 'callback-too-late', null);
      if (doors.size === 0) return refuse('callback-not-expected', null);
      const addressed = [...doors].filter(
        (door) => isSentTo(callback, door.redirectUri) && (attemptId ?? door.attemptId) === door.attemptId,
      );
      if (addressed.length === 0) return refuse('callback-wrong-address', onlyOf(doors));
      const chosen = state === null ? chooseWithoutState(addressed, callback) : chooseByState(addressed, state);
      if (typeof chosen === 'string') return refuse(chosen, onlyOf(doors));
      return pass(chosen, callback, state !== null, () => close(chosen, true));
    },
  };
}

function chooseByState(addressed: readonly Door[], state: string): Door | LoginErrorCode {
  return addressed.find((door) => door.state === state) ?? 'callback-wrong-state';
}

/** Without a state only a door that stands alone for what the callback carries may take it. */
function chooseWithoutState(addressed: readonly Door[], callback: Callback): Door | LoginErrorCode {
  const isError = !!callback.parameters.get('error');
  const fitting = addressed.filter((door) => isError || callback.parameters.has(door.parameter));
  const [door] = fitting;
  const [only] = addressed;
  // The one door that it can be for says what is missing.
  if (!door) return only && addressed.length === 1 ? only : 'callback-without-code';
  return fitting.length === 1 && !door.isStateRequired ? door : 'callback-without-state';
}

function pass(door: Door, callback: Callback, stateReturned: boolean, close: () => void): Delivery {
  const error = callback.parameters.get('error');
  const value = callback.parameters.get(door.parameter);
  if (!error && !value) return refuse('callback-without-code', door, describeMissing(door, callback));
  // It goes out again on a header or in a body, where nothing else belongs (RFC 6749, A.11 and A.12).
  if (!error && !/^[\x20-\x7e]+$/.test(value ?? '')) return refuse('callback-malformed', door);
  close();
  if (stateReturned) door.onStateReturned();
  if (error) door.reject(authorizationError(error, callback.parameters.get('error_description') ?? ''));
  else door.resolve({ value: value ?? '', stateReturned });
  return { kind: 'accepted', attemptId: door.attemptId };
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
function describeMissing({ parameter, profileField }: Door, { parameters }: Callback): ErrorDetails {
  const names = [...parameters.keys()].filter((name) => /^[a-z][\w.-]{0,31}$/i.test(name)).slice(0, MOST_NAMES);
  return {
    lookedFor: parameter,
    replyShape: names.join(', ') || '–',
    ...(profileField !== null && { profileField }),
  };
}

function refuse(code: LoginErrorCode, door: Pick<Door, 'attemptId'> | null, details: ErrorDetails = {}): Delivery {
  const message = MESSAGES[code] ?? 'The address is not the callback that is waited for. Copy the whole address.';
  return { kind: 'refused', error: new LoginError(code, message, { details }), attemptId: door?.attemptId ?? null };
}

/** The door that a refusal is about: clear only while a single one is open. */
function onlyOf(doors: ReadonlySet<Door>): Door | null {
  const [door] = doors;
  return door && doors.size === 1 ? door : null;
}
