/**
 * Puts the application together from services, accounts and callbacks. It runs in plain Node without Electron;
 * everything from the system is passed in as ApplicationPorts.
 */
import { createAbout } from '../about/about.ts';
import type { Launch } from '../callback/launches.ts';
import { createCaseOpener } from '../case-file/case-opener.ts';
import { LoginError, toAppError } from '../core/errors.ts';
import { toSingleLine } from '../core/one-line.ts';
import { onceAFrame, onceATurn } from '../core/pace.ts';
import { createFileSaving } from '../core/save-file.ts';
import type { Question } from '../desktop/system.ts';
import type { Handlers } from '../ipc/channels.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { viewApplication } from './application-view.ts';
import { createAskedCommands } from './asked-command.ts';
import { createCallbacks } from './callbacks.ts';
import { createCaseFiles } from './case-files.ts';
import { createDocumentCheck } from './document-check.ts';
import { createExchanges } from './exchanges.ts';
import { createFoundation } from './foundation.ts';
import { createLanguageChoice } from './language.ts';
import { createMemberCalls } from './member-calls.ts';
import { otherVersionOpen, storeSetAside } from './notices.ts';
import { createServiceTrials } from './service-trials.ts';
import { createServices, type Services } from './services.ts';
import { createTokens } from './tokens.ts';

/** Other writings, a joined emoji and a control character, for which tables of Unicode are made. */
const LINE_OF_ALL_KINDS = 'Zoë 👩‍👩‍👧\u200d\t';

export type Application = ReturnType<typeof createApplication>;

/** Creates the application, and begins to start the current service and to restore sessions. */
export function createApplication(given: ApplicationPorts) {
  const closing = new AbortController();
  const parts = compose(given, closing.signal);
  const handlers = createHandlers(parts);
  const { ports, foundation, services, accounts, callbacks, trials, check, opener, saving } = parts;
  const { notify, store, sealedStore, clockWatch, exchangeLog } = foundation;
  begin(parts, closing.signal);

  return {
    handlers,
    notify,
    services,
    accounts,
    callbacks,
    trials,
    check,
    exchangeLog,
    /** A report of the document check. */
    reportOf: check.reportOf,
    openReport: opener.openReport,
    /** @returns the picture of a session's member, or null if there is none to show */
    readPicture: accounts.sessions.readPicture,
    /** The page was loaded, perhaps again: what was chosen in its forms is forgotten. */
    pageBegins: services.forgetForms,
    /** Has the page carry out a command, as soon as there is a page. */
    askFor: parts.askedCommands.ask,
    /** Handles a launch or a URL event: a callback, a profile file, or just a second launch. */
    take({ callback, profileFile, otherVersion }: Launch): void {
      // If the launch contains a callback, the system started the other copy, not the user, so no notice is needed.
      if (otherVersion !== null && callback.kind === 'none') notify(otherVersionOpen(otherVersion));
      if (profileFile !== null) {
        services.openProfile(profileFile).catch((thrown: unknown) => notify(toAppError(thrown)));
      }
      callbacks.take(callback);
    },
    /** Carries out a menu item. A failure is shown as a notice. */
    async act(channel: 'openProfileFile' | 'showLog'): Promise<void> {
      try {
        await handlers[channel](undefined);
      } catch (thrown) {
        notify(toAppError(thrown));
        ports.bringToFront();
      }
    },
    /**
     * Begins to store every token that was issued, and tries to write what could not be written, because the process may be
     * ended at any moment. Otherwise it goes on.
     */
    keepGranted(): void {
      accounts.keepGranted();
      store.saveAgain();
    },
    /** Whether a profile, a case file or a report is being read, which would keep the process from exiting. */
    get isReadingFile(): boolean {
      return services.isReading || opener.isReading;
    },
    /** Ends all attempts and services, and waits for pending writes, also where a service does not close. */
    async close(): Promise<void> {
      closing.abort(new LoginError('cancelled', 'The app is closing.'));
      accounts.close();
      // At once, because a keychain that does not answer may take all the time that there is.
      store.saveAgain();
      opener.close();
      try {
        await services.close();
      } finally {
        await Promise.all([sealedStore.settle(), saving.settle()]);
        await clockWatch.http.close();
      }
    },
  };
}

