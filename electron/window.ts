/**
 * The one window. It shows the application's own page and nothing else: no navigation, no new window, no
 * permission, no Node integration.
 */
import { app, BrowserWindow, nativeTheme, type Session } from 'electron';
import type { Log } from './core/log.ts';

export interface WindowOptions {
  /** Address of the page. */
  readonly address: string;
  /** The built preload: one CommonJS file. */
  readonly preload: string;
  readonly log: Log;
}

/** The page's canvas, so that nothing flashes before it is drawn. */
const CANVAS = { light: '#F6F7F9', dark: '#14161A' } as const;

/** A page that keeps crashing is left alone. */
const MOST_RELOADS = 3;

/** Opens the window; it is shown when its first frame is drawn. */
export function openWindow({ address, preload, log }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1180,
    height: 760,
    minWidth: 900,
    minHeight: 600,
    useContentSize: true,
    show: false,
    title: 'Member Login',
    backgroundColor: nativeTheme.shouldUseDarkColors ? CANVAS.dark : CANVAS.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  let crashes = 0;
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.info(`page gone: ${reason}`);
    crashes += 1;
    if (crashes <= MOST_RELOADS) webContents.reload();
  });
  window.on('focus', () => window.flashFrame(false));
  window.once('ready-to-show', () => window.show());
  window.loadURL(address).catch((thrown: unknown) => log.failure('page not loaded', thrown));
  return window;
}

/** Brings the window back from wherever it is, and flashes it where the system keeps the focus elsewhere (C8). */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  // macOS leaves the browser in front of a window that only asks.
  app.focus({ steal: true });
  if (!window.isFocused()) window.flashFrame(true);
}

/** Denies every permission that the page could ask for, and every download. */
export function denyPermissions(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
