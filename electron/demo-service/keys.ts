/**
 * Keys of the flow that is similar to OAuth: each leads one member to one answer, and back to the
 * callback that was configured for it. They live in memory as hashes, and give access to nothing.
 *
 * @see electron/document/service.md, 4.4
 */
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

export interface IssuedKey {
  /** Where the member is sent, as it is written. */
  readonly callback: string;
  readonly expiresAtMs: number;
  /** Set by the member's answer, whatever it is. */
  isUsed: boolean;
}

export interface Keys {
  /** @returns a fresh key for this callback */
  issue(callback: string): string;
  /** What is known of a key, also of a used or expired one. */
  find(key: string): IssuedKey | null;
  isExpired(key: IssuedKey): boolean;
  forgetAll(): void;
}

const MOST_KEYS = 1000;

export function createKeys(nowMs: () => number, lifetimeMs: number): Keys {
  const keys = new Map<string, IssuedKey>();
  return {
    issue(callback) {
      const key = makeSecret();
      keys.set(hash(key), { callback, expiresAtMs: nowMs() + lifetimeMs, isUsed: false });
      keepNewest(keys, MOST_KEYS);
      return key;
    },
    find: (key) => keys.get(hash(key)) ?? null,
    isExpired: ({ expiresAtMs }) => nowMs() >= expiresAtMs,
    forgetAll: () => keys.clear(),
  };
}
