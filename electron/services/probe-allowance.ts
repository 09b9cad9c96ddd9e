/** How often a probe may send a wrong password for a member's own login, which may lock the account: once a day. */
import type { Clock } from '../core/clock.ts';
import type { Stored } from '../storage/stored.ts';

export interface ProbeAllowance {
  isSpent(): boolean;
  spend(): void;
}

/** The part of the store that it needs. */
export interface AllowanceStore {
  read(): Pick<Stored, 'wrongPasswords'>;
  update(change: Pick<Stored, 'wrongPasswords'>): void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns that of one service, whatever becomes of its profile */
export function createProbeAllowance(
  store: AllowanceStore,
  clock: Pick<Clock, 'nowMs'>,
): (serviceId: string) => ProbeAllowance {
  const spentSince = (serviceId: string): number | null => {
    const { wrongPasswords = {} } = store.read();
    return Object.hasOwn(wrongPasswords, serviceId) ? (wrongPasswords[serviceId] ?? null) : null;
  };
  // A clock that was set back makes none of it good again.
  const isSpent = (atMs: number | null): boolean => atMs !== null && clock.nowMs() - atMs < DAY_MS;
  return (serviceId) => ({
    isSpent: () => isSpent(spentSince(serviceId)),
    spend() {
      const others = Object.entries(store.read().wrongPasswords ?? {}).filter(([, atMs]) => isSpent(atMs));
      store.update({ wrongPasswords: { ...Object.fromEntries(others), [serviceId]: clock.nowMs() } });
    },
  });
}
