/**
 * The one window. It shows the application's own page and nothing else: no navigation, no new window, no
 * permission, no Node integration.
 */
import { app, BrowserWindow, Menu, nativeTheme, type Session, screen, type WebContents } from 'electron';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { showFirst } from './first-show.ts';
import { describeContextMenu } from './menu.ts';
import {
  isOutOfReach,
  keepPlace,
  placeOnScreen,
  type Rectangle,
  type WindowMemory,
  type WindowPlace,
} from './window-place.ts';

export interface WindowOptions {
  /** Address of the page. */
  readonly address: string;
  /** The built preload: one CommonJS file. */
  readonly preload: string;
  readonly log: Log;
  readonly clock: Clock;
  /** Where it was, and is to be found again. */
  readonly memory: WindowMemory;
  /** A picture's file, where the desktop asks the window for it; null where the installed package tells. */
  readonly icon: string | null;
  /** Called once, when it has been shown for the first time. */
  readonly onShown: () => void;
}

/** Of the content. */
const LEAST_SIZE = { width: 900, height: 600 } as const;

/** The page's canvas, so that nothing flashes before it is drawn. */
const CANVAS = { light: '#F6F7F9', dark: '#14161A' } as const;

/** A page that keeps crashing is left alone. */
const MOST_RELOADS = 3;

/** Opens the window; it is shown when its first frame is drawn, or when none can be hoped for. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { address, log, clock, memory, onShown } = options;
  const remembered = memory.read();
  const place = remembered && placeOnScreen(remembered, readWorkAreas(), LEAST_SIZE);
  const window = createWindow(options, place);
  confinePage(window.webContents);
  bringPageBack(window.webContents, log);
  window.webContents.on('context-menu', (_event, pressed) => {
    const template = describeContextMenu(pressed);
    if (template) Menu.buildFromTemplate(template).popup({ window });
  });
  window.on('focus', () => window.flashFrame(false));
  const show = (): void => {
    // Not before: it shows the window at once.
    if (place?.isMaximized) window.maximize();
    window.show();
    rememberPlace(window, clock, memory);
    // Not by the window's own word: on macOS that does not come while another window covers this one.
    onShown();
  };
  showFirst({ window, page: window.webContents, clock, show });
  keepOnScreen(window);
  window.loadURL(address).catch((thrown: unknown) => log.failure('page not loaded', thrown));
  return window;
}

/** Whether the person is looking at the window. */
export function isInFront(window: BrowserWindow): boolean {
  return window.isFocused() && window.isVisible() && !window.isMinimized();
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

/** Not on the screen yet. */
function createWindow({ preload, icon }: WindowOptions, place: WindowPlace | null): BrowserWindow {
  const window = new BrowserWindow({
    width: 1180,
    height: 760,
    // So that it is made on its own display, whose scale its size is then counted in.
    ...(place && { x: place.bounds.x, y: place.bounds.y }),
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
    useContentSize: true,
    show: false,
    title: 'Member Login',
    ...(icon !== null && { icon }),
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
  // The size above is the content's, and this is the whole window's: it would grow by its frame at each start.
  if (place) window.setBounds(place.bounds);
  return window;
}

function confinePage(webContents: WebContents): void {
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
}

function bringPageBack(webContents: WebContents, log: Log): void {
  let crashes = 0;
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.info(`page gone: ${reason}`);
    crashes += 1;
    if (crashes <= MOST_RELOADS) webContents.reload();
  });
}

/** From the moment when it is shown: before that, it is not yet where it belongs. */
function rememberPlace(window: BrowserWindow, clock: Clock, { write }: WindowMemory): void {
  const { changed, left } = keepPlace({ clock, write, look: () => readPlace(window) });
  window.on('move', changed);
  window.on('resize', changed);
  window.on('maximize', changed);
  window.on('unmaximize', changed);
  window.on('close', left);
}

/** A window that is minimized or full screen does not say whether it was maximized before. */
function readPlace(window: BrowserWindow): WindowPlace | null {
  if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return null;
  return { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
}

/** For systems that leave a window where its display was; most move it by themselves. */
function keepOnScreen(window: BrowserWindow): void {
  const bringBack = (): void => {
    const place = readPlace(window);
    const workAreas = readWorkAreas();
    // One that hangs over an edge was put there.
    if (!place || place.isMaximized || !isOutOfReach(place.bounds, workAreas)) return;
    const visible = placeOnScreen(place, workAreas, LEAST_SIZE);
    if (visible) window.setBounds(visible.bounds);
  };
  screen.on('display-removed', bringBack);
  // One that stays may become smaller.
  screen.on('display-metrics-changed', bringBack);
  window.once('closed', () => {
    screen.off('display-removed', bringBack);
    screen.off('display-metrics-changed', bringBack);
  });
}

/** The primary display's first. */
function readWorkAreas(): readonly Rectangle[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}
