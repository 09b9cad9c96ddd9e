/**
 * The application without its windows: the current service, the attempts, sessions and notices, and what
 * the page may ask of them. It is plain Node; everything of the system comes in through ApplicationPorts.
 */
import { viewAttempt, viewMethod, viewProxy, viewService, viewSession } from './app-view.ts';
import { isAllowedAddress } from './core/address.ts';
import type { Clock } from './core/clock.ts';
import { type AppError, LoginError } from './core/errors.ts';
import type { Log } from './core/log.ts';
import type { Random } from './core/random.ts';
import { createCallbackDesk, type Delivery } from './deep-link/callback-desk.ts';
import { createCallbackRoutes } from './deep-link/callback-routes.ts';
import { CALLBACK_SCHEME, type FoundAddress } from './deep-link/parse.ts';
import type { AppView, Argument, Channel, NoticeView, Result } from './ipc/contract.ts';
import { createLoginManager } from './login/login-manager.ts';
import { LOGIN_METHODS } from './login/registry.ts';
import type { Picture } from './service/client.ts';
import { createCurrentService, type StartedService } from './service/current-service.ts';
import type { ProxyRoute } from './service/proxy.ts';
import { createSessionKeeper } from './session/session-keeper.ts';
import { createSessions } from './session/sessions.ts';
import { CALLBACK_ACCEPTED, describeRefusedCallback } from './text/en.ts';

/** What the application needs of the system. */
export interface ApplicationPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** What the service is called, known before it is up. */
  readonly serviceName: string;
  readonly startService: () => Promise<StartedService>;
  /** How calls to this address leave the computer; for the status line. */
  readonly routeFor: (address: string) => Promise<ProxyRoute>;
  /** Whether this is an installed package. */
  readonly isInstalled: boolean;
  /** Whether the system hands addresses of the callback scheme to this application. */
  readonly isSchemeOwner: boolean;
  /** @throws LoginError `browser-not-opened` */
  readonly openExternal: (address: string) => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
  readonly bringToFront: () => void;
  readonly onView: (view: AppView) => void;
}

/** One function per channel. They throw AppErrors; `ipc/handle` turns those into results. */
export type CallHandlers = {
  readonly [C in Channel]: (argument: Argument<C>) => Result<C> | Promise<Result<C>>;
};

export interface Application {
  readonly calls: CallHandlers;
  /** Takes what the operating system brought: an address, several, or only a second launch. */
  take(incoming: FoundAddress): void;
  /** @returns the picture of a session's member, or null where there is none to show */
  readPicture(sessionId: string): Promise<Picture | null>;
  /** Ends every attempt and the service. */
  close(): Promise<void>;
}

/** Enough for every way to go wrong at once; older ones go first. */
const MAX_NOTICES = 3;

