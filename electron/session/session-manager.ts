/**
 * Manages sessions after the sign-in: stores, restores, verifies, shows and signs them out. A credential is sent to no
 * service other than the one that issued it (S7). Replies that arrive after a session was removed change nothing.
 */
import type { Clock } from '../core/clock.ts';
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { Picture } from '../service-client/client.ts';
import type { TokenPresentation } from '../service-client/profile.ts';
import { createMemberReading, type MemberReadingOptions } from './member-reading.ts';
import { createSession, type NewSession } from './new-session.ts';
import { findOvertaken } from './same-sign-in.ts';
import type { Session } from './session.ts';
import { createSessionAccess, type SessionAccessOptions, type UsableSession } from './session-access.ts';
import { createSessionKeeping } from './session-keeping.ts';
import type { SessionStore } from './session-store.ts';
import { createSessionVerifier } from './session-verifier.ts';
import { createSessionWork } from './session-work.ts';
import { heldBackMs, isTriedAgain, isTriedOnChange } from './tried-again.ts';

/**
 * Every function that calls a service rejects with AppError `session-not-found` if there is no usable session,
 * `service-moved` if its service now has another address or other authorities than the one that issued the credential,
 * and with the errors of `serviceFor`.
 */
export interface SessionManager {
  /** True while sessions of an earlier run are being opened, or will be once the window has been shown. */
  readonly isRestoring: boolean;
  /**
   * Stores and shows a session. Replaces an earlier one of the same member, method and service.
   * @returns the session's id
   */
  keep(session: NewSession): string;
  /**
   * Once the window has been shown, restores the sessions on disk, and retries those that could not be opened or saved
   * the last time. Calls no service and never rejects.
   */
  restore(): Promise<void>;
  /**
   * Reads the members of all sessions that are tried again, now and at growing distances (T1, T2), and says of the others
   * whether their service has moved (S7). Call it once the window is shown, and whenever a service has started. Returns
   * at once.
   */
  verifyRestored(): void;
  /** Whether the app reads a session's member again by itself, because the service has not confirmed it. */
  isTriedAgain(session: Session): boolean;
  /** Reads the member again. A failure is shown with the record that was read before. */
  refresh(sessionId: string): Promise<void>;
  /**
   * Reads the member with each way of sending the token, in turn. The first one that works is kept and remembered for
   * the service, and other tokens that the service did not recognise are tried in that way too.
   * @throws AppError `argument-invalid` if the session has no token
   * @see electron/document/service.md, 5.6
   */
  tryPresentations(sessionId: string, presentations: readonly TokenPresentation[]): Promise<void>;
  /**
   * Runs what sends a session's credential on behalf of the person, also that of a session that has ended. Nothing of the
   * session changes by it.
   * @param act gets a signal that aborts when the session is removed or the app closes
   * @throws whatever `act` throws
   */
  use<T>(sessionId: string, act: (usable: UsableSession, signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Has the service revoke a token, and reads the member once, which tells whether the token still works. A token that was
   * revoked is not sent by itself any more.
   * @throws as `MemberReading.revoke`
   */
  revokeToken(sessionId: string): Promise<void>;
  /**
   * Returns a session's token, to hand it to the person. Needs no service.
   * @throws AppError `session-not-found`, `argument-invalid` if the session has none
   */
  tokenOf(sessionId: string): string;
  /** Shows a session, and remembers to show it after the next start. */
  select(sessionId: string): void;
  /** Removes a session from this computer; the document has no call for signing out. Works offline (T3). */
  signOut(sessionId: string): void;
  /** Removes all sessions from this computer, even those that could not be opened. */
  signOutAll(): void;
  /** Removes all sessions of a service, even those that could not be opened. */
  forgetService(serviceId: string): void;
  /** @returns the picture of the session's member, or null if there is none or it cannot be loaded */
  readPicture(sessionId: string): Promise<Picture | null>;
}

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

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { sessions, sessionStore, clock, log, signal } = options;
  const access = createSessionAccess(options);
  const work = createSessionWork(signal);
  const { keepInPlaceOf, rememberCurrent } = createSessionKeeping({ sessions, sessionStore, work });
  const members = createMemberReading({
    ...options,
    access,
    work,
    // After a new sign-in whose member could be read only now, the token that it replaces goes (T2).
    keepFirstRead: (session) => keepInPlaceOf(({ status }) => status === 'ended' || cutOff.has(session.id), session),
  });
  const verifier = createSessionVerifier({
    waiting: () => sessions.all.filter(isTried).map(({ id }) => id),
    waitingForChange: () => sessions.all.filter((one) => isTriedOnChange(one, access.sendingFor)).map(({ id }) => id),
    heldBackMs(sessionId) {
      const session = sessions.find(sessionId);
      return session ? heldBackMs(session, clock.nowMs()) : 0;
    },
    refresh: verifyOne,
    clock,
    signal,
  });
  signal.addEventListener('abort', options.onWake(verifier.verify), { once: true });
  /** Ids of the sessions that were signed in during this run, whatever the computer's clock said. */
  const signedInNow = new Set<string>();
  /** Ids of those whose first reading was cut off when the system was to end. If it goes on, they replace as usual. */
  const cutOff = new Set<string>();
  let restoring: Promise<void> | null = null;
  /** Whether there were sessions to open when restoring began. */
  let isAnyToOpen = false;

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

  /** Does what the user asked for. If it was in vain, the app goes on by itself. */
  async function ask(sessionId: string, act: () => Promise<void>): Promise<void> {
    await access.use(sessionId, act);
    const session = sessions.find(sessionId);
    if (session && isTried(session)) verifier.verifyLater();
  }

  /** Shows with each verified session whether its service has moved, or is back (S7). */
  function showMoves(): void {
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

  const isTried = (session: Session): boolean => isTriedAgain(session, access.sendingFor);

  async function bringBack(): Promise<void> {
    await options.windowShown;
    if (signal.aborted) return;
    const restored = await sessionStore.restore();
    if (signal.aborted) return;
    sessions.restore(restored, sessionStore.currentSessionId);
    dropOvertaken();
    if (restored.length > 0) log.info(`sessions restored: ${restored.length}`);
  }

  /** Once restored sessions are there, drops those whose member has signed in again since. */
  function dropOvertaken(): void {
    for (const { newer, older } of findOvertaken(sessions.all, ({ id }) => signedInNow.has(id))) {
      keepInPlaceOf(({ id }) => older.includes(id), newer);
    }
  }

  /** Aborts a session's work, and removes it from the disk and the screen. */
  function forget({ id }: Pick<Session, 'id'>): void {
    work.stop(id);
    sessionStore.remove(id);
    sessions.remove(id);
  }

  return {
    get isRestoring() {
      return restoring !== null && isAnyToOpen;
    },

    keep(signedIn) {
      const session = createSession(signedIn, options, access);
      signedInNow.add(session.id);
      if (signedIn.member instanceof AppError) {
        log.failure('member not read', signedIn.member);
        if (signedIn.member.code === 'cancelled') cutOff.add(session.id);
      }
      sessions.add(session);
      keepInPlaceOf(() => true, session);
      rememberCurrent();
      if (isTried(session)) verifier.verifyLater();
      log.info(`signed in by ${session.methodId}`);
      return session.id;
    },

    restore() {
      if (restoring) return restoring;
      isAnyToOpen = sessionStore.unopenedCount > 0;
      restoring = bringBack().finally(() => {
        restoring = null;
        options.onChange();
      });
      options.onChange();
      return restoring;
    },

    verifyRestored() {
      showMoves();
      verifier.verify();
    },
    isTriedAgain: isTried,
    refresh: (sessionId) =>
      ask(sessionId, async () => {
        access.requireUsable(sessionId);
        // All other ways of sending the token may be tried again.
        sessions.update(sessionId, { triedPresentations: [] });
        await members.read(sessionId);
      }),
    tryPresentations: (sessionId, presentations) =>
      ask(sessionId, () => members.tryPresentations(sessionId, presentations)),

    use: (sessionId, act) =>
      access.use(sessionId, async () => act(access.requireUsable(sessionId), work.signalFor(sessionId))),
    revokeToken: (sessionId) => access.use(sessionId, () => members.revoke(sessionId)),
    tokenOf: access.tokenOf,

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
      return access.use(sessionId, async () => {
        const { session, client, recorder } = access.requireClient(sessionId);
        const address = session.member?.picture;
        if (!address) return null;
        return client.readPicture(address, { signal: work.signalFor(sessionId), recorder }).catch((thrown: unknown) => {
          // Only the code, because the message contains the host, which is a value from the member's record.
          log.info(`picture not shown: ${toAppError(thrown).code}`);
          return null;
        });
      });
    },
  };
}
