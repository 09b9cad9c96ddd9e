/**
 * The application without its windows: services, attempts, sessions, results and notices, and what the page
 * may ask of them. It is plain Node; everything of the system comes in through ApplicationPorts.
 */
import { viewApplication } from './app-view.ts';
import { type CallHandlers, createCalls } from './calls.ts';
import { isAllowedAddress } from './core/address.ts';
import type { Clock } from './core/clock.ts';
import { AppError, type ErrorCode, LoginError, StorageError, toAppError } from './core/errors.ts';
import type { Log } from './core/log.ts';
import type { Random } from './core/random.ts';
import { createCallbackDesk, type Delivery } from './deep-link/callback-desk.ts';
import { createCallbackRoutes } from './deep-link/callback-routes.ts';
import type { Launch } from './deep-link/listen.ts';
import type { AppView } from './ipc/contract.ts';
import type { LoginTarget } from './login/login-attempt.ts';
import { createLoginManager } from './login/login-manager.ts';
import { LOGIN_METHODS } from './login/registry.ts';
import { createNotices } from './notices.ts';
import type { Picture, ServiceClient } from './service/client.ts';
import type { Http } from './service/http.ts';
import type { ServiceProfile } from './service/profile.ts';
import type { ProxyRoute } from './service/proxy.ts';
import { DEMO_SERVICE_ID } from './service/services.ts';
import { type RequestLog, traceHttp } from './service/trace.ts';
import { createServiceDesk, type StartedDemo } from './service-desk.ts';
import { createSessionArchive } from './session/session-archive.ts';
import { createSessionKeeper } from './session/session-keeper.ts';
import { createSessions } from './session/sessions.ts';
import { createLearned } from './storage/learned-facts.ts';
import { createLoginResults } from './storage/login-results.ts';
import { createProfileShelf } from './storage/profile-shelf.ts';
import type { SecretBox } from './storage/secret-box.ts';
import { createStorageStatus } from './storage/storage-status.ts';
import type { Store } from './storage/store.ts';
import { CALLBACK_ACCEPTED, describeRefusedCallback } from './text/en.ts';

/** What the application needs of the system. */
export interface ApplicationPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** What the embedded demo is called, known before it is up. */
  readonly demoName: string;
  readonly startDemo: () => Promise<StartedDemo>;
  readonly http: Http;
  readonly createClient: (options: { profile: ServiceProfile; http: Http }) => ServiceClient;
  readonly store: Store;
  readonly box: SecretBox;
  /** Whether this is an installed package. */
  readonly isInstalled: boolean;
  /** Whether the system hands addresses of the callback scheme to this application. */
  readonly isSchemeOwner: boolean;
  /** Calls the listener each time that the computer wakes. @returns a function that ends that */
  readonly onWake: (listener: () => void) => () => void;
  /** Asks the person for a profile file. @returns its path, or null where none was chosen */
  readonly chooseProfileFile: () => Promise<string | null>;
  /** @throws LoginError `browser-not-opened` */
  readonly openExternal: (address: string) => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
  readonly bringToFront: () => void;
  readonly onView: (view: AppView) => void;
  /** Settles once a window was shown. Until then no member is read, and no trust is loaded for later. */
  readonly windowShown: Promise<void>;
}

export interface Application {
  readonly calls: CallHandlers;
  /** Takes what a launch or the operating system brought: callbacks, a profile file, or only a second launch. */
  take(launch: Launch): void;
  /** @returns the picture of a session's member, or null where there is none to show */
  readPicture(sessionId: string): Promise<Picture | null>;
  /** Ends every attempt and service; what is being written is finished. */
  close(): Promise<void>;
}

const CANCELLED: readonly ErrorCode[] = ['cancelled', 'superseded'];
/** The attempt ended before anything was asked of the service: that is no result of the method. */
const NOTHING_TRIED: readonly ErrorCode[] = ['field-missing', 'login-has-colon', 'address-not-secure'];

/** An attempt's service, and what is asked of it. */
interface TracedTarget extends LoginTarget {
  readonly log: () => RequestLog;
}

