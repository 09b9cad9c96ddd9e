/**
 * The composition root: the steps of starting the app, from top to bottom. Only what the first window needs is loaded
 * at once; everything else is loaded while it opens.
 */
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
import { findLastingArguments } from './callback/launch-arguments.ts';
import { listenForLaunches } from './callback/launches.ts';
import { findAppImage } from './core/app-image.ts';
import { systemClock } from './core/clock.ts';
import { isFolderUnused } from './core/data-folder.ts';
import { createLog } from './core/log.ts';
import { openLogFile } from './core/log-file.ts';
import { describeAboutPanel } from './desktop/about-panel.ts';
import { findWorkingDirectory, placeFolders } from './desktop/folders.ts';
import { createMainWindow } from './desktop/main-window.ts';
import { describeMenu } from './desktop/menu.ts';
import { createAnnouncer, identifyToWindows } from './desktop/notifications.ts';
import { APP_ORIGIN, registerAppScheme, serveRenderer } from './desktop/renderer-protocol.ts';
import { createRestart } from './desktop/restart.ts';
import { createSystem } from './desktop/system.ts';
import { denyPermissions } from './desktop/window.ts';
import { openWindowMemory } from './desktop/window-place.ts';
import { positionsOn } from './desktop/window-position.ts';
import { handleCalls } from './ipc/handle.ts';
import { DEMO_SERVICE_NAME, START_FAILED } from './text/en.ts';

/** How long the app may take to close. */
const CLOSE_LIMIT_MS = 2_000;
/** How long to wait for the system's keychain, which may be asking the user, before going on without it. */
const KEYCHAIN_LIMIT_MS = 60_000;

const { platform } = process;
const built = (path: string): string => join(import.meta.dirname, '..', path);
// On Linux the window provides the icon; elsewhere the package does.
const linuxIcon = app.isPackaged
  ? join(process.resourcesPath, 'icon.png')
  : built('../electron/packaging/icons/256x256.png');
const icon = platform === 'linux' ? linuxIcon : null;

// 1. Before Electron is ready: folders, the log, the page's sandbox and scheme, and launches.
const folders = placeFolders(app, platform);
const logMayBegin = Promise.withResolvers<void>();
const logFile = openLogFile({ folder: folders.logs, clock: systemClock, startWhen: logMayBegin.promise });
// The terminal that the app was started from may be gone.
process.stderr.on('error', () => undefined);
const log = createLog((line) => {
  process.stderr.write(`${line}\n`);
  logFile.write(line);
});
const restart = createRestart({
  app,
  args: findLastingArguments(process.argv),
  appImage: findAppImage(process.execPath, process.env),
});
// It would take the switch away after Chromium has started without the sandbox, and no page could live.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
if (platform === 'win32' && app.isPackaged) identifyToWindows(app);
const launches = listenForLaunches(app, {
  argv: process.argv,
  workingDirectory: findWorkingDirectory(app),
  version: app.getVersion(),
  isAlone: () => isFolderUnused(folders.data),
});

// 2. The window and the notifications.
const window = createMainWindow({
  origin: APP_ORIGIN,
  preload: built('preload/preload.cjs'),
  log,
  clock: systemClock,
  memory: openWindowMemory(join(folders.data, 'window.json')),
  positions: positionsOn(platform, app.commandLine.getSwitchValue('ozone-platform')),
  icon,
});
window.shown.then(logMayBegin.resolve, logMayBegin.resolve);
const announcer = createAnnouncer({
  isSupported: () => Notification.isSupported(),
  create: (text) => new Notification(text),
  isInFront: window.isInFront,
  bringToFront: window.show,
  log,
});

// 3. The first process starts. A second one has handed its launch over to the first, and quits.
if (launches.isFirstInstance) app.whenReady().then(start).catch(giveUp);
else {
  log.info('Member Login is already open; its window was brought to the front.');
  app.quit();
}

function start(): void {
  // In a later turn, because even beginning to load the modules would delay the window.
  const application = Promise.resolve().then(loadApplication);
  denyPermissions(session.defaultSession);
  serveRenderer(built('renderer'), {
    readPicture: async (sessionId) => (await application).readPicture(sessionId),
  });
  handleCalls(
    window.isSender,
    application.then(({ handlers }) => handlers),
    log,
  );
  // Before the window opens, because on Windows and Linux adding a menu bar later would change its size.
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuFor(application)));
  window.show();
  tellAboutItself();
  application.then(({ take }) => launches.takeWith(take)).catch(giveUp);
  app.on('activate', window.show);
  app.on('browser-window-focus', announcer.seen);
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  quitWhole(application);
}

