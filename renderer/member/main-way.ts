/** What a member's screen asks for, if anything: the one way on that is primary. */
import type { SessionView, TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import { isSecretGone } from '../ui/stored-in.ts';

export type MainWay = 'sign-in-again' | 'enter-secret' | 'other-headers' | 'parameter' | 'read-again';

/** This one puts the token into the address. */
export const PARAMETER: TokenPresentation = 'access-token-parameter';

/** @returns null where nothing is asked for, as usual */
export function mainWay(session: SessionView): MainWay | null {
  const { status, member, problem } = session;
  if (status === 'ended') return 'sign-in-again';
  if (isSecretGone(problem)) return 'enter-secret';
  const ways = otherWays(session);
  if (ways.length > 0) return ways.some((way) => way !== PARAMETER) ? 'other-headers' : 'parameter';
  if (isUnknownThere(session)) return 'sign-in-again';
  return member === null ? 'read-again' : null;
}

/** @returns the ways in which the token has not been sent yet */
export function otherWays({ credential }: SessionView): readonly TokenPresentation[] {
  return credential.kind === 'token' ? credential.otherPresentations : [];
}

/** Whether the service answered, and knows nobody by what it was sent. */
function isUnknownThere({ status, problem }: SessionView): boolean {
  const isUnidentified = problem?.code === 'member-not-identified' || problem?.code === 'basic-not-identified';
  return status === 'not-recognised' && isUnidentified;
}