/** Starts what the application does without being asked. */
function begin(
  { ports, foundation, services, accounts, callbacks }: ReturnType<typeof compose>,
  signal: AbortSignal,
): void {
  if (ports.store.setAside !== null) foundation.notify(storeSetAside(ports.store.setAside));
  // A profile file brings the service to start.
  if (!ports.opensProfileFile) void services.start(services.currentId);
  void accounts.restore();
  // The system may be slow to answer, so ask only once the window is shown.
  void ports.windowShown.then(() => {
    // What takes long at its first use is made now, not while a reply is read.
    toSingleLine(LINE_OF_ALL_KINDS);
    if (!signal.aborted) void callbacks.checkProtocolClient();
  });
}

/** @param signal aborts when the app is closing */
function compose(given: ApplicationPorts, signal: AbortSignal) {
  const tellCheck = onceAFrame(given.clock, () => {
    if (!signal.aborted) given.onCheck();
  });
  const onChange = onceATurn(() => {
    given.onView(view);
    tellCheck();
  });
  const questions = countQuestions(given.confirm, onChange);
  // Otherwise quitting before the window was shown would wait for what waits for the window.
  const windowShown = untilAborted(given.windowShown, signal);
  const ports = { ...given, confirm: questions.confirm, windowShown };
  const saving = createFileSaving(ports);
  const askedCommands = createAskedCommands(ports.random, onChange);
  const foundation = createFoundation({ ports, services: () => services, onChange, tellCheck, signal });
  const shared = { ...foundation, store: foundation.sealedStore, ports, saving, onChange, signal };
  const { notices, clockWatch } = foundation;

  const callbacks = createCallbacks({
    ...shared,
    store: foundation.store,
    showProblem: (attemptId, problem) => accounts.showProblem(attemptId, problem),
    askToEnd: (attemptId, error, answer) => accounts.askToEnd(attemptId, error, answer),
    onArrived: (callback) => accounts.addCallback(callback),
  });
  const services = createServices({
    ...shared,
    http: clockWatch.http,
    accounts: {
      isSigningIn: (serviceId) => accounts.isSigningIn(serviceId),
      verifyRestored: () => accounts.sessions.verifyRestored(),
      sessionsOf: (serviceId) => accounts.sessionsOf(serviceId),
      signOutOf: (serviceId) => accounts.sessions.forgetService(serviceId),
      leave(serviceId) {
        check.forget(serviceId);
        trials.cancel(serviceId);
        accounts.leave(serviceId);
      },
      forget(serviceId) {
        check.forget(serviceId);
        trials.cancel(serviceId);
        accounts.forget(serviceId);
        foundation.findings.forget(serviceId);
      },
      tryStorageAgain: () => accounts.tryStorageAgain(),
    },
    describeCallback: callbacks.describe,
  });
  const accounts = createAccounts({ ...shared, ...notices, services, callbacks, clearNotices: notices.clear });
  const trials = createServiceTrials({
    ...shared,
    ...ports,
    httpFor: services.httpFor,
    useProfile: createProfileUse(services),
    sessions: { all: accounts.allSessions, use: accounts.sessions.use },
  });
  const about = createAbout({ ...ports, system: ports.about, state: describeState });
  const opener = createCaseOpener({ clock: ports.clock, script: ports.caseReader });
  const check = createDocumentCheck({
    ...shared,
    store: foundation.store,
    openReport: opener.openReport,
    services,
    accounts,
    withProfile: createProfileUse(services),
    onChange: tellCheck,
  });
  const cases = createCaseFiles({
    ...shared,
    opener,
    currentService: () => view().service,
    findProfile: services.findProfile,
    isKnown: services.isKnown,
    comparisonAt: accounts.comparisonAt,
    reportOf: check.reportOf,
    members: accounts.members,
    diagnostics: about.describe,
  });

  function view(): AppView {
    const { language } = ports;
    const { isAsking } = questions;
    return viewApplication({ ...foundation, language, services, accounts, callbacks, askedCommands, cases, isAsking });
  }

  function describeState() {
    const { status, service } = view();
    return {
      status,
      service: { state: service.state, isDemo: service.id === DEMO_SERVICE_ID, problem: service.problem?.code ?? null },
      sessionCount: accounts.allSessions().length,
      clockDifferenceMs: clockWatch.differenceTo(service.baseAddress),
      lastCallback: callbacks.last,
      nowMs: ports.clock.nowMs(),
    };
  }

  return {
    ...shared,
    foundation,
    services,
    accounts,
    callbacks,
    trials,
    about,
    opener,
    check,
    cases,
    askedCommands,
    view,
  };
}

