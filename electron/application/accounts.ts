/** Sign-in attempts, the sessions that result from them, the last result of each method, and the storage choice. */
import type { KnownMember } from '../case-file/member-values.ts';
import { AppError, LoginError } from '../core/errors.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { AccountHandlers, Argument } from '../ipc/channels.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { AttemptRef } from '../ipc/views/attempts.ts';
import type { ComparisonView } from '../ipc/views/comparison.ts';
import type { AttemptWorld } from '../login/login-attempt.ts';
import { createLoginManager } from '../login/login-manager.ts';
import { createLoginResults } from '../login/login-results.ts';
import { LOGIN_METHODS } from '../login/registry.ts';
import type { Picture } from '../service-client/read-picture.ts';
import type { Learned } from '../services/learned-facts.ts';
import { readBindings } from '../services/profile-store.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';

import { createSessionManager, type SessionManager } from '../session/session-manager.ts';
import { bindOldSessions, createSessionStore } from '../session/session-store.ts';
import { createSessions } from '../session/sessions.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { StorageStatus } from '../storage/storage-status.ts';
import { viewAttempt, viewSession } from './account-view.ts';
import { announceQuestions } from './announce-questions.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { type ArrivedCallback, createBrowserRows } from './browser-rows.ts';
import type { Callbacks } from './callbacks.ts';
import { comeForwardOnceConfirmed } from './come-forward.ts';
import { joinLogins } from './joined-logins.ts';
import { knownMembers } from './known-members.ts';
import { findCredentials, type MemberCredentials } from './member-credentials.ts';
import { createPageOpener } from './open-allowed.ts';
import { tellPollTimes } from './poll-times.ts';
import { createProbeSignIns, type ProbeSignIns } from './probe-sign-ins.ts';
import type { TracedTarget } from './service-clients.ts';
import type { FormSessions } from './service-form-handlers.ts';
import type { Services } from './services.ts';
import { createSignInEnds } from './sign-in-ends.ts';

export interface Accounts {
  readonly handlers: AccountHandlers;
  /** What a person does with a session, besides signing in and out. */
  readonly sessions: Pick<SessionManager, 'use' | 'tokenOf' | 'revokeToken'>;
  readonly probeSignIns: ProbeSignIns;
  /** With what the members who are signed in to a service are known there. */
  credentialsAt(serviceId: string): MemberCredentials;
  /** A person says what was done on another device. @throws LoginError `sign-in-not-running` */
  tellAnswer(attemptId: string, answer: 'confirmed' | 'declined'): void;
  view(): Pick<
    AppView,
    'attempts' | 'isPausing' | 'sessions' | 'currentSessionId' | 'isRestoring' | 'isAnyLocked' | 'comparison'
  >;
  /** What each method last did at a service, and what those that worked returned. */
  comparisonAt(serviceId: string): ComparisonView;
  /** Members who are signed in, and what they typed to sign in. */
  readonly members: readonly KnownMember[];
  /** How many members are signed in, at one service or at all of them. */
  countSessions(serviceId?: string): number;
  /** Shows a problem with a waiting attempt without ending it. @returns false if the attempt is not waiting */
  showProblem(attemptId: string, problem: AppError): boolean;
  /** Asks whether to end a waiting attempt. @returns false if the attempt is not waiting for the browser */
  askToEnd(attemptId: string, error: AppError, answer: (isEnded: boolean) => void): boolean;
  /** Lists a callback with the sign-in that it belongs to. */
  addCallback(callback: ArrivedCallback): void;
  /** Opens the sessions of an earlier run, and starts their services. Never rejects. */
  restore(): Promise<void>;
  verifyRestored(): void;
  /** Asks the keychain again, opens what it kept closed, and saves what it did not take. Never rejects. */
  tryStorageAgain(): Promise<void>;
  /** Whether a sign-in at the service is under way. */
  isSigningIn(serviceId: string): boolean;
  /** Members who are signed in to a service. */
  sessionsOf(serviceId: string): FormSessions;
  /** Signs a service's members out, those that are locked too. */
  signOutOf(serviceId: string): void;
  leave(serviceId: string): void;
  forget(serviceId: string): void;
  /** @returns the picture of a session's member, or null if there is none to show */
  readPicture(sessionId: string): Promise<Picture | null>;
  /** Ends every attempt. A token that was issued is kept, also while its member is still being read (T5). */
  close(): void;
  /** Keeps what `close` would keep, and reads its members again. Other sign-ins go on. */
  keepGranted(): void;
}

export interface AccountsOptions {
  readonly ports: ApplicationPorts;
  readonly store: SealedStore;
  readonly storage: StorageStatus;
  readonly learned: Learned;
  readonly services: Services;
  readonly callbacks: Callbacks;
  readonly exchangeLog: ExchangeLog;
  /** Removes the notices about earlier sign-ins. */
  readonly clearNotices: () => void;
  readonly onChange: () => void;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { ports, store, storage, learned, services, callbacks, exchangeLog, onChange, signal } = options;
  const { clock, random, log } = ports;
  const results = createLoginResults({ store, clock });

