/**
 * Chooses the route of a callback (the app's own scheme or a loopback address) and opens it for one attempt. The user
 * has a choice only if the registered redirect URI is of the app's own scheme. If a service has returned the `state`
 * before, a callback without it is refused. The caller stores this fact and the user's choice of route.
 */
import type { Clock } from '../core/clock.ts';
import { LoginError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { CallbackChoice, CallbackRoute, ProtocolClient } from '../ipc/views/status.ts';
import { createLoopback, findLoopbackAddress } from './loopback.ts';
import type { LoopbackPage } from './loopback-page.ts';
import { CALLBACK_SCHEME } from './parse.ts';
import type { PendingCallbacks, ReceivedCallback } from './pending-callbacks.ts';

const STATE_BITS = 256;
/** Of a random path segment. */
const SEGMENT_BITS = 128;

/** What a login method needs of its callback. */
export interface CallbackRequest {
  /** Name of the query parameter that carries the result, such as `code`. */
  readonly parameter: string;
  /** Field of the service profile that sets this name; null if the document fixes it. */
  readonly profileField: string | null;
  /** Whether a `state` is sent, and whether a callback without it is refused. */
  readonly state: 'send' | 'required' | 'omit';
  /** Whether the redirect URI is sent to the service. If not, the service redirects to the registered one only. */
  readonly isRedirectSent: boolean;
  /** Whether what a callback shows of the service may be remembered; it may if absent. */
  readonly teaches?: () => boolean;
}

/** What a service profile says about callbacks. */
export interface CallbackRegistration {
  readonly serviceId: string;
  /** Sent exactly as it is here. */
  readonly redirectUri: string;
  readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean } | null;
}

/** What the route of an attempt depends on. */
export type CallbackWay = Omit<CallbackRegistration, 'serviceId'> & Pick<CallbackRequest, 'isRedirectSent'>;

/** A callback that an attempt is waiting for. It ends with the attempt. */
export interface PendingCallback {
  readonly route: CallbackRoute;
  /** Whether this copy receives the callback automatically; if not, the user has to paste it. */
  readonly isReceived: boolean;
  /** Whether a new attempt could use a loopback address instead of the app's scheme. */
  readonly isLoopbackPossible: boolean;
  /** Why this copy cannot listen at the registered loopback address; null if it can, or need not. */
  readonly problem: LoginError | null;
  /** Exactly as it is sent to the service. */
  readonly redirectUri: string;
  /** The random `state` of this attempt; null if none is sent. */
  readonly state: string | null;
  /**
   * Begins to take callbacks: call this once, when the browser is sent, because none that comes before can be its. Resolves
   * with the accepted callback; rejects as `PendingCallbacks.expect` does.
   */
  receive(): Promise<ReceivedCallback>;
}

export interface CallbackRoutes {
  readonly choice: CallbackChoice;
  choose(choice: CallbackChoice): void;
  /**
   * The route of the next attempt: loopback if the redirect URI itself is a loopback address, or if a loopback callback
   * is registered besides and the redirect URI is sent.
   */
  callbackRouteFor(way: CallbackWay): CallbackRoute;
  /**
   * Whether this copy would receive the callback of such an attempt automatically. While it is unknown which app gets
   * the scheme's addresses, an installed copy assumes that it does, so that nobody is asked to paste needlessly.
   */
  isReceived(way: CallbackWay): boolean;
  /** The same for an attempt that is already waiting, by what is known now. */
  isStillReceived(way: Pick<PendingCallback, 'route' | 'isReceived'>): boolean;
  /**
   * Starts waiting for the callback of one attempt, until `signal` aborts. If the registered port cannot be listened
   * to, the attempt waits all the same, because its callback can be pasted.
   * @throws LoginError `loopback-not-available`
   */
  open(
    attemptId: string,
    request: CallbackRequest,
    registration: CallbackRegistration,
    signal: AbortSignal,
  ): Promise<PendingCallback>;
}

export interface CallbackRoutesOptions {
  readonly pending: PendingCallbacks;
  readonly random: Random;
  readonly clock: Clock;
  /** The app that the system opens the scheme's addresses with, as far as is known now. */
  readonly protocolClient: () => ProtocolClient['kind'];
  /** The user's earlier choice. */
  readonly choice: CallbackChoice;
  readonly onChoice: (choice: CallbackChoice) => void;
  /** Which services return the `state`, for each result parameter: a service may return it from one page only. */
  readonly learned: {
    hasReturnedState(serviceId: string, parameter: string): boolean;
    rememberStateReturned(serviceId: string, parameter: string): void;
  };
  /** Handles an address that the loopback listener received. Returns the page that the browser shows. */
  readonly onLoopbackCallback: (address: string) => LoopbackPage;
}

