/**
 * Which service the application is set to: it opens profile files, switches and forgets services, and brings
 * each up when it is needed. What hangs on a service (attempts, sessions, results) is the application's.
 */

import type { ServiceClient } from '../service-client/client.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Stored } from '../storage/stored.ts';
import { type ProfileStore, type Replacement, readProfileFile } from './profile-store.ts';
import { createServices, DEMO_SERVICE_ID, type DemoControls, type Services } from './service-list.ts';

/** The embedded demo, once it is up. */
export interface StartedDemo {
  readonly profile: ServiceProfile;
  readonly demo: DemoControls;
  close(): Promise<void>;
}

export interface ServiceDeskOptions {
  readonly demoName: string;
  readonly startDemo: () => Promise<StartedDemo>;
  readonly createClient: (profile: ServiceProfile) => ServiceClient;
  readonly profileStore: ProfileStore;
  readonly store: {
    read(): Pick<Stored, 'currentServiceId'>;
    update(change: Pick<Stored, 'currentServiceId'>): void;
  };
  readonly onChange: () => void;
}

export interface ServiceDesk {
  readonly services: Services;
  /**
   * Opens a profile file and makes its service the current one; a service with its id is replaced. Nothing is
   * started.
   * @returns the service's id, and what became of the one that had it
   * @throws StorageError `profile-file-unreadable`, `profile-file-not-json`, `profile-file-invalid`
   */
  open(path: string): Promise<{ readonly id: string; readonly replacement: Replacement }>;
  /** Makes a service the current one, and remembers that. @throws AppError `service-not-known` */
  select(id: string): void;
  forget(id: string): void;
}

export function createServiceDesk(options: ServiceDeskOptions): ServiceDesk {
  const { demoName, profileStore, store, createClient, onChange } = options;

  const services = createServices({
    known: [{ id: DEMO_SERVICE_ID, name: demoName, host: '' }, ...profileStore.list()],
    currentId: store.read().currentServiceId ?? DEMO_SERVICE_ID,
    async bringUp(id) {
      if (id === DEMO_SERVICE_ID) {
        const started = await options.startDemo();
        return { ...started, client: createClient(started.profile) };
      }
      const profile = await profileStore.load(id);
      return { profile, client: createClient(profile), demo: null, close: async () => undefined };
    },
    onChange,
  });

  const select = (id: string): void => {
    services.select(id);
    store.update({ currentServiceId: id === DEMO_SERVICE_ID ? null : id });
  };

  return {
    services,
    select,
    async open(path) {
      const profile = await readProfileFile(path);
      const { id, name, baseUrl } = profile;
      const replacement = profileStore.keep(profile);
      services.add({ id, name, host: new URL(baseUrl).host });
      select(id);
      return { id, replacement };
    },
    forget(id) {
      if (id === DEMO_SERVICE_ID) return;
      services.forget(id);
      profileStore.remove(id);
      if (store.read().currentServiceId === id) store.update({ currentServiceId: null });
    },
  };
}
