/**
 * Reads a session's member with its credential and sets the session's status from the answer: verified, not recognised
 * or ended. Also tries the ways of sending a token. Changes nothing once its signal has aborted.
 */
import type { Clock } from '../core/clock.ts';
import { AppError, isUnidentifiedAnswer, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import type { TokenPresentation } from '../service-client/profile.ts';
import type { MemberReading as Reading } from '../service-client/read-member.ts';
import { isRevoked, type Session, tokenRevoked, tokenWorked } from './session.ts';
import type { SessionAccess, UsableSession } from './session-access.ts';
import type { SessionStore } from './session-store.ts';
import { heldBackMs } from './session-verifier.ts';
import type { SessionWork } from './session-work.ts';
import type { Sessions } from './sessions.ts';
import { countFailure, judgeReading, statusWith, type Verdict } from './token-verdict.ts';

export interface MemberReadingOptions {
  readonly sessions: Sessions;
  readonly sessionStore: Pick<SessionStore, 'keep'>;
  readonly access: SessionAccess;
  readonly work: SessionWork;
  /** Saves a session whose member was just read for the first time. */
  readonly keepFirstRead: (session: Session) => void;
  /** Remembers the way of sending a token that a service accepts. @throws StorageError `store-not-writable` */
  readonly learnPresentation: (serviceId: string, presentation: TokenPresentation) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whether the service answered a token without identifying its member, so that another way to send it may work. */
export function mayBeSentOtherwise({ credential, status, worked, problem }: Session): boolean {
  if (credential.kind !== 'token' || status === 'ended') return false;
  return status === 'not-recognised' || (worked === null && problem !== null && isUnidentifiedAnswer(problem));
}

/** Its functions reject with the errors of SessionAccess. The service's answer is shown with the session. */
export function createMemberReading(options: MemberReadingOptions) {
  const { sessions, sessionStore, access, work, clock, log } = options;
  const { ask, readOnce, showMember } = createReader(options);

  async function revokeAndRead(sessionId: string, signal: AbortSignal): Promise<void> {
    const { session } = access.requireToken(sessionId);
    try {
      await access.revoke(session, signal);
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
    if (signal.aborted) return;
    log.info('token revoked, says the service');
    const before = sessions.find(sessionId);
    const revoked = before && sessions.update(sessionId, { tokenLife: tokenRevoked(before.tokenLife, clock.nowMs()) });
    if (revoked) sessionStore.keep(revoked);
    await readOnce(sessionId, signal);
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
      // Sent in this way the token has not worked before, so a rejection does not end the session.
      const verdict = judgeReading(await ask({ ...usable, credential }, signal), null, usable.session.member);
      if (signal.aborted) return;
      if (verdict.kind === 'verified') {
        showMember(sessionId, verdict, credential);
        settleOn(presentation, usable.session);
        return;
      }
      problem = verdict.problem;
      if (!isUnidentifiedAnswer(problem)) break;
      triedPresentations = [...triedPresentations, presentation];
    }
    sessions.update(sessionId, { isRefreshing: false, problem, triedPresentations });
  }

  /**
   * Remembers the way that worked, and tries the service's other unrecognised tokens in that way too; of a changed
   * sign-in, neither.
   */
  function settleOn(presentation: TokenPresentation, { id, serviceId, binding, isChanged }: Session): void {
    log.info(`tokens go out as ${presentation}`);
    if (isChanged) return;
    for (const other of sessions.all) {
      if (other.id === id || other.serviceId !== serviceId || other.binding !== binding) continue;
      if (!mayBeSentOtherwise(other) || isRevoked(other) || heldBackMs(other, clock.nowMs()) > 0) continue;
      access
        .use(other.id, () => work.run(other.id, 'trial', (signal) => switchTo(presentation, other.id, signal)))
        .catch((thrown: unknown) => log.failure('token not sent in another way', thrown));
    }
    // Last, because it may throw.
    options.learnPresentation(serviceId, presentation);
  }

  async function switchTo(presentation: TokenPresentation, sessionId: string, signal: AbortSignal): Promise<void> {
    const { session, credential } = access.requireToken(sessionId);
    if (!mayBeSentOtherwise(session) || credential.presentation === presentation) return;
    const switched = sessions.update(sessionId, { credential: { ...credential, presentation }, worked: null });
    if (switched) sessionStore.keep(switched);
    await readOnce(sessionId, signal);
  }

  return {
    async read(sessionId: string): Promise<void> {
      access.requireUsable(sessionId);
      await work.run(sessionId, 'reading', (signal) => readOnce(sessionId, signal));
    },
    /**
     * Has the token revoked, and then reads the member once: only that tells whether the token still works.
     * @throws AppError `argument-invalid` if the session has no token, or if the service's profile names no call for it;
     *   what that call throws, and then the member is not read
     */
    async revoke(sessionId: string): Promise<void> {
      access.requireToken(sessionId);
      await work.run(sessionId, 'revocation', (signal) => revokeAndRead(sessionId, signal));
    },
    /** Tries each way of sending the token, in turn. @see electron/document-check/service.md, 5.6 */
    async tryPresentations(sessionId: string, presentations: readonly TokenPresentation[]): Promise<void> {
      access.requireToken(sessionId);
      await work.run(sessionId, 'trial', (signal) => tryEach(sessionId, presentations, signal));
    },
  };
}

/** Reads a session's member once, and shows with the session what came of it. */
function createReader({ sessions, sessionStore, access, keepFirstRead, clock, log }: MemberReadingOptions) {
  async function ask(
    { credential, client, recorder, session }: UsableSession,
    signal: AbortSignal,
    isTriedTwice = false,
  ): Promise<Reading | AppError> {
    const known = session.member?.identity ?? null;
    try {
      const read = await client.readMember(credential, { signal, recorder, asNobody: 'after', isTriedTwice, known });
      if (!signal.aborted) sessions.update(session.id, { retryAtMs: read.retryAtMs });
      if (read.result instanceof AppError) log.failure('member not read', read.result);
      return read;
    } catch (thrown) {
      // An aborted reading is not a failure.
      if (!signal.aborted) log.failure('member not read', thrown);
      return toAppError(thrown);
    }
  }

  function showMember(
    sessionId: string,
    { member, warning, worked, hints }: Extract<Verdict, { kind: 'verified' }>,
    credential: Credential,
  ): void {
    const before = sessions.find(sessionId);
    if (!before) return;
    const isFirst = before.member === null;
    const nowMs = clock.nowMs();
    // Another member is said first, and shown once the person reads again (T10).
    const isSaidFirst = isOtherMember(before.member, member) && before.otherMember !== member.title;
    const session = sessions.update(sessionId, {
      credential,
      ...(isSaidFirst ? { otherMember: member.title } : { member, memberReadAtMs: nowMs, otherMember: null }),
      hints: [...new Set([...before.hints, ...hints])],
      isRefreshing: false,
      status: 'verified',
      worked: withNobody(worked, before.worked),
      triedPresentations: [],
      problem: null,
      warning,
      failures: null,
      tokenLife: tokenWorked(before.tokenLife, nowMs),
    });
    if (!session) return;
    if (isFirst) keepFirstRead(session);
    else sessionStore.keep(session);
  }

  function showFailure(
    { id, status, failures }: Session,
    { kind, problem }: Exclude<Verdict, { kind: 'verified' }>,
    sending: string | null,
  ): void {
    const session = sessions.update(id, {
      status: kind === 'ended' ? 'ended' : statusWith(problem, status),
      problem,
      isRefreshing: false,
      failures: countFailure({ problem, failures }, sending),
    });
    if (kind !== 'ended' || status === 'ended') return;
    log.info(`session ended: ${problem.code}`);
    if (session) sessionStore.keep(session);
  }

  async function readOnce(sessionId: string, signal: AbortSignal): Promise<void> {
    const usable = access.requireUsable(sessionId);
    const { session, credential } = usable;
    sessions.update(sessionId, { isRefreshing: true });
    const sending = access.sendingFor(session);
    // Where a refusal would end the session. One of a revoked token is no surprise.
    const read = await ask(usable, signal, session.worked?.sending === sending && !isRevoked(session));
    if (signal.aborted) return;
    const verdict = judgeReading(read, credential.kind === 'token' ? session.worked : null, session.member);
    if (verdict.kind === 'verified') showMember(sessionId, verdict, credential);
    else showFailure(session, verdict, sending);
  }

  return { ask, readOnce, showMember };
}

/** A reading that did not wait for the reply without credentials leaves what is known of that. */
function withNobody(worked: Session['worked'], before: Session['worked']): Session['worked'] {
  if (!worked || worked.nobody !== null || before?.sending !== worked.sending) return worked;
  return before;
}

/** Whether a token that had brought one member brings another now. The same field tells, or else what they are called. */
function isOtherMember(before: MemberRecord | null, now: MemberRecord): boolean {
  if (!before?.identity || !now.identity) return false;
  const { field, value } = before.identity;
  const { id, login, email } = now;
  const known =
    field === now.identity.field ? now.identity.value : new Map(Object.entries({ id, login, email })).get(field);
  return known == null ? now.title !== before.title : known !== value;
}
