/**
 * The composition root: the only file that knows all the others. What the first window needs happens at
 * once; everything else is loaded behind it. It holds no rule of its own.
 */
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
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
import { listenForLaunches } from './callback/launches.ts';
import { systemClock } from './core/clock.ts';
import { isFolderWithoutOwner } from './core/data-folder.ts';
import { ServiceError } from './core/errors.ts';
import { createLog } from './core/log.ts';
import { openLogFile } from './core/log-file.ts';
import { describeAboutPanel } from './desktop/about-panel.ts';
import { findWorkingDirectory, placeFolders } from './desktop/folders.ts';
import { describeMenu } from './desktop/menu.ts';
import { createAnnouncer, WINDOWS_APP_ID } from './desktop/notifications.ts';
import { APP_ORIGIN, registerAppScheme, serveRenderer } from './desktop/renderer-protocol.ts';
import { createSystem } from './desktop/system.ts';
import { bringToFront, denyPermissions, isInFront, openWindow } from './desktop/window.ts';
import { openWindowMemory } from './desktop/window-place.ts';
import { type AppView, type AskedScreen, SCREEN_ASKED, VIEW_CHANGED } from './ipc/contract.ts';
import { type CallTable, handleCalls } from './ipc/handle.ts';
import type { StartedDemo } from './services/service-list.ts';
import { DEMO_SERVICE_NAME, START_FAILED } from './text/en.ts';

const built = (path: string): string => join(import.meta.dirname, '..', path);

// Whoever started this application may be gone, and with it the place where its log went.
process.stderr.on('error', () => undefined);
/** How long the end of the application may take. */
const CLOSE_LIMIT_MS = 2_000;
/** How long the system's keychain may ask the person before the application goes on without it. */
const KEYCHAIN_LIMIT_MS = 60_000;
let window: BrowserWindow | null = null;
const windowShown = Promise.withResolvers<void>();

const folders = placeFolders(app, process.platform);
const system = createSystem({ shell, clipboard, powerMonitor, dialog, window: () => window });
const logFile = openLogFile({ folder: folders.logs, clock: systemClock, mayBegin: windowShown.promise });
const log = createLog((line) => {
  process.stderr.write(`${line}\n`);
  logFile.write(line);
});
const windowMemory = openWindowMemory(join(folders.data, 'window.json'));
const announcer = createAnnouncer({
  isSupported: () => Notification.isSupported(),
  create: (text) => new Notification(text),
  isInFront: () => window !== null && isInFront(window),
  bringToFront: showWindow,
  log,
});
app.enableSandbox();
registerAppScheme();
if (process.platform === 'win32' && app.isPackaged) app.setAppUserModelId(WINDOWS_APP_ID);
const launches = listenForLaunches(app, {
  argv: process.argv,
  workingDirectory: findWorkingDirectory(app),
  version: app.getVersion(),
  isAlone: () => isFolderWithoutOwner(folders.data),
});
if (launches.isFirstInstance) app.whenReady().then(open).catch(giveUp);
else {
  log.info('Member Login is open already, and its window was brought to the front.');
  app.quit();
}

function open(): void {
  // In a turn of its own: even to begin reading the modules would hold up the window.
  const application = Promise.resolve().then(loadApplication);
  const table = application.then(async ({ handlers }): Promise<CallTable> => {
    const { ARGUMENT_SCHEMAS } = await import('./ipc/schemas.ts');
    return { handlers, schemas: ARGUMENT_SCHEMAS };
  });
  denyPermissions(session.defaultSession);
  serveRenderer(built('renderer'), {
    readPicture: async (sessionId) => (await application).readPicture(sessionId),
  });
  handleCalls(isOwnPage, table, log);
  // Before the window, whose size its bar would change on Windows and Linux.
  showMenu(application);
  showWindow();
  tellAboutItself();
  application.then(({ take }) => launches.takeWith(take)).catch(giveUp);

  app.on('activate', showWindow);
  app.on('browser-window-focus', announcer.seen);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    // What is being written is finished first.
    event.preventDefault();
    const exit = (): void => app.exit();
    systemClock.schedule(CLOSE_LIMIT_MS, exit);
    application
      .then(({ close }) => close())
      .catch((thrown: unknown) => log.failure('quit', thrown))
      .then(() => log.info('quit'))
      .then(() => logFile.flush())
      .then(exit, exit);
  });
}

function showWindow(): void {
  if (window) {
    bringToFront(window);
    return;
  }
  window = openWindow({
    address: `${APP_ORIGIN}/`,
    preload: built('preload/preload.cjs'),
    log,
    clock: systemClock,
    memory: windowMemory,
    icon: findIcon(),
    onShown: () => windowShown.resolve(),
  });
  window.once('closed', () => {
    window = null;
  });
}

