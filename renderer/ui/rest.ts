/** What becomes of sign-ins when the app is quit. Pure; where a credential rests is main's to say. */
import type { SessionView, StatusView } from '../../electron/ipc/contract.ts';

/** @returns whether a token would be stored but for want of a keychain, so that quitting ends its sign-in */
export function endsForWantOfKeychain({ credential, rest }: SessionView, { system }: StatusView['secrets']): boolean {
  const isLacking = system === 'weak' || system === 'none' || system === 'not-answering';
  return isLacking && credential?.kind === 'token' && rest === 'memory';
}
