/**
 * The services and which one is current: opens profile files, starts, switches and forgets services. Sign-ins and
 * sessions are in `accounts.ts`.
 */
import { StorageError } from '../core/errors.ts';
import { createFileReader } from '../core/read-file.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { OwnServiceHandlers, ServiceHandlers } from '../ipc/channels.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { FormCallbackView } from '../ipc/views/own-services.ts';
import { connectionRulesOf } from '../service-client/call.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Http } from '../service-client/transport/http.ts';
import { isSameRoute, type ProxyRoute } from '../service-client/transport/proxy.ts';
import type { Learned } from '../services/learned-facts.ts';
import { createProfileReader } from '../services/profile-file.ts';
import { createProfileStore, isBoundOtherwise } from '../services/profile-store.ts';
import {
  createServiceList,
  DEMO_SERVICE_ID,
  type DemoControls,
  type ServiceList,
  type StartedDemo,
  type StartedService,
} from '../services/service-list.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { StorageStatus } from '../storage/storage-status.ts';
import type { Presentations } from './account-view.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { createDemoHandlers } from './demo-handlers.ts';
import { createOwnServices } from './own-services.ts';
import { createReplacementQuestion } from './replacement-question.ts';
import { createServiceClients, type TracedTarget } from './service-clients.ts';
import type { ServiceFields } from './service-fields.ts';
import type { CallbackAddresses, FormSessions, PutOptions } from './service-form-handlers.ts';
import { profileOf, viewEntry, viewService } from './service-view.ts';

export interface Services {
  readonly handlers: ServiceHandlers & OwnServiceHandlers;
  readonly currentId: string;
  /** Profile of the current service; null until it has started. */
  readonly currentProfile: ServiceProfile | null;
  /** @param countSessions how many members are signed in to a service */
  view(countSessions: (serviceId: string) => number): Pick<AppView, 'service' | 'services' | 'replacement'>;
  /** The way to the current service; null if it is not known yet. */
  readonly currentRoute: { readonly address: URL; readonly route: ProxyRoute } | null;
  /** The system's answer for an address, which may be another one than before. */
  noteRoute(address: URL, route: ProxyRoute): void;
  /** @throws AppError that says why, if the service is not known or has not started */
  require(serviceId: string): StartedService;
  isKnown(serviceId: string): boolean;
  /** @returns null if the service is not known or has not started */
  findProfile(serviceId: string): ServiceProfile | null;
  /** The demo's controls; null for every other service, and while it is closed. */
  findDemo(serviceId: string): DemoControls | null;
  /** What sends a service's requests, and tells the way to it. */
  readonly httpFor: (profile: ServiceProfile) => Http;
  /** How a service's tokens are sent: as its profile says, and as was learned; null if it has not started. */
  presentationsOf(serviceId: string): Presentations | null;
  /**
   * Begins one attempt at a service.
   * @param isHeld whether each of its requests is held before it is sent
   * @throws AppError if the service is not known or has not started
   */
  targetFor(serviceId: string, methodId: string, isHeld: boolean): TracedTarget;
  /** Makes a service the current one, remembers that, and starts it. @throws AppError `service-not-known` */
  select(serviceId: string): Promise<void>;
  /** Runs what calls a service, which stays up until that has ended. The demo is started for it. */
  use: ServiceList['use'];
  /** Closes the demo after a short time if nothing needs it. Call it whenever sign-ins have changed. */
  closeIdle: ServiceList['closeIdle'];
  /** Never rejects; a failure is shown with the service. */
  start(serviceId: string): Promise<void>;
  /**
   * Opens a profile file. If a known service would move, the user is asked first.
   * @returns false if the user keeps the known service, or opens another file instead of answering
   * @throws StorageError as of ProfileReader
   */
  openProfile(path: string): Promise<boolean>;
  /** Whether a file that was chosen is being read, which would keep the process from exiting. */
  readonly isReading: boolean;
  /** Forgets what was chosen in forms, which went with the page. */
  forgetForms(): void;
  /** Changes single fields of the person's own services. */
  readonly fields: ServiceFields;
  /** Finds the proxy for calls to the current service. Never rejects. */
  findProxy(): Promise<void>;
  close(): Promise<void>;
}

