/**
 * The logins of proxies, kept from run to run as secrets are: sealed, or in memory only. Each is for one kind, host and
 * port. The keychain is not asked before a proxy asks.
 */
import { z } from 'zod';
import type { ProxyLogin, ProxyOnRoute } from '../service-client/transport/proxy.ts';
import type { RecordKind } from '../storage/sealed-records.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { Sealed } from '../storage/stored.ts';

export type ProxyLoginStore = ReturnType<typeof createProxyLoginStore>;

/** @returns kind, host and port, such as `http://proxy.example:3128` */
export function idOfProxy(proxy: ProxyOnRoute): string {
  const kind = proxy.kind === 'socks' ? 'socks5' : proxy.isSecure ? 'https' : 'http';
  return `${kind}://${proxy.address}`;
}

interface KeptLogin extends ProxyLogin {
  readonly id: string;
}

/** Sealed with the proxy, so that a changed file does not lead a password to another one. */
const keptSchema = z.object({ id: z.string(), login: z.string(), password: z.string() });

const PROXY_RECORDS: RecordKind<KeptLogin, null> = {
  read: ({ proxies = [] }) => proxies.map(({ id, ...secret }) => ({ id, plain: null, secret })),
  toChange: (records) => ({
    proxies: records.flatMap(({ id, secret }) => (secret === null || secret === 'nothing' ? [] : [{ id, ...secret }])),
  }),
  isPlainKept: false,
  idOf: ({ id }) => id,
  plainOf: () => null,
  secretOf: ({ id, login, password }) => ({ text: JSON.stringify({ id, login, password }) }),
  toValue(_plain, secret) {
    return secret === null ? null : (keptSchema.safeParse(JSON.parse(secret)).data ?? null);
  },
};

export function createProxyLoginStore(store: Pick<SealedStore, 'records'>, onStored: () => void) {
  const records = store.records({ ...PROXY_RECORDS, onStored });
  return {
    /** The login that is open in this run. */
    current(proxy: ProxyOnRoute): ProxyLogin | null {
      const id = idOfProxy(proxy);
      const kept = records.opened.get(id);
      return kept?.id === id ? kept : null;
    },
    /** Asks the keychain for one of an earlier run. @returns null if there is none, or it does not open */
    async open(proxy: ProxyOnRoute): Promise<ProxyLogin | null> {
      const id = idOfProxy(proxy);
      const opening = await records.open(id);
      return opening.kind === 'opened' && opening.value.id === id ? opening.value : null;
    },
    /** @returns the login as it will be told from others */
    keep(proxy: ProxyOnRoute, { login, password }: ProxyLogin): ProxyLogin {
      const kept = { id: idOfProxy(proxy), login, password };
      records.keep(kept);
      return kept;
    },
    forget: (proxy: ProxyOnRoute): void => records.remove((id) => id === idOfProxy(proxy)),
    /** Where it is kept; null if there is none. */
    placeOf(proxy: ProxyOnRoute): Sealed['rest'] | 'memory' | null {
      const id = idOfProxy(proxy);
      const place = records.find(id) || records.opened.has(id) ? records.placeOf(id) : null;
      // Every login has a password.
      return place === 'nothing' || place === 'lost' ? null : place;
    },
  };
}
