/**
 * The list of services: the embedded demo and those from profile files. A service is started when it is first needed;
 * one of them is the current one. The demo listens on this computer, so it is closed while nothing needs it.
 */
import type { Clock } from '../core/clock.ts';
import { AppError, ServiceError, toAppError } from '../core/errors.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { ServiceProfile } from '../service-client/profile.ts';

/** The embedded demo's id; no profile file may use it. */
export const DEMO_SERVICE_ID = 'demo';

/** What is known about a service before it is started. */
export interface KnownService {
  readonly id: string;
  readonly name: string;
  /** Host and port of the base URL; empty for the demo. */
  readonly host: string;
}

/** A service that has started. */
export interface StartedService {
  readonly profile: ServiceProfile;
  /** Used for everything except sign-ins, which have their own clients. */
  readonly client: ServiceClient;
  /** The demo's controls; null for every other service. */
  readonly demo: DemoControls | null;
  close(): Promise<void>;
}

/** The embedded demo, once it has started. */
export interface StartedDemo extends Omit<StartedService, 'client'> {
  readonly demo: DemoControls;
}

/** The demo's published members, and its switchable behaviour. */
export interface DemoControls {
  readonly members: readonly DemoMember[];
  /** What the demo does where the document leaves a point open. */
  readonly behaviour: {
    list(): readonly DemoBehaviour[];
    /** @returns false if there is no such behaviour or option */
    set(name: string, value: string): boolean;
    reset(): void;
    readonly presets: readonly {
      readonly id: string;
      readonly values: readonly { readonly name: string; readonly value: string }[];
    }[];
    /** @returns false if there is no such preset */
    applyPreset(id: string): boolean;
    /** What the last preset or reset changed and nobody has changed since. */
    lastChange(): DemoChange | null;
    undo(): void;
    readonly actions: readonly string[];
    /** @returns false if there is no such action */
    act(name: string): Promise<boolean>;
  };
}

interface DemoMember {
  readonly name: string;
  readonly login: string;
  readonly password: string;
}

interface DemoChange {
  readonly preset: string | null;
  readonly changes: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

interface DemoBehaviour {
  readonly name: string;
  readonly section: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly defaultValue: string;
}

type ServiceState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly service: StartedService }
  | { readonly kind: 'failed'; readonly error: AppError };

/** A service and its state, which is null until the service is first needed, and while the demo is closed. */
export interface ServiceRecord extends KnownService {
  readonly state: ServiceState | null;
}

export type ServiceList = ReturnType<typeof createServiceList>;

/** How long the demo stays up after it was last needed, so that going back and forth does not start it again. */
export const DEMO_IDLE_MS = 5_000;

export interface ServiceListOptions {
  /** The demo first. */
  readonly known: readonly KnownService[];
  readonly currentId: string;
  readonly bringUp: (id: string) => Promise<StartedService>;
  /** Whether a sign-in at the service is under way. */
  readonly isSigningIn: (id: string) => boolean;
  readonly clock: Pick<Clock, 'schedule'>;
  readonly onChange: () => void;
}

