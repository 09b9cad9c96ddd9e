/**
 * What happens to a session after the sign-in: it is kept, brought back after a start, verified, shown, signed out.
 * A credential goes to the client of the service that issued it and to no other (S7); what arrives for a session
 * that has gone changes nothing.
 */
import type { Clock } from '../core/clock.ts';
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { Picture } from '../service-client/client.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import type { ServiceProfile, TokenPresentation } from '../service-client/profile.ts';
import { judgeFailure } from './judge-failure.ts';
import { createMemberReading, type MemberReadingOptions } from './member-reading.ts';
import type { Session } from './session.ts';
import { createSessionAccess, type SessionAccessOptions } from './session-access.ts';
import type { SessionStore } from './session-store.ts';
import { createSessionVerifier } from './session-verifier.ts';
import { createSessionWork } from './session-work.ts';

/** A credential and the member it stands for, as a sign-in brought them. */
export interface NewSession {
  readonly profile: ServiceProfile;
  readonly methodId: string;
  readonly credential: Credential;
  /** An error where the credential was granted but the member could not be read. */
  readonly member: MemberRecord | AppError;
  /** Whether the member call identified the member with this credential. */
  readonly hasWorked: boolean;
}

/**
 * Every function that calls a service rejects with AppError `session-not-found` where there is no session to use,
 * `service-moved` where its service has another address than the one that issued the credential, and with what
 * `serviceFor` throws where that is not known or not up.
 */
export interface SessionManager {
  /** True while sessions of an earlier run are being opened. */
  readonly isRestoring: boolean;
  /** Keeps a session and shows it; an earlier one of the same member by the same method at the same service goes. */
  keep(session: NewSession): void;
  /**
   * Brings back what rests on disk; also what could not be opened, or saved, the last time. Calls no service and
   * never rejects.
   */
  restore(): Promise<void>;
  /**
   * Reads the members of sessions that are not verified, and goes on until each is verified, ended or signed out
   * (T1). To be called once the window is up, and whenever a service is ready. Returns at once.
   */
  verifyRestored(): void;
  /** Reads the member anew. What goes wrong is shown beside the record that was read before. */
  refresh(sessionId: string): Promise<void>;
  /**
   * Reads the member with each way to send the token, in turn. The first that works is kept to and learned, and
   * other tokens that the service did not recognise are sent that way too.
   * @throws AppError `argument-invalid` where the session has no token
   * @see electron/document/service.md, 5.6
   */
  tryPresentations(sessionId: string, presentations: readonly TokenPresentation[]): Promise<void>;
  /** Shows a session, also after the next start. */
  select(sessionId: string): void;
  /** Forgets a session on this computer; the document names no call for it. Works offline (T3). */
  signOut(sessionId: string): void;
  /** Signs out of every session, also those that could not be opened: nothing of any stays on this computer. */
  signOutAll(): void;
  /** Forgets all sessions of a service, also those that could not be opened. */
  forgetService(serviceId: string): void;
  /** @returns null where there is no picture, or it cannot be shown */
  readPicture(sessionId: string): Promise<Picture | null>;
}

