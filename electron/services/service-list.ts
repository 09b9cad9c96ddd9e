/**
 * The list of services: the embedded demo and those from profile files. A service is started when it is first needed;
 * one of them is the current one.
 */
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

/** A service and its state, which is null until the service is first needed. */
export interface ServiceRecord extends KnownService {
  readonly state: ServiceState | null;
}

export interface ServiceList {
  /** The demo first. */
  readonly all: readonly ServiceRecord[];
  readonly current: ServiceRecord;
  /** Makes a service the current one. @throws AppError `service-not-known` */
  select(id: string): void;
  /** Adds a service. If there is one with the same id, closes and replaces it. */
  add(service: KnownService): void;
  /** Closes and removes a service, but never the demo. If it was the current one, the demo becomes current. */
  forget(id: string): void;
  /** Starts a service, unless it is starting or has started. Never rejects; the result is in its state. */
  start(id: string): Promise<void>;
  /** @returns the service if it has started, or null */
  find(id: string): StartedService | null;
  /**
   * @returns the service, which has started
   * @throws AppError `service-not-known`; ServiceError `service-not-ready`; or the error that its start failed with
   */
  require(id: string): StartedService;
  /** Closes all services, even one that is still starting, and prevents further starts. */
  close(): Promise<void>;
}

export interface ServiceListOptions {
  /** The demo first. */
  readonly known: readonly KnownService[];
  readonly currentId: string;
  readonly bringUp: (id: string) => Promise<StartedService>;
  readonly onChange: () => void;
}

interface Entry {
  readonly known: KnownService;
  state: ServiceState | null;
  starting: Promise<void>;
}

export function createServiceList({ known, currentId, bringUp, onChange }: ServiceListOptions): ServiceList {
  const entries = new Map(known.map((service) => [service.id, entryOf(service)]));
  const leaving = new Set<Promise<void>>();
  let current = entries.has(currentId) ? currentId : DEMO_SERVICE_ID;
  let isClosed = false;

  const recordOf = ({ known: service, state }: Entry): ServiceRecord => ({ ...service, state });

  const requireEntry = (id: string): Entry => {
    const entry = entries.get(id);
    if (entry) return entry;
    throw new AppError('service-not-known', 'This service has been removed. Open its profile file again.');
  };

  const isCurrentEntry = (id: string, entry: Entry): boolean => !isClosed && entries.get(id) === entry;

  async function run(id: string, entry: Entry): Promise<void> {
    entry.state = { kind: 'starting' };
    onChange();
    try {
      const service = await bringUp(id);
      // It was replaced, removed or closed in the meantime.
      if (!isCurrentEntry(id, entry)) return await service.close();
      entry.state = { kind: 'ready', service };
    } catch (thrown) {
      entry.state = { kind: 'failed', error: toAppError(thrown) };
    }
    if (isCurrentEntry(id, entry)) onChange();
  }

  /** Closes a service that was removed from the list, without waiting for it. */
  const retire = (entry: Entry): void => {
    const closing = entry.starting.then(() =>
      entry.state?.kind === 'ready' ? entry.state.service.close() : undefined,
    );
    leaving.add(closing);
    closing.finally(() => leaving.delete(closing)).catch(() => undefined);
  };

  return {
    get all() {
      return [...entries.values()].map(recordOf);
    },
    get current() {
      return recordOf(requireEntry(current));
    },
    select(id) {
      requireEntry(id);
      current = id;
      onChange();
    },
    add(service) {
      const replaced = entries.get(service.id);
      if (replaced) retire(replaced);
      entries.set(service.id, entryOf(service));
      onChange();
    },
    forget(id) {
      const entry = entries.get(id);
      if (!entry || id === DEMO_SERVICE_ID) return;
      entries.delete(id);
      retire(entry);
      if (current === id) current = DEMO_SERVICE_ID;
      onChange();
    },
    async start(id) {
      const entry = entries.get(id);
      if (!entry || isClosed) return;
      if (entry.state === null || entry.state.kind === 'failed') entry.starting = run(id, entry);
      await entry.starting;
    },
    find(id) {
      const state = entries.get(id)?.state;
      return state?.kind === 'ready' ? state.service : null;
    },
    require(id) {
      const { state } = requireEntry(id);
      if (state?.kind === 'ready') return state.service;
      if (state?.kind === 'failed') throw state.error;
      throw new ServiceError('service-not-ready', 'The service has not started yet. Try again.');
    },
    async close() {
      isClosed = true;
      const all = [...entries.values()];
      await Promise.all(all.map(({ starting }) => starting));
      await Promise.all(all.map(({ state }) => (state?.kind === 'ready' ? state.service.close() : undefined)));
      await Promise.all(leaving);
    },
  };
}

function entryOf(known: KnownService): Entry {
  return { known, state: null, starting: Promise.resolve() };
}
