/**
 * The composition root: the steps of starting the app, from top to bottom. Only what the first window needs is loaded
 * at once; everything else is loaded while it opens.
 */
// Before everything else, because it listens for errors in the rest.
import './first-steps.ts';
import { join } from 'node:path';
import {
  app,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  powerMonitor,
  safeStorage,
  session,
  shell,
} from 'electron';
import { describeThisCopy, readLicences } from './about/this-copy.ts';
import type { Application } from './application/application.ts';
import { findLastingArguments, listenForLaunches } from './callback/launches.ts';
import { systemClock } from './core/clock.ts';
import { isFolderUnused } from './core/data-folder.ts';
import { leaveAppImage } from './core/launch.ts';
import { createRestart, prepareEnd, quitOnSignals } from './desktop/end.ts';
import { findWorkingDirectory } from './desktop/folders.ts';
import { createAppLanguage, openLanguageMemory } from './desktop/language.ts';
import { describeAboutPanel, describeMenu, enableCommands, labelRoles } from './desktop/menu.ts';
import { createAnnouncer, identifyToWindows } from './desktop/notifications.ts';
import { APP_ORIGIN, registerAppScheme, serveRenderer } from './desktop/renderer-protocol.ts';
import { createSystem, startsOpener } from './desktop/system.ts';
import { createMainWindow, denyPermissions } from './desktop/window.ts';
import { openWindowMemory, positionsOn } from './desktop/window-place.ts';
import { exit, folders, log, logFile, logMayBegin, unexpectedErrors } from './first-steps.ts';
import { handleCalls } from './ipc/handle.ts';
import { createSystemAuthorities } from './service-client/transport/system-authorities.ts';
import { DEMO_SERVICE_NAME } from './text/en.ts';

/** How long to wait for the system's keychain, which may be asking the user, before going on without it. */
const KEYCHAIN_LIMIT_MS = 60_000;

const { platform } = process;
const built = (path: string): string => join(import.meta.dirname, '..', path);
// On Linux the window provides the icon; elsewhere the package does.
const linuxIcon = app.isPackaged
  ? join(process.resourcesPath, 'icon.png')
  : built('../electron/packaging/icons/256x256.png');
const icon = platform === 'linux' ? linuxIcon : null;

// 1. Before Electron is ready: the end, the page's sandbox and scheme, and launches.
const lastingArguments = findLastingArguments(process.argv);
// Electron starts the browser with the environment of this process.
const appImage = leaveAppImage(process.execPath, process.env);
const restart = createRestart({ app, args: lastingArguments, appImage });
const systemAuthorities = createSystemAuthorities({ clock: systemClock, log });
exit.heldBy(() => systemAuthorities.isReading);
const end = prepareEnd({ app, platform, log, logFile, exit, restart, onBegin: unexpectedErrors.onlyLog });
// It would take the switch away after Chromium has started without the sandbox, and no page could live.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
identifyToWindows(app, platform);
const launches = listenForLaunches(app, {
  argv: process.argv,
  workingDirectory: findWorkingDirectory(app),
  version: app.getVersion(),
  program: app.isPackaged ? { file: appImage ?? process.execPath, args: lastingArguments } : null,
  isAlone: () => isFolderUnused(folders.data),
  isForNextProcess: end.catchLaunch,
});

// 2. The language, the window and the notifications.
const language = createAppLanguage({
  memory: openLanguageMemory(join(folders.data, 'language.json')),
  loadFrench: async () => (await import('./text/fr/french.ts')).FRENCH,
  systemLocale: () => app.getSystemLocale(),
});
unexpectedErrors.sayWith(() => language.words.startFailed);
const window = createMainWindow({
  origin: APP_ORIGIN,
  language: () => language.current,
  words: () => language.words,
  preload: built('preload/preload.cjs'),
  log,
  clock: systemClock,
  memory: openWindowMemory(join(folders.data, 'window.json')),
  positions: positionsOn(platform, app.commandLine),
  icon,
  mayOpen: () => !end.hasBegun,
});
window.shown.then(logMayBegin.resolve, logMayBegin.resolve);
const announcer = createAnnouncer({
  app,
  platform,
  isSupported: () => Notification.isSupported(),
  create: (text) => new Notification(text),
  isInFront: window.isInFront,
  bringToFront: window.show,
  log,
});

// 3. The first process starts. A second one has handed its launch over to the first, and quits.
if (launches.isFirstInstance) void app.whenReady().then(start);
else {
  log.info('Member Login is already open; its window was brought to the front.');
  app.quit();
}

async function start(): Promise<void> {
  await language.begin(app.getPreferredSystemLanguages());
  // Electron becomes ready also after `app.quit()`.
  if (end.hasBegun || unexpectedErrors.hasGivenUp) return;
  // In a later turn, because even beginning to load the modules would delay the window.
  const application: Promise<Application> = Promise.resolve().then(() =>
    loadApplication(() => {
      sayOutside(application);
      window.loadAgain();
    }),
  );
  denyPermissions(session.defaultSession);
  serveRenderer(built('renderer'), {
    readPicture: async (sessionId) => (await application).readPicture(sessionId),
  });
  handleCalls(
    window.isSender,
    application.then(({ handlers }) => handlers),
    log,
  );
  window.onPage(async () => (await application).pageBegins());
  const isRoot = process.getuid?.() === 0;
  if (startsOpener(platform, process.env, isRoot)) shell.openExternal = openByOpener;
  // Before the window opens, because on Windows and Linux adding a menu bar later would change its size.
  sayOutside(application);
  window.show();
  logVersions();
  void takeUp(application);
  app.on('activate', () => {
    if (!end.catchLaunch({ profileFile: null, copy: 'this' })) window.show();
  });
  app.on('browser-window-focus', announcer.seen);
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  end.waitFor(application);
}

