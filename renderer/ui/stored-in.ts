/** What becomes of sign-ins when the app is quit. Pure; where a credential rests is main's to say. */
import type { SessionView, StatusView } from '../../electron/ipc/contract.ts';

type System = StatusView['secrets']['system'];

/**
 * @returns whether a token would be stored but for want of a keychain, or of a place to save in, so that quitting
 * ends its sign-in
 */
export function endsForWantOfStorage(
  { credential, storedIn }: SessionView,
  { system, isKeeping }: StatusView['secrets'],
): boolean {
  const isLacking = !isKeeping || lacksKeychain(system);
  return isLacking && credential?.kind === 'token' && storedIn === 'memory';
}

/** @returns whether the system was asked for a keychain and did not give one */
export function lacksKeychain(system: System): system is Exclude<System, 'not-known' | 'keychain'> {
  return system === 'weak' || system === 'none' || system === 'not-answering';
}