/** A Linux desktop asks the window for it; elsewhere the package tells. */
function findIcon(): string | null {
  if (process.platform !== 'linux') return null;
  const folder = app.isPackaged ? process.resourcesPath : built('../electron/packaging/icons');
  return join(folder, app.isPackaged ? 'icon.png' : '256x256.png');
}

function isOwnPage({ senderFrame }: Electron.IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === window?.webContents.mainFrame && senderFrame.origin === APP_ORIGIN;
}

async function loadApplication(): Promise<Application> {
  const [
    { createApplication },
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
  // electron-store would tell any page where the data is; `ipc/handle` is the only door.
  ipcMain.removeAllListeners('electron-store-get-data');
  return createApplication({
    clock: systemClock,
    random: systemRandom,
    log,
    locale: readLocale(app.getSystemLocale()),
    demoName: DEMO_SERVICE_NAME,
    startDemo,
    http: createHttp({
      clock: systemClock,
      resolveProxy: (address) => session.defaultSession.resolveProxy(address),
      systemAuthorities: () => tls.getCACertificates('system'),
    }),
    createClient: (parts) => createServiceClient({ ...parts, clock: systemClock }),
    store,
    hearsLaunches: launches.hearsLaunches,
    keychain: createKeychain({
      safeStorage,
      platform: process.platform,
      clock: systemClock,
      limitMs: KEYCHAIN_LIMIT_MS,
    }),
    // Only an installed copy may claim the scheme: a development run would take it from the installed one.
    protocolClient: app.isPackaged
      ? createProtocolClientSystem({
          app,
          files: protocolClientFiles,
          name: app.getName(),
          platform: process.platform,
          execPath: process.execPath,
          environment: process.env,
        })
      : null,
    about: {
      facts: describeThisCopy(app),
      readLicences: () => readLicences(built),
      storageBackend: () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : null),
      hasLog: () => logFile.exists(),
      logFolder: folders.logs,
      showLog: () => shell.showItemInFolder(logFile.path),
    },
    announce: announcer.announce,
    ...system,
    // A launch with a callback may come before the first frame: the window is shown once, whole and in its place.
    bringToFront: () => void windowShown.promise.then(showWindow),
    onView: sendView,
    windowShown: windowShown.promise,
  });
}

/** A window on its way out takes nothing any more. */
function sendView(view: AppView): void {
  if (window && !window.isDestroyed()) window.webContents.send(VIEW_CHANGED, view);
}

async function startDemo(): Promise<StartedDemo> {
  const [{ startDemoService }, { createDemoProfile }] = await Promise.all([
    import('./demo-service/server.ts'),
    import('./services/demo-profile.ts'),
  ]);
  try {
    const demo = await startDemoService({ dataFolder: join(folders.data, 'demo-service') });
    const { publishedMembers: members, behaviour } = demo;
    return { demo: { members, behaviour }, profile: createDemoProfile(DEMO_SERVICE_NAME, demo), close: demo.close };
  } catch (cause) {
    throw new ServiceError('demo-not-started', 'The demo service could not start on this computer. Try again.', {
      cause,
    });
  }
}

/** What the application cannot do without has failed: a process without a window helps nobody. */
function giveUp(thrown: unknown): void {
  log.failure('start', thrown);
  // Also before the application is ready: then Electron writes it to the terminal.
  dialog.showErrorBox(START_FAILED.title, START_FAILED.text(logFile.path));
  const exit = (): void => app.exit(1);
  systemClock.schedule(CLOSE_LIMIT_MS, exit);
  logFile.flush().then(exit, exit);
}

function showMenu(application: Promise<Application>): void {
  const act = (channel: 'service:open-profile-file' | 'about:show-log'): void => {
    application.then(({ act }) => act(channel)).catch((thrown: unknown) => log.failure(channel, thrown));
  };
  const template = describeMenu({
    platform: process.platform,
    isInstalled: app.isPackaged,
    acts: {
      openProfileFile() {
        // On macOS there may be none, and what is opened is to be seen.
        showWindow();
        act('service:open-profile-file');
      },
      showAbout: () => askForScreen('about'),
      showLog: () => act('about:show-log'),
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** In the log, and in the system's About panel. */
function tellAboutItself(): void {
  const { platform } = process;
  const { version, isInstalled, runtime, system: computer } = describeThisCopy(app);
  const versions = runtime.map((part) => `${part.name} ${part.version}`).join(', ');
  log.info(`Member Login ${version}${isInstalled ? '' : ', not installed'}: ${computer}, ${versions}`);
  app.setAboutPanelOptions(describeAboutPanel({ platform, version, runtime, icon: findIcon() }));
}

/** Also where the window was closed, or is still loading. */
function askForScreen(screen: AskedScreen): void {
  showWindow();
  const contents = window?.webContents;
  const send = (): void => contents?.send(SCREEN_ASKED, screen);
  // The page listens from its first line on; before that, nobody hears it.
  if (contents?.isLoading()) contents.once('did-finish-load', send);
  else send();
}
