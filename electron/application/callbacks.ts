/**
 * How sign-ins come back: over the application's scheme, a loopback address or pasted. It knows which of them works
 * here, and hands what arrives to the attempt that waits for it.
 */
import { type CallbackRoutes, createCallbackRoutes, type PendingCallback } from '../callback/callback-routes.ts';
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
  /** How the last one looked, and what became of it. */
  readonly last: LastCallback | null;
  /**
   * Opens the way back for one attempt.
   * @throws LoginError `loopback-not-available`
   */
  open(
    attemptId: string,
    request: Parameters<CallbackRoutes['open']>[1],
    profile: ServiceProfile,
    signal: AbortSignal,
  ): Promise<PendingCallback>;
  /** Whether the answer to an attempt that waits already would come to this copy by itself. */
  readonly isStillReceived: CallbackRoutes['isStillReceived'];
  /** What has to be known before a method is started at a service. */
  cautionOf(method: LoginMethod, profile: ServiceProfile): OfferedMethodView['caution'];
  /** @param profile of the current service; null until that is up */
  view(profile: ServiceProfile | null): StatusView['callbacks'];
  /** Takes what a launch brought: what became of it is shown, and the window comes to the front. */
  take(found: FoundAddress): void;
  /** Asks the system who its protocol client is, and registers this copy where nobody is. Never rejects. */
  checkProtocolClient(): Promise<void>;
}

export interface CallbacksOptions {
  readonly ports: ApplicationPorts;
  readonly store: StoreWatch['forgiving'];
  readonly learned: Learned;
  /** Shows a problem beside a waiting attempt. @returns false where it does not wait */
  readonly showProblem: (attemptId: string, problem: AppError) => boolean;
  readonly notify: (error: AppError) => void;
  readonly onChange: () => void;
}

export function createCallbacks(options: CallbacksOptions): Callbacks {
  const { ports, store, learned, notify, onChange } = options;
  const { clock, random, log } = ports;
  const registration = createProtocolClientRegistration({ system: ports.protocolClient, clock, log, onChange });
  const protocolClient = (): ProtocolClient => (ports.hearsLaunches ? registration.client : { kind: 'not-heard' });
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
      const loopbackRedirect = profile?.application.loopbackRedirect ?? null;
      return {
        choice: routes.choice,
        protocolClient: protocolClient(),
        route: routes.callbackRouteFor({ loopbackRedirect, isRedirectSent: true }),
        scheme: CALLBACK_SCHEME,
        isLoopbackRegistered: loopbackRedirect !== null,
      };
    },
    take(found) {
      if (found.kind === 'several') {
        notify(new LoginError('callback-not-single', 'Several callbacks arrived at once; none was used.'));
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
