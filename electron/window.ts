/**
 * The one window. It shows the application's own page and nothing else: no navigation, no new window, no
 * permission, no Node integration.
 */
import { BrowserWindow, type Session } from 'electron';

export interface WindowOptions {
  /** Address of the page. */
  readonly address: string;
  /** The built preload: one CommonJS file. */
  readonly preload: string;
}

/** Opens the window; it is shown when its first frame is drawn. */
export function openWindow({ address, preload }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1180,
    height: 760,
    minWidth: 900,
    minHeight: 600,
    useContentSize: true,
    show: false,
    title: 'Member Login',
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
  window.once('ready-to-show', () => window.show());
  void window.loadURL(address);
  return window;
}

/** Brings the window back from wherever it is, and flashes it where the system keeps the focus elsewhere (C8). */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (window.isFocused()) return;
  window.flashFrame(true);
  window.once('focus', () => window.flashFrame(false));
}

/** Denies every permission that the page could ask for. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
