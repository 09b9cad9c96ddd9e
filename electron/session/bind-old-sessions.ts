/**
 * Binds the sessions that an older copy of the app stored, once: each to its service's profile as it is stored now, if
 * that still has the origin that was sealed with the token. Any other session stays unbound, and its token is not sent.
 */
import type { ServiceBinding } from '../core/service-binding.ts';
import type { SealedStore } from '../storage/sealed-store.ts';

/**
 * Call it before any profile file is opened, because that could be for another service. It needs no keychain: what it
 * finds is stored beside the sealed part until that is opened.
 * @param bindings of the stored profiles, by service id
 */
export function bindOldSessions(
  store: Pick<SealedStore, 'read' | 'update'>,
  bindings: ReadonlyMap<string, ServiceBinding>,
): void {
  const { sessions } = store.read();
  if (sessions.every(({ binding }) => binding !== undefined)) return;
  const findBinding = (serviceId: string, origin: string | null): string | null => {
    const service = bindings.get(serviceId);
    return service && service.origin === origin ? service.binding : null;
  };
  store.update({
    sessions: sessions.map((session) =>
      session.binding === undefined ? { ...session, binding: findBinding(session.serviceId, session.origin) } : session,
    ),
  });
}
