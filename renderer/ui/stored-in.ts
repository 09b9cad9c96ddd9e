/** What happens to sign-ins and client secrets when the app quits. */
import type { AppView, SessionView, StatusView } from '../../electron/ipc/contract.ts';
import { text } from '../text/en.ts';

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

/** @returns what opening the app again ends or loses, in words; empty if nothing */
export function restartCosts({
  sessions,
  attempts,
  services,
}: Pick<AppView, 'sessions' | 'attempts' | 'services'>): string {
  const { restartEnds, restartForgets } = text.status.secrets;
  const endsSignIns =
    sessions.some(({ storedIn }) => storedIn === 'memory') || attempts.some(({ step }) => step.kind !== 'ended');
  const losesSecrets = services.some(({ isSecretInMemory }) => isSecretInMemory);
  return [endsSignIns ? restartEnds : [], losesSecrets ? restartForgets : []].flat().join(' ');
}

/** @returns whether something that was saved stays locked in this run */
export function isLocked({ isAnyLocked, service }: Pick<AppView, 'isAnyLocked' | 'service'>): boolean {
  return isAnyLocked || service.problem?.code === 'keychain-missing';
}
