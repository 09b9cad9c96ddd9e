import { expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import type { ProxyOnRoute } from '../../electron/service-client/transport/proxy.ts';
import { createProxyLoginStore, type ProxyLoginStore } from '../../electron/services/proxy-login-store.ts';
import { createSealedStore } from '../../electron/storage/sealed-store.ts';
import { createStored, type Stored } from '../../electron/storage/stored.ts';

const PROXY: ProxyOnRoute = { kind: 'proxy', address: 'proxy.example:3128', isSecure: false };
const LOGIN = { login: 'ada', password: 'hüsh-hush:)%>+$"\\é' };
const OTHERS: readonly ProxyOnRoute[] = [
  { ...PROXY, isSecure: true },
  { ...PROXY, address: 'proxy.example:3129' },
  { ...PROXY, address: 'proxy.example.evil.example:3128' },
  { kind: 'socks', address: PROXY.address },
];

/** The disk of a computer with a keychain. */
class Disk {
  content: Stored = createStored(systemRandom);

  /** A run of the app. */
  open(): ProxyLoginStore & { settle(): Promise<void> } {
    const sealed = createSealedStore({
      store: {
        read: () => this.content,
        saved: () => this.content,
        listen: () => undefined,
        update: (change) => {
          this.content = { ...this.content, ...change };
          return true;
        },
        updateLater: () => undefined,
        tell: () => undefined,
      },
      keychain: {
        state: async () => 'keychain',
        seal: async (text) => Buffer.from(text).toString('base64'),
        open: async (text) => ({ text: Buffer.from(text, 'base64').toString(), shouldReseal: false }),
      },
    });
    return { ...createProxyLoginStore(sealed, () => undefined), settle: () => sealed.settle() };
  }
}

test('a login is for one kind, host and port, in its run and in the next one', async () => {
  const disk = new Disk();
  const first = disk.open();
  first.keep(PROXY, LOGIN);
  await first.settle();
  const next = disk.open();
  expect(await next.open(PROXY)).toMatchObject(LOGIN);
  for (const other of OTHERS) {
    expect([first.current(other), first.placeOf(other), next.placeOf(other)]).toEqual([null, null, null]);
    expect(await next.open(other)).toBeNull();
    next.forget(other);
  }
  expect(next.current(PROXY)).toMatchObject(LOGIN);
});

test('a changed file leads a password to no other proxy', async () => {
  const disk = new Disk();
  const first = disk.open();
  first.keep(PROXY, LOGIN);
  await first.settle();
  const id = 'http://evil.example:3128';
  disk.content = { ...disk.content, proxies: (disk.content.proxies ?? []).map((one) => ({ ...one, id })) };
  const evil: ProxyOnRoute = { ...PROXY, address: 'evil.example:3128' };
  const next = disk.open();
  expect(await next.open(evil)).toBeNull();
  expect(next.current(evil)).toBeNull();
});
