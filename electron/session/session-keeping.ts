/**
 * Keeps the sessions of sign-ins, in memory and on disk, each in place of those that it replaces, and removes them. A session
 * of a changed sign-in is not stored, and replaces none.
 */
import type { Clock } from '../core/clock.ts';
import { AppError, type ErrorDetails } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { MemberReading, Worked } from '../service-client/read-member.ts';
import { beginTokenLife, continueTokenLife, type Session } from './session.ts';
import type { SessionAccess } from './session-access.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionWork } from './session-work.ts';
import type { Sessions } from './sessions.ts';
import { countFailure, judgeFirstFailure, statusWith } from './token-verdict.ts';

/** The result of a sign-in: a credential and its member. */
export interface NewSession extends Partial<Pick<MemberReading, 'retryAtMs' | 'hints'>> {
  readonly profile: ServiceProfile;
  readonly methodId: string;
  readonly credential: Credential;
  /** An error if the credential was granted but the member could not be read. */
  readonly member: MemberRecord | AppError;
  /** How a member-information call identified the member with this credential; null if none has. */
  readonly worked: Worked | null;
  /** What the service reported beside the member; shown until the next reading. */
  readonly warning: ErrorDetails | null;
  /** Whether a request of the sign-in was changed before it was sent. */
  readonly isChanged: boolean;
}