export interface ServicesOptions {
  readonly ports: ApplicationPorts;
  readonly http: Http;
  readonly store: SealedStore;
  readonly storage: StorageStatus;
  readonly learned: Learned;
  readonly exchangeLog: ExchangeLog;
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

export function createServices(options: ServicesOptions): Services {
  const { ports, http, store, storage, learned, exchangeLog, accounts, onChange, signal } = options;
  const { clock, log } = ports;
  const profiles = createProfileStore(store, onChange);
  const files = createFileReader(clock);
  const profileReader = createProfileReader(files);
  const list = createServiceList({
    known: [{ id: DEMO_SERVICE_ID, name: ports.demoName, host: '' }, ...profiles.list()],
    currentId: store.read().currentServiceId ?? DEMO_SERVICE_ID,
    bringUp,
    isSigningIn: accounts.isSigningIn,
    clock,
    onChange,
  });
  const { createClient, random } = ports;
  const clients = createServiceClients({ createClient, http, learned, exchangeLog, clock, random, log });
  const question = createReplacementQuestion(ports.random, onChange);
  let proxy: { readonly serviceId: string; readonly route: ProxyRoute | null } | null = null;

  async function bringUp(id: string): Promise<StartedService> {
    try {
      const started = id === DEMO_SERVICE_ID ? await bringUpDemo() : await bringUpFromFile(id);
      return { ...started, client: clients.clientFor(started.profile) };
    } catch (thrown) {
      log.failure('service not started', thrown);
      throw thrown;
    }
  }

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

  async function findProxy(): Promise<void> {
    const { id } = list.current;
    const service = list.find(id);
    const route = service && (await http.proxyFor(service.profile.baseUrl).catch(() => null));
    if (list.current.id !== id || list.find(id) !== service) return;
    proxy = { serviceId: id, route };
    onChange();
  }

  /** Starts a service. Once the window is shown, also reads the service's restored members. */
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

  const makeCurrent = (id: string): void => {
    list.select(id);
    store.update({ currentServiceId: id === DEMO_SERVICE_ID ? null : id });
  };

  const select = (id: string): Promise<void> => {
    makeCurrent(id);
    return start(id);
  };

  /** The app may have been launched with a profile file, so that nothing has started yet. */
  function startCurrent(): void {
    const { id, state } = list.current;
    if (state === null) void start(id);
  }

  /**
   * If the file changes a known service, what was learned about that service is forgotten; if the service moves, its
   * attempts also end and its results are forgotten. Its sessions stay, for the service as it was.
   */
  async function openProfile(path: string): Promise<boolean> {
    const read = await profileReader.read(path).catch((thrown: unknown) => {
      startCurrent();
      throw thrown;
    });
    const { profile, file, namedSecrets } = ports.completeProfile ? await ports.completeProfile(read) : read;
    // A later file is opened instead of the one that is asked about.
    question.withdraw();
    const replacement = profiles.compare(profile);
    if (replacement.kind === 'moved') {
      startCurrent();
      const { kind: _, name: serviceName, ...change } = replacement;
      const losesSecret = isBoundOtherwise(change) && lacksSecret(profile) && profiles.hasSecrets(profile.id);
      if (!(await question.ask({ file, serviceName, ...change, losesSecret }))) return false;
    }
    const { id, name, baseUrl } = profile;
    // It is in view before the keychain may be asked.
    if (list.all.every((service) => service.id !== id)) list.add({ id, name, host: new URL(baseUrl).host });
    makeCurrent(id);
    await ports.windowShown;
    signal.throwIfAborted();
    const { whole, isSealed } = await profiles.withKnownSecrets(profile, namedSecrets);
    await put(whole, { isCurrent: true, sessions: 'keep', isSealed });
    return true;
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

  const ownServices = createOwnServices({
    ports,
    clock,
    files,
    profiles,
    profileReader,
    sessionsOf: accounts.sessionsOf,
    describeCallback: options.describeCallback,
    put,
    remove,
  });

  return {
    get currentId() {
      return list.current.id;
    },
    get currentProfile() {
      return profileOf(list.current);
    },
    view: (countSessions) => ({
      service: viewService(list.current),
      services: list.all.map((service) =>
        viewEntry(service, list.current.id, {
          sessionCount: countSessions(service.id),
          isSecretInMemory: profiles.isSecretInMemory(service.id),
        }),
      ),
      replacement: question.view,
    }),
    get currentRoute() {
      const profile = profileOf(list.current);
      if (!profile || proxy?.serviceId !== list.current.id || !proxy.route) return null;
      return { address: new URL(profile.baseUrl), route: proxy.route };
    },
    noteRoute({ origin }, route) {
      const profile = profileOf(list.current);
      if (!profile || new URL(profile.baseUrl).origin !== origin) return;
      const known = proxy?.serviceId === list.current.id ? proxy.route : null;
      if (known && isSameRoute(known, route)) return;
      proxy = { serviceId: list.current.id, route };
      onChange();
    },
    isKnown: (serviceId) => list.all.some(({ id }) => id === serviceId),
    require: list.require,
    findProfile: (serviceId) => list.find(serviceId)?.profile ?? null,
    findDemo: (serviceId) => list.find(serviceId)?.demo ?? null,
    httpFor: clients.httpFor,
    presentationsOf(serviceId) {
      const started = list.find(serviceId);
      return started && clients.presentationsOf(started.profile);
    },
    targetFor: (serviceId, methodId, isHeld) => clients.targetFor(list.require(serviceId).profile, methodId, isHeld),
    select,
    use: list.use,
    closeIdle: list.closeIdle,
    start,
    openProfile,
    get isReading() {
      return files.isReading;
    },
    forgetForms: ownServices.forgetForms,
    fields: ownServices.fields,
    findProxy,
    async close() {
      await Promise.all([list.close(), ownServices.settle()]);
    },

    handlers: {
      startServiceAgain: () => {
        const { id, state } = list.current;
        // A keychain that did not answer before may do so now.
        const isForStorage = state?.kind === 'failed' && state.error instanceof StorageError;
        return isForStorage ? accounts.tryStorageAgain() : start(id);
      },
      selectService: ({ serviceId }) => select(serviceId),
      openProfileFile: async () => {
        const path = await ports.chooseProfileFile();
        return path !== null && openProfile(path);
      },
      answerReplacement: ({ replacementId, isReplaced }) => question.answer(replacementId, isReplaced),
      ...ownServices.handlers,
      ...createDemoHandlers({ find: list.find, learned, onChange }),
    },
  };
}

function lacksSecret({ application: { clientSecret, clientCertificate } }: ServiceProfile): boolean {
  return clientSecret === null || clientCertificate?.key === null;
}
