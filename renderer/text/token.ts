/** The wording of what became of a token, and of what can be done with it. */
import type { SavedTokenView, SessionView, TokenLifeView } from '../../electron/ipc/views/sessions.ts';
import { words } from './language.ts';

/** @returns what is known of a revoked token, in one sentence */
export function revocationText(
  { hasWorkedSince }: NonNullable<TokenLifeView['revoked']>,
  status: SessionView['status'],
) {
  if (hasWorkedSince) return token.stillWorks;
  return status === 'ended' || status === 'not-recognised' ? token.worksNoMore : token.notKnown;
}

/** @returns where a token is now, and who can read it */
export function savedText({ file, isForOwnerOnly }: SavedTokenView): string {
  return isForOwnerOnly ? token.savedForOwner(file) : token.savedInFolder(file);
}

export const token = words('token', {
  issued: 'Token received',
  worked: 'Token last worked',
  neverWorked: 'Not known',
  again: 'Signing in again',
  brought: { same: 'Brought the same token', other: 'Brought another token' },
  revoked: 'Revocation',
  revokedAt: (when: string, outcome: string) => `${when}. ${outcome}`,

  copy: 'Copy token…',
  copied: 'Token',
  save: 'Save token…',
  revoke: 'Revoke token…',
  revokeNeedsSecret: (service: string) =>
    `Revoking sends the client secret of ${service}, which is not set. Set it in the form of that service.`,
  savedForOwner: (file: string) => `Saved as ${file}. Only you can read the file.`,
  savedInFolder: (file: string) => `Saved as ${file}. Whoever may open its folder can read the file.`,
  stillWorks: 'The service accepted it, but the token still works.',
  worksNoMore: 'The service accepted it, and the token no longer works.',
  notKnown: 'The service accepted it. Whether the token still works is not known.',
  ended: 'You revoked the token',
  refused: 'The service no longer accepts it.',

  confirmRevoke: {
    title: 'Revoke this token?',
    body: (service: string) =>
      `${service} is asked to end it, also for other programs that use it. Then it is tried once, to see whether it still works. This cannot be undone.`,
    action: 'Revoke token',
  },
});
