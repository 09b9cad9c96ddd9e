/** What was to be erased and is still on disk, because nothing could be written since. */
import type { Stored } from './stored.ts';

/**
 * @param saved what is on disk
 * @param wanted what should be there
 * @returns a key for each session, service, client secret and proxy login that is on disk only
 */
export function findLeftOnDisk(saved: Stored, wanted: Stored): readonly string[] {
  const kept = new Set(keysOf(wanted));
  return keysOf(saved).filter((key) => !kept.has(key));
}

function keysOf({ sessions, services, proxies = [] }: Stored): readonly string[] {
  return [
    ...sessions.map(({ id }) => `session ${id}`),
    ...proxies.map(({ id }) => `proxy ${id}`),
    ...services.flatMap(({ profile, clientSecret }) => {
      const { id } = Object(profile);
      return clientSecret ? [`service ${id}`, `secret ${id}`] : [`service ${id}`];
    }),
  ];
}
