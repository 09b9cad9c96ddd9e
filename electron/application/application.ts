/**
 * Puts the application together from services, accounts and callbacks. It runs in plain Node without Electron;
 * everything from the system is passed in as ApplicationPorts.
 */
import { createAbout } from '../about/about.ts';
import type { Launch } from '../callback/launches.ts';
import { type CaseOpener, createCaseOpener } from '../case-file/case-opener.ts';
import { type AppError, LoginError, toAppError } from '../core/errors.ts';
import { toSingleLine } from '../core/one-line.ts';
import { onceAFrame, onceATurn } from '../core/pace.ts';
import type { Question } from '../desktop/system.ts';
import { createExchangeLog } from '../exchange/exchange-log.ts';
import type { Handlers } from '../ipc/channels.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { AskedCommand } from '../ipc/views/commands.ts';
import { LOGIN_METHODS } from '../login/registry.ts';
import { watchClock } from '../service-client/clock-difference.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Picture } from '../service-client/read-picture.ts';
import type { ProxyLogins } from '../service-client/transport/proxy.ts';
import { createLearned } from '../services/learned-facts.ts';
import { createProxyLoginStore } from '../services/proxy-login-store.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { keepSavingAgain } from '../storage/save-again.ts';
import { createSealedStore } from '../storage/sealed-store.ts';
import { createStorageStatus } from '../storage/storage-status.ts';
import { watchStore } from '../storage/store-watch.ts';
import { createAccounts } from './accounts.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { createCallbacks } from './callbacks.ts';
import { createCaseFiles } from './case-files.ts';
import type { CheckReports } from './check-reports.ts';
import { createLanguageChoice } from './choose-language.ts';
import { createCommandWish } from './command-wish.ts';
import { composeCheck } from './compose-check.ts';
import { createExchanges } from './exchanges.ts';
import { createKeptFindings } from './kept-findings.ts';
import { createMemberCalls } from './member-calls.ts';
import { createNotices } from './notices.ts';
import { createObservations } from './observations.ts';
import type { CheckProgress } from './probe-runs.ts';
import { createProxyLogins } from './proxy-logins.ts';
import { createServiceTrials } from './service-trials.ts';
import { viewProxy } from './service-view.ts';
import { createServices } from './services.ts';
import { otherVersionOpen, storeSetAside } from './startup-errors.ts';
import { createTokens } from './tokens.ts';

export interface Application {
  readonly handlers: Handlers;
  /** Handles a launch or a URL event: a callback, a profile file, or just a second launch. */
  take(launch: Launch): void;
  /** Carries out a menu item. A failure is shown as a notice. */
  act(channel: 'openProfileFile' | 'showLog'): Promise<void>;
  /** Has the page carry out a command, as soon as there is a page. */
  askFor(command: AskedCommand['command']): void;
  /** Shows an error as a notice. */
  notify(error: AppError): void;
  /** A report of the document check. */
  readonly reportOf: CheckReports['reportOf'];
  readonly openReport: CaseOpener['openReport'];
  /** The progress of a service's probes. Cheap to read, unlike the document check. */
  checkProgressOf(serviceId: string): CheckProgress;
  /** Masks every secret that is known by now in a text of one line. */
  mask(text: string): string;
  /** @returns the picture of a session's member, or null if there is none to show */
  readPicture(sessionId: string): Promise<Picture | null>;
  /** The page was loaded, perhaps again: what was chosen in its forms is forgotten. */
  pageBegins(): void;
  /** Ends all attempts and services, and waits for pending writes. */
  close(): Promise<void>;
  /**
   * Begins to store every token that was issued, and tries to write what could not be written, because the process may be
   * ended at any moment. Otherwise it goes on.
   */
  keepGranted(): void;
  /** Whether a profile, a case file or a report is being read, which would keep the process from exiting. */
  readonly isReadingFile: boolean;
}

/** How long to put off writing what nobody waits for: a write holds up all else, such as telling the page what is new. */
const SAVE_LATER_MS = 250;

/** Other writings, a joined emoji and a control character, for which tables of Unicode are made. */
const LINE_OF_ALL_KINDS = 'Zoë 👩‍👩‍👧\u200d\t';