/** @returns the application with its service already starting */
export function createApplication(ports: ApplicationPorts): Application {
  const { clock, random, log } = ports;
  const notices: NoticeView[] = [];
  let proxy = viewProxy(null);
  let isChangeAnnounced = false;

  /** Several changes in one turn make one view. */
  const onChange = (): void => {
    if (isChangeAnnounced) return;
    isChangeAnnounced = true;
    queueMicrotask(() => {
      isChangeAnnounced = false;
      ports.onView(view());
    });
  };

  const service = createCurrentService(ports.startService, onChange);
  const sessions = createSessions(onChange);
  const closing = new AbortController();
  const keeper = createSessionKeeper({
    sessions,
    currentService: () => service.require(),
    clock,
    random,
    log,
    signal: closing.signal,
  });
  const desk = createCallbackDesk();
  const routes = createCallbackRoutes({
    desk,
    random,
    clock,
    isSchemeOwner: ports.isSchemeOwner,
    onLoopbackCallback(address) {
      const delivery = deliver(address);
      return delivery.kind === 'accepted' ? CALLBACK_ACCEPTED : describeRefusedCallback(delivery.error.code);
    },
  });

  const logins = createLoginManager({
    methods: LOGIN_METHODS,
    clock,
    random,
    openExternal,
    openCallback: (attemptId, parameter, { profile }, signal) =>
      routes.open(
        attemptId,
        parameter,
        { profileId: profile.id, state: profile.state, ...profile.application },
        signal,
      ),
    onSignedIn: (signedIn) => keeper.keep(signedIn),
    onEnded(methodId, error) {
      if (error.code !== 'cancelled' && error.code !== 'superseded') log.failure(methodId, error);
    },
    onChange,
  });

  function view(): AppView {
    const { state } = service;
    const application = state.kind === 'ready' ? state.service.profile.application : null;
    return {
      service: viewService(ports.serviceName, state),
      methods: LOGIN_METHODS.map(viewMethod),
      attempts: logins.attempts.map(viewAttempt),
      sessions: sessions.all.map(viewSession),
      currentSessionId: sessions.current?.id ?? null,
      notices: [...notices],
      status: {
        callbacks: {
          route: routes.routeFor({ loopbackRedirect: application?.loopbackRedirect ?? null }),
          choice: routes.choice,
          scheme: CALLBACK_SCHEME,
          isSchemeOwner: ports.isSchemeOwner,
          isInstalled: ports.isInstalled,
          isLoopbackRegistered: application ? application.loopbackRedirect !== null : false,
        },
        secrets: { place: 'memory' },
        proxy,
      },
    };
  }

  /** Only https, or http to this computer, is ever opened (W4). */
  async function openExternal(address: string): Promise<void> {
    if (isAllowedAddress(address)) return ports.openExternal(address);
    throw new LoginError('address-not-allowed', 'The service’s page is not on https, so it was not opened.');
  }

  function notify(error: AppError): void {
    notices.unshift({ id: random.token(64), error: { code: error.code, details: error.details } });
    notices.length = Math.min(notices.length, MAX_NOTICES);
    onChange();
  }

  /** A callback that came from outside: what became of it is shown, and the window comes to the front. */
  function deliver(address: string): Delivery {
    const delivery = desk.deliver(address);
    log.info(delivery.kind === 'accepted' ? 'callback accepted' : `callback refused: ${delivery.error.code}`);
    if (delivery.kind === 'refused') {
      const { attemptId, error } = delivery;
      const isShown = attemptId !== null && logins.showProblem(attemptId, error);
      if (!isShown) notify(error);
    }
    ports.bringToFront();
    return delivery;
  }

  async function startService(): Promise<void> {
    await service.start();
    if (service.state.kind === 'failed') log.failure('service not started', service.state.error);
    await describeRoute();
  }

  async function describeRoute(): Promise<void> {
    if (service.state.kind !== 'ready') return;
    const route = await ports.routeFor(service.state.service.profile.baseUrl).catch(() => null);
    proxy = viewProxy(route);
    onChange();
  }

  void startService();

  const calls: CallHandlers = {
    'view:get': () => view(),
    'login:start': ({ methodId, fields }) => {
      void describeRoute();
      // They were about sign-ins before this one.
      notices.length = 0;
      return { attemptId: logins.start(methodId, fields, service.require()) };
    },
    'login:cancel': ({ attemptId }) => logins.cancel(attemptId),
    'login:open-again': ({ attemptId }) => logins.openAgain(attemptId),
    'login:copy-address': ({ attemptId }) => ports.copyText(logins.addressOf(attemptId)),
    'login:paste-callback': ({ attemptId, address }) => {
      const delivery = desk.deliver(address.trim(), attemptId);
      if (delivery.kind === 'refused') throw delivery.error;
    },
    'login:answer-member': ({ attemptId, isThisMember }) => logins.answerMember(attemptId, isThisMember),
    'login:dismiss': ({ attemptId }) => logins.dismiss(attemptId),
    'session:select': ({ sessionId }) => sessions.select(sessionId),
    'session:refresh': ({ sessionId }) => keeper.refresh(sessionId),
    'session:sign-out': ({ sessionId }) => sessions.remove(sessionId),
    'callbacks:choose': ({ choice }) => {
      routes.choose(choice);
      onChange();
    },
    'service:start-again': () => startService(),
    'notice:dismiss': ({ noticeId }) => {
      const index = notices.findIndex(({ id }) => id === noticeId);
      if (index >= 0) notices.splice(index, 1);
      onChange();
    },
  };

  return {
    calls,
    take(incoming) {
      if (incoming.kind === 'one') deliver(incoming.address);
      else if (incoming.kind === 'several') {
        notify(new LoginError('callback-not-single', 'Several callbacks arrived at once; none was used.'));
        ports.bringToFront();
      } else ports.bringToFront();
    },
    readPicture: (sessionId) => keeper.readPicture(sessionId),
    async close() {
      closing.abort(new LoginError('cancelled', 'The application is closing.'));
      logins.cancelAll();
      await service.close();
    },
  };
}
