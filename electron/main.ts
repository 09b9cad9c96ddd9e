/**
 * The composition root: the only file that knows all the others. What the first window needs happens at
 * once; everything else is loaded behind it. It holds no rule of its own.
 */
import { join, resolve } from 'node:path';
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  safeStorage,
  session,
  shell,
} from 'electron';
import type { Application } from './application.ts';
import { systemClock } from './core/clock.ts';
import { AppError, LoginError, ServiceError } from './core/errors.ts';
import { createLog } from './core/log.ts';
import { systemRandom } from './core/random.ts';
import { listenForLaunches } from './deep-link/listen.ts';
import { CALLBACK_SCHEME } from './deep-link/parse.ts';
import { type AppView, VIEW_CHANGED } from './ipc/contract.ts';
import { type CallTable, handleCalls } from './ipc/handle.ts';
import { APP_ORIGIN, registerAppScheme, serveRenderer } from './renderer-protocol.ts';
import type { StartedDemo } from './service-desk.ts';
import { DEMO_SERVICE_NAME, PROFILE_DIALOG } from './text/en.ts';
import { bringToFront, denyPermissions, openWindow } from './window.ts';

const built = (path: string): string => join(import.meta.dirname, '..', path);

// Whoever started this application may be gone, and with it the place where its log went.
process.stderr.on('error', () => undefined);
const log = createLog((line) => process.stderr.write(`${line}\n`));
/** How long the end of the application may take. */
const CLOSE_LIMIT_MS = 2_000;
/** How long the system's keychain may ask the person before the application goes on without it. */
const KEYCHAIN_LIMIT_MS = 60_000;
let window: BrowserWindow | null = null;
const windowShown = Promise.withResolvers<void>();

placeUserData();
app.enableSandbox();
registerAppScheme();
const launches = listenForLaunches(app, { argv: process.argv, workingDirectory: workingDirectory() });
if (launches.isFirstInstance) app.whenReady().then(open).catch(giveUp);
else {
  log.info('Member Login is open already, and its window was brought to the front.');
  app.quit();
}

function open(): void {
  // In a turn of its own: even to begin reading the modules would hold up the window.
  const application = Promise.resolve().then(loadApplication);
  const table = application.then(async ({ calls }): Promise<CallTable> => {
    const { ARGUMENT_SCHEMAS } = await import('./ipc/schemas.ts');
    return { calls, schemas: ARGUMENT_SCHEMAS };
  });
  denyPermissions(session.defaultSession);
  serveRenderer(built('renderer'), {
    readPicture: async (sessionId) => (await application).readPicture(sessionId),
  });
  handleCalls(isOwnPage, table, log);
  showWindow();
  application.then(({ take }) => launches.takeWith(take)).catch(giveUp);

  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    // What is being written is finished first.
    event.preventDefault();
    const exit = (): void => app.exit();
    systemClock.schedule(CLOSE_LIMIT_MS, exit);
    application.then(({ close }) => close()).then(exit, exit);
  });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      { role: 'fileMenu' },
      { role: 'editMenu' },
      { role: 'viewMenu' },
      { role: 'windowMenu' },
    ]),
  );
}

function showWindow(): void {
  if (window) {
    bringToFront(window);
    return;
  }
  window = openWindow({ address: `${APP_ORIGIN}/`, preload: built('preload/preload.cjs'), log });
  // Behind the listener that shows it. `show` itself does not come on macOS while another window covers this one.
  window.once('ready-to-show', () => windowShown.resolve());
  window.once('closed', () => {
    window = null;
  });
}

function isOwnPage({ senderFrame }: Electron.IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === window?.webContents.mainFrame && senderFrame.origin === APP_ORIGIN;
}

async function loadApplication(): Promise<Application> {
  const [{ createApplication }, { createHttp }, { createServiceClient }, { openStore }, { createSecretBox }, tls] =
    await Promise.all([
      import('./application.ts'),
      import('./service/http.ts'),
      import('./service/client.ts'),
      import('./storage/store.ts'),
      import('./storage/secret-box.ts'),
      import('node:tls'),
    ]);
  const store = openStore({ folder: app.getPath('userData'), nowMs: systemClock.nowMs(), random: systemRandom });
  // electron-store would tell any page where the data is; `ipc/handle` is the only door.
  ipcMain.removeAllListeners('electron-store-get-data');
  return createApplication({
    clock: systemClock,
    random: systemRandom,
    log,
    demoName: DEMO_SERVICE_NAME,
    startDemo,
    http: createHttp({
      clock: systemClock,
      resolveProxy: (address) => session.defaultSession.resolveProxy(address),
      systemAuthorities: () => tls.getCACertificates('system'),
    }),
    createClient: (parts) => createServiceClient({ ...parts, clock: systemClock }),
    store,
    box: createSecretBox({
      safeStorage,
      platform: process.platform,
      clock: systemClock,
      limitMs: KEYCHAIN_LIMIT_MS,
    }),
    isInstalled: app.isPackaged,
    isSchemeOwner: claimScheme(),
    onWake,
    chooseProfileFile,
    openExternal,
    copyText,
    bringToFront: showWindow,
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
    import('./service/demo-profile.ts'),
  ]);
  try {
    const demo = await startDemoService({ dataFolder: join(app.getPath('userData'), 'demo-service') });
    const { publishedMembers: members, behaviour } = demo;
    return { demo: { members, behaviour }, profile: createDemoProfile(DEMO_SERVICE_NAME, demo), close: demo.close };
  } catch (cause) {
    throw new ServiceError('demo-not-started', 'The demo service could not start on this computer. Try again.', {
      cause,
    });
  }
}

function onWake(listener: () => void): () => void {
  powerMonitor.on('resume', listener);
  return () => void powerMonitor.off('resume', listener);
}

async function chooseProfileFile(): Promise<string | null> {
  const options = { ...PROFILE_DIALOG, properties: ['openFile' as const] };
  const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  return filePaths[0] ?? null;
}

/** A directory that was deleted has no path; then a profile file can be named by a whole path only. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return app.getPath('home');
  }
}

/** A development run has its own data, and with it its own single-instance lock, beside an installed copy's. */
function placeUserData(): void {
  const named = app.commandLine.getSwitchValue('user-data-dir');
  if (named !== '') app.setPath('userData', resolve(named));
  else if (!app.isPackaged) app.setPath('userData', `${app.getPath('userData')} Development`);
}

/** What the application cannot do without has failed: a process without a window helps nobody. */
function giveUp(thrown: unknown): void {
  log.failure('start', thrown);
  app.exit(1);
}

/** Only an installed copy may claim the scheme: a development run would take it from the installed one. */
function claimScheme(): boolean {
  if (!app.isPackaged) return false;
  if (!app.isDefaultProtocolClient(CALLBACK_SCHEME)) app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
  // Asked again, because not every system does what it says it did.
  return app.isDefaultProtocolClient(CALLBACK_SCHEME);
}

async function openExternal(address: string): Promise<void> {
  try {
    await shell.openExternal(address);
  } catch (cause) {
    throw new LoginError('browser-not-opened', 'The browser could not be opened. Copy the address instead.', { cause });
  }
}

async function copyText(text: string): Promise<void> {
  try {
    await clipboard.writeText(text);
  } catch (cause) {
    throw new AppError('clipboard-failed', 'The clipboard did not take the text. Try again.', { cause });
  }
}
