/**
 * What the page may ask of the application: one function per channel. Each is a line or a few that hands the
 * question to the part that knows; none holds a rule of its own.
 */
import type { About } from '../about/about.ts';
import type { CallbackRoutes } from '../callback/callback-routes.ts';
import type { PendingCallbacks } from '../callback/pending-callbacks.ts';
import { AppError, ServiceError, StorageError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { AppView, Argument, AttemptRef, Channel, Result, StartLogin } from '../ipc/contract.ts';
import type { LoginManager } from '../login/login-manager.ts';
import type { LoginResults } from '../login/login-results.ts';
import type { LoginMethod } from '../login/method.ts';
import type { ProtocolClientRegistration } from '../protocol-client/registration.ts';
import type { ServiceDesk } from '../services/current-service.ts';
import type { ProfileStore } from '../services/profile-store.ts';
import { DEMO_SERVICE_ID, type DemoControls } from '../services/service-list.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Sessions } from '../session/sessions.ts';
import type { StorageStatus } from '../storage/storage-status.ts';
import type { Notices } from './notices.ts';
import type { ServiceLife, TracedTarget } from './services.ts';

/** One function per channel. They throw AppErrors; `ipc/handle` turns those into results. */
export type CallHandlers = {
  readonly [C in Channel]: (argument: Argument<C>) => Result<C> | Promise<Result<C>>;
};

/** The parts of the application that answer. */
export interface CallParts {
  readonly log: Log;
  readonly methods: readonly LoginMethod[];
  readonly logins: LoginManager<TracedTarget>;
  readonly callbacks: PendingCallbacks;
  readonly routes: CallbackRoutes;
  readonly sessions: Sessions;
  readonly sessionManager: SessionManager;
  readonly sessionStore: SessionStore;
  readonly desk: ServiceDesk;
  readonly profileStore: ProfileStore;
  readonly storage: StorageStatus;
  readonly scheme: ProtocolClientRegistration;
  readonly about: About;
  readonly results: LoginResults;
  readonly notices: Notices;
  readonly forgetLearned: (serviceId: string) => void;
  readonly view: () => AppView;
  readonly life: ServiceLife;
  readonly chooseProfileFile: () => Promise<string | null>;
  readonly copyText: (text: string) => Promise<void>;
  readonly onChange: () => void;
}

export function createCalls(parts: CallParts): CallHandlers {
  const { logins, callbacks, routes, sessions, sessionManager, sessionStore, desk, life, storage, notices } = parts;
  const { services } = desk;

  const startLogin = ({ serviceId, methodId, fields }: StartLogin): AttemptRef => {
    const attemptId = logins.start(methodId, fields, life.targetFor(serviceId));
    parts.log.info(`sign-in by ${methodId} begun`);
    void life.describeRoute();
    // Where the credential will rest is known before it comes.
    void storage.ask();
    // They were about sign-ins before this one.
    notices.clear();
    return { attemptId };
  };

  const selectService = async (serviceId: string): Promise<void> => {
    desk.select(serviceId);
    await life.startService(serviceId);
  };

  const demoControls = (): DemoControls => {
    const demo = services.find(DEMO_SERVICE_ID)?.demo;
    if (demo) return demo;
    throw new ServiceError('service-not-ready', 'The demo service is not started. Try again.');
  };

  const changeDemo = (isKnown: boolean): void => {
    if (!isKnown) throw new AppError('argument-invalid', 'The demo service knows no such behaviour.');
    // What was found out of it may hold no longer.
    parts.forgetLearned(DEMO_SERVICE_ID);
    parts.onChange();
  };

  return {
    'view:get': () => parts.view(),

    'login:start': startLogin,
    'login:cancel': ({ attemptId }) => logins.cancel(attemptId),
    'login:open-again': ({ attemptId }) => logins.openAgain(attemptId),
    'login:copy-address': ({ attemptId }) => parts.copyText(logins.addressOf(attemptId)),
    'login:paste-callback': ({ attemptId, address }) => {
      const delivery = callbacks.deliver(address.trim(), attemptId);
      if (delivery.kind === 'refused') throw delivery.error;
      parts.log.info('pasted callback accepted');
    },
    'login:answer-member': ({ attemptId, isThisMember }) => logins.answerMember(attemptId, isThisMember),
    'login:dismiss': ({ attemptId }) => logins.dismiss(attemptId),

    'session:select': ({ sessionId }) => sessionManager.select(sessionId),
    'session:refresh': ({ sessionId }) => sessionManager.refresh(sessionId),
    'session:try-presentations': ({ sessionId, presentations }) =>
      sessionManager.tryPresentations(sessionId, presentations),
    'session:sign-in-again': async ({ sessionId }) => {
      const session = sessions.find(sessionId);
      if (!session) throw new AppError('session-not-found', 'This member is signed out. Sign in again.');
      await selectService(session.serviceId);
      const asksFirst = parts.methods.some(({ id, fields }) => id === session.methodId && fields.length > 0);
      return asksFirst ? null : startLogin({ serviceId: session.serviceId, methodId: session.methodId, fields: {} });
    },
    'session:sign-out': ({ sessionId }) => sessionManager.signOut(sessionId),
    'session:sign-out-all': () => sessionManager.signOutAll(),

    'callbacks:choose': ({ choice }) => {
      routes.choose(choice);
      parts.onChange();
    },
    'callbacks:claim-scheme': () => parts.scheme.claim(),

    'service:start-again': async () => {
      const { id, state } = services.current;
      // A keychain that was silent before may answer now.
      if (state?.kind === 'failed' && state.error instanceof StorageError) await storage.askAgain();
      await life.startService(id);
    },
    'service:select': ({ serviceId }) => selectService(serviceId),
    'service:open-profile-file': async () => {
      const path = await parts.chooseProfileFile();
      if (path !== null) await life.openProfile(path);
      return path !== null;
    },
    'service:forget': async ({ serviceId }) => {
      if (serviceId === DEMO_SERVICE_ID) throw new AppError('argument-invalid', 'The demo service stays.');
      logins.cancelAll(serviceId);
      sessionManager.forgetService(serviceId);
      desk.forget(serviceId);
      parts.results.forget(serviceId);
      parts.forgetLearned(serviceId);
      await life.startService(services.current.id);
    },

    'storage:allow-weak': async ({ isAllowed }) => {
      sessionStore.allowWeak(isAllowed);
      await parts.profileStore.applyStorageChoice();
      parts.onChange();
    },
    'storage:try-again': async () => {
      await storage.askAgain();
      await Promise.all([life.restore(), life.startService(services.current.id)]);
    },

    'demo:set-behaviour': ({ name, option }) => changeDemo(demoControls().behaviour.set(name, option)),
    'demo:reset-behaviour': () => {
      demoControls().behaviour.reset();
      changeDemo(true);
    },
    'demo:act': async ({ action }) => changeDemo(await demoControls().behaviour.act(action)),

    'notice:dismiss': ({ noticeId }) => notices.dismiss(noticeId),

    'about:get': () => parts.about.read(),
    'about:show-log': () => parts.about.showLog(),
    'about:copy-diagnostics': () => parts.about.copyDiagnostics(),
  };
}