export function createCallbackRoutes(options: CallbackRoutesOptions): CallbackRoutes {
  const { pending, random, clock, learned } = options;
  let { choice } = options;

  const loopback = createLoopback({ clock, onCallback: options.onLoopbackCallback });

  const callbackRouteFor: CallbackRoutes['callbackRouteFor'] = (way) => {
    const registered = findRegisteredRoute(way.redirectUri);
    if (registered === 'loopback' || !isFreePortPermitted(way)) return registered;
    if (registered === 'elsewhere') return 'loopback';
    if (choice !== 'automatic') return choice;
    return options.protocolClient() === 'this-copy' ? 'scheme' : 'loopback';
  };

  const isStillReceived: CallbackRoutes['isStillReceived'] = ({ route, isReceived }) =>
    route === 'scheme' ? ['this-copy', 'not-known'].includes(options.protocolClient()) : isReceived;

  /** Listens at the registered loopback address; otherwise, or if that is not possible, at a free port if permitted. */
  const listen = async (way: CallbackWay): Promise<Listening> => {
    const { redirectUri, loopbackRedirect } = way;
    const registered = findLoopbackAddress(redirectUri);
    let problem: LoginError | null = null;
    if (registered) {
      try {
        return { ...(await loopback.expect(registered)), redirectUri, problem };
      } catch (thrown) {
        if (!(thrown instanceof LoginError)) throw thrown;
        problem = thrown;
      }
    }
    if (!loopbackRedirect || !isFreePortPermitted(way)) return { redirectUri, problem, end: () => undefined };
    const segment = loopbackRedirect.allowsRandomSegment ? `/${random.token(SEGMENT_BITS)}` : '';
    const path = `${loopbackRedirect.path === '/' ? '' : loopbackRedirect.path}${segment}` || '/';
    const { address, end } = await loopback.expect({ hostname: '127.0.0.1', port: 0, path });
    return { redirectUri: address, problem: null, end };
  };

  return {
    get choice() {
      return choice;
    },
    choose(chosen) {
      choice = chosen;
      options.onChoice(chosen);
    },
    callbackRouteFor,
    isReceived(way) {
      const route = callbackRouteFor(way);
      return isStillReceived({ route, isReceived: route === 'loopback' });
    },
    isStillReceived,

    async open(attemptId, request, registration, signal) {
      const { parameter, profileField, isRedirectSent, teaches = () => true } = request;
      const { serviceId } = registration;
      const way = { ...registration, isRedirectSent };
      const route = callbackRouteFor(way);
      const { redirectUri, problem, end }: Listening =
        route === 'loopback' ? await listen(way) : { ...registration, problem: null, end: () => undefined };
      const state = request.state === 'omit' ? null : random.token(STATE_BITS);
      // If the profile now omits the state, it cannot come back, even if this service returned it before.
      const isReturnKnown = request.state === 'required' || learned.hasReturnedState(serviceId, parameter);
      const isStateRequired = state !== null && isReturnKnown;
      const onStateReturned = () => {
        if (teaches()) learned.rememberStateReturned(serviceId, parameter);
      };
      const endOnce = once(end);
      whenAborted(signal, endOnce);
      const receive = async (): Promise<ReceivedCallback> => {
        const expected = { attemptId, redirectUri, parameter, profileField, state, isStateRequired, onStateReturned };
        const received = await pending.expect(expected, signal);
        if (received.retry === null) endOnce();
        return received;
      };
      const isReceived = isStillReceived({ route, isReceived: route === 'loopback' && problem === null });
      const isLoopbackPossible = route === 'scheme' && isFreePortPermitted(way);
      return { route, isReceived, isLoopbackPossible, problem, redirectUri, state, receive };
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}

/** What an attempt over loopback has: an address, and, if nothing listens there, why. */
interface Listening {
  readonly redirectUri: string;
  readonly problem: LoginError | null;
  end(): void;
}

/** Where a redirect URI leads: to this app by its own scheme, to a port of this computer, or to neither. */
export function findRegisteredRoute(redirectUri: string): CallbackRoute {
  if (URL.parse(redirectUri)?.protocol === `${CALLBACK_SCHEME}:`) return 'scheme';
  return findLoopbackAddress(redirectUri) ? 'loopback' : 'elsewhere';
}

/** Whether the service redirects to any port of 127.0.0.1 that it is told. */
function isFreePortPermitted({ loopbackRedirect, isRedirectSent }: CallbackWay): boolean {
  return loopbackRedirect !== null && isRedirectSent;
}
