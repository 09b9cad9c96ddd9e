/**
 * What a person does with the token of a session: copies it, saves it, and has it revoked. It goes straight to the clipboard
 * or into a file; the page and the log get nothing of it.
 */
import { saveFile } from '../core/save-file.ts';
import { createWorkUnderWay } from '../core/work.ts';
import type { Question } from '../desktop/system.ts';
import type { TokenHandlers } from '../ipc/channels.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { ApplicationPorts } from './application-ports.ts';

export interface Tokens {
  readonly handlers: TokenHandlers;
  /** Waits for files that are being written. Never rejects. */
  settle(): Promise<void>;
}

export interface TokensOptions {
  readonly ports: Pick<ApplicationPorts, 'chooseFileToSave' | 'confirm' | 'copyText' | 'log' | 'random'>;
  readonly sessions: Pick<SessionManager, 'tokenOf' | 'revokeToken'>;
  readonly factsOf: (sessionId: string) => Question['facts'];
}

export function createTokens({ ports, sessions, factsOf }: TokensOptions): Tokens {
  const { log } = ports;
  const saving = createWorkUnderWay();
  return {
    settle: saving.settle,
    handlers: {
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
        const path = await ports.chooseFileToSave({ kind: 'token', name: 'member-login-token.txt' });
        if (path === null) return null;
        // The member may have signed out meanwhile.
        const token = sessions.tokenOf(sessionId);
        const { name, isForOwnerOnly } = await saving.track(saveFile(path, [`${token}\n`], ports.random));
        log.info('token saved');
        return { file: name, isForOwnerOnly };
      },
      revokeToken: ({ sessionId }) => sessions.revokeToken(sessionId),
    },
  };
}