  bindOldSessions(store, readBindings(store.read()));
  // Whatever ends a session, nothing of it is kept.
  const sessions = createSessions(onChange, (sessionId) => exchangeLog.eraseSecretsOf(sessionId));
  const sessionStore = createSessionStore({
    store,
    setAside: (records) => ports.store.copyAside({ sessions: records }, clock.nowMs()),
    onStored: (sessionId, storedIn) => void sessions.update(sessionId, { storedIn }),
  });
  const manager = createSessionManager({
    sessions,
    sessionStore,
    serviceFor: services.require,
    recorderFor: exchangeLog.recorderFor,
    useService: services.use,
    learnPresentation: learned.rememberPresentation,
    demoServiceId: DEMO_SERVICE_ID,
    clock,
    random,
    log,
    windowShown: ports.windowShown,
    onWake: ports.onWake,
    onChange,
    signal,
  });

  /** Whether the next sign-in is held before each request. */
  let isPausing = false;
  function pauseNext(isOn: boolean): void {
    isPausing = isOn;
    onChange();
  }

  const announcements = () => ports.language.words.announcements;
  const tellQuestions = announceQuestions(ports.announce, announcements);
  const tellPolls = tellPollTimes();
  const comeForward = comeForwardOnceConfirmed(ports.bringToFront);
  const browserRows = createBrowserRows(exchangeLog);
  const openPage = createPageOpener(ports);
  const ends = createSignInEnds({
    keep: manager.keep,
    results,
    browserRows,
    learned,
    announce: ports.announce,
    words: announcements,
    log,
    onNothingHeld: () => pauseNext(true),
    onChange,
  });
  const world: AttemptWorld<TracedTarget> = {
    clock,
    random,
    openExternal: (address, target, isPrivate) =>
      browserRows.openPage(target, address, () => openPage(address, isPrivate)),
    onWake: ports.onWake,
    openCallback: (attemptId, request, { profile, gate }, attemptSignal) =>
      callbacks.open(attemptId, { ...request, teaches: () => !gate?.isChanged }, profile, attemptSignal),
    onChange() {
      tellQuestions(all.attempts);
      tellPolls(logins.attempts);
      comeForward(logins.attempts);
      services.closeIdle();
      onChange();
    },
  };
  const logins = createLoginManager<TracedTarget>({ ...world, ...ends, methods: LOGIN_METHODS });
  const probeSignIns = createProbeSignIns({
    world,
    targetFor: (serviceId, methodId) => services.targetFor(serviceId, methodId, false),
    browserRows,
  });
  const all = joinLogins(logins, probeSignIns.logins);

  const startLogin = async ({
    serviceId,
    methodId,
    fields,
    isPrivate,
  }: Argument<'startLogin'>): Promise<AttemptRef> => {
    // From then on, the attempt itself keeps the service up.
    const attemptId = await services.use(serviceId, async () => {
      // Otherwise a sign-in that does not even begin would be listed.
      logins.check(methodId, fields, services.require(serviceId).profile);
      const target = services.targetFor(serviceId, methodId, isPausing);
      isPausing = false;
      return logins.start(methodId, fields, target, isPrivate);
    });
    log.info(`sign-in by ${methodId} begun`);
    void services.findProxy();
    // Finds out where the credential will be stored before it arrives.
    void storage.ask();
    options.clearNotices();
    callbacks.forgetRefusals();
    return { attemptId };
  };

  const signInAgain = async (sessionId: string): Promise<AttemptRef | null> => {
    const session = sessions.find(sessionId);
    if (!session) throw new AppError('session-not-found', 'This member is signed out. Sign in again.');
    const { serviceId, methodId } = session;
    await services.select(serviceId);
    const asksFirst = LOGIN_METHODS.some(({ id, fields }) => id === methodId && fields.length > 0);
    return asksFirst ? null : startLogin({ serviceId, methodId, fields: {} });
  };

  const restore = async (): Promise<void> => {
    await manager.restore();
    if (signal.aborted) return;
    // Even if nothing could be opened: the keychain was asked, and its answer should be shown.
    if (sessions.all.length + sessionStore.unopenedCount > 0) void storage.ask();
    const serviceIds = new Set(sessions.all.map(({ serviceId }) => serviceId));
    // The demo is started by the reading of its members, if there is any to do.
    const isAnyOfDemo = serviceIds.delete(DEMO_SERVICE_ID);
    await Promise.all([...serviceIds].map(services.start));
    if (isAnyOfDemo) manager.verifyRestored();
  };

