/** Whether a sign-in ends with the app because there is no place to keep it. */
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';

type System = StatusView['secrets']['system'];

/**
 * @returns whether quitting ends this sign-in only because there is no keychain, or no place to save its token
 */
export function endsForWantOfStorage(
  { credential, storedIn }: SessionView,
  { system, isKeeping }: StatusView['secrets'],
): boolean {
  const isLacking = !isKeeping || lacksKeychain(system);
  return isLacking && credential.kind === 'token' && storedIn === 'memory';
}

/** @returns whether the system was asked for a keychain and offered none */
export function lacksKeychain(system: System): system is Exclude<System, 'not-known' | 'keychain'> {
  return system === 'weak' || system === 'none' || system === 'not-answering';
}
