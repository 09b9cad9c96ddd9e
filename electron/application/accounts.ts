/** The accounts: members who are signed in, the sign-ins under way, the last result of each method, and the storage choice. */
import { AppError } from '../core/errors.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { AccountHandlers } from '../ipc/channels.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { AttemptRef } from '../ipc/views/attempts.ts';
import type { ComparisonView } from '../ipc/views/comparison.ts';
import { createLoginResults } from '../login/login-results.ts';
import { LOGIN_METHODS } from '../login/registry.ts';
import { readBindings } from '../services/profile-store.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { createSessionManager } from '../session/session-manager.ts';
import { bindOldSessions, createSessionStore } from '../session/session-store.ts';
import { createSessions, findCredentials, type MemberCredentials, membersOf } from '../session/sessions.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import { viewSession } from './account-view.ts';
import type { Notices } from './notices.ts';
import type { FormSessions } from './own-services.ts';
import { createSignIns, type SignInsOptions } from './sign-ins.ts';
import { createSignOut } from './sign-out.ts';

export interface AccountsOptions extends Omit<SignInsOptions, 'keep' | 'results'> {
  readonly store: SealedStore;
  readonly exchangeLog: ExchangeLog;
  readonly recorderFor: ExchangeLog['recorderFor'];
  readonly tellRevocation: Notices['tellRevocation'];
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(options: AccountsOptions) {
  const { ports, store, services, exchangeLog, onChange } = options;
  const results = createLoginResults({ store, clock: ports.clock, causesOf: options.causesOf });
  const { sessions, sessionStore, manager } = composeSessions(options);
  const signIns = createSignIns({ ...options, keep: manager.keep, results });
  const { restore, tryStorageAgain } = createRestoring(options, { sessions, sessionStore, manager });
  const sessionsAt = (serviceId: string) => sessions.all.filter((session) => session.serviceId === serviceId);

  /** What each method last did at a service, and what those that worked returned. */
  function comparisonAt(serviceId: string): ComparisonView {
    return results.compare(
      serviceId,
      LOGIN_METHODS.map(({ id }) => id),
      sessionsAt(serviceId).filter(({ isChanged }) => !isChanged),
    );
  }

  async function signInAgain(sessionId: string): Promise<AttemptRef | null> {
    const session = sessions.find(sessionId);
    if (!session) throw new AppError('session-not-found', 'This member is signed out. Sign in again.');
    const { serviceId, methodId } = session;
    await services.select(serviceId);
    const asksFirst = LOGIN_METHODS.some(({ id, fields }) => id === methodId && fields.length > 0);
    return asksFirst ? null : signIns.startLogin({ serviceId, methodId, fields: {} });
  }

  const handlers: AccountHandlers = {
    ...signIns.handlers,
    selectSession: ({ sessionId }) => manager.select(sessionId),
    refreshMember: ({ sessionId }) => manager.refresh(sessionId),
    tryPresentations: ({ sessionId, presentations }) => manager.tryPresentations(sessionId, presentations),
    signInAgain: ({ sessionId }) => signInAgain(sessionId),
    ...createSignOut({
      ...options,
      sessions,
      manager,
      revocationAt: (serviceId) => services.presentationsOf(serviceId)?.revocation ?? 'not-started',
      log: ports.log,
    }),
    allowWeakStorage: async ({ isAllowed }) => {
      if (isAllowed && !(await ports.confirm({ kind: 'weak-storage', facts: {} }))) return;
      await store.allowWeak(isAllowed);
      onChange();
    },
    tryStorageAgain,
  };

  return {
    ...signIns,
    handlers,
    /** What a person does with a session, besides signing in and out. */
    sessions: manager,
    restore,
    tryStorageAgain,
    comparisonAt,
    view: (): AccountsView => ({
      ...signIns.view(),
      sessions: sessions.all.map((session) =>
        viewSession(session, manager.isTriedAgain(session), services.presentationsOf(session.serviceId), sessions.all),
      ),
      currentSessionId: sessions.current?.id ?? null,
      isRestoring: manager.isRestoring,
      isAnyLocked: !manager.isRestoring && sessionStore.isAnyLocked,
      comparison: comparisonAt(services.currentId),
    }),
    /** Oldest first. */
    allSessions: () => sessions.all,
    /** Members who are signed in, and what they typed to sign in. */
    members: () => sessions.all.flatMap(membersOf),
    /** Members who are signed in to a service. */
    sessionsOf: (serviceId: string): FormSessions => ({
      sessions: sessionsAt(serviceId).map(({ member, methodId }) => ({ title: member?.title ?? null, methodId })),
      lockedSessionCount: sessionStore.unopenedCountOf(serviceId),
    }),
    /** With what the members who are signed in to a service are known there. */
    credentialsAt: (serviceId: string): MemberCredentials => findCredentials(sessionsAt(serviceId)),
    leave(serviceId: string): void {
      signIns.cancelAll(serviceId);
      results.forget(serviceId);
    },
    forget(serviceId: string): void {
      signIns.cancelAll(serviceId);
      // What is left of them leads to a form and a service that are gone.
      for (const attempt of signIns.logins.attempts)
        if (attempt.serviceId === serviceId) signIns.logins.dismiss(attempt.id);
      exchangeLog.eraseSecretsOfService(serviceId);
      manager.forgetService(serviceId);
      results.forget(serviceId);
    },
    /** Keeps what `close` would keep, and reads its members again. Other sign-ins go on. */
    keepGranted(): void {
      signIns.keepGranted();
      // If the app goes on, the reading that was cut off is done again.
      for (const { id, problem } of sessions.all) {
        if (problem?.code !== 'cancelled') continue;
        manager.refresh(id).catch((thrown: unknown) => ports.log.failure('member not read', thrown));
      }
    },
  };
}

type AccountsView = Pick<
  AppView,
  'attempts' | 'isPausing' | 'sessions' | 'currentSessionId' | 'isRestoring' | 'isAnyLocked' | 'comparison'
>;

function composeSessions(options: AccountsOptions) {
  const { ports, store, learned, services, exchangeLog, onChange, signal } = options;
  bindOldSessions(store, readBindings(store.read()));
  // Whatever ends a session, nothing of it is kept.
  const sessions = createSessions(onChange, (sessionId) => exchangeLog.eraseSecretsOf(sessionId));
  const sessionStore = createSessionStore({
    store,
    setAside: (records) => ports.store.copyAside({ sessions: records }, ports.clock.nowMs()),
    onStored: (sessionId, storedIn) => void sessions.update(sessionId, { storedIn }),
  });
  const manager = createSessionManager({
    ...ports,
    sessions,
    sessionStore,
    serviceFor: services.require,
    recorderFor: options.recorderFor,
    useService: services.use,
    learnPresentation: learned.rememberPresentation,
    demoServiceId: DEMO_SERVICE_ID,
    onChange,
    signal,
  });
  return { sessions, sessionStore, manager };
}

/** Brings the sessions of an earlier run back, as far as the keychain lets them. */
function createRestoring(
  { ports, storage, services, signal }: AccountsOptions,
  { sessions, sessionStore, manager }: ReturnType<typeof composeSessions>,
) {
  /** Opens the sessions of an earlier run, and starts their services. Never rejects. */
  async function restore(): Promise<void> {
    await manager.restore();
    if (signal.aborted) return;
    // Even if nothing could be opened: the keychain was asked, and its answer should be shown.
    if (sessions.all.length + sessionStore.unopenedCount > 0) void storage.ask();
    const serviceIds = new Set(sessions.all.map(({ serviceId }) => serviceId));
    // The demo is started by the reading of its members, if there is any to do.
    const isAnyOfDemo = serviceIds.delete(DEMO_SERVICE_ID);
    await Promise.all([...serviceIds].map(services.start));
    if (isAnyOfDemo) manager.verifyRestored();
  }

  /** Asks the keychain again, opens what it kept closed, and saves what it did not take. Never rejects. */
  async function tryStorageAgain(): Promise<void> {
    await storage.askAgain();
    await Promise.all([restore(), services.start(services.currentId)]);
  }

  ports.keychain.onLateAnswer(() => {
    if (!signal.aborted) void tryStorageAgain();
  });
  return { restore, tryStorageAgain };
}
