/**
 * The application without its windows: services, attempts, sessions, results and notices, and what the page
 * may ask of them. It is plain Node; everything of the system comes in through ApplicationPorts.
 */
import { createAbout } from '../about/about.ts';
import { createCallbackRoutes } from '../callback/callback-routes.ts';
import { rememberCallbacks } from '../callback/last-callback.ts';
import type { Launch } from '../callback/launches.ts';
import { createPendingCallbacks, type Delivery } from '../callback/pending-callbacks.ts';
import { isAllowedAddress } from '../core/address.ts';
import { AppError, type ErrorCode, LoginError, StorageError, toAppError } from '../core/errors.ts';
import type { AppView, ProtocolClient } from '../ipc/contract.ts';
import { endOf } from '../login/attempt-end.ts';
import { createLoginManager } from '../login/login-manager.ts';
import { createLoginResults } from '../login/login-results.ts';
import { LOGIN_METHODS } from '../login/registry.ts';
import { createProtocolClientRegistration } from '../protocol-client/registration.ts';
import type { Picture } from '../service-client/client.ts';
import { watchClock } from '../service-client/clock-difference.ts';
import { createServiceDesk } from '../services/current-service.ts';
import { createLearned } from '../services/learned-facts.ts';
import { createProfileStore } from '../services/profile-store.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { createSessionManager } from '../session/session-manager.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createSessions } from '../session/sessions.ts';
import { createStorageStatus } from '../storage/storage-status.ts';
import { watchStore } from '../storage/store-watch.ts';
import { announceEnd, announceSignedIn, CALLBACK_ACCEPTED, describeRefusedCallback } from '../text/en.ts';
import { announceQuestions } from './announce-questions.ts';
import { viewApplication } from './app-view.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { type CallHandlers, createCalls } from './calls.ts';
import { createNotices } from './notices.ts';
import { createServiceLife, type TracedTarget } from './services.ts';

export interface Application {
  readonly calls: CallHandlers;
  /** Takes what a launch or the operating system brought: callbacks, a profile file, or only a second launch. */
  take(launch: Launch): void;
  /** Does what the native menu offers; what goes wrong is shown as a notice. */
  act(channel: 'service:open-profile-file' | 'about:show-log'): Promise<void>;
  /** @returns the picture of a session's member, or null where there is none to show */
  readPicture(sessionId: string): Promise<Picture | null>;
  /** Ends every attempt and service; what is being written is finished. */
  close(): Promise<void>;
}

/** The attempt ended before anything was asked of the service: that is no result of the method. */
const NOTHING_TRIED: readonly ErrorCode[] = ['field-missing', 'login-has-colon', 'address-not-secure'];

