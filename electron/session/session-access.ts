/**
 * Finds a session together with the client that its credential may go to: the one of the service that issued it,
 * at the address that it had then, and no other (S7). It calls nothing.
 */
import { AppError } from '../core/errors.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { Credential, TokenCredential } from '../service-client/credential.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

export interface SessionAccessOptions {
  readonly sessions: Sessions;
  /** A service by id. @throws AppError where it is not known or not up, saying why */
  readonly serviceFor: (serviceId: string) => { readonly profile: ServiceProfile; readonly client: ServiceClient };
  /** The one service whose address changes with each start. */
  readonly demoServiceId: string;
}

/** A session with a credential that can be sent. */
export interface Usable<C extends Credential = Credential> {
  readonly session: Session;
  readonly credential: C;
  readonly client: ServiceClient;
}

/**
 * Every function that takes a session's id throws AppError `session-not-found` where there is none to use,
 * `service-moved` where its service has another address than the one that issued the credential, and as `serviceFor`
 * does where it is not known or not up.
 */
export interface SessionAccess {
  /** What a session of that service has as its `origin`. */
  originFor(profile: ServiceProfile): string | null;
  requireUsable(sessionId: string): Usable;
  /** @throws AppError `argument-invalid` where the session has no token */
  requireToken(sessionId: string): Usable<TokenCredential>;
  /** Also for a session that has ended: its service, for what needs no credential. */
  requireClient(sessionId: string): Omit<Usable, 'credential'>;
}

export function createSessionAccess({ sessions, serviceFor, demoServiceId }: SessionAccessOptions): SessionAccess {
  const originFor = ({ id, baseUrl }: ServiceProfile): string | null =>
    id === demoServiceId ? null : new URL(baseUrl).origin;

  const requireClient = (sessionId: string): Omit<Usable, 'credential'> => {
    const session = sessions.find(sessionId);
    if (!session) throw new AppError('session-not-found', 'This member is signed out. Sign in again.');
    const service = serviceFor(session.serviceId);
    if (originFor(service.profile) === session.origin) return { session, client: service.client };
    throw new AppError('service-moved', 'The service of this member has another address now. Sign in again.');
  };

  const requireUsable = (sessionId: string): Usable => {
    const { session, client } = requireClient(sessionId);
    const { credential } = session;
    if (credential) return { session, credential, client };
    throw new AppError('session-not-found', 'This session has ended. Sign in again.');
  };

  return {
    originFor,
    requireClient,
    requireUsable,
    requireToken(sessionId) {
      const { session, credential, client } = requireUsable(sessionId);
      if (credential.kind === 'token') return { session, credential, client };
      throw new AppError('argument-invalid', 'This session has no token that could be sent in another way.');
    },
  };
}
