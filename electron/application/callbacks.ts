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
import { endOfDelivery } from '../callback/loopback-page.ts';
import { CALLBACK_SCHEME, type FoundAddress, unwrapPasted } from '../callback/parse.ts';
import { createPendingCallbacks, type Delivery } from '../callback/pending-callbacks.ts';
import { type AppError, LoginError } from '../core/errors.ts';
import type { Argument, CallbackHandlers } from '../ipc/channels.ts';
import type { OfferedMethodView } from '../ipc/views/methods.ts';
import type { FormCallbackView } from '../ipc/views/own-services.ts';
import type { ProtocolClient, StatusView } from '../ipc/views/status.ts';
import { type LoginMethod, needsClientSecret } from '../login/method.ts';
import { createProtocolClientRegistration } from '../protocol-client/registration.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Learned } from '../services/learned-facts.ts';
import type { StoreWatch } from '../storage/store-watch.ts';
import type { ApplicationPorts } from './application-ports.ts';
import type { ArrivedCallback } from './browser-pages.ts';
import type { CallbackAddresses } from './own-services.ts';

export interface CallbacksOptions {
  readonly ports: ApplicationPorts;
  readonly store: StoreWatch;
  readonly learned: Learned;
  /** Shows a problem with a waiting attempt. @returns false if the attempt is not waiting */
  readonly showProblem: (attemptId: string, problem: AppError) => boolean;
  /** Asks whether to end a waiting attempt. @returns false if the attempt is not waiting for the browser */
  readonly askToEnd: (attemptId: string, error: AppError, answer: (isEnded: boolean) => void) => boolean;
  /** Called for each callback, but only for a limited number of those that are refused. */
  readonly onArrived: (callback: ArrivedCallback) => void;
  readonly notify: (error: AppError) => void;
  readonly onChange: () => void;
}

/** How many refused callbacks are logged, shown and listed until the user does something. */
const MAX_TOLD = 20;

export type Callbacks = ReturnType<typeof createCallbacks>;

