/**
 * The services and which one is current: starts, switches, changes and forgets services. Sign-ins and sessions are in
 * `accounts.ts`.
 */
import { StorageError } from '../core/errors.ts';
import { createFileReader } from '../core/read-file.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { OwnServiceHandlers, ServiceHandlers } from '../ipc/channels.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { FormCallbackView } from '../ipc/views/own-services.ts';
import type { SeenCalls } from '../login/seen-calls.ts';
import { connectionRulesOf } from '../service-client/call.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Http } from '../service-client/transport/http.ts';
import { createCurrentRoute } from '../services/current-route.ts';
import { createDemoHandlers } from '../services/demo-controls.ts';
import type { Learned } from '../services/learned-facts.ts';
import { createProfileReader } from '../services/profile-file.ts';
import { createProfileStore, type ProfileStore } from '../services/profile-store.ts';
import {
  createServiceList,
  DEMO_SERVICE_ID,
  type DemoControls,
  type ServiceList,
  type ServiceRecord,
  type StartedDemo,
  type StartedService,
  serviceNotKnown,
} from '../services/service-list.ts';
import { profileOf, viewEntry, viewService } from '../services/service-view.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { StorageStatus } from '../storage/storage-status.ts';
import type { Presentations } from './account-view.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';
import { type CallbackAddresses, createOwnServices, type FormSessions, type PutOptions } from './own-services.ts';
import { createProfileOpening } from './profile-opening.ts';
import { createServiceClients, type ServiceClients, type TracedTarget } from './service-clients.ts';

export interface ServicesOptions {
  readonly ports: ApplicationPorts;
  readonly saving: FileSaving;
  readonly http: Http;
  readonly store: SealedStore;
  readonly storage: StorageStatus;
  readonly learned: Learned;
  readonly exchangeLog: ExchangeLog;
  readonly seenCalls: SeenCalls;
  readonly recorderFor: ExchangeLog['recorderFor'];
  /** The sign-ins and sessions at services. */
  readonly accounts: {
    /** Whether a sign-in at the service is under way. */
    isSigningIn(serviceId: string): boolean;
    /** Reads the members of restored sessions whose service has started. */
    verifyRestored(): void;
    /** Members who are signed in to a service. */
    sessionsOf(serviceId: string): FormSessions;
    /** Signs a service's members out, those that are locked too. */
    signOutOf(serviceId: string): void;
    /** Ends the attempts at a service that has moved, and forgets the last results of its methods. */
    leave(serviceId: string): void;
    /** Does the same, and signs the service's members out. */
    forget(serviceId: string): void;
    /** Asks the keychain again for everything that it kept closed, also for the current service. Never rejects. */
    tryStorageAgain(): Promise<void>;
  };
  /** Where a redirect URI leads, and whether this copy hears of it. */
  readonly describeCallback: (application: CallbackAddresses) => FormCallbackView;
  readonly onChange: () => void;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}

export type Services = ReturnType<typeof createServices>;

export function createServices(options: ServicesOptions) {
  const { ports, http, store, learned, accounts, onChange } = options;
  const profiles = createProfileStore(store, onChange);
  const files = createFileReader(ports.clock);
  const profileReader = createProfileReader(files, ports.clientSecret);
  const clients = createServiceClients({ ...options, ...ports });
  const list = createServiceList({
    known: [{ id: DEMO_SERVICE_ID, name: ports.demoName, host: '' }, ...profiles.list()],
    currentId: store.read().currentServiceId ?? DEMO_SERVICE_ID,
    bringUp: createBringUp(options, profiles, clients),
    isSigningIn: accounts.isSigningIn,
    clock: ports.clock,
    onChange,
  });
  const route = createCurrentRoute({ list, http, onChange });
  const changes = createServiceChanges(options, { list, profiles, findProxy: route.find });
  const { start, select } = changes;
  const opening = createProfileOpening({ ...options, ...changes, profiles, profileReader, list });
  const own = createOwnServices({
    ...options,
    ...changes,
    profiles,
    files,
    profileReader,
    sessionsOf: accounts.sessionsOf,
  });

  const isKnown = (serviceId: string): boolean => list.all.some(({ id }) => id === serviceId);

  const handlers: ServiceHandlers & OwnServiceHandlers = {
    startServiceAgain: () => {
      const { id, state } = list.current;
      // A keychain that did not answer before may do so now.
      const isForStorage = state?.kind === 'failed' && state.error instanceof StorageError;
      return isForStorage ? accounts.tryStorageAgain() : start(id);
    },
    selectService: ({ serviceId }) => select(serviceId),
    openProfileFile: async () => {
      const path = await ports.chooseProfileFile();
      return path !== null && opening.open(path);
    },
    answerReplacement: ({ replacementId, isReplaced }) => opening.answer(replacementId, isReplaced),
    ...own.handlers,
    ...createDemoHandlers({ find: list.find, learned, onChange }),
  };

  return {
    handlers,
    route,
    start,
    select,
    openProfile: opening.open,
    forms: own.forms,
    forgetForms: own.forgetForms,
    revisionOf: profiles.revisionOf,
    httpFor: clients.httpFor,
    require: list.require,
    use: list.use,
    closeIdle: list.closeIdle,
    close: list.close,
    get currentId(): string {
      return list.current.id;
    },
    get current(): ServiceRecord {
      return list.current;
    },
    /** Profile of the current service; null until it has started. */
    get currentProfile(): ServiceProfile | null {
      return profileOf(list.current);
    },
    view: (): Pick<AppView, 'service' | 'services' | 'replacement'> => ({
      service: viewService(list.current),
      services: list.all.map((service) => viewEntry(service, list.current.id, profiles.isSecretInMemory(service.id))),
      replacement: opening.replacement,
    }),
    isKnown,
    /** @throws AppError `service-not-known` */
    requireKnown(serviceId: string): void {
      if (!isKnown(serviceId)) throw serviceNotKnown();
    },
    /** @returns null if the service is not known or has not started */
    findProfile: (serviceId: string): ServiceProfile | null => list.find(serviceId)?.profile ?? null,
    /** The demo's controls; null for every other service, and while it is closed. */
    findDemo: (serviceId: string): DemoControls | null => list.find(serviceId)?.demo ?? null,
    /** How a service's tokens are sent: as its profile says, and as was learned; null if it has not started. */
    presentationsOf(serviceId: string): Presentations | null {
      const started = list.find(serviceId);
      return started && clients.presentationsOf(started.profile);
    },
    /**
     * Begins one attempt at a service.
     * @param isHeld whether each of its requests is held before it is sent
     * @throws AppError if the service is not known or has not started
     */
    targetFor: (serviceId: string, methodId: string, isHeld: boolean): TracedTarget =>
      clients.targetFor(list.require(serviceId).profile, methodId, isHeld),
    /** Whether a file that was chosen is being read, which would keep the process from exiting. */
    get isReading(): boolean {
      return files.isReading;
    },
  };
}

