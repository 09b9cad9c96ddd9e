/** The way to the current service, as the system answers: directly, or by a proxy. */
import type { Http } from '../service-client/transport/http.ts';
import { isSameRoute, type ProxyRoute } from '../service-client/transport/proxy.ts';
import type { ServiceList } from './service-list.ts';
import { profileOf } from './service-view.ts';

export function createCurrentRoute({
  list,
  http,
  onChange,
}: {
  readonly list: Pick<ServiceList, 'current' | 'find'>;
  readonly http: Pick<Http, 'proxyFor'>;
  readonly onChange: () => void;
}) {
  let known: { readonly serviceId: string; readonly route: ProxyRoute | null } | null = null;

  return {
    /** Null if it is not known yet. */
    get current(): { readonly address: URL; readonly route: ProxyRoute } | null {
      const profile = profileOf(list.current);
      if (!profile || known?.serviceId !== list.current.id || !known.route) return null;
      return { address: new URL(profile.baseUrl), route: known.route };
    },
    /** Takes the system's answer for an address, which may be another one than before. */
    note({ origin }: URL, route: ProxyRoute): void {
      const profile = profileOf(list.current);
      if (!profile || new URL(profile.baseUrl).origin !== origin) return;
      const before = known?.serviceId === list.current.id ? known.route : null;
      if (before && isSameRoute(before, route)) return;
      known = { serviceId: list.current.id, route };
      onChange();
    },
    /** Asks the system. Never rejects. */
    async find(): Promise<void> {
      const { id } = list.current;
      const service = list.find(id);
      const route = service && (await http.proxyFor(service.profile.baseUrl).catch(() => null));
      if (list.current.id !== id || list.find(id) !== service) return;
      known = { serviceId: id, route };
      onChange();
    },
  };
}
