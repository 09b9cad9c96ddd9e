/**
 * The service that the application is set to: it starts it (the embedded demo has to be), knows its
 * profile and client once it is ready, and says why where it is not.
 */
import { type AppError, ServiceError, toAppError } from '../core/errors.ts';
import type { ServiceClient } from './client.ts';
import type { ServiceProfile } from './profile.ts';

/** A service that is up. */
export interface StartedService {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  /** Published members of the embedded demo; null for every other service. */
  readonly demoMembers: readonly DemoMember[] | null;
  close(): Promise<void>;
}

export interface DemoMember {
  readonly name: string;
  readonly login: string;
  readonly password: string;
}

export type ServiceState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly service: StartedService }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface CurrentService {
  readonly state: ServiceState;
  /** Starts it, unless it is starting or up already. Never rejects: the state says what came of it. */
  start(): Promise<void>;
  /** @throws ServiceError `service-not-ready` */
  require(): StartedService;
  /** Closes it, also one that is still starting, and lets none start any more. */
  close(): Promise<void>;
}

export function createCurrentService(
  startService: () => Promise<StartedService>,
  onChange: () => void,
): CurrentService {
  let state: ServiceState = { kind: 'failed', error: notReady() };
  let isClosed = false;
  let starting: Promise<void> = Promise.resolve();

  const change = (next: ServiceState): void => {
    state = next;
    onChange();
  };

  async function bringUp(): Promise<void> {
    change({ kind: 'starting' });
    try {
      const service = await startService();
      if (isClosed) return await service.close();
      change({ kind: 'ready', service });
    } catch (thrown) {
      change({ kind: 'failed', error: toAppError(thrown) });
    }
  }

  return {
    get state() {
      return state;
    },
    async start() {
      if (state.kind !== 'failed' || isClosed) return;
      starting = bringUp();
      await starting;
    },
    require() {
      if (state.kind !== 'ready') throw notReady();
      return state.service;
    },
    async close() {
      isClosed = true;
      await starting;
      if (state.kind === 'ready') await state.service.close();
    },
  };
}

const notReady = (): ServiceError =>
  new ServiceError('service-not-ready', 'The service is not started yet. Try again.');
