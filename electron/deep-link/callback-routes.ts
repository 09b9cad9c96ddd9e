/**
 * Chooses how the browser comes back (the application's scheme or a loopback address), opens that way for
 * one attempt, and remembers which services return the `state`, because from then on its absence is refused.
 */
import type { Clock } from '../core/clock.ts';
import type { Random } from '../core/random.ts';
import type { CallbackChoice, CallbackRoute } from '../ipc/contract.ts';
import type { Arrival, CallbackDesk } from './callback-desk.ts';
import { listenOnLoopback } from './loopback.ts';
import type { LoopbackPage } from './loopback-page.ts';

const STATE_BITS = 256;

/** What a service profile says of callbacks. */
export interface CallbackRegistration {
  readonly profileId: string;
  readonly redirectUri: string;
  readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean } | null;
  readonly state: 'send' | 'required' | 'omit';
}

export interface OpenedCallback {
  readonly route: CallbackRoute;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly arrived: Promise<Arrival>;
}

export interface CallbackRoutes {
  readonly choice: CallbackChoice;
  choose(choice: CallbackChoice): void;
  /** The route that the next attempt takes. */
  routeFor(registration: Pick<CallbackRegistration, 'loopbackRedirect'>): CallbackRoute;
  /**
   * Opens the way back for one attempt.
   * @param parameter GET parameter that carries the result
   * @throws LoginError `loopback-not-available`
   */
  open(
    attemptId: string,
    parameter: string,
    registration: CallbackRegistration,
    signal: AbortSignal,
  ): Promise<OpenedCallback>;
}

export interface CallbackRoutesOptions {
  readonly desk: CallbackDesk;
  readonly random: Random;
  readonly clock: Clock;
  readonly isSchemeOwner: boolean;
  /** Takes an address that the loopback listener got; its result is what the browser shows. */
  readonly onLoopbackCallback: (address: string) => LoopbackPage;
}

export function createCallbackRoutes(options: CallbackRoutesOptions): CallbackRoutes {
  const { desk, random, clock } = options;
  const profilesThatReturnState = new Set<string>();
  let choice: CallbackChoice = 'automatic';

  const routeFor: CallbackRoutes['routeFor'] = ({ loopbackRedirect }) => {
    if (!loopbackRedirect || choice === 'scheme') return 'scheme';
    return choice === 'loopback' || !options.isSchemeOwner ? 'loopback' : 'scheme';
  };

  return {
    get choice() {
      return choice;
    },
    choose(chosen) {
      choice = chosen;
    },
    routeFor,

    async open(attemptId, parameter, registration, signal) {
      const { profileId, loopbackRedirect } = registration;
      const route = routeFor(registration);
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
      const state = registration.state === 'omit' ? null : random.token(STATE_BITS);
      const isStateRequired = registration.state === 'required' || profilesThatReturnState.has(profileId);
      const onStateReturned = () => void profilesThatReturnState.add(profileId);
      const arrived = desk.open({ attemptId, redirectUri, parameter, state, isStateRequired, onStateReturned }, signal);
      const settle = () => loopback?.end();
      arrived.then(settle, settle);
      return { route, redirectUri, state, arrived };
    },
  };
}