/** Nothing is caught in here, so that the app ends if the application cannot be made. */
async function takeUp(application: Promise<Application>): Promise<void> {
  const { take, notify } = await application;
  launches.takeWith(take);
  await window.shown;
  unexpectedErrors.goOn(notify);
}

/** @param speakAgain rebuilds the menu and reloads the page in the current language */
async function loadApplication(speakAgain: () => void): Promise<Application> {
  const [
    { createApplication },
    { createDemoStarter },
    { createHttp },
    { createServiceClient },
    { openStore },
    { createKeychain },
    { createProtocolClientSystem },
    { protocolClientFiles },
    { systemRandom },
  ] = await Promise.all([
    import('./application/application.ts'),
    import('./application/start-demo.ts'),
    import('./service-client/transport/http.ts'),
    import('./service-client/client.ts'),
    // At once, because a package that comes with it listens for signals as soon as it is loaded.
    import('./storage/store.ts').finally(() => quitOnSignals(process, app)),
    import('./storage/keychain.ts'),
    import('./protocol-client/system.ts'),
    import('./protocol-client/files.ts'),
    import('./core/random.ts'),
  ]);
  const store = openStore({ folder: folders.data, nowMs: systemClock.nowMs(), random: systemRandom });
  // electron-store would tell any page where the data is. Pages may only call what `ipc/handle` handles.
  ipcMain.removeAllListeners('electron-store-get-data');
  return createApplication({
    clock: systemClock,
    random: systemRandom,
    log,
    language,
    demoName: DEMO_SERVICE_NAME,
    startDemo: createDemoStarter(join(folders.data, 'demo-service')),
    opensProfileFile: launches.opensProfileFile,
    createHttp: (proxyLogins) =>
      createHttp({
        clock: systemClock,
        resolveProxy: (address) => session.defaultSession.resolveProxy(address),
        systemAuthorities: systemAuthorities.read,
        authorities: systemAuthorities.state,
        proxyLogins,
      }),
    createClient: (parts) => createServiceClient({ ...parts, clock: systemClock }),
    store,
    receivesLaunches: launches.receivesLaunches,
    keychain: createKeychain({ safeStorage, platform, clock: systemClock, limitMs: KEYCHAIN_LIMIT_MS }),
    // Only an installed copy may register itself; a development copy would take the scheme from the installed one.
    protocolClient: app.isPackaged
      ? createProtocolClientSystem({
          app,
          files: protocolClientFiles,
          name: app.getName(),
          platform,
          execPath: appImage ?? process.execPath,
          environment: process.env,
        })
      : null,
    caseReader: built('main/case-reader.js'),
    about: {
      facts: describeThisCopy(app),
      readLicences: () => readLicences(built),
      hasLog: () => logFile.exists(),
      authorities: systemAuthorities.state,
      logFolder: folders.logs,
      showLog: () => shell.showItemInFolder(logFile.path),
    },
    announce: announcer.announce,
    ...createSystem({
      clock: systemClock,
      platform,
      app,
      shell,
      clipboard,
      powerMonitor,
      dialog,
      window: () => window.browserWindow,
      words: () => language.words.dialogs,
    }),
    openPrivately: openInPrivateWindow,
    // A launch with a callback may arrive before the first frame; showing the window then would show it empty.
    bringToFront: () => void window.shown.then(window.show),
    restart: () => restart(null),
    reloadPage: speakAgain,
    onView(read) {
      const view = read();
      window.sendView(view);
      enableCommands(Menu.getApplicationMenu(), view);
    },
    onExchanges: window.sendExchangesChanged,
    onCheck: window.sendCheckChanged,
    windowShown: window.shown,
  });
}

/** Loaded at the first press, because nothing else starts programs. */
async function openInPrivateWindow(address: string): Promise<string> {
  const { openPrivately, createPrograms } = await import('./desktop/private-window.ts');
  const programs = createPrograms({ clock: systemClock, environment: process.env });
  return openPrivately(address, { platform, app, programs });
}

async function openByOpener(address: string): Promise<void> {
  const { createPrograms } = await import('./desktop/private-window.ts');
  await createPrograms({ clock: systemClock, environment: process.env }).start(['xdg-open', address]);
}

function menuFor(application: Promise<Application>): ReturnType<typeof describeMenu> {
  const act = (channel: 'openProfileFile' | 'showLog'): void => {
    application.then(({ act }) => act(channel)).catch((thrown: unknown) => log.failure(channel, thrown));
  };
  return describeMenu({
    platform,
    isInstalled: app.isPackaged,
    words: language.words.menu,
    acts: {
      openProfileFile() {
        // On macOS the window may be closed, and it has to show the result.
        window.show();
        act('openProfileFile');
      },
      ask(command) {
        window.show();
        application.then(({ askFor }) => askFor(command)).catch((thrown: unknown) => log.failure('menu', thrown));
      },
      showLog: () => act('showLog'),
    },
  });
}

/** Words what is outside the page: the menu and the system's About panel. */
function sayOutside(application: Promise<Application>): void {
  const { roles, aboutPanel } = language.words;
  Menu.setApplicationMenu(Menu.buildFromTemplate(labelRoles(menuFor(application), roles, platform)));
  const { version, runtime } = describeThisCopy(app);
  app.setAboutPanelOptions(describeAboutPanel({ platform, version, runtime, icon, words: aboutPanel }));
}

function logVersions(): void {
  const { version, isInstalled, runtime, system: computer } = describeThisCopy(app);
  const versions = runtime.map((part) => `${part.name} ${part.version}`).join(', ');
  log.info(`Member Login ${version}${isInstalled ? '' : ', not installed'}: ${computer}, ${versions}`);
}
