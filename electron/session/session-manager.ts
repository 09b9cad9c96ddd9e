/**
 * Manages sessions after the sign-in: stores, restores, verifies, shows and signs them out. A credential is sent to no
 * service other than the one that issued it (S7). Replies that arrive after a session was removed change nothing.
 */
import type { Clock } from '../core/clock.ts';
import { toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { TokenPresentation } from '../service-client/profile.ts';
import type { Picture } from '../service-client/read-picture.ts';
import { createMemberReading, type MemberReadingOptions } from './member-reading.ts';
import type { Session } from './session.ts';
import {
  createSessionAccess,
  type SessionAccess,
  type SessionAccessOptions,
  type UsableSession,
} from './session-access.ts';
import { createSessionKeeping, type NewSession } from './session-keeping.ts';
import type { SessionStore } from './session-store.ts';
import { createSessionVerifier } from './session-verifier.ts';
import { createSessionWork } from './session-work.ts';
import type { Sessions } from './sessions.ts';

export interface SessionManagerOptions
  extends SessionAccessOptions,
    Pick<MemberReadingOptions, 'learnPresentation' | 'clock' | 'log'> {
  readonly sessionStore: SessionStore;
  /** The keychain, which may ask the user, is not asked before. */
  readonly windowShown: Promise<void>;
  /** Calls the listener each time the computer wakes up. @returns a function that removes the listener */
  readonly onWake: (listener: () => void) => () => void;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Aborts all running calls and prevents new ones. */
  readonly signal: AbortSignal;
}

export type SessionManager = ReturnType<typeof createSessionManager>;

/**
 * Every function that calls a service rejects with AppError `session-not-found` if there is no usable session,
 * `service-moved` if its service now has another address or other authorities than the one that issued the credential,
 * and with the errors of `serviceFor`.
 */
export function createSessionManager(options: SessionManagerOptions) {
  const { sessions, clock, log, signal } = options;
  const access = createSessionAccess(options);
  const work = createSessionWork(signal);
  const keeping = createSessionKeeping({ ...options, access, work });
  const members = createMemberReading({ ...options, access, work, keepFirstRead: keeping.keepFirstRead });
  const verifier = createSessionVerifier({ sessions, sendingFor: access.sendingFor, read: verifyOne, clock, signal });
  const restoring = createRestoring({ ...options, dropOvertaken: keeping.dropOvertaken });
  signal.addEventListener('abort', options.onWake(verifier.verify), { once: true });

  /** Reads a session's member. An error that prevents the reading is shown with the session. */
  async function verifyOne(sessionId: string): Promise<void> {
    try {
      await access.use(sessionId, () => members.read(sessionId));
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      // If the service is still starting, the session is verified again once it has started.
      if (code !== 'service-not-ready') sessions.update(sessionId, { problem: { code, details } });
    }
  }

  /** If it is still to be read, the app does that by itself. */
  function verifyLater(session: Session | null): void {
    if (session && verifier.isTriedAgain(session)) verifier.verifyLater();
  }

  /** Does what the user asked for, also if that was in vain. */
  async function ask(sessionId: string, act: () => Promise<void>): Promise<void> {
    await access.use(sessionId, act);
    verifyLater(sessions.find(sessionId));
  }

  return {
    /** True while sessions of an earlier run are being opened, or will be once the window has been shown. */
    get isRestoring(): boolean {
      return restoring.isRestoring;
    },
    restore: restoring.restore,
    select: keeping.select,
    signOut: keeping.signOut,
    signOutAll: keeping.signOutAll,
    forgetService: keeping.forgetService,
    /**
     * Stores and shows a session. Replaces an earlier one of the same member, method and service.
     * @returns the session's id
     */
    keep(signedIn: NewSession): string {
      const session = keeping.keep(signedIn);
      verifyLater(session);
      return session.id;
    },
    /**
     * Reads the members of all sessions that are tried again, now and at growing distances (T1, T2), and says of the others
     * whether their service has moved (S7). Call it once the window is shown, and whenever a service has started. Returns
     * at once.
     */
    verifyRestored(): void {
      showMoves(sessions, access);
      verifier.verify();
    },
    isTriedAgain: verifier.isTriedAgain,
    /** Reads the member again. A failure is shown with the record that was read before. */
    refresh: (sessionId: string): Promise<void> =>
      ask(sessionId, async () => {
        access.requireUsable(sessionId);
        // All other ways of sending the token may be tried again.
        sessions.update(sessionId, { triedPresentations: [] });
        await members.read(sessionId);
      }),
    /**
     * Reads the member with each way of sending the token, in turn. The first one that works is kept and remembered for
     * the service, and other tokens that the service did not recognise are tried in that way too.
     * @throws AppError `argument-invalid` if the session has no token
     * @see electron/document-check/service.md, 5.6
     */
    tryPresentations: (sessionId: string, presentations: readonly TokenPresentation[]): Promise<void> =>
      ask(sessionId, () => members.tryPresentations(sessionId, presentations)),
    /**
     * Runs what sends a session's credential on behalf of the person, also that of a session that has ended. Nothing of the
     * session changes by it.
     * @param act gets a signal that aborts when the session is removed or the app closes
     * @throws whatever `act` throws
     */
    use: <T>(sessionId: string, act: (usable: UsableSession, signal: AbortSignal) => Promise<T>): Promise<T> =>
      access.use(sessionId, async () => act(access.requireUsable(sessionId), work.signalFor(sessionId))),
    /**
     * Has the service revoke a token, and reads the member once, which tells whether the token still works. A token that was
     * revoked is not sent by itself any more.
     */
    revokeToken: (sessionId: string): Promise<void> => access.use(sessionId, () => members.revoke(sessionId)),
    /** Has the service revoke the token of a session that was signed out. */
    revokeGone: (gone: Session): Promise<void> => options.useService(gone.serviceId, () => access.revoke(gone, signal)),
    tokenOf: access.tokenOf,
    /** @returns the picture of the session's member, or null if there is none or it cannot be loaded */
    readPicture: (sessionId: string): Promise<Picture | null> =>
      access.use(sessionId, async () => loadPicture(access.requireClient(sessionId), work.signalFor(sessionId), log)),
  };
}

/** Shows with each verified session whether its service has moved, or is back (S7). */
function showMoves(sessions: Sessions, access: SessionAccess): void {
  for (const { id, status, problem } of sessions.all) {
    if (status !== 'verified') continue;
    try {
      access.requireClient(id);
      if (problem?.code === 'service-moved') sessions.update(id, { problem: null });
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      if (code === 'service-moved') sessions.update(id, { problem: { code, details } });
    }
  }
}

async function loadPicture(
  { session, profile, client, recorder }: ReturnType<SessionAccess['requireClient']>,
  signal: AbortSignal,
  log: Log,
): Promise<Picture | null> {
  const address = session.member?.picture;
  if (!address) return null;
  // Since then, the demo may have started again, at another address.
  const [origin, ...ofDemo] = [address, profile.baseUrl, profile.authUrl].map((each) => URL.parse(each)?.origin);
  if (session.origin === null && !ofDemo.includes(origin)) return null;
  return client.readPicture(address, { signal, recorder }).catch((thrown: unknown) => {
    // Only the code, because the message contains the host, which is a value from the member's record.
    log.info(`picture not shown: ${toAppError(thrown).code}`);
    return null;
  });
}

/** Opens the sessions on disk, and tries those again that could not be opened or saved the last time. */
function createRestoring({
  sessions,
  sessionStore,
  windowShown,
  dropOvertaken,
  onChange,
  log,
  signal,
}: Pick<SessionManagerOptions, 'sessions' | 'sessionStore' | 'windowShown' | 'onChange' | 'log' | 'signal'> & {
  readonly dropOvertaken: () => void;
}) {
  let restoring: Promise<void> | null = null;
  /** Whether there were sessions to open when restoring began. */
  let isAnyToOpen = false;

  async function bringBack(): Promise<void> {
    await windowShown;
    if (signal.aborted) return;
    const restored = await sessionStore.restore();
    if (signal.aborted) return;
    sessions.restore(restored, sessionStore.currentSessionId);
    dropOvertaken();
    if (restored.length > 0) log.info(`sessions restored: ${restored.length}`);
  }

  return {
    get isRestoring() {
      return restoring !== null && isAnyToOpen;
    },
    /** Begins once the window has been shown. Calls no service and never rejects. */
    restore(): Promise<void> {
      if (restoring) return restoring;
      isAnyToOpen = sessionStore.unopenedCount > 0;
      restoring = bringBack().finally(() => {
        restoring = null;
        onChange();
      });
      onChange();
      return restoring;
    },
  };
}