export interface SessionManagerOptions
  extends SessionAccessOptions,
    Pick<MemberReadingOptions, 'learnPresentation' | 'clock' | 'log'> {
  readonly sessionStore: SessionStore;
  /** Calls the listener each time that the computer wakes. @returns a function that ends that */
  readonly onWake: (listener: () => void) => () => void;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Ends every call that is under way, and lets none start. */
  readonly signal: AbortSignal;
}

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { sessions, sessionStore, clock, random, log, signal } = options;
  const access = createSessionAccess(options);
  const work = createSessionWork(signal);
  const members = createMemberReading({ ...options, access, work });
  const verifier = createSessionVerifier({
    waiting: () => sessions.all.filter(isTokenNotVerified).map(({ id }) => id),
    refresh: verifyOne,
    clock,
    signal,
  });
  signal.addEventListener('abort', options.onWake(verifier.verify), { once: true });
  let restoring: Promise<void> | null = null;
  /** Whether there was anything to open when the opening began. */
  let isAnyLocked = false;

  /** What keeps a session from being read at all is shown with it. */
  async function verifyOne(sessionId: string): Promise<void> {
    try {
      await members.read(sessionId);
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      // Its service is on its way, and asks again once it is up.
      if (code !== 'service-not-ready') sessions.update(sessionId, { problem: { code, details } });
    }
  }

  /** @returns the session that a sign-in begins with */
  function createSession({ profile, methodId, credential, member: read, hasWorked }: NewSession): Session {
    const [member, error] = read instanceof AppError ? [null, read] : [read, null];
    if (error) log.failure('member not read', error);
    const verdict = error && judgeFailure(error, { status: 'not-verified', hasWorked: false });
    const nowMs = clock.nowMs();
    return {
      id: random.token(128),
      serviceId: profile.id,
      serviceName: profile.name,
      origin: access.originFor(profile),
      methodId,
      credential,
      signedInAtMs: nowMs,
      member,
      memberReadAtMs: member && nowMs,
      isRefreshing: false,
      status: verdict?.status ?? 'verified',
      hasWorked: hasWorked && error === null,
      triedPresentations: [],
      problem: verdict?.problem ?? null,
      storedIn: 'memory',
    };
  }

  async function bringBack(): Promise<void> {
    const restored = await sessionStore.restore();
    if (signal.aborted) return;
    // Somebody may have signed in again meanwhile.
    const findNewer = (old: Session): Session | undefined => sessions.all.find((session) => isSameSignIn(session, old));
    const back = restored.filter((old) => {
      const newer = findNewer(old);
      if (newer) sessionStore.keep(newer, [old.id]);
      return newer === undefined;
    });
    sessions.restore(back, sessionStore.currentSessionId);
    if (back.length > 0) log.info(`sessions restored: ${back.length}`);
  }

  /** Ends what is under way for a session, and takes it off the disk and the screen. */
  function forget({ id }: Pick<Session, 'id'>): void {
    work.stop(id);
    sessionStore.remove(id);
    sessions.remove(id);
  }

  const rememberCurrent = (): void => sessionStore.rememberCurrent(sessions.current?.id ?? null);

  return {
    get isRestoring() {
      return restoring !== null && isAnyLocked;
    },

    keep(signedIn) {
      const session = createSession(signedIn);
      const replaced = sessions.all.filter((old) => isSameSignIn(session, old)).map(({ id }) => id);
      for (const id of replaced) {
        work.stop(id);
        sessions.remove(id);
      }
      sessions.add(session);
      sessionStore.keep(session, replaced);
      rememberCurrent();
      log.info(`signed in by ${session.methodId}`);
    },

    restore() {
      if (restoring) return restoring;
      isAnyLocked = sessionStore.lockedCount > 0;
      restoring = bringBack().finally(() => {
        restoring = null;
        options.onChange();
      });
      options.onChange();
      return restoring;
    },

    verifyRestored: verifier.verify,
    refresh: members.read,
    tryPresentations: members.tryPresentations,

    select(sessionId) {
      sessions.select(sessionId);
      rememberCurrent();
    },
    signOut(sessionId) {
      forget({ id: sessionId });
      rememberCurrent();
      log.info('signed out');
    },
    signOutAll() {
      for (const { id } of sessions.all) work.stop(id);
      sessionStore.removeAll();
      sessions.removeAll();
      rememberCurrent();
      log.info('signed out of all');
    },
    forgetService(serviceId) {
      for (const session of sessions.all) if (session.serviceId === serviceId) forget(session);
      sessionStore.forgetService(serviceId);
      rememberCurrent();
    },

    async readPicture(sessionId) {
      const { session, client } = access.requireClient(sessionId);
      const address = session.member?.picture;
      if (!address) return null;
      return client.readPicture(address, { signal: work.signalFor(sessionId) }).catch((thrown: unknown) => {
        // Its host is a value of the member's record, and a message would name it.
        log.info(`picture not shown: ${toAppError(thrown).code}`);
        return null;
      });
    },
  };
}

/** Tokens alone: a password is not sent again and again by itself. */
function isTokenNotVerified({ status, credential }: Session): boolean {
  return status === 'not-verified' && credential?.kind === 'token';
}

/** The same member by the same method at the same service. */
function isSameSignIn(one: Session, other: Session): boolean {
  const member = memberKey(one);
  return (
    member !== null &&
    member === memberKey(other) &&
    one.serviceId === other.serviceId &&
    one.origin === other.origin &&
    one.methodId === other.methodId
  );
}

/** What tells members of a service apart; null where the member is not known. */
function memberKey({ member }: Session): string | null {
  if (!member) return null;
  const { id, login, email } = member;
  if (id !== null) return `id ${id}`;
  return login === null ? `email ${email}` : `login ${login}`;
}