  const tryStorageAgain = async (): Promise<void> => {
    await storage.askAgain();
    await Promise.all([restore(), services.start(services.currentId)]);
  };
  ports.keychain.onLateAnswer(() => {
    if (!signal.aborted) void tryStorageAgain();
  });

  function comparisonAt(serviceId: string): ComparisonView {
    return results.compare(
      serviceId,
      LOGIN_METHODS.map(({ id }) => id),
      sessions.all.filter((session) => session.serviceId === serviceId && !session.isChanged),
    );
  }

  return {
    view: () => ({
      attempts: all.attempts.map((attempt) => viewAttempt(attempt, callbacks.isStillReceived)),
      isPausing,
      sessions: sessions.all.map((session) =>
        viewSession(session, manager.isTriedAgain(session), services.presentationsOf(session.serviceId)),
      ),
      currentSessionId: sessions.current?.id ?? null,
      isRestoring: manager.isRestoring,
      isAnyLocked: !manager.isRestoring && sessionStore.isAnyLocked,
      comparison: comparisonAt(services.currentId),
    }),
    comparisonAt,
    get members() {
      return sessions.all.flatMap(knownMembers);
    },
    countSessions: (serviceId) =>
      sessions.all.filter((session) => (serviceId ?? session.serviceId) === session.serviceId).length,
    showProblem: all.showProblem,
    askToEnd: all.askToEnd,
    addCallback(callback) {
      const attempt = all.attempts.find(({ id }) => id === callback.attemptId) ?? null;
      const sentTo = attempt?.step.kind === 'waiting-for-browser' ? all.addressOf(attempt.id) : null;
      browserRows.addCallback(callback, attempt, sentTo);
    },
    restore,
    verifyRestored: manager.verifyRestored,
    tryStorageAgain,
    isSigningIn: (id) => all.attempts.some(({ serviceId, step }) => serviceId === id && step.kind !== 'ended'),
    sessionsOf: (serviceId) => ({
      sessions: sessions.all
        .filter((session) => session.serviceId === serviceId)
        .map(({ member, methodId }) => ({ title: member?.title ?? null, methodId })),
      lockedSessionCount: sessionStore.unopenedCountOf(serviceId),
    }),
    signOutOf: manager.forgetService,
    leave(serviceId) {
      all.cancelAll(serviceId);
      results.forget(serviceId);
    },
    forget(serviceId) {
      all.cancelAll(serviceId);
      exchangeLog.eraseSecretsOfService(serviceId);
      manager.forgetService(serviceId);
      results.forget(serviceId);
    },
    readPicture: manager.readPicture,
    sessions: manager,
    probeSignIns,
    credentialsAt: (serviceId) => findCredentials(sessions.all.filter((session) => session.serviceId === serviceId)),
    tellAnswer(attemptId, answer) {
      const attempt = logins.attempts.find(({ id, step }) => id === attemptId && step.kind !== 'ended');
      if (!attempt) throw new LoginError('sign-in-not-running', 'This sign-in has ended. Start again.');
      attempt.target.record.tell(answer);
    },
    close() {
      logins.close();
      all.cancelAll();
    },
    keepGranted() {
      logins.keepGranted();
      // If the app goes on, the reading that was cut off is done again.
      for (const { id, problem } of sessions.all) {
        if (problem?.code !== 'cancelled') continue;
        manager.refresh(id).catch((thrown: unknown) => log.failure('member not read', thrown));
      }
    },

    handlers: {
      startLogin,
      cancelLogin: ({ attemptId }) => all.cancel(attemptId),
      pauseNextSignIn: ({ isOn }) => pauseNext(isOn),
      decideHeld({ attemptId, heldId, decision }) {
        all.decideHeld(attemptId, heldId, decision);
        log.info(`held request: ${decision.kind}`);
      },
      openAgain({ attemptId, isPrivate }) {
        callbacks.forgetRefusals();
        all.openAgain(attemptId, isPrivate);
      },
      copyAddress: ({ attemptId }) => ports.copyText(all.addressOf(attemptId)),
      answer({ attemptId, fields }) {
        callbacks.forgetRefusals();
        all.answer(attemptId, fields);
      },
      dismissAttempt: ({ attemptId }) => all.dismiss(attemptId),
      selectSession: ({ sessionId }) => manager.select(sessionId),
      refreshMember: ({ sessionId }) => manager.refresh(sessionId),
      tryPresentations: ({ sessionId, presentations }) => manager.tryPresentations(sessionId, presentations),
      signInAgain: ({ sessionId }) => signInAgain(sessionId),
      signOut: ({ sessionId }) => manager.signOut(sessionId),
      signOutAll: () => manager.signOutAll(),
      allowWeakStorage: async ({ isAllowed }) => {
        if (isAllowed && !(await ports.confirm({ kind: 'weak-storage', facts: {} }))) return;
        await store.allowWeak(isAllowed);
        onChange();
      },
      tryStorageAgain,
    },
  };
}