interface SessionKeepingOptions {
  readonly sessions: Sessions;
  readonly sessionStore: SessionStore;
  readonly work: SessionWork;
  readonly access: Pick<SessionAccess, 'bindingFor' | 'sendingFor'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export function createSessionKeeping(options: SessionKeepingOptions) {
  const { sessions, sessionStore, work, access, log } = options;
  /** Ids of the sessions that were signed in during this run, whatever the computer's clock said. */
  const signedInNow = new Set<string>();
  /** Ids of those whose first reading was cut off when the system was to end. If it goes on, they replace as usual. */
  const cutOff = new Set<string>();

  /** Remembers which session to show after the next start. */
  function rememberCurrent(): void {
    const { current } = sessions;
    if (!current?.isChanged) sessionStore.rememberCurrent(current?.id ?? null);
  }

  /** Saves a session in place of those of the same member, method and service to which `isReplaced` applies. */
  function keepInPlaceOf(isReplaced: (old: Session) => boolean, signedIn: Session): void {
    if (signedIn.isChanged) return;
    const older = sessions.all.filter(
      (old) => old.id !== signedIn.id && isSameSignIn(signedIn, old) && isReplaced(old),
    );
    const replaced = older.map(({ id }) => id);
    const last = older.findLast(({ isChanged }) => !isChanged);
    const tokenLife = last ? continueTokenLife(signedIn, last) : signedIn.tokenLife;
    const session = sessions.update(signedIn.id, { tokenLife }) ?? signedIn;
    const isShown = replaced.some((id) => id === sessions.current?.id);
    for (const id of replaced) {
      work.stop(id);
      sessions.remove(id);
    }
    sessionStore.keep(session, replaced);
    if (!isShown) return;
    sessions.select(session.id);
    rememberCurrent();
  }

  /** Aborts a session's work, and removes it from the disk and the screen. */
  function forget({ id }: Pick<Session, 'id'>): void {
    work.stop(id);
    sessionStore.remove(id);
    sessions.remove(id);
  }

  return {
    /**
     * Stores and shows a session. Replaces an earlier one of the same member, method and service.
     * @returns the session
     */
    keep(signedIn: NewSession): Session {
      const session = createSession(signedIn, options, access);
      signedInNow.add(session.id);
      if (signedIn.member instanceof AppError) {
        log.failure('member not read', signedIn.member);
        if (signedIn.member.code === 'cancelled') cutOff.add(session.id);
      }
      sessions.add(session);
      keepInPlaceOf(() => true, session);
      rememberCurrent();
      log.info(`signed in by ${session.methodId}`);
      return session;
    },
    /** After a new sign-in whose member could be read only now, the token that it replaces goes (T2). */
    keepFirstRead(session: Session): void {
      keepInPlaceOf(({ status }) => status === 'ended' || cutOff.has(session.id), session);
    },
    /** Once restored sessions are there, drops those whose member has signed in again since. */
    dropOvertaken(): void {
      for (const { newer, older } of findOvertaken(sessions.all, ({ id }) => signedInNow.has(id))) {
        keepInPlaceOf(({ id }) => older.includes(id), newer);
      }
    },
    /** Shows a session, and remembers to show it after the next start. */
    select(sessionId: string): void {
      sessions.select(sessionId);
      rememberCurrent();
    },
    /** Removes a session from this computer alone. Works offline (T3). */
    signOut(sessionId: string): void {
      forget({ id: sessionId });
      rememberCurrent();
      log.info('signed out');
    },
    /** Removes all sessions from this computer, even those that could not be opened. */
    signOutAll(): void {
      for (const { id } of sessions.all) work.stop(id);
      sessionStore.removeAll();
      sessions.removeAll();
      rememberCurrent();
      log.info('signed out of all');
    },
    /** Removes all sessions of a service, even those that could not be opened. */
    forgetService(serviceId: string): void {
      for (const session of sessions.all) if (session.serviceId === serviceId) forget(session);
      sessionStore.forgetService(serviceId);
      rememberCurrent();
    },
  };
}

function createSession(
  { profile, methodId, credential, member: read, worked, warning, retryAtMs = null, hints = [], isChanged }: NewSession,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  { bindingFor, sendingFor }: Pick<SessionAccess, 'bindingFor' | 'sendingFor'>,
): Session {
  const member = read instanceof AppError ? null : read;
  const problem = read instanceof AppError ? judgeFirstFailure(read) : null;
  const nowMs = clock.nowMs();
  const session: Session = {
    id: random.token(128),
    serviceId: profile.id,
    serviceName: profile.name,
    ...bindingFor(profile),
    methodId,
    credential,
    signedInAtMs: nowMs,
    member,
    memberReadAtMs: member && nowMs,
    isRefreshing: false,
    status: problem ? statusWith(problem, 'not-verified') : 'verified',
    // What was changed must not decide what a later answer means (T2).
    worked: isChanged ? null : worked,
    triedPresentations: [],
    problem,
    warning,
    retryAtMs,
    hints,
    otherMember: null,
    failures: null,
    tokenLife: beginTokenLife(nowMs, worked && nowMs),
    storedIn: 'memory',
    isChanged,
  };
  return { ...session, failures: problem && countFailure(session, sendingFor(session)) };
}

/** Whether both sessions have the same member, method and service. */
function isSameSignIn(one: Session, other: Session): boolean {
  const member = memberKey(one);
  return (
    member !== null &&
    member === memberKey(other) &&
    one.serviceId === other.serviceId &&
    one.origin === other.origin &&
    one.binding === other.binding &&
    one.methodId === other.methodId
  );
}

/**
 * A member may sign in again while an earlier session is locked, in this run or in an earlier one. Once that session is
 * opened, the newest one stays.
 * @param isNew whether a session was signed in during this run, whatever the computer's clock said
 * @returns sessions, oldest first, each with the ids of those that it has overtaken
 */
export function findOvertaken(
  sessions: readonly Session[],
  isNew: (session: Session) => boolean,
): readonly { readonly newer: Session; readonly older: readonly string[] }[] {
  const byAge = sessions.toSorted(
    (one, other) => Number(isNew(one)) - Number(isNew(other)) || one.signedInAtMs - other.signedInAtMs,
  );
  return byAge.flatMap((newer, index) => {
    if (newer.status === 'ended') return [];
    // A stored session may have been kept beside one that had ended, and does not overtake that (T2).
    const isOvertaken = (old: Session): boolean =>
      !isNew(old) && isSameSignIn(newer, old) && (isNew(newer) || old.status !== 'ended');
    const older = byAge.slice(0, index).filter(isOvertaken);
    return older.length > 0 ? [{ newer, older: older.map(({ id }) => id) }] : [];
  });
}

/** Returns a key that identifies the member at its service; null if the member is not known. */
function memberKey({ member }: Session): string | null {
  if (!member) return null;
  return member.identity && `${member.identity.field} ${member.identity.value}`;
}
