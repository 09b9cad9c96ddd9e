/**
 * Chooses the route of a callback (the app's own scheme or a loopback address) and opens it for one attempt. If a
 * service has returned the `state` before, a callback without it is refused. The caller stores this fact and the
 * user's choice of route.
 */
import type { Clock } from '../core/clock.ts';
import type { Random } from '../core/random.ts';
import type { CallbackChoice, CallbackRoute, ProtocolClient } from '../ipc/contract.ts';
import { listenOnLoopback } from './loopback.ts';
import type { LoopbackPage } from './loopback-page.ts';
import { CALLBACK_SCHEME } from './parse.ts';
import type { PendingCallbacks, ReceivedCallback } from './pending-callbacks.ts';

const STATE_BITS = 256;

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
}

/** What a service profile says about callbacks. */
export interface CallbackRegistration {
  readonly serviceId: string;
  readonly redirectUri: string;
  readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean } | null;
}

/** A callback that an attempt is waiting for. It ends with the attempt. */
export interface PendingCallback {
  readonly route: CallbackRoute;
  /** Whether this copy receives the callback automatically; if not, the user has to paste it. */
  readonly isReceived: boolean;
  /** Exactly as it is sent to the service. */
  readonly redirectUri: string;
  /** The random `state` of this attempt; null if none is sent. */
  readonly state: string | null;
  /** Resolves with the accepted callback; rejects with a LoginError if the member or the service refuses. */
  readonly received: Promise<ReceivedCallback>;
}

export interface CallbackRoutes {
  readonly choice: CallbackChoice;
  choose(choice: CallbackChoice): void;
  /** The route of the next attempt. Loopback is used only if it is registered and the redirect URI is sent. */
  callbackRouteFor(
    way: Pick<CallbackRegistration, 'loopbackRedirect'> & Pick<CallbackRequest, 'isRedirectSent'>,
  ): CallbackRoute;
  /**
   * Whether this copy would receive the callback of such an attempt automatically. While it is unknown which app gets
   * the scheme's addresses, an installed copy assumes that it does, so that nobody is asked to paste needlessly.
   */
  isReceived(way: Omit<CallbackRegistration, 'serviceId'> & Pick<CallbackRequest, 'isRedirectSent'>): boolean;
  /** The same for an attempt that is already waiting, by what is known now. */
  isStillReceived(way: Pick<PendingCallback, 'route' | 'redirectUri'>): boolean;
  /**
   * Starts waiting for the callback of one attempt, until `signal` aborts.
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

  const callbackRouteFor: CallbackRoutes['callbackRouteFor'] = ({ loopbackRedirect, isRedirectSent }) => {
    if (!loopbackRedirect || !isRedirectSent || choice === 'scheme') return 'scheme';
    return choice === 'loopback' || options.protocolClient() !== 'this-copy' ? 'loopback' : 'scheme';
  };

  const isStillReceived: CallbackRoutes['isStillReceived'] = ({ route, redirectUri }) => {
    if (route === 'loopback') return true;
    const isPerhapsOwn = ['this-copy', 'not-known'].includes(options.protocolClient());
    return isPerhapsOwn && redirectUri.startsWith(`${CALLBACK_SCHEME}:`);
  };
  const isReceived: CallbackRoutes['isReceived'] = (way) => isStillReceived({ ...way, route: callbackRouteFor(way) });

  return {
    get choice() {
      return choice;
    },
    choose(chosen) {
      choice = chosen;
      options.onChoice(chosen);
    },
    callbackRouteFor,
    isReceived,
    isStillReceived,

    async open(attemptId, request, registration, signal) {
      const { parameter, profileField, isRedirectSent } = request;
      const { serviceId, loopbackRedirect } = registration;
      const route = callbackRouteFor({ loopbackRedirect, isRedirectSent });
      const loopback =
        route === 'loopback' && loopbackRedirect
          ? await listenOnLoopback({
              path: loopbackRedirect.path,
              withRandomSegment: loopbackRedirect.allowsRandomSegment,
              onCallback: options.onLoopbackCallback,
              random,
              clock,
            })
          : null;
      const redirectUri = loopback?.redirectUri ?? registration.redirectUri;
      const state = request.state === 'omit' ? null : random.token(STATE_BITS);
      // If the profile now omits the state, it cannot come back, even if this service returned it before.
      const isReturnKnown = request.state === 'required' || learned.hasReturnedState(serviceId, parameter);
      const isStateRequired = state !== null && isReturnKnown;
      const onStateReturned = () => learned.rememberStateReturned(serviceId, parameter);
      const received = pending.expect(
        { attemptId, redirectUri, parameter, profileField, state, isStateRequired, onStateReturned },
        signal,
      );
      const settle = () => loopback?.end();
      received.then(settle, settle);
      return { route, isReceived: isReceived({ ...registration, isRedirectSent }), redirectUri, state, received };
    },
  };
}
