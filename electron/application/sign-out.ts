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

/** The token had been sent, and no answer tells what the service did with it; nor does one of a service that is broken. */
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

  /** In turn. A service that cannot be reached is not asked about the others. @returns what was not revoked, by reason */
  async function revokeAtOne(gone: readonly Session[]): Promise<RevocationView['failures']> {
    const failures = new Map<ErrorCode, RevocationView['failures'][number]>();
    let error: AppError | null = null;
    for (const session of gone) {
      if (!error || !isNetworkError(error.code)) error = await revoke(session);
      if (!error) continue;
      const { code, details } = error;
      const count = (failures.get(code)?.count ?? 0) + 1;
      const isUncertain = UNCERTAIN.includes(code) || (details.status ?? 0) >= 500;
      failures.set(code, { serviceName: session.serviceName, count, error: { code, details }, isUncertain });
    }
    return [...failures.values()];
  }

  async function revoke(gone: Session): Promise<AppError | null> {
    try {
      await manager.revokeGone(gone);
      return null;
    } catch (thrown) {
      log.failure('token not revoked', thrown);
      return toAppError(thrown);
    }
  }

  /** Never rejects. */
  async function revokeAll(gone: readonly Session[]): Promise<void> {
    const tokens = gone
      .filter((session) => mayBeValid(session) && revocationAt(session.serviceId) === 'possible')
      .filter((session, index, all) => all.findIndex((other) => hasSameToken(session, other)) === index);
    const tokenCount = tokens.length;
    if (tokenCount === 0) return;
    const noticeId = tellRevocation({ tokenCount, isUnderWay: true, revokedCount: 0, failures: [] });
    const byService = [...Map.groupBy(tokens, ({ serviceId }) => serviceId).values()];
    const failures = (await Promise.all(byService.map(revokeAtOne))).flat();
    if (signal.aborted) return;
    const revokedCount = failures.reduce((left, { count }) => left - count, tokenCount);
    log.info(`tokens revoked, say the services: ${revokedCount} of ${tokenCount}`);
    tellRevocation({ tokenCount, isUnderWay: false, revokedCount, failures }, noticeId);
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
