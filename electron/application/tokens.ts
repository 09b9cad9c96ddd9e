/**
 * What a person does with the token of a session: copies it, saves it, and has it revoked. It goes straight to the clipboard
 * or into a file; the page and the log get nothing of it.
 */
import type { Question } from '../desktop/system.ts';
import type { TokenHandlers } from '../ipc/channels.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';

export function createTokens({
  ports,
  saving,
  sessions,
  factsOf,
}: {
  readonly ports: Pick<ApplicationPorts, 'confirm' | 'copyText' | 'log'>;
  readonly saving: FileSaving;
  readonly sessions: Pick<SessionManager, 'tokenOf' | 'revokeToken'>;
  readonly factsOf: (sessionId: string) => Question['facts'];
}): TokenHandlers {
  const { log } = ports;
  return {
    async copyToken({ sessionId }) {
      // Before the question, which would be for nothing.
      sessions.tokenOf(sessionId);
      if (!(await ports.confirm({ kind: 'copy-token', facts: factsOf(sessionId) }))) return false;
      // The member may have signed out meanwhile.
      await ports.copyText(sessions.tokenOf(sessionId));
      log.info('token copied');
      return true;
    },
    async saveToken({ sessionId }) {
      // Before the dialog, which would be for nothing.
      sessions.tokenOf(sessionId);
      const saved = await saving.save({ kind: 'token', name: 'member-login-token.txt' }, () => {
        // The member may have signed out meanwhile.
        return [`${sessions.tokenOf(sessionId)}\n`];
      });
      if (!saved) return null;
      log.info('token saved');
      return { file: saved.name, isForOwnerOnly: saved.isForOwnerOnly };
    },
    revokeToken: ({ sessionId }) => sessions.revokeToken(sessionId),
  };
}