/** @returns the application with its service already starting */
export function createApplication(ports: ApplicationPorts): Application {
  const { clock, random, log, http } = ports;
  const closing = new AbortController();
  let proxy: ProxyRoute | null = null;
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
  const store = {
    read: () => ports.store.read(),
    /** What cannot be written is kept for this run, and said. */
    update(change: Parameters<Store['update']>[0]): void {
      try {
        ports.store.update(change);
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        notify(thrown);
      }
    },
  };

  const learned = createLearned(store);
  const results = createLoginResults({ store, clock });
  const storage = createStorageStatus({ box: ports.box, store, onChange });
  const shelf = createProfileShelf({ store, box: ports.box, tell: notify });
  const desk = createServiceDesk({
    demoName: ports.demoName,
    startDemo: ports.startDemo,
    createClient: (profile) => ports.createClient({ profile, http }),
    shelf,
    store,
    onChange,
  });
  const { services } = desk;

  const sessions = createSessions(onChange);
  const archive = createSessionArchive({
    store: ports.store,
    box: ports.box,
    setAside: (records) => ports.store.copyAside({ sessions: records }, clock.nowMs()),
    onRest: (sessionId, rest) => void sessions.update(sessionId, { rest }),
    tell: notify,
  });
  const keeper = createSessionKeeper({
    sessions,
    archive,
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

  const callbacks = createCallbackDesk();
  const routes = createCallbackRoutes({
    desk: callbacks,
    random,
    clock,
    isSchemeOwner: ports.isSchemeOwner,
    learned,
    choice: store.read().settings.callbackChoice,
    onChoice: (callbackChoice) => store.update({ settings: { ...store.read().settings, callbackChoice } }),
    onLoopbackCallback(address) {
      const delivery = deliver(address);
      return delivery.kind === 'accepted' ? CALLBACK_ACCEPTED : describeRefusedCallback(delivery.error.code);
    },
  });

  const logins = createLoginManager<TracedTarget>({
    methods: LOGIN_METHODS,
    clock,
    random,
    openExternal,
    onWake: ports.onWake,
    openCallback: (attemptId, request, { profile }, signal) =>
      routes.open(attemptId, request, { serviceId: profile.id, ...profile.application }, signal),
    onSignedIn({ target, ...signedIn }) {
      keeper.keep({ profile: target.profile, ...signedIn });
      results.record(target.profile.id, signedIn.methodId, signedIn.member, target.log());
    },
    onEnded(methodId, error, { profile, log: requests }) {
      if (CANCELLED.includes(error.code)) return;
      log.failure(methodId, error);
      if (!NOTHING_TRIED.includes(error.code)) results.record(profile.id, methodId, error, requests());
    },
    onChange,
  });

  const view = (): AppView =>
    viewApplication({
      services: services.all,
      currentService: services.current,
      methods: LOGIN_METHODS,
      routeFor: routes.routeFor,
      isReceived: routes.isReceived,
      attempts: logins.attempts,
      sessions: sessions.all,
      currentSessionId: sessions.current?.id ?? null,
      isRestoring: keeper.isRestoring,
      comparison: results.compare(
        services.current.id,
        LOGIN_METHODS.map(({ id }) => id),
      ),
      notices: notices.all,
      callbacks: { choice: routes.choice, isSchemeOwner: ports.isSchemeOwner, isInstalled: ports.isInstalled },
      presentationsOf,
      secrets: storage.status,
      proxy,
    });

  function presentationsOf(serviceId: string) {
    const started = services.find(serviceId);
    return started && { profile: started.profile.tokenPresentation, learned: learned.presentationFor(serviceId) };
  }

  /** Only https, or http to this computer, is ever opened (W4). */
  async function openExternal(address: string): Promise<void> {
    if (isAllowedAddress(address)) return ports.openExternal(address);
    throw new LoginError('address-not-allowed', 'The service’s page is not on https, so it was not opened.');
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

  /** Finds out how calls to the current service travel. */
  async function describeRoute(): Promise<void> {
    const { id } = services.current;
    const service = services.find(id);
    const found = service && (await http.routeFor(service.profile.baseUrl).catch(() => null));
    if (services.current.id !== id || services.find(id) !== service) return;
    proxy = found;
    onChange();
  }

  /** Brings up a service; behind the window, reads again the members who were signed in to it. */
  async function startService(id: string): Promise<void> {
    await services.start(id);
    const { state } = services.all.find((service) => service.id === id) ?? {};
    if (state?.kind === 'failed') log.failure('service not started', state.error);
    const route = describeRoute();
    await ports.windowShown;
    keeper.verifyRestored();
    // The first sign-in would wait for it otherwise.
    if (state?.kind === 'ready' && !closing.signal.aborted) void state.service.client.prepare();
    await route;
  }

  /** Opens the sessions of an earlier run behind the first window, and reads their members again. */
  async function restore(): Promise<void> {
    await keeper.restore();
    // Also where nothing could be opened: the keychain was asked, and the person is to know what it said.
    if (sessions.all.length + archive.lockedCount > 0) void storage.ask();
    const serviceIds = new Set(sessions.all.map(({ serviceId }) => serviceId));
    await Promise.all([...serviceIds].map(startService));
  }

  /** A profile that takes another's place inherits nothing that was found out or tried at another address. */
  async function openProfile(path: string): Promise<void> {
    const { id, replacement } = await desk.open(path);
    void storage.ask();
    if (replacement === 'changed' || replacement === 'moved') learned.forget(id);
    if (replacement === 'moved') {
      logins.cancelAll(id);
      results.forget(id);
    }
    await startService(id);
  }

  function targetFor(serviceId: string): TracedTarget {
    const { profile } = services.require(serviceId);
    const traced = traceHttp(http, clock);
    return {
      profile,
      client: ports.createClient({ profile, http: traced.http }),
      presentation: learned.presentationFor(profile.id) ?? profile.tokenPresentation,
      log: traced.log,
    };
  }

  const calls = createCalls({
    methods: LOGIN_METHODS,
    logins,
    callbacks,
    routes,
    sessions,
    keeper,
    archive,
    desk,
    shelf,
    storage,
    results,
    notices,
    forgetLearned: learned.forget,
    view,
    targetFor,
    describeRoute,
    startService,
    openProfile,
    restore,
    chooseProfileFile: ports.chooseProfileFile,
    copyText: ports.copyText,
    onChange,
  });

  if (ports.store.setAside !== null) notify(storeSetAside(ports.store.setAside));
  void startService(services.current.id);
  void restore();

  return {
    calls,
    take({ callback, profileFile }) {
      if (callback.kind === 'several') {
        notify(new LoginError('callback-not-single', 'Several callbacks arrived at once; none was used.'));
      }
      if (profileFile !== null) openProfile(profileFile).catch((thrown: unknown) => notify(toAppError(thrown)));
      if (callback.kind === 'one') deliver(callback.address);
      else ports.bringToFront();
    },
    readPicture: (sessionId) => keeper.readPicture(sessionId),
    async close() {
      closing.abort(new LoginError('cancelled', 'The application is closing.'));
      logins.cancelAll();
      await Promise.all([archive.settle(), shelf.settle(), services.close()]);
      await http.close();
    },
  };
}

function storeSetAside(file: string): StorageError {
  const message = `What was stored could not be read. It was set aside as ${file}, and a new store was begun.`;
  return new StorageError('store-set-aside', message, { details: { file } });
}