/** @returns what starts the service with that id, and logs why it did not start */
function createBringUp(
  { ports, http, signal }: ServicesOptions,
  profiles: ProfileStore,
  clients: ServiceClients,
): (id: string) => Promise<StartedService> {
  const { log } = ports;

  return async (id) => {
    try {
      const started = id === DEMO_SERVICE_ID ? await bringUpDemo() : await bringUpFromFile(id);
      return { ...started, client: clients.clientFor(started.profile) };
    } catch (thrown) {
      log.failure('service not started', thrown);
      throw thrown;
    }
  };

  async function bringUpDemo(): Promise<StartedDemo> {
    const started = await ports.startDemo();
    log.info('demo service started');
    const close = async (): Promise<void> => {
      await started.close();
      log.info('demo service closed');
    };
    return { ...started, close };
  }

  async function bringUpFromFile(id: string): Promise<Omit<StartedService, 'client'>> {
    // The keychain, which may ask the user, has to open the secret.
    await ports.windowShown;
    signal.throwIfAborted();
    const profile = await profiles.load(id);
    log.info('service from a profile file is ready');
    return { profile, demo: null, close: async () => http.leave(connectionRulesOf(profile)) };
  }
}

/** What changes the list of services, and which one is current. */
function createServiceChanges(
  { ports, store, storage, learned, accounts, signal }: ServicesOptions,
  {
    list,
    profiles,
    findProxy,
  }: { readonly list: ServiceList; readonly profiles: ProfileStore; readonly findProxy: () => Promise<void> },
) {
  /** Starts a service. Once the window is shown, also reads its restored members. Never rejects; the service shows a failure. */
  async function start(id: string): Promise<void> {
    await list.start(id);
    const { state } = list.all.find((service) => service.id === id) ?? {};
    const proxyFound = findProxy();
    await ports.windowShown;
    accounts.verifyRestored();
    // Otherwise the first sign-in would have to wait for it.
    if (state?.kind === 'ready' && !signal.aborted) void state.service.client.prepare();
    await proxyFound;
  }

  function makeCurrent(id: string): void {
    list.select(id);
    store.update({ currentServiceId: id === DEMO_SERVICE_ID ? null : id });
  }

  /**
   * Keeps a profile and starts its service again if it had started, or is the current one. If that changes a known service,
   * what was learned about it is forgotten; if it moves, its attempts also end and its results are forgotten.
   * @returns false if its secrets cannot stay sealed
   */
  async function put(profile: ServiceProfile, { isCurrent, sessions, isSealed, field }: PutOptions): Promise<boolean> {
    // The keychain, which may ask the user, has to seal the secrets.
    await ports.windowShown;
    signal.throwIfAborted();
    const { id, name, baseUrl } = profile;
    const replacement = profiles.compare(profile);
    if (!isSealed) profiles.keep(profile);
    else if (!profiles.keepSealed(profile)) return false;
    const hasStarted = list.all.some((service) => service.id === id && service.state !== null);
    list.add({ id, name, host: new URL(baseUrl).host });
    if (isCurrent) makeCurrent(id);
    if (replacement.kind === 'changed' || replacement.kind === 'moved') learned.forget(id, field);
    if (replacement.kind === 'moved') accounts.leave(id);
    if (sessions === 'sign-out') accounts.signOutOf(id);
    void storage.ask();
    if (hasStarted || list.current.id === id) await start(id);
    return true;
  }

  async function remove(serviceId: string): Promise<void> {
    accounts.forget(serviceId);
    list.forget(serviceId);
    profiles.remove(serviceId);
    if (store.read().currentServiceId === serviceId) store.update({ currentServiceId: null });
    learned.forget(serviceId);
    await start(list.current.id);
  }

  return {
    start,
    makeCurrent,
    put,
    remove,
    /** Makes a service the current one, remembers that, and starts it. @throws AppError `service-not-known` */
    select(id: string): Promise<void> {
      makeCurrent(id);
      return start(id);
    },
    /** The app may have been launched with a profile file, so that nothing has started yet. */
    startCurrent(): void {
      const { id, state } = list.current;
      if (state === null) void start(id);
    },
  };
}