async function loadApplication(): Promise<Application> {
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
    { readLocale },
    tls,
  ] = await Promise.all([
    import('./application/application.ts'),
    import('./application/start-demo.ts'),
    import('./service-client/http.ts'),
    import('./service-client/client.ts'),
    import('./storage/store.ts'),
    import('./storage/keychain.ts'),
    import('./protocol-client/system.ts'),
    import('./protocol-client/files.ts'),
    import('./core/random.ts'),
    import('./core/locale.ts'),
    import('node:tls'),
  ]);
  const store = openStore({ folder: folders.data, nowMs: systemClock.nowMs(), random: systemRandom });
  // electron-store would tell any page where the data is. Pages may only call what `ipc/handle` handles.
  ipcMain.removeAllListeners('electron-store-get-data');
  return createApplication({
    clock: systemClock,
    random: systemRandom,
    log,
    locale: readLocale(app.getSystemLocale()),
    demoName: DEMO_SERVICE_NAME,
    startDemo: createDemoStarter(join(folders.data, 'demo-service')),
    opensProfileFile: launches.opensProfileFile,
    http: createHttp({
      clock: systemClock,
      resolveProxy: (address) => session.defaultSession.resolveProxy(address),
      systemAuthorities: () => tls.getCACertificates('system'),
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
          execPath: process.execPath,
          environment: process.env,
        })
      : null,
    about: {
      facts: describeThisCopy(app),
      readLicences: () => readLicences(built),
      hasLog: () => logFile.exists(),
      logFolder: folders.logs,
      showLog: () => shell.showItemInFolder(logFile.path),
    },
    announce: announcer.announce,
    ...createSystem({ platform, app, shell, clipboard, powerMonitor, dialog, window: () => window.browserWindow }),
    // A launch with a callback may arrive before the first frame; showing the window then would show it empty.
    bringToFront: () => void window.shown.then(window.show),
    restart: () => restart(null),
    onView: window.sendView,
    windowShown: window.shown,
  });
}

function menuFor(application: Promise<Application>): ReturnType<typeof describeMenu> {
  const act = (channel: 'openProfileFile' | 'showLog'): void => {
    application.then(({ act }) => act(channel)).catch((thrown: unknown) => log.failure(channel, thrown));
  };
  return describeMenu({
    platform,
    isInstalled: app.isPackaged,
    acts: {
      openProfileFile() {
        // On macOS the window may be closed, and it has to show the result.
        window.show();
        act('openProfileFile');
      },
      showAbout() {
        window.show();
        application.then(({ askFor }) => askFor('about')).catch((thrown: unknown) => log.failure('menu', thrown));
      },
      showLog: () => act('showLog'),
    },
  });
}

/** Puts the app's version and what it runs on into the log and the system's About panel. */
function tellAboutItself(): void {
  const { version, isInstalled, runtime, system: computer } = describeThisCopy(app);
  const versions = runtime.map((part) => `${part.name} ${part.version}`).join(', ');
  log.info(`Member Login ${version}${isInstalled ? '' : ', not installed'}: ${computer}, ${versions}`);
  app.setAboutPanelOptions(describeAboutPanel({ platform, version, runtime, icon }));
}

/** Makes the process wait for pending writes before it exits. */
function quitWhole(application: Promise<Application>): void {
  app.on('will-quit', (event) => {
    event.preventDefault();
    let isReading = (): boolean => false;
    const exit = exitWith(0, () => isReading());
    application
      .then((created) => {
        isReading = () => created.isReadingProfile;
        return created.close();
      })
      .catch((thrown: unknown) => log.failure('quit', thrown))
      .then(() => log.info('quit'))
      .then(() => logFile.flush())
      .then(exit, exit);
  });
}

/** Shows an error and exits, because the app cannot run without the part that failed. */
function giveUp(thrown: unknown): void {
  log.failure('start', thrown);
  // Before Electron is ready, this writes to the terminal instead.
  dialog.showErrorBox(START_FAILED.title, START_FAILED.text(logFile.path));
  const exit = exitWith(1);
  logFile.flush().then(exit, exit);
}

/**
 * @param isReading whether a file is being read: the process would wait for it, perhaps for ever, so it is killed instead
 * @returns a function that exits the process; after a time limit the process exits even without a call
 */
function exitWith(code: number, isReading = (): boolean => false): () => void {
  const exit = (): void => {
    if (isReading()) process.kill(process.pid, 'SIGKILL');
    else app.exit(code);
  };
  systemClock.schedule(CLOSE_LIMIT_MS, exit);
  return exit;
}
