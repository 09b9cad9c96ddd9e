/**
 * Callbacks of sign-ins, which arrive over the app's scheme, at a loopback address, or pasted. Chooses the route that
 * works on this computer, and delivers each callback to the attempt that is waiting for it.
 */
import {
  type CallbackRoutes,
  createCallbackRoutes,
  findRegisteredRoute,
  type PendingCallback,
} from '../callback/callback-routes.ts';
import { type LastCallback, rememberCallbacks } from '../callback/last-callback.ts';
import type { FoundAddress } from '../callback/parse.ts';
import { CALLBACK_SCHEME } from '../callback/parse.ts';
import { createPendingCallbacks, type Delivery } from '../callback/pending-callbacks.ts';
import { type AppError, LoginError } from '../core/errors.ts';
import type { CallbackHandlers } from '../ipc/channels.ts';
import type { OfferedMethodView, ProtocolClient, StatusView } from '../ipc/contract.ts';
import type { LoginMethod } from '../login/method.ts';
import { createProtocolClientRegistration } from '../protocol-client/registration.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Learned } from '../services/learned-facts.ts';
import type { StoreWatch } from '../storage/store-watch.ts';
import { CALLBACK_ACCEPTED, describeRefusedCallback } from '../text/en.ts';
import type { ApplicationPorts } from './application-ports.ts';

export interface Callbacks {
  readonly handlers: CallbackHandlers;
  /** The last callback, masked, and its outcome. */
  readonly last: LastCallback | null;
  /**
   * Starts waiting for the callback of one attempt, until `signal` aborts.
   * @throws LoginError `loopback-not-available`
   */
  open(
    attemptId: string,
    request: Parameters<CallbackRoutes['open']>[1],
    profile: ServiceProfile,
    signal: AbortSignal,
  ): Promise<PendingCallback>;
  /** Whether this copy would receive the callback of a waiting attempt automatically. */
  readonly isStillReceived: CallbackRoutes['isStillReceived'];
  /** What the user should know before starting a method at a service. */
  cautionOf(method: LoginMethod, profile: ServiceProfile): OfferedMethodView['caution'];
  /** @param profile profile of the current service; null until it has started */
  view(profile: ServiceProfile | null): StatusView['callbacks'];
  /** Delivers the callback of a launch, shows a refusal, and brings the window to the front. */
  take(found: FoundAddress): void;
  /** Asks the system for its protocol client, and registers this copy if there is none. Never rejects. */
  checkProtocolClient(): Promise<void>;
}

export interface CallbacksOptions {
  readonly ports: ApplicationPorts;
  readonly store: StoreWatch;
  readonly learned: Learned;
  /** Shows a problem with a waiting attempt. @returns false if the attempt is not waiting */
  readonly showProblem: (attemptId: string, problem: AppError) => boolean;
  readonly notify: (error: AppError) => void;
  readonly onChange: () => void;
}

export function createCallbacks(options: CallbacksOptions): Callbacks {
  const { ports, store, learned, notify, onChange } = options;
  const { clock, random, log } = ports;
  const registration = createProtocolClientRegistration({ system: ports.protocolClient, clock, log, onChange });
  const protocolClient = (): ProtocolClient => (ports.receivesLaunches ? registration.client : { kind: 'not-heard' });
  const pending = rememberCallbacks(createPendingCallbacks(), clock);
  const routes = createCallbackRoutes({
    pending,
    random,
    clock,
    protocolClient: () => protocolClient().kind,
    learned,
    choice: store.read().settings.callbackChoice,
    onChoice: (callbackChoice) => store.update({ settings: { ...store.read().settings, callbackChoice } }),
    onLoopbackCallback(address) {
      const delivery = deliver(address);
      return delivery.kind === 'accepted' ? CALLBACK_ACCEPTED : describeRefusedCallback(delivery.error.code);
    },
  });

  function deliver(address: string): Delivery {
    const delivery = pending.deliver(address);
    log.info(delivery.kind === 'accepted' ? 'callback accepted' : `callback refused: ${delivery.error.code}`);
    if (delivery.kind === 'refused') {
      const { attemptId, error } = delivery;
      const isShown = attemptId !== null && options.showProblem(attemptId, error);
      if (!isShown) notify(error);
    }
    ports.bringToFront();
    return delivery;
  }

  return {
    get last() {
      return pending.last;
    },
    open: (attemptId, request, { id, application }, signal) =>
      routes.open(attemptId, request, { serviceId: id, ...application }, signal),
    isStillReceived: routes.isStillReceived,
    cautionOf({ callback, passwordGoesTo }, profile) {
      if (passwordGoesTo === 'this-app') return profile.baseUrl.startsWith('https:') ? null : 'needs-https';
      const request = callback?.(profile);
      const isLost = request && !routes.isReceived({ ...profile.application, isRedirectSent: request.isRedirectSent });
      return isLost ? 'answer-not-received' : null;
    },
    view(profile) {
      const { redirectUri, loopbackRedirect } = profile?.application ?? {
        redirectUri: `${CALLBACK_SCHEME}:`,
        loopbackRedirect: null,
      };
      const registered = findRegisteredRoute(redirectUri);
      return {
        choice: routes.choice,
        protocolClient: protocolClient(),
        route: routes.callbackRouteFor({ redirectUri, loopbackRedirect, isRedirectSent: true }),
        scheme: CALLBACK_SCHEME,
        registered: { route: registered, host: URL.parse(redirectUri)?.host ?? '' },
        isLoopbackRegistered: registered === 'loopback' || loopbackRedirect !== null,
      };
    },
    take(found) {
      if (found.kind === 'several') {
        notify(
          new LoginError('callback-not-single', 'Several callbacks arrived at once, so none was used. Start again.'),
        );
      }
      if (found.kind === 'one') deliver(found.address);
      else ports.bringToFront();
    },
    checkProtocolClient: registration.check,

    handlers: {
      pasteCallback: ({ attemptId, address }) => {
        const delivery = pending.deliver(address.trim(), attemptId);
        if (delivery.kind === 'refused') throw delivery.error;
        log.info('pasted callback accepted');
      },
      chooseCallbackRoute: ({ choice }) => {
        routes.choose(choice);
        onChange();
      },
      claimScheme: () => registration.claim(),
    },
  };
}
