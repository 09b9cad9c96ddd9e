/**
 * Keys of the flow that is similar to OAuth. Each key is good for one member's answer, which goes to the callback that
 * was set for the key. Keys are kept in memory as hashes, and do not give access to anything.
 *
 * @see electron/document/service.md, 4.4
 */
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

export interface IssuedKey {
  /** The callback address, exactly as registered. */
  readonly callback: string;
  readonly expiresAtMs: number;
  /** True once the member has answered, with either answer. */
  isUsed: boolean;
}

export type Keys = ReturnType<typeof createKeys>;

const MAX_KEYS = 1000;

export function createKeys(nowMs: () => number, lifetimeMs: number) {
  const keys = new Map<string, IssuedKey>();
  return {
    /** @returns a new key for this callback */
    issue(callback: string): string {
      const key = makeSecret();
      keys.set(hash(key), { callback, expiresAtMs: nowMs() + lifetimeMs, isUsed: false });
      keepNewest(keys, MAX_KEYS);
      return key;
    },
    /** Finds a key, even if it is used or expired. */
    find: (key: string): IssuedKey | null => keys.get(hash(key)) ?? null,
    isExpired: ({ expiresAtMs }: IssuedKey): boolean => nowMs() >= expiresAtMs,
    forgetAll: (): void => keys.clear(),
  };
}