/** @returns the application with its service already starting */
export function createApplication(ports: ApplicationPorts): Application {
  const { clock, random, log } = ports;
  const clockWatch = watchClock(ports.http, clock);
  const { http } = clockWatch;
  const closing = new AbortController();
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

  const notices = createNotices(random, onChange);
  const notify = (error: AppError): void => {
    log.failure('notice', error);
    notices.add(error);
  };
  const storeWatch = watchStore(ports.store, { tell: notify, takeBack: notices.withdraw });
  const store = storeWatch.forgiving;

  const learned = createLearned(store);
  const results = createLoginResults({ store, clock });
  const storage = createStorageStatus({
    keychain: ports.keychain,
    store,
    isKeeping: () => storeWatch.isKeeping,
    onChange() {
      log.info(`keychain: ${storage.status.system}`);
      onChange();
    },
  });
  const profileStore = createProfileStore({ store, keychain: ports.keychain, tell: notify });
  const desk = createServiceDesk({
    demoName: ports.demoName,
    startDemo: ports.startDemo,
    createClient: (profile) => ports.createClient({ profile, http }),
    profileStore,
    store,
    onChange,
  });
  const { services } = desk;

  const sessions = createSessions(onChange);
  const sessionStore = createSessionStore({
    store: storeWatch.store,
    keychain: ports.keychain,
    setAside: (records) => ports.store.copyAside({ sessions: records }, clock.nowMs()),
    onStored: (sessionId, storedIn) => void sessions.update(sessionId, { storedIn }),
    tell: storeWatch.tell,
  });
  const sessionManager = createSessionManager({
    sessions,
    sessionStore,
    serviceFor: services.require,
    learnPresentation: learned.rememberPresentation,
    demoServiceId: DEMO_SERVICE_ID,
    clock,
    random,
    log,
    onWake: ports.onWake,
    onChange,
    signal: closing.signal,
  });

  const scheme = createProtocolClientRegistration({ system: ports.scheme, clock, log, onChange });
  const protocolClient = (): ProtocolClient => (ports.hearsLaunches ? scheme.client : { kind: 'not-heard' });
  const callbacks = rememberCallbacks(createPendingCallbacks(), clock);
  const routes = createCallbackRoutes({
    pending: callbacks,
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

  const tellQuestions = announceQuestions(ports.announce);
  const logins = createLoginManager<TracedTarget>({
    methods: LOGIN_METHODS,
    clock,
    random,
    openExternal,
    onWake: ports.onWake,
    openCallback: (attemptId, request, { profile }, signal) =>
      routes.open(attemptId, request, { serviceId: profile.id, ...profile.application }, signal),
    onSignedIn({ target, ...signedIn }) {
      sessionManager.keep({ profile: target.profile, ...signedIn });
      results.record(target.profile.id, signedIn.methodId, signedIn.member, target.log());
      ports.announce(announceSignedIn(target.profile.name));
    },
    onEnded(methodId, error, { profile, log: requests }) {
      log.failure(`sign-in by ${methodId}`, error);
      const end = endOf(error);
      if (end === 'cancelled') return;
      ports.announce(announceEnd(end, profile.name));
      if (!NOTHING_TRIED.includes(error.code)) results.record(profile.id, methodId, error, requests());
    },
    onChange() {
      tellQuestions(logins.attempts);
      onChange();
    },
  });

  const life = createServiceLife({
    desk,
    http,
    createClient: ports.createClient,
    clock,
    log,
    learned,
    results,
    sessions,
    sessionManager,
    lockedCount: () => sessionStore.lockedCount,
    storage,
    cancelAttempts: (serviceId) => logins.cancelAll(serviceId),
    windowShown: ports.windowShown,
    onChange,
    signal: closing.signal,
  });

  const view = (): AppView =>
    viewApplication({
      locale: ports.locale,
      services: services.all,
      currentService: services.current,
      methods: LOGIN_METHODS,
      routeFor: routes.routeFor,
      isReceived: routes.isReceived,
      isStillReceived: routes.isStillReceived,
      attempts: logins.attempts,
      sessions: sessions.all,
      currentSessionId: sessions.current?.id ?? null,
      isRestoring: sessionManager.isRestoring,
      comparison: results.compare(
        services.current.id,
        LOGIN_METHODS.map(({ id }) => id),
      ),
      notices: notices.all,
      callbacks: { choice: routes.choice, protocolClient: protocolClient() },
      presentationsOf,
      secrets: storage.status,
      proxy: life.proxy,
    });

  function presentationsOf(serviceId: string) {
    const started = services.find(serviceId);
    return started && { profile: started.profile.tokenPresentation, learned: learned.presentationFor(serviceId) };
  }

  /** Only https, or http to this computer, is ever opened (W4). */
  async function openExternal(address: string): Promise<void> {
    try {
      if (isAllowedAddress(address)) return await ports.openExternal(address);
      throw new LoginError('address-not-allowed', 'The service’s page is not on https, so it was not opened.');
    } catch (thrown) {
      // Shown beside a wait that goes on: nothing else tells of it.
      log.info(`browser not opened: ${toAppError(thrown).code}`);
      throw thrown;
    }
  }

  /** A callback that came from outside: what became of it is shown, and the window comes to the front. */
  function deliver(address: string): Delivery {
    const delivery = callbacks.deliver(address);
    log.info(delivery.kind === 'accepted' ? 'callback accepted' : `callback refused: ${delivery.error.code}`);
    if (delivery.kind === 'refused') {
      const { attemptId, error } = delivery;
      const isShown = attemptId !== null && logins.showProblem(attemptId, error);
      if (!isShown) notify(error);
    }
    ports.bringToFront();
    return delivery;
  }

  const about = createAbout({
    system: ports.about,
    copyText: ports.copyText,
    log,
    state() {
      const { status, service } = view();
      return {
        status,
        service: {
          state: service.state,
          isDemo: service.id === DEMO_SERVICE_ID,
          problem: service.problem?.code ?? null,
        },
        sessionCount: sessions.all.length,
        clockDifferenceMs: clockWatch.differenceTo(service.baseAddress),
        lastCallback: callbacks.last,
        nowMs: clock.nowMs(),
      };
    },
  });

  const calls = createCalls({
    log,
    scheme,
    about,
    methods: LOGIN_METHODS,
    logins,
    callbacks,
    routes,
    sessions,
    sessionManager,
    sessionStore,
    desk,
    profileStore,
    storage,
    results,
    notices,
    forgetLearned: learned.forget,
    view,
    life,
    chooseProfileFile: ports.chooseProfileFile,
    copyText: ports.copyText,
    onChange,
  });

  if (ports.store.setAside !== null) notify(storeSetAside(ports.store.setAside));
  void life.startService(services.current.id);
  void life.restore();
  // The system may take its time to answer: not before there is a window.
  void ports.windowShown.then(() => scheme.check());

  return {
    calls,
    take({ callback, profileFile, otherVersion }) {
      if (callback.kind === 'several') {
        notify(new LoginError('callback-not-single', 'Several callbacks arrived at once; none was used.'));
      }
      // A callback is brought by whichever copy has the scheme: nobody started that one to use it.
      if (otherVersion !== null && callback.kind === 'none') notify(otherVersionOpen(otherVersion));
      if (profileFile !== null) life.openProfile(profileFile).catch((thrown: unknown) => notify(toAppError(thrown)));
      if (callback.kind === 'one') deliver(callback.address);
      else ports.bringToFront();
    },
    async act(channel) {
      try {
        await calls[channel](undefined);
      } catch (thrown) {
        notify(toAppError(thrown));
        ports.bringToFront();
      }
    },
    readPicture: (sessionId) => sessionManager.readPicture(sessionId),
    async close() {
      closing.abort(new LoginError('cancelled', 'The application is closing.'));
      logins.cancelAll();
      await Promise.all([sessionStore.settle(), profileStore.settle(), services.close()]);
      await http.close();
    },
  };
}

function otherVersionOpen(version: string): AppError {
  const message = `Version ${version} was started while this one is open, and has handed over. Quit this one first.`;
  return new AppError('other-version-open', message, { details: { version } });
}

function storeSetAside(file: string): StorageError {
  const message = `What was stored could not be read. It was set aside as ${file}, and a new store was begun.`;
  return new StorageError('store-set-aside', message, { details: { file } });
}
