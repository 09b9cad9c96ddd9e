/**
 * Reads a session's member with its credential and sets the session's status from the answer: verified, not recognised
 * or ended. Also tries the ways of sending a token. Changes nothing once its signal has aborted.
 */
import type { Clock } from '../core/clock.ts';
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import type { TokenPresentation } from '../service-client/profile.ts';
import { judgeFailure } from './judge-failure.ts';
import type { Session } from './session.ts';
import type { SessionAccess, UsableSession } from './session-access.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionWork } from './session-work.ts';
import type { Sessions } from './sessions.ts';

export interface MemberReadingOptions {
  readonly sessions: Sessions;
  readonly sessionStore: Pick<SessionStore, 'keep' | 'remove'>;
  readonly access: SessionAccess;
  readonly work: SessionWork;
  /** Remembers the way of sending a token that a service accepts. @throws StorageError `store-not-writable` */
  readonly learnPresentation: (serviceId: string, presentation: TokenPresentation) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Both functions reject with the errors of SessionAccess. The service's answer is shown with the session. */
export interface MemberReading {
  read(sessionId: string): Promise<void>;
  /** Tries each way of sending the token, in turn. @see electron/document/service.md, 5.6 */
  tryPresentations(sessionId: string, presentations: readonly TokenPresentation[]): Promise<void>;
}

/** Errors after which another way of sending the token may still work, because the service answered. */
const ANSWERS: readonly string[] = [
  'token-refused',
  'member-not-identified',
  'member-record-missing',
  'service-error',
  'http-error',
  'reply-unreadable',
];

export function createMemberReading(options: MemberReadingOptions): MemberReading {
  const { sessions, sessionStore, access, work, clock, log } = options;

  async function ask({ credential, client }: UsableSession, signal: AbortSignal): Promise<MemberRecord | AppError> {
    try {
      return await client.readMember(credential, { signal });
    } catch (thrown) {
      // An aborted reading is not a failure.
      if (!signal.aborted) log.failure('member not read', thrown);
      return toAppError(thrown);
    }
  }

  function showMember(sessionId: string, member: MemberRecord, credential: Credential): void {
    const session = sessions.update(sessionId, {
      credential,
      member,
      memberReadAtMs: clock.nowMs(),
      isRefreshing: false,
      status: 'verified',
      hasWorked: true,
      triedPresentations: [],
      problem: null,
    });
    if (session) sessionStore.keep(session);
  }

  function showFailure(session: Session, error: AppError): void {
    const verdict = judgeFailure(error, session);
    if (verdict.status === 'ended') {
      sessionStore.remove(session.id);
      sessions.update(session.id, { ...verdict, isRefreshing: false, credential: null, storedIn: 'erased' });
      log.info(`session ended: ${error.code}`);
    } else sessions.update(session.id, { ...verdict, isRefreshing: false });
  }

  async function readOnce(sessionId: string, signal: AbortSignal): Promise<void> {
    const usable = access.requireUsable(sessionId);
    // After a new reading, all other ways of sending the token may be tried again.
    sessions.update(sessionId, { isRefreshing: true, triedPresentations: [] });
    const member = await ask(usable, signal);
    if (signal.aborted) return;
    if (member instanceof AppError) showFailure(usable.session, member);
    else showMember(sessionId, member, usable.credential);
  }

  async function tryEach(
    sessionId: string,
    presentations: readonly TokenPresentation[],
    signal: AbortSignal,
  ): Promise<void> {
    const usable = access.requireToken(sessionId);
    let { problem, triedPresentations } = usable.session;
    sessions.update(sessionId, { isRefreshing: true });
    for (const presentation of presentations) {
      const credential = { ...usable.credential, presentation };
      const member = await ask({ ...usable, credential }, signal);
      if (signal.aborted) return;
      if (!(member instanceof AppError)) {
        showMember(sessionId, member, credential);
        settleOn(presentation, usable.session);
        return;
      }
      // Sent in this way the token has not worked before, so a rejection does not end the session.
      problem = judgeFailure(member, { ...usable.session, hasWorked: false }).problem;
      if (!ANSWERS.includes(member.code)) break;
      triedPresentations = [...triedPresentations, presentation];
    }
    sessions.update(sessionId, { isRefreshing: false, problem, triedPresentations });
  }

  /** Remembers the way that worked, and tries the service's other unrecognised tokens in that way too. */
  function settleOn(presentation: TokenPresentation, { id, serviceId, origin }: Session): void {
    log.info(`tokens go out as ${presentation}`);
    for (const other of sessions.all) {
      if (other.id === id || other.serviceId !== serviceId || other.origin !== origin) continue;
      if (other.credential?.kind !== 'token') continue;
      work
        .run(other.id, 'trial', (signal) => switchTo(presentation, other.id, signal))
        .catch((thrown: unknown) => log.failure('token not sent in another way', thrown));
    }
    // Last, because it may throw.
    options.learnPresentation(serviceId, presentation);
  }

  async function switchTo(presentation: TokenPresentation, sessionId: string, signal: AbortSignal): Promise<void> {
    const { session, credential } = access.requireToken(sessionId);
    if (session.status !== 'not-recognised' || credential.presentation === presentation) return;
    const switched = sessions.update(sessionId, { credential: { ...credential, presentation }, hasWorked: false });
    if (switched) sessionStore.keep(switched);
    await readOnce(sessionId, signal);
  }

  return {
    async read(sessionId) {
      access.requireUsable(sessionId);
      await work.run(sessionId, 'reading', (signal) => readOnce(sessionId, signal));
    },
    async tryPresentations(sessionId, presentations) {
      access.requireToken(sessionId);
      await work.run(sessionId, 'trial', (signal) => tryEach(sessionId, presentations, signal));
    },
  };
}