/** Creates the application, and begins to start the current service and to restore sessions. */
export function createApplication(given: ApplicationPorts): Application {
  const { clock, random, log } = given;
  /** Questions of main that are open: one at most, and those about to be refused. */
  let asking = 0;
  const closing = new AbortController();
  const { signal } = closing;
  // Otherwise quitting before the window was shown would wait for what waits for the window.
  const ports = { ...given, confirm, windowShown: untilAborted(given.windowShown, signal) };
  const tellCheck = onceAFrame(clock, () => {
    if (!signal.aborted) ports.onCheck();
  });
  const onChange = onceATurn(() => {
    ports.onView(view());
    tellCheck();
  });
  const notices = createNotices(random, onChange);
  const notify = (error: AppError): void => {
    log.failure('notice', error);
    notices.add(error);
  };
  const commandWish = createCommandWish(random, onChange);
  const observations = createObservations({
    random,
    nowMs: () => clock.nowMs(),
    onWake: ports.onWake,
    exchangeLog: () => exchangeLog,
    profileNow: (serviceId) => services.findProfile(serviceId),
    onChange(serviceId) {
      findings.outdate(serviceId);
      tellCheck();
    },
  });
  const findings = createKeptFindings(observations, (serviceId) => services.findProfile(serviceId));
  const exchangeLog = createExchangeLog({
    clock,
    random,
    observer: observations.observer,
    onChange: () => {
      if (!signal.aborted) ports.onExchanges();
    },
    profileNow: (serviceId) => services.findProfile(serviceId),
  });
  const store = watchStore(
    ports.store,
    { tell: notify, takeBack: notices.withdraw },
    (act) => void clock.schedule(SAVE_LATER_MS, act),
  );
  store.listen(onChange);
  keepSavingAgain({ store, clock, onWake: ports.onWake, signal });
  const sealedStore = createSealedStore({ store, keychain: ports.keychain });
  const learned = createLearned(store);
  const proxyLogins = createProxyLogins({
    store: createProxyLoginStore(sealedStore, onChange),
    hide: exchangeLog.hide,
    currentRoute: () => services.currentRoute,
    random,
    onChange,
  });
  const noteRoute: ProxyLogins['noteRoute'] = (address, route) => {
    services.noteRoute(address, route);
    proxyLogins.noteRoute(address, route);
  };
  const clockWatch = watchClock(ports.createHttp({ ...proxyLogins, noteRoute }), clock);
  const storage = createStorageStatus({
    keychain: ports.keychain,
    store,
    onChange() {
      const { system } = storage.status;
      log.info(`keychain: ${system}`);
      if (system !== 'not-answering') notices.withdraw('keychain-not-answering');
      onChange();
    },
  });

  const callbacks = createCallbacks({
    ports,
    store,
    learned,
    showProblem: (attemptId, problem) => accounts.showProblem(attemptId, problem),
    askToEnd: (attemptId, error, answer) => accounts.askToEnd(attemptId, error, answer),
    onArrived: (callback) => accounts.addCallback(callback),
    notify,
    onChange,
  });
  const services = createServices({
    ports,
    http: clockWatch.http,
    store: sealedStore,
    storage,
    learned,
    exchangeLog,
    accounts: {
      isSigningIn: (serviceId) => accounts.isSigningIn(serviceId),
      verifyRestored: () => accounts.verifyRestored(),
      sessionsOf: (serviceId) => accounts.sessionsOf(serviceId),
      signOutOf: (serviceId) => accounts.signOutOf(serviceId),
      leave(serviceId) {
        documentCheck.forget(serviceId);
        accounts.leave(serviceId);
      },
      forget(serviceId) {
        documentCheck.forget(serviceId);
        accounts.forget(serviceId);
        findings.forget(serviceId);
      },
      tryStorageAgain: () => accounts.tryStorageAgain(),
    },
    describeCallback: callbacks.describe,
    onChange,
    signal,
  });
  const accounts = createAccounts({
    ports,
    store: sealedStore,
    storage,
    learned,
    services,
    callbacks,
    exchangeLog,
    clearNotices: notices.clear,
    onChange,
    signal,
  });

  function confirm(question: Question): Promise<boolean> {
    asking += 1;
    onChange();
    return given.confirm(question).finally(() => {
      asking -= 1;
      onChange();
    });
  }

  function view(): AppView {
    const profile = services.currentProfile;
    return {
      locale: ports.language.locale,
      language: ports.language.view,
      ...services.view(accounts.countSessions),
      methods: LOGIN_METHODS.map((method) => {
        const { id, section, recommended, fields, passwordGoesTo, result, flow } = method;
        const caution = profile && callbacks.cautionOf(method, profile);
        return { id, section, recommended, fields, passwordGoesTo, result, flow, caution };
      }),
      ...accounts.view(),
      notices: notices.all,
      isAsking: asking > 0,
      proxyQuestion: proxyLogins.view,
      askedCommand: commandWish.current,
      openCase: cases.openCase,
      status: {
        callbacks: callbacks.view(profile),
        secrets: storage.status,
        proxy: viewProxy(services.currentRoute?.route ?? null, proxyLogins.stateOf),
      },
    };
  }

  const about = createAbout({
    system: ports.about,
    copyText: ports.copyText,
    log,
    state() {
      const { status, service } = view();
      return {
        status,
        service: {
          state: service.state,
          isDemo: service.id === DEMO_SERVICE_ID,
          problem: service.problem?.code ?? null,
        },
        sessionCount: accounts.countSessions(),
        clockDifferenceMs: clockWatch.differenceTo(service.baseAddress),
        lastCallback: callbacks.last,
        nowMs: clock.nowMs(),
      };
    },
  });

  const exchanges = createExchanges({ ports, exchangeLog, findProfile: services.findProfile, onCleared: onChange });
  const opener = createCaseOpener({ clock: ports.clock, script: ports.caseReader });
  const cases = createCaseFiles({
    ports,
    opener,
    exchangeLog,
    currentService: () => view().service,
    findProfile: services.findProfile,
    isKnown: services.isKnown,
    comparisonAt: accounts.comparisonAt,
    reportOf: (...asked) => documentCheck.reportOf(...asked),
    members: () => accounts.members,
    diagnostics: about.describe,
    onChange,
  });

  const tokens = createTokens({
    ports,
    sessions: accounts.sessions,
    factsOf(sessionId) {
      const session = accounts.view().sessions.find(({ id }) => id === sessionId);
      return { service: session?.serviceName, member: session?.member?.title };
    },
  });
  const memberCalls = createMemberCalls({ use: accounts.sessions.use, exchangeLog, random: ports.random });

  const withProfile = <T>(serviceId: string, act: (profile: ServiceProfile) => Promise<T>): Promise<T> =>
    services.use(serviceId, async () => {
      if (services.findProfile(serviceId) === null) await services.start(serviceId);
      return act(services.require(serviceId).profile);
    });
  const trials = createServiceTrials({
    clock,
    createClient: ports.createClient,
    exchangeLog,
    httpFor: services.httpFor,
    useProfile: withProfile,
    signal,
  });
  const documentCheck = composeCheck({
    ports,
    openReport: opener.openReport,
    store,
    services,
    accounts,
    exchangeLog,
    observations,
    findings,
    withProfile,
    onChange: tellCheck,
    signal,
  });

  const handlers: Handlers = {
    getView() {
      commandWish.pageAsks();
      return view();
    },
    ...services.handlers,
    ...accounts.handlers,
    ...tokens.handlers,
    ...memberCalls,
    ...trials,
    ...callbacks.handlers,
    ...proxyLogins.handlers,
    ...exchanges.handlers,
    ...cases.handlers,
    ...documentCheck.handlers,
    restartApp: () => ports.restart(),
    chooseLanguage: createLanguageChoice({ ports, askNextPage: commandWish.askNextPage, onChange }),
    dismissNotice({ noticeId }) {
      notices.dismiss(noticeId);
      callbacks.forgetRefusals();
    },
    dismissAskedCommand: ({ askedCommandId }) => commandWish.dismiss(askedCommandId),
    getAbout: () => about.read(),
    showLog: () => about.showLog(),
    copyDiagnostics: () => about.copyDiagnostics(),
  };

  if (ports.store.setAside !== null) notify(storeSetAside(ports.store.setAside));
  // A profile file brings the service to start.
  if (!ports.opensProfileFile) void services.start(services.currentId);
  void accounts.restore();
  // The system may be slow to answer, so ask only once the window is shown.
  void ports.windowShown.then(() => {
    // What takes long at its first use is made now, not while a reply is read.
    toSingleLine(LINE_OF_ALL_KINDS);
    if (!signal.aborted) void callbacks.checkProtocolClient();
  });

  return {
    handlers,
    take({ callback, profileFile, otherVersion }) {
      // If the launch contains a callback, the system started the other copy, not the user, so no notice is needed.
      if (otherVersion !== null && callback.kind === 'none') notify(otherVersionOpen(otherVersion));
      if (profileFile !== null) {
        services.openProfile(profileFile).catch((thrown: unknown) => notify(toAppError(thrown)));
      }
      callbacks.take(callback);
    },
    async act(channel) {
      try {
        await handlers[channel](undefined);
      } catch (thrown) {
        notify(toAppError(thrown));
        ports.bringToFront();
      }
    },
    askFor: commandWish.ask,
    notify,
    reportOf: documentCheck.reportOf,
    openReport: opener.openReport,
    checkProgressOf: documentCheck.progressOf,
    mask: exchangeLog.masks.maskWords,
    readPicture: accounts.readPicture,
    pageBegins: services.forgetForms,
    keepGranted() {
      accounts.keepGranted();
      store.saveAgain();
    },
    get isReadingFile() {
      return services.isReading || opener.isReading;
    },
    async close() {
      closing.abort(new LoginError('cancelled', 'The app is closing.'));
      accounts.close();
      // At once, because a keychain that does not answer may take all the time that there is.
      store.saveAgain();
      opener.close();
      const files = [exchanges.settle(), tokens.settle(), cases.settle(), documentCheck.settle()];
      await Promise.all([sealedStore.settle(), services.close(), ...files]);
      await clockWatch.http.close();
    },
  };
}

/** Resolves with the promise, or when the signal aborts. */
function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  return Promise.race([promise, aborted]);
}
