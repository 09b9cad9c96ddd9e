/** What is said of a sign-in that is held, or was changed, outside the parts that step through it: what the first window has. */
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import { words } from './language.ts';

/** @returns what a reader hears when something is held, such as “Paused before POST /oauth/access_token” */
export function heldAnnouncement({ held }: AttemptView): string {
  return (held?.requests ?? []).map(({ method, path }) => heldSignIn.pausedBefore(method, path)).join('. ');
}

export const heldSignIn = words('held-sign-in', {
  pausedBefore: (method: string, path: string) => `Paused before ${method} ${path}`,
  changed: 'A request of this sign-in was changed, so it is kept in memory only, until you quit this app.',
} as const);
