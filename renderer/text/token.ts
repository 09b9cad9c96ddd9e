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
  worked: 'Last worked',
  neverWorked: 'Not known',
  again: 'Signing in again',
  brought: { same: 'Brought the same token', other: 'Brought another token' },
  revoked: 'Revocation',
  revokedAt: (when: string, outcome: string) => `${when}. ${outcome}`,

  copy: 'Copy token…',
  copied: 'Token',
  save: 'Save token…',
  revoke: 'Revoke token…',
  revokeNeedsSecret: (service: string) => `Revoking needs the client secret. Set it in the form of ${service}.`,
  savedForOwner: (file: string) => `Saved as ${file}. Only you can read the file.`,
  savedInFolder: (file: string) => `Saved as ${file}. Whoever may open its folder can read the file.`,
  stillWorks: 'Accepted, but the token still works.',
  worksNoMore: 'The token no longer works.',
  notKnown: 'Accepted. Whether the token still works is not known.',
  ended: 'You revoked the token',
  refused: 'The service no longer accepts it.',

  confirmRevoke: {
    title: 'Revoke this token?',
    body: (service: string) =>
      `${service} is asked to end it for every program that uses it, which cannot be undone. Then this app tries it once.`,
    action: 'Revoke token',
  },
});
