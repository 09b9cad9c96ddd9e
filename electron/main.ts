/**
 * The composition root: the only file that knows all the others. What the first window needs happens at
 * once; everything else is loaded behind it. It holds no rule of its own.
 */
import { join, resolve } from 'node:path';
import { app, type BrowserWindow, clipboard, Menu, session, shell } from 'electron';
import type { Application } from './application.ts';
import { systemClock } from './core/clock.ts';
import { AppError, LoginError, ServiceError } from './core/errors.ts';
import { createLog } from './core/log.ts';
import { systemRandom } from './core/random.ts';
import { listenForCallbacks } from './deep-link/listen.ts';
import { CALLBACK_SCHEME } from './deep-link/parse.ts';
import { type AppView, VIEW_CHANGED } from './ipc/contract.ts';
import { type CallTable, handleCalls } from './ipc/handle.ts';
import { APP_ORIGIN, registerAppScheme, serveRenderer } from './renderer-protocol.ts';
import { DEMO_SERVICE_NAME } from './text/en.ts';
import { bringToFront, denyPermissions, openWindow } from './window.ts';

const built = (path: string): string => join(import.meta.dirname, '..', path);

// Whoever started this application may be gone, and with it the place where its log went.
process.stderr.on('error', () => undefined);
const log = createLog((line) => process.stderr.write(`${line}\n`));
/** How long the end of the application may take. */
const CLOSE_LIMIT_MS = 2_000;
let window: BrowserWindow | null = null;

placeUserData();
app.enableSandbox();
registerAppScheme();
const callbacks = listenForCallbacks(app, process.argv);
if (callbacks.isFirstInstance) app.whenReady().then(open).catch(giveUp);
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
  application.then(({ take }) => callbacks.takeWith(take)).catch(giveUp);

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
  window.once('closed', () => {
    window = null;
  });
}

function isOwnPage({ senderFrame }: Electron.IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === window?.webContents.mainFrame && senderFrame.origin === APP_ORIGIN;
}

async function loadApplication(): Promise<Application> {
  const [{ createApplication }, { createHttp }, { createServiceClient }, { getCACertificates }] = await Promise.all([
    import('./application.ts'),
    import('./service/http.ts'),
    import('./service/client.ts'),
    import('node:tls'),
  ]);
  const http = createHttp({
    clock: systemClock,
    resolveProxy: (address) => session.defaultSession.resolveProxy(address),
    systemAuthorities: () => getCACertificates('system'),
  });
  return createApplication({
    clock: systemClock,
    random: systemRandom,
    log,
    serviceName: DEMO_SERVICE_NAME,
    startService: async () => {
      const { profile, demo } = await startDemo();
      return {
        profile,
        client: createServiceClient({ profile, http }),
        demoMembers: demo.publishedMembers,
        close: async () => {
          await demo.close();
          await http.close();
        },
      };
    },
    routeFor: (address) => http.routeFor(address),
    isInstalled: app.isPackaged,
    isSchemeOwner: claimScheme(),
    openExternal,
    copyText,
    bringToFront: showWindow,
    onView: sendView,
  });
}

/** A window on its way out takes nothing any more. */
function sendView(view: AppView): void {
  if (window && !window.isDestroyed()) window.webContents.send(VIEW_CHANGED, view);
}

async function startDemo() {
  const [{ startDemoService }, { createDemoProfile }] = await Promise.all([
    import('./demo-service/server.ts'),
    import('./service/demo-profile.ts'),
  ]);
  try {
    const demo = await startDemoService({ dataFolder: join(app.getPath('userData'), 'demo-service') });
    return { demo, profile: createDemoProfile(DEMO_SERVICE_NAME, demo) };
  } catch (cause) {
    throw new ServiceError('demo-not-started', 'The demo service could not start on this computer. Try again.', {
      cause,
    });
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
