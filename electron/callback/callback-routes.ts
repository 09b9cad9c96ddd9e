/**
 * Chooses how the browser comes back (the application's scheme or a loopback address), opens that way for
 * one attempt, and refuses the absence of the `state` where a service has returned it before. It keeps neither
 * that nor the person's choice: both are handed out to be kept.
 */
import type { Clock } from '../core/clock.ts';
import type { Random } from '../core/random.ts';
import type { CallbackChoice, CallbackRoute, ProtocolClient } from '../ipc/contract.ts';
import { listenOnLoopback } from './loopback.ts';
import type { LoopbackPage } from './loopback-page.ts';
import { CALLBACK_SCHEME } from './parse.ts';
import type { PendingCallbacks, ReceivedCallback } from './pending-callbacks.ts';

const STATE_BITS = 256;

/** What a login method asks of its way back. */
export interface CallbackRequest {
  /** Name of the GET parameter that carries the result, such as `code`. */
  readonly parameter: string;
  /** Field of the service profile that names it; null where the document does. */
  readonly profileField: string | null;
  /** Whether a `state` goes out, and whether its absence is refused. */
  readonly state: 'send' | 'required' | 'omit';
  /** Whether the service is told the redirect URI. Where it is not, it redirects to the registered one only. */
  readonly isRedirectSent: boolean;
}

/** What a service profile says of callbacks. */
export interface CallbackRegistration {
  readonly serviceId: string;
  readonly redirectUri: string;
  readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean } | null;
}

/** One open way back: where the browser is sent, and what arrives there. It ends with the attempt. */
export interface PendingCallback {
  readonly route: CallbackRoute;
  /** Whether the system brings the answer to this copy by itself; where not, it has to be pasted. */
  readonly isReceived: boolean;
  /** Exactly as it goes onto the wire. */
  readonly redirectUri: string;
  /** The random `state` of this attempt; null where the profile omits it. */
  readonly state: string | null;
  /** Settles once: the accepted callback, or a LoginError for a refusal by the member or the service. */
  readonly received: Promise<ReceivedCallback>;
}

export interface CallbackRoutes {
  readonly choice: CallbackChoice;
  choose(choice: CallbackChoice): void;
  /** The route that the next attempt takes: loopback only where it is registered and the service learns of it. */
  callbackRouteFor(
    way: Pick<CallbackRegistration, 'loopbackRedirect'> & Pick<CallbackRequest, 'isRedirectSent'>,
  ): CallbackRoute;
  /**
   * Whether the answer to such an attempt would come to this copy by itself. While it is not known who gets addresses
   * of the scheme, an installed copy is taken for their owner: nobody is told to paste for nothing.
   */
  isReceived(way: Omit<CallbackRegistration, 'serviceId'> & Pick<CallbackRequest, 'isRedirectSent'>): boolean;
  /** The same of an attempt that waits already, as far as is known now. */
  isStillReceived(way: Pick<PendingCallback, 'route' | 'redirectUri'>): boolean;
  /**
   * Opens the way back for one attempt.
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
  /** Whom the system hands addresses of the callback scheme to, as far as is known now. */
  readonly protocolClient: () => ProtocolClient['kind'];
  /** What the person chose before. */
  readonly choice: CallbackChoice;
  readonly onChoice: (choice: CallbackChoice) => void;
  /** Which services return the `state`, and beside which parameter: a service may do so on one page only. */
  readonly learned: {
    hasReturnedState(serviceId: string, parameter: string): boolean;
    rememberStateReturned(serviceId: string, parameter: string): void;
  };
  /** Takes an address that the loopback listener got; its result is what the browser shows. */
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
      // What is not sent cannot come back, whatever this service did under an earlier profile.
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
