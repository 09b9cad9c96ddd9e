/**
 * Signing out. A session is gone from this computer at once, whatever its service does. Where the person chose it, the
 * services are asked after that to revoke the tokens, each once, and a notice says what came of it (T9).
 */
import { type AppError, type ErrorCode, isNetworkError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { AccountHandlers } from '../ipc/channels.ts';
import type { Revocation, RevocationView } from '../ipc/views/sessions.ts';
import { hasSameToken, mayBeValid, type Session } from '../session/session.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Notices } from './notices.ts';

/** The token had been sent, and no answer tells what the service did with it. */
const UNCERTAIN: readonly ErrorCode[] = ['service-timed-out', 'connection-lost', 'reply-unreadable', 'reply-too-large'];

export function createSignOut(options: {
  readonly sessions: Pick<Sessions, 'all' | 'find'>;
  readonly manager: Pick<SessionManager, 'signOut' | 'signOutAll' | 'revokeGone'>;
  readonly revocationAt: (serviceId: string) => Revocation;
  readonly tellRevocation: Notices['tellRevocation'];
  readonly log: Log;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}): Pick<AccountHandlers, 'signOut' | 'signOutAll'> {
  const { sessions, manager, revocationAt, tellRevocation, log, signal } = options;

  /** Why it was not revoked; null if the service accepted it. */
  const revoke = (gone: Session): Promise<AppError | null> =>
    manager.revokeGone(gone).then(
      () => null,
      (thrown: unknown) => {
        log.failure('token not revoked', thrown);
        return toAppError(thrown);
      },
    );

  /** In turn. A service that cannot be reached is not asked about the others. */
  async function revokeAtOne(gone: readonly Session[]): Promise<readonly (AppError | null)[]> {
    const results: (AppError | null)[] = [];
    for (const session of gone) {
      const last = results.at(-1);
      results.push(last && isNetworkError(last.code) ? last : await revoke(session));
    }
    return results;
  }

  /** Never rejects. */
  async function revokeAll(gone: readonly Session[]): Promise<void> {
    const tokens = gone
      .filter((session) => mayBeValid(session) && revocationAt(session.serviceId) === 'possible')
      .filter((session, index, all) => all.findIndex((other) => hasSameToken(session, other)) === index);
    if (tokens.length === 0) return;
    const asked = { tokenCount: tokens.length, revokedCount: 0, failures: [] };
    const noticeId = tellRevocation({ ...asked, isUnderWay: true });
    const byService = [...Map.groupBy(tokens, ({ serviceId }) => serviceId).values()];
    const results = await Promise.all(byService.map(revokeAtOne));
    if (signal.aborted) return;
    const failures = byService.flatMap((ofOne, index) => failuresAt(ofOne[0]?.serviceName ?? '', results[index] ?? []));
    const revokedCount = results.flat().filter((error) => error === null).length;
    log.info(`tokens revoked, say the services: ${revokedCount} of ${tokens.length}`);
    tellRevocation({ ...asked, isUnderWay: false, revokedCount, failures }, noticeId);
  }

  return {
    signOut({ sessionId, revokes = false }) {
      const session = sessions.find(sessionId);
      manager.signOut(sessionId);
      if (revokes && session) void revokeAll([session]);
    },
    signOutAll({ revokes = false }) {
      const gone = sessions.all;
      manager.signOutAll();
      if (revokes) void revokeAll(gone);
    },
  };
}

/** Those of one reason are one. */
function failuresAt(serviceName: string, results: readonly (AppError | null)[]): RevocationView['failures'] {
  const failed = results.filter((error) => error !== null);
  return [...Map.groupBy(failed, ({ code }) => code).values()].flatMap((ofOne) => {
    const [error] = ofOne;
    if (!error) return [];
    const { code, details } = error;
    return [{ serviceName, count: ofOne.length, error: { code, details }, isUncertain: UNCERTAIN.includes(code) }];
  });
}