export function createServiceList(options: ServiceListOptions) {
  const { known, currentId, bringUp, isSigningIn, clock, onChange } = options;
  const entries = new Map(known.map((service) => [service.id, createEntry(service, bringUp, onChange)]));
  const leaving = new Set<Promise<void>>();
  let current = entries.has(currentId) ? currentId : DEMO_SERVICE_ID;

  const requireEntry = (id: string): Entry => {
    const entry = entries.get(id);
    if (entry) return entry;
    throw serviceNotKnown();
  };

  /** Has `close` wait for a service that is closing. */
  const waitFor = (closing: Promise<void>): void => {
    leaving.add(closing);
    closing.finally(() => leaving.delete(closing)).catch(() => undefined);
  };

  const demo = createDemoUse({
    entry: requireEntry(DEMO_SERVICE_ID),
    isCurrent: () => current === DEMO_SERVICE_ID,
    isSigningIn: () => isSigningIn(DEMO_SERVICE_ID),
    waitFor,
    onChange,
    clock,
  });
  const { closeIdle } = demo;

  return {
    /** The demo first. */
    get all(): readonly ServiceRecord[] {
      return [...entries.values()].map(({ record }) => record);
    },
    get current(): ServiceRecord {
      return requireEntry(current).record;
    },
    /** Makes a service the current one. @throws AppError `service-not-known` */
    select(id: string): void {
      requireEntry(id);
      current = id;
      closeIdle();
      onChange();
    },
    /** Adds a service. If there is one with the same id, closes and replaces it. */
    add(service: KnownService): void {
      const replaced = entries.get(service.id);
      if (replaced) waitFor(replaced.retire());
      entries.set(service.id, createEntry(service, bringUp, onChange));
      onChange();
    },
    /** Closes and removes a service, but never the demo. If it was the current one, the demo becomes current. */
    forget(id: string): void {
      const entry = entries.get(id);
      if (!entry || id === DEMO_SERVICE_ID) return;
      entries.delete(id);
      waitFor(entry.retire());
      if (current === id) current = DEMO_SERVICE_ID;
      closeIdle();
      onChange();
    },
    /**
     * Starts a service, unless it is starting or has started, or it is the demo and nothing needs it. Never rejects; the
     * result is in its state.
     */
    async start(id: string): Promise<void> {
      await (id === DEMO_SERVICE_ID ? demo : entries.get(id))?.start();
    },
    /**
     * Runs what calls a service, which stays up until that has ended. The demo is started for it; if that fails,
     * `require` says why.
     * @throws ServiceError `service-not-ready` if the list is closed meanwhile, and whatever is thrown by `act`
     */
    use<T>(id: string, act: () => Promise<T>): Promise<T> {
      return id === DEMO_SERVICE_ID ? demo.use(act) : act();
    },
    /** Closes the demo after a short time if nothing needs it any more. Call it whenever sign-ins have changed. */
    closeIdle,
    /** @returns the service if it has started, or null; the demo also while it is closed, as it was last */
    find(id: string): StartedService | null {
      return entries.get(id)?.found ?? null;
    },
    /**
     * @returns the service, which has started; the demo also while it is closed, as it was last
     * @throws AppError `service-not-known`; ServiceError `service-not-ready`; or the error that its start failed with
     */
    require(id: string): StartedService {
      const entry = requireEntry(id);
      if (entry.record.state?.kind === 'failed') throw entry.record.state.error;
      if (entry.found) return entry.found;
      throw notReady();
    },
    /**
     * Closes all services, even one that is still starting, and prevents further starts.
     * @throws once all have ended, the first error of those that did not close
     */
    async close(): Promise<void> {
      const retiring = [...entries.values()].map((entry) => entry.retire());
      closeIdle();
      const ended = await Promise.allSettled([...retiring, ...leaving]);
      const failed = ended.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}

type Entry = ReturnType<typeof createEntry>;

/** One service of the list, from its start to its end. */
function createEntry(known: KnownService, bringUp: ServiceListOptions['bringUp'], onChange: () => void) {
  let state: ServiceState | null = null;
  let service: StartedService | null = null;
  let starting: Promise<void> = Promise.resolve();
  let closing: Promise<void> | null = null;
  let isRetired = false;

  async function run(): Promise<void> {
    state = { kind: 'starting' };
    onChange();
    try {
      if (closing) await closing;
      if (isRetired) return;
      service = await bringUp(known.id);
      state = { kind: 'ready', service };
    } catch (thrown) {
      state = { kind: 'failed', error: toAppError(thrown) };
    }
    if (!isRetired) onChange();
  }

  const closeStarted = async (): Promise<void> => {
    if (state?.kind === 'ready') await state.service.close();
  };

  return {
    get record(): ServiceRecord {
      return { ...known, state };
    },
    /** The service as it last started; null before that, and where it failed since. */
    get found(): StartedService | null {
      return state?.kind === 'failed' ? null : service;
    },
    get isRetired(): boolean {
      return isRetired;
    },
    /** Starts it unless it is starting or has started, or was retired. Never rejects. */
    async start(): Promise<void> {
      if (isRetired) return;
      if (state === null || state.kind === 'failed') starting = run();
      await starting;
    },
    /** Closes it until it is started again, which waits for this. What goes wrong does not matter then. */
    rest(): Promise<void> {
      closing = closeStarted().catch(() => undefined);
      state = null;
      return closing;
    },
    /** Closes it for good, even if it is still starting. */
    async retire(): Promise<void> {
      isRetired = true;
      await starting;
      await closeStarted();
    },
  };
}

/** Keeps the demo up while something needs it, and for a short time after. */
function createDemoUse(options: {
  readonly entry: Entry;
  readonly isCurrent: () => boolean;
  readonly isSigningIn: () => boolean;
  readonly waitFor: (closing: Promise<void>) => void;
  readonly onChange: () => void;
  readonly clock: ServiceListOptions['clock'];
}) {
  const { entry, isCurrent, isSigningIn, waitFor, onChange, clock } = options;
  let uses = 0;
  /** Set while the demo is up and idle. */
  let cancelIdle: (() => void) | null = null;

  const isNeeded = (): boolean => isCurrent() || uses > 0 || isSigningIn();
  const isIdle = (): boolean => !entry.isRetired && entry.record.state?.kind === 'ready' && !isNeeded();

  /** Closes the demo if it is still idle, without waiting for it. It can be started again. */
  function closeNow(): void {
    cancelIdle = null;
    if (!isIdle()) return;
    waitFor(entry.rest());
    onChange();
  }

  function closeIdle(): void {
    if (isIdle()) cancelIdle ??= clock.schedule(DEMO_IDLE_MS, closeNow);
    else {
      cancelIdle?.();
      cancelIdle = null;
    }
  }

  async function start(): Promise<void> {
    if (!isNeeded()) return;
    await entry.start();
    closeIdle();
  }

  return {
    start,
    closeIdle,
    async use<T>(act: () => Promise<T>): Promise<T> {
      uses += 1;
      closeIdle();
      try {
        const { state } = entry.record;
        // As the current service it says that it failed, and is tried again on a press.
        const hasFailedInSight = state?.kind === 'failed' && isCurrent();
        if (state?.kind !== 'ready' && !hasFailedInSight) await start();
        if (entry.isRetired) throw notReady();
        return await act();
      } finally {
        uses -= 1;
        closeIdle();
      }
    },
  };
}

export function serviceNotKnown(): AppError {
  return new AppError('service-not-known', 'This service has been removed. Add it again.');
}

function notReady(): ServiceError {
  return new ServiceError('service-not-ready', 'The service has not started yet. Try again.');
}
