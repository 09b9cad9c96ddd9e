/**
 * Finds a session together with the only client that its credential may be sent to: that of the service that issued it,
 * provided that the service still has the same address and trusts the same authorities (S7).
 */
import { AppError } from '../core/errors.ts';
import { bindingOf } from '../core/service-binding.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { Credential, TokenCredential } from '../service-client/credential.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Recorder } from '../service-client/transport/exchange.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

export interface SessionAccessOptions {
  readonly sessions: Sessions;
  /** Finds a service by id. @throws AppError that says why, if the service is not known or has not started */
  readonly serviceFor: (serviceId: string) => { readonly profile: ServiceProfile; readonly client: ServiceClient };
  /** Who records the calls of one session. */
  readonly recorderFor: (profile: ServiceProfile, sessionId: string) => Recorder | null;
  /** Runs what calls a service, which is started for it if need be, and stays up until that has ended. */
  readonly useService: <T>(serviceId: string, act: () => Promise<T>) => Promise<T>;
  /** The demo's address changes at each start, so it is not compared. */
  readonly demoServiceId: string;
}

/** A session with a credential that can be sent. */
export interface UsableSession<C extends Credential = Credential> {
  readonly session: Session;
  readonly credential: C;
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  readonly recorder: Recorder | null;
}

export type SessionAccess = ReturnType<typeof createSessionAccess>;

/**
 * Every function that takes a session's id throws AppError `session-not-found` if there is no usable session,
 * `service-moved` if its service now has another address or other authorities than the one that issued the credential,
 * and the errors of `serviceFor`.
 */
export function createSessionAccess(options: SessionAccessOptions) {
  const { sessions, serviceFor, recorderFor, useService, demoServiceId } = options;
  /** What a session of that service is bound to. */
  const bindingFor = (profile: ServiceProfile): Pick<Session, 'origin' | 'binding'> =>
    profile.id === demoServiceId ? { origin: null, binding: null } : bindingOf(profile);

  const requireSession = (sessionId: string): Session => {
    const session = sessions.find(sessionId);
    if (session) return session;
    throw new AppError('session-not-found', 'This member is signed out. Sign in again.');
  };

  /** Finds the client of a session, which may be gone. */
  const clientFor = (session: Session): Omit<UsableSession, 'credential'> => {
    const { profile, client } = serviceFor(session.serviceId);
    const { origin, binding } = bindingFor(profile);
    if (origin === session.origin && binding === session.binding) {
      return { session, profile, client, recorder: recorderFor(profile, session.id) };
    }
    const what = 'The address of this member’s service, or what is trusted for it, has changed. Sign in again.';
    throw new AppError('service-moved', what);
  };

  /** Finds a session's client for calls without a credential, even if the session has ended. */
  const requireClient = (sessionId: string) => clientFor(requireSession(sessionId));

  const requireUsable = (sessionId: string): UsableSession => {
    const usable = requireClient(sessionId);
    return { ...usable, credential: usable.session.credential };
  };

  const tokenIn = (credential: Credential): TokenCredential => {
    if (credential.kind === 'token') return credential;
    throw new AppError('argument-invalid', 'This session has no token.');
  };

  return {
    bindingFor,
    /** Has the service of a session, which may be gone, revoke its token. @throws AppError `argument-invalid` */
    async revoke(session: Session, signal: AbortSignal): Promise<void> {
      const { token } = tokenIn(session.credential);
      const { client, recorder } = clientFor(session);
      if (client.revokeToken) return client.revokeToken(token, { signal, recorder });
      throw new AppError('argument-invalid', 'The profile of this service names no call that revokes a token.');
    },
    /** @returns what a reading of the session's member would send now, as a digest; null if it cannot be sent */
    sendingFor({ serviceId, origin, binding, credential }: Session): string | null {
      try {
        const { profile, client } = serviceFor(serviceId);
        const now = bindingFor(profile);
        return now.origin === origin && now.binding === binding ? client.describeSending(credential) : null;
      } catch {
        return null;
      }
    },
    /** Runs what calls a session's service. Each call needs it. @throws what `act` throws */
    use: async <T>(sessionId: string, act: () => Promise<T>): Promise<T> =>
      useService(requireSession(sessionId).serviceId, act),
    requireClient,
    requireUsable,
    /** @throws AppError `argument-invalid` if the session has no token */
    requireToken(sessionId: string): UsableSession<TokenCredential> {
      const { credential, ...usable } = requireUsable(sessionId);
      return { ...usable, credential: tokenIn(credential) };
    },
    /**
     * Finds a token without its service, also that of a session that has ended.
     * @throws AppError `session-not-found`, `argument-invalid`
     */
    tokenOf: (sessionId: string): string => tokenIn(requireSession(sessionId).credential).token,
  };
}
