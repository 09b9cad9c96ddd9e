/**
 * What happens to a session after the sign-in: it is kept, its member is read anew, its picture is fetched,
 * it is signed out. A token goes to the client of the profile that issued it and to no other (S7).
 */
import type { Clock } from '../core/clock.ts';
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { Picture, ServiceClient } from '../service/client.ts';
import type { MemberRecord } from '../service/decode.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** A token and the member it stands for, as a sign-in brought them. */
export interface NewSession {
  readonly profile: ServiceProfile;
  readonly methodId: string;
  readonly token: string;
  /** An error where the token was issued but the member could not be read. */
  readonly member: MemberRecord | AppError;
}

/** Every function that takes a session's id rejects with AppError `session-not-found` where there is none to use. */
export interface SessionKeeper {
  /** Keeps a session and shows it; an earlier one of the same member by the same method goes. */
  keep(session: NewSession): void;
  /** Reads the member anew. What goes wrong is shown beside the record that was read before. */
  refresh(sessionId: string): Promise<void>;
  /** @returns null where there is no picture, or it cannot be shown */
  readPicture(sessionId: string): Promise<Picture | null>;
}

export interface SessionKeeperOptions {
  readonly sessions: Sessions;
  /** The service that is set now. @throws ServiceError `service-not-ready` */
  readonly currentService: () => { readonly profile: ServiceProfile; readonly client: ServiceClient };
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Ends every call that is under way. */
  readonly signal: AbortSignal;
}

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { sessions, clock, random, log, signal } = options;

  const findUsable = (sessionId: string): { readonly session: Session; readonly client: ServiceClient } => {
    const session = sessions.find(sessionId);
    if (!session) throw new AppError('session-not-found', 'This member is signed out. Sign in again.');
    const { profile, client } = options.currentService();
    if (profile.id === session.profileId) return { session, client };
    throw new AppError('session-not-found', 'This member belongs to another service. Switch back to it.');
  };

  return {
    keep({ profile, methodId, token, member: read }) {
      const [member, problem] = read instanceof AppError ? [null, read] : [read, null];
      if (problem) log.failure('member not read', problem);
      const isSame = (session: Session): boolean =>
        session.profileId === profile.id &&
        session.methodId === methodId &&
        session.member !== null &&
        session.member.id !== null &&
        session.member.id === member?.id;
      const replaced = sessions.all.find(isSame);
      if (replaced) sessions.remove(replaced.id);
      const nowMs = clock.nowMs();
      sessions.add({
        id: random.token(128),
        profileId: profile.id,
        serviceName: profile.name,
        methodId,
        token,
        signedInAtMs: nowMs,
        member,
        memberReadAtMs: member && nowMs,
        isRefreshing: false,
        problem: problem && { code: problem.code, details: problem.details },
      });
      log.info(`signed in by ${methodId}`);
    },

    async refresh(sessionId) {
      const { session, client } = findUsable(sessionId);
      if (session.isRefreshing) return;
      sessions.update(sessionId, { isRefreshing: true });
      try {
        const member = await client.readMember({ token: session.token }, { signal });
        sessions.update(sessionId, { member, memberReadAtMs: clock.nowMs(), problem: null, isRefreshing: false });
      } catch (thrown) {
        log.failure('member not read', thrown);
        const { code, details } = toAppError(thrown);
        sessions.update(sessionId, { problem: { code, details }, isRefreshing: false });
      }
    },

    async readPicture(sessionId) {
      const { session, client } = findUsable(sessionId);
      const address = session.member?.picture;
      if (!address) return null;
      return client.readPicture(address, { signal }).catch((thrown: unknown) => {
        log.failure('picture not shown', thrown);
        return null;
      });
    },
  };
}