/** What the page can call. */
function createHandlers(parts: ReturnType<typeof compose>): Handlers {
  const { ports, saving, onChange, foundation, services, accounts, callbacks, about, askedCommands } = parts;
  const { exchangeLog, notices } = foundation;
  const { sessions } = accounts;
  return {
    getView() {
      askedCommands.pageAsks();
      return parts.view();
    },
    ...services.handlers,
    ...accounts.handlers,
    ...createTokens({ ports, saving, sessions, factsOf: (sessionId) => factsOf(accounts, sessionId) }),
    ...createMemberCalls({ ...ports, use: sessions.use, exchangeLog }),
    ...parts.trials.handlers,
    ...callbacks.handlers,
    ...foundation.proxyLogins.handlers,
    ...createExchanges({
      ...parts.cases,
      ports,
      saving,
      exchangeLog,
      findProfile: services.findProfile,
      onCleared: onChange,
    }),
    ...parts.cases.handlers,
    ...parts.check.handlers,
    restartApp: () => ports.restart(),
    chooseLanguage: createLanguageChoice({ ...ports, askNextPage: askedCommands.askNextPage, onChange }),
    dismissNotice({ noticeId }) {
      notices.dismiss(noticeId);
      callbacks.forgetRefusals();
    },
    dismissAskedCommand: ({ askedCommandId }) => askedCommands.dismiss(askedCommandId),
    getAbout: () => about.read(),
    showLog: () => about.showLog(),
    copyDiagnostics: () => about.copyDiagnostics(),
  };
}

/** Counts the questions of main that are open: one at most, and those about to be refused. */
function countQuestions(confirm: ApplicationPorts['confirm'], onChange: () => void) {
  let count = 0;
  const change = (by: number): void => {
    count += by;
    onChange();
  };
  return {
    get isAsking(): boolean {
      return count > 0;
    },
    confirm(question: Question): Promise<boolean> {
      change(1);
      return confirm(question).finally(() => change(-1));
    },
  };
}

/** @returns what runs a call to a service, which is started for it @throws AppError if it cannot be */
function createProfileUse(services: Pick<Services, 'use' | 'findProfile' | 'start' | 'require'>) {
  return <T>(serviceId: string, act: (profile: ServiceProfile) => Promise<T>): Promise<T> =>
    services.use(serviceId, async () => {
      if (services.findProfile(serviceId) === null) await services.start(serviceId);
      return act(services.require(serviceId).profile);
    });
}

/** What a question about a session says of it. */
function factsOf(accounts: Pick<Accounts, 'view'>, sessionId: string): Question['facts'] {
  const session = accounts.view().sessions.find(({ id }) => id === sessionId);
  return { service: session?.serviceName, member: session?.member?.title };
}

/** Resolves with the promise, or when the signal aborts. */
function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  return Promise.race([promise, aborted]);
}