export function createCallbacks(options: CallbacksOptions) {
  const { ports, store, learned, onChange } = options;
  const { clock, random, log } = ports;
  const registration = createProtocolClientRegistration({ system: ports.protocolClient, clock, log, onChange });
  const protocolClient = (): ProtocolClient => (ports.receivesLaunches ? registration.client : { kind: 'not-heard' });
  const pending = rememberCallbacks(createPendingCallbacks(), clock);
  const delivery = createDelivery(options, pending.deliver);
  const routes = createCallbackRoutes({
    pending,
    random,
    clock,
    protocolClient: () => protocolClient().kind,
    learned,
    choice: store.read().settings.callbackChoice,
    onChoice: (callbackChoice) => store.update({ settings: { ...store.read().settings, callbackChoice } }),
    onLoopbackCallback(address) {
      const end = endOfDelivery(delivery.receive(address, 'loopback'));
      return { lang: ports.language.locale, end, ...ports.language.words.pages[end] };
    },
  });

  const handlers: CallbackHandlers = {
    pasteCallback: delivery.paste,
    chooseCallbackRoute: ({ choice }) => {
      routes.choose(choice);
      onChange();
    },
    claimScheme: () => registration.claim(),
  };

  return {
    handlers,
    take: delivery.take,
    paste: delivery.paste,
    forgetRefusals: delivery.forgetRefusals,
    isStillReceived: routes.isStillReceived,
    /** Asks the system for its protocol client, and registers this copy if there is none. Never rejects. */
    checkProtocolClient: registration.check,
    /** The last callback, masked, and its outcome. */
    get last(): LastCallback | null {
      return pending.last;
    },
    /**
     * Starts waiting for the callback of one attempt, until `signal` aborts.
     * @throws LoginError `loopback-not-available`
     */
    open: (
      attemptId: string,
      request: Parameters<CallbackRoutes['open']>[1],
      { id, application }: ServiceProfile,
      signal: AbortSignal,
    ): Promise<PendingCallback> => routes.open(attemptId, request, { serviceId: id, ...application }, signal),
    /** What the user should know before starting a method at a service. */
    cautionOf(method: LoginMethod, profile: ServiceProfile): OfferedMethodView['caution'] {
      const { callback, passwordGoesTo } = method;
      if (needsClientSecret(method, profile)) return 'needs-client-secret';
      if (passwordGoesTo === 'this-app') return profile.baseUrl.startsWith('https:') ? null : 'needs-https';
      const request = callback?.(profile);
      const isLost = request && !routes.isReceived({ ...profile.application, isRedirectSent: request.isRedirectSent });
      return isLost ? 'answer-not-received' : null;
    },
    /** Where a redirect URI leads, and whether this copy hears of it. */
    describe(application: CallbackAddresses): FormCallbackView {
      const way = { ...application, isRedirectSent: true };
      const isFixedPort = findRegisteredRoute(application.redirectUri) === 'loopback';
      return { route: routes.callbackRouteFor(way), isReceived: routes.isReceived(way), isFixedPort };
    },
    /** @param profile profile of the current service; null until it has started */
    view(profile: ServiceProfile | null): StatusView['callbacks'] {
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
  };
}

/**
 * Delivers callbacks to the attempts that wait for them. As any page can send callbacks, those that are refused bring the
 * window to the front once, and are logged and shown a limited number of times.
 */
function createDelivery(
  { ports, askToEnd, showProblem, onArrived, notify }: CallbacksOptions,
  deliverPending: (address: string, attemptId?: string) => Delivery,
) {
  const { log } = ports;
  /** Since the user last did something. */
  let refusedCount = 0;

  function deliver(address: string, attemptId?: string): Delivery {
    const delivery = deliverPending(address, attemptId);
    if (delivery.kind !== 'unproven') return delivery;
    if (askToEnd(delivery.attemptId, delivery.error, delivery.answer)) return delivery;
    // Nobody has been sent to the service's page yet.
    delivery.answer(false);
    const error = new LoginError('callback-without-state', 'The browser has not been sent to the service’s page yet.');
    return { kind: 'refused', error, attemptId: null };
  }

  /** Delivers a callback that was not pasted. */
  function receive(address: string, route: 'scheme' | 'loopback'): Delivery {
    const delivery = deliver(address);
    if (delivery.kind === 'refused') refuse(delivery, address, route);
    else {
      onArrived({ delivery, address, route, attemptId: delivery.attemptId });
      log.info(`callback ${delivery.kind}`);
      ports.bringToFront();
    }
    return delivery;
  }

  function refuse(
    delivery: Extract<Delivery, { kind: 'refused' }>,
    address: string,
    route: 'scheme' | 'loopback',
  ): void {
    const { error, attemptId } = delivery;
    refusedCount += 1;
    if (refusedCount > MAX_TOLD) return;
    onArrived({ delivery, address, route, attemptId });
    log.info(`callback refused: ${error.code}`);
    if (refusedCount === MAX_TOLD) log.info('further refused callbacks are not logged until the user acts');
    const isShown = attemptId !== null && showProblem(attemptId, error);
    if (!isShown) notify(error);
    if (refusedCount === 1) ports.bringToFront();
  }

  return {
    receive,
    /** Delivers the callback of a launch, shows a refusal, and brings the window to the front. */
    take(found: FoundAddress): void {
      if (found.kind === 'several') {
        const message = 'Several callbacks arrived at once, so none was used. Start again.';
        const error = new LoginError('callback-not-single', message);
        refuse({ kind: 'refused', error, attemptId: null }, `${CALLBACK_SCHEME}:`, 'scheme');
      }
      if (found.kind === 'one') receive(found.address, 'scheme');
      if (found.kind === 'none') ports.bringToFront();
    },
    /** @throws LoginError that says why the callback is refused */
    paste({ attemptId, address }: Argument<'pasteCallback'>): void {
      refusedCount = 0;
      const pasted = unwrapPasted(address);
      const delivery = deliver(pasted, attemptId);
      onArrived({ delivery, address: pasted, route: 'pasted', attemptId });
      if (delivery.kind === 'refused') throw delivery.error;
      log.info(`pasted callback ${delivery.kind}`);
    },
    /** Counts refused callbacks from the beginning, because the user has done something. */
    forgetRefusals(): void {
      refusedCount = 0;
    },
  };
}
