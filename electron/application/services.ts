/**
 * What happens to services while the application runs: each is brought up when it is needed, the way that calls to it
 * take is found out, the sessions of an earlier run are opened and read at theirs, and an attempt gets one to run on.
 * Which service is the current one is the desk's business.
 */
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { LoginTarget } from '../login/login-attempt.ts';
import type { LoginResults } from '../login/login-results.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { Http } from '../service-client/http.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { ProxyRoute } from '../service-client/proxy.ts';
import { type RequestLog, traceHttp } from '../service-client/trace.ts';
import type { ServiceDesk } from '../services/current-service.ts';
import type { Learned } from '../services/learned-facts.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { Sessions } from '../session/sessions.ts';
import type { StorageStatus } from '../storage/storage-status.ts';

/** An attempt's service, and what is asked of it. */
export interface TracedTarget extends LoginTarget {
  readonly log: () => RequestLog;
}

export interface ServiceLifeOptions {
  readonly desk: ServiceDesk;
  readonly http: Http;
  readonly createClient: (options: { profile: ServiceProfile; http: Http }) => ServiceClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly learned: Pick<Learned, 'presentationFor' | 'forget'>;
  readonly results: Pick<LoginResults, 'forget'>;
  readonly sessions: Sessions;
  readonly sessionManager: Pick<SessionManager, 'restore' | 'verifyRestored'>;
  /** How many saved sessions could not be opened. */
  readonly lockedCount: () => number;
  readonly storage: Pick<StorageStatus, 'ask'>;
  /** Ends every attempt at a service. */
  readonly cancelAttempts: (serviceId: string) => void;
  /** Settles once a window was shown. */
  readonly windowShown: Promise<void>;
  readonly onChange: () => void;
  /** Aborted when the application ends. */
  readonly signal: AbortSignal;
}

export interface ServiceLife {
  /** How calls to the current service leave this computer; null while that is not known. */
  readonly proxy: ProxyRoute | null;
  /** Finds that out. Never rejects. */
  describeRoute(): Promise<void>;
  /** Never rejects: what failed stands beside the service. */
  startService(serviceId: string): Promise<void>;
  /** Opens the sessions of an earlier run. Never rejects. */
  restore(): Promise<void>;
  /** @throws StorageError as `ServiceDesk.open` */
  openProfile(path: string): Promise<void>;
  /** A service, ready for one attempt. @throws AppError where it is not known or not up */
  targetFor(serviceId: string): TracedTarget;
}

export function createServiceLife(options: ServiceLifeOptions): ServiceLife {
  const { desk, http, clock, log, learned, results, sessions, sessionManager, storage, onChange } = options;
  const { services } = desk;
  let route: { readonly serviceId: string; readonly proxy: ProxyRoute | null } | null = null;

  /** Finds out how calls to the current service travel. */
  async function describeRoute(): Promise<void> {
    const { id } = services.current;
    const service = services.find(id);
    const found = service && (await http.routeFor(service.profile.baseUrl).catch(() => null));
    if (services.current.id !== id || services.find(id) !== service) return;
    route = { serviceId: id, proxy: found };
    onChange();
  }

  /** Brings up a service; behind the window, reads again the members who were signed in to it. */
  async function startService(id: string): Promise<void> {
    const wasUp = services.find(id) !== null;
    await services.start(id);
    const { state } = services.all.find((service) => service.id === id) ?? {};
    if (state?.kind === 'failed') log.failure('service not started', state.error);
    else if (!wasUp) log.info(id === DEMO_SERVICE_ID ? 'demo service started' : 'service of a profile file is ready');
    const described = describeRoute();
    await options.windowShown;
    sessionManager.verifyRestored();
    // The first sign-in would wait for it otherwise.
    if (state?.kind === 'ready' && !options.signal.aborted) void state.service.client.prepare();
    await described;
  }

  /** Opens the sessions of an earlier run behind the first window, and reads their members again. */
  async function restore(): Promise<void> {
    await sessionManager.restore();
    // Also where nothing could be opened: the keychain was asked, and the person is to know what it said.
    if (sessions.all.length + options.lockedCount() > 0) void storage.ask();
    const serviceIds = new Set(sessions.all.map(({ serviceId }) => serviceId));
    await Promise.all([...serviceIds].map(startService));
  }

  /** A profile that takes another's place inherits nothing that was found out or tried at another address. */
  async function openProfile(path: string): Promise<void> {
    const { id, replacement } = await desk.open(path);
    void storage.ask();
    if (replacement === 'changed' || replacement === 'moved') learned.forget(id);
    if (replacement === 'moved') {
      options.cancelAttempts(id);
      results.forget(id);
    }
    await startService(id);
  }

  function targetFor(serviceId: string): TracedTarget {
    const { profile } = services.require(serviceId);
    const traced = traceHttp(http, clock);
    return {
      profile,
      client: options.createClient({ profile, http: traced.http }),
      presentation: learned.presentationFor(profile.id) ?? profile.tokenPresentation,
      log: traced.log,
    };
  }

  return {
    get proxy() {
      return route?.serviceId === services.current.id ? route.proxy : null;
    },
    describeRoute,
    startService,
    restore,
    openProfile,
    targetFor,
  };
}
