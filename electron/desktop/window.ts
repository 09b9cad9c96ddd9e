/**
 * The app's one window: opens it if there is none, brings it to the front, and sends messages to its page. It shows the app's own page only: navigation, new windows, permissions and Node integration
 * are all off.
 */
import {
  app,
  BrowserWindow,
  type IpcMainInvokeEvent,
  Menu,
  nativeTheme,
  type Session,
  screen,
  type WebContents,
} from 'electron';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { type AppView, VIEW_CHANGED } from '../ipc/views/app.ts';
import { CHECK_CHANGED } from '../ipc/views/document-check.ts';
import { EXCHANGES_CHANGED } from '../ipc/views/exchanges.ts';
import type { DesktopWords } from '../text/en.ts';
import { showFirst } from './first-show.ts';
import { describeContextMenu, labelRoles } from './menu.ts';
import {
  createPositionReader,
  inMiddle,
  isOutOfReach,
  type PositionReader,
  type Positions,
  placeOnScreen,
  type Rectangle,
  recordPlace,
  sizeOnScreen,
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
  /** Stores the window's place. */
  readonly memory: WindowMemory;
  readonly positions: Positions;
  /** File of the window's icon; null if the desktop takes the icon from the installed package. */
  readonly icon: string | null;
  /** The part of the current language that is used. */
  readonly words: () => Pick<DesktopWords, 'roles'>;
  /** Called once, when the window has been shown for the first time. */
  readonly onShown: () => void;
  /** Called whenever the page is loaded, also again. */
  readonly onPage: () => void;
}

/** Smallest size of the window's content. */
const MIN_SIZE = { width: 900, height: 600 } as const;

/** Background of the page, so that nothing flashes before the page is drawn. */
const CANVAS = { light: '#F6F7F9', dark: '#14161A' } as const;

/** How often a crashed page is reloaded. */
const MAX_RELOADS = 3;

/** Opens the window. It is shown when its first frame is drawn, or after a time limit. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { address, log, clock, memory, positions, words, onShown, onPage } = options;
  const isPlaceable = positions !== 'unknown';
  const bringOnScreen = isPlaceable ? placeOnScreen : sizeOnScreen;
  const remembered = memory.read();
  const place = remembered && bringOnScreen(remembered, readWorkAreas(), MIN_SIZE);
  const window = createWindow(options, place);
  const reported = window.getNormalBounds();
  // Wayland does not tell positions, so in a later session on X11 it opens where a new window would.
  const put = place?.bounds ?? (isPlaceable ? reported : inMiddle(reported, readWorkAreas()));
  const readPosition = createPositionReader(positions, put);
  const look = (isSettled: boolean): WindowPlace | null => readPlace(window, readPosition, isSettled);
  confinePage(window.webContents);
  bringPageBack(window.webContents, log);
  window.webContents.on('did-finish-load', () => onPage());
  window.webContents.on('context-menu', (_event, pressed) => {
    const template = describeContextMenu(pressed);
    if (!template) return;
    Menu.buildFromTemplate(labelRoles(template, words().roles, process.platform)).popup({ window });
  });
  window.on('focus', () => window.flashFrame(false));
  const show = (): void => {
    // Only now, because maximizing shows the window at once.
    if (place?.isMaximized) window.maximize();
    window.show();
    rememberPlace(window, recordPlace({ clock, look, write: memory.write }));
    // Not on the window's `show` event, which macOS does not send while another window covers this one.
    onShown();
  };
  showFirst({ window, page: window.webContents, clock, show });
  if (isPlaceable) keepOnScreen(window, () => look(false));
  window.loadURL(address).catch((thrown: unknown) => log.failure('page not loaded', thrown));
  return window;
}

/** Whether the user is looking at the window. */
export function isInFront(window: BrowserWindow): boolean {
  return window.isFocused() && window.isVisible() && !window.isMinimized();
}

/** Shows and focuses the window, and draws attention to it if the system keeps the focus elsewhere (C8). */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  // On macOS the browser stays in front unless the app takes the focus.
  app.focus({ steal: true });
  if (window.isFocused()) return;
  // On macOS, a flash would bounce the icon in the Dock until the app is activated.
  if (app.dock) app.dock.bounce('informational');
  else window.flashFrame(true);
}

/** Denies all permissions and downloads to the page. */
export function denyPermissions(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** Creates the window, still hidden. */
function createWindow({ preload, icon }: WindowOptions, place: WindowPlace | null): BrowserWindow {
  const window = new BrowserWindow({
    width: 1180,
    height: 760,
    // Creates the window on its own display, so that its size is in the scale of that display.
    ...(place && { x: place.bounds.x, y: place.bounds.y }),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
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
      // Compiled scripts are kept from the first start on, not only once they have been run often.
      v8CacheOptions: 'bypassHeatCheck',
    },
  });
  // Set separately because the size above is that of the content: with it the window would grow by its frame each time.
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
    if (crashes <= MAX_RELOADS) webContents.reload();
  });
}

/** Call this once the window is shown; before that, it is not at its place yet. */
function rememberPlace(window: BrowserWindow, { changed, left }: ReturnType<typeof recordPlace>): void {
  window.on('move', changed);
  window.on('resize', changed);
  window.on('maximize', changed);
  window.on('unmaximize', changed);
  window.on('close', left);
  // On Windows, nothing else comes when the person logs out or shuts down.
  window.on('query-session-end', left);
  window.on('session-end', left);
  // A window without a frame may report nothing before the person moves it.
  changed();
}

/** Returns null for a minimized or full-screen window, which does not report whether it was maximized before. */
function readPlace(window: BrowserWindow, readPosition: PositionReader, isSettled: boolean): WindowPlace | null {
  if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return null;
  const isMaximized = window.isMaximized();
  // The frame of a maximized window cannot be told.
  return { bounds: readPosition(window.getNormalBounds(), isSettled && !isMaximized), isMaximized };
}

/** Moves the window back when its display is gone. Needed for the few systems that do not do it themselves. */
function keepOnScreen(window: BrowserWindow, look: () => WindowPlace | null): void {
  const bringBack = (): void => {
    const place = look();
    const workAreas = readWorkAreas();
    // A window that merely extends over an edge stays, because the user put it there.
    if (!place || place.isMaximized || !isOutOfReach(place.bounds, workAreas)) return;
    const visible = placeOnScreen(place, workAreas, MIN_SIZE);
    if (visible) window.setBounds(visible.bounds);
  };
  screen.on('display-removed', bringBack);
  // A display may also have become smaller.
  screen.on('display-metrics-changed', bringBack);
  window.once('closed', () => {
    screen.off('display-removed', bringBack);
    screen.off('display-metrics-changed', bringBack);
  });
}

/** The work areas of all displays, the primary one first. */
function readWorkAreas(): readonly Rectangle[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}

export interface MainWindowOptions extends Omit<WindowOptions, 'address' | 'onShown' | 'onPage'> {
  /** Origin of the app's own page. */
  readonly origin: string;
  /** The language that the page is asked for. */
  readonly language: () => string;
  /** False once the app is ending. */
  readonly mayOpen: () => boolean;
}

export function createMainWindow({ origin, language, mayOpen, ...options }: MainWindowOptions) {
  let window: BrowserWindow | null = null;
  const shown = Promise.withResolvers<void>();
  let tellPage = (): void => undefined;
  const addressNow = (): string => `${origin}/?language=${language()}`;

  /** Opens the window, or brings it to the front. */
  function show(): void {
    if (window) {
      bringToFront(window);
      return;
    }
    if (!mayOpen()) return;
    window = openWindow({
      ...options,
      address: addressNow(),
      onShown: () => shown.resolve(),
      onPage: () => tellPage(),
    });
    window.once('closed', () => {
      window = null;
    });
  }

  return {
    /** Resolves when the window has been shown for the first time. */
    shown: shown.promise,
    /** Null if the window is closed, which on macOS does not end the app. */
    get browserWindow(): BrowserWindow | null {
      return window;
    },
    show,
    /** Reloads the page in the current language. */
    loadAgain(): void {
      window?.loadURL(addressNow()).catch((thrown: unknown) => options.log.failure('page not loaded', thrown));
    },
    /** Has it told whenever the page is loaded, also again. */
    onPage(listener: () => void): void {
      tellPage = listener;
    },
    /** Whether the user is looking at the window. */
    isInFront: (): boolean => window !== null && isInFront(window),
    /** Whether a call comes from the window's own page. Check at once, because a navigation destroys the frame. */
    isSender: ({ senderFrame }: IpcMainInvokeEvent): boolean =>
      senderFrame !== null && senderFrame === window?.webContents.mainFrame && senderFrame.origin === origin,
    sendView(view: AppView): void {
      if (window && !window.isDestroyed()) window.webContents.send(VIEW_CHANGED, view);
    },
    /** Tells the page that there are newer exchanges, which it then reads. */
    sendExchangesChanged(): void {
      if (window && !window.isDestroyed()) window.webContents.send(EXCHANGES_CHANGED);
    },
    /** Tells the page that the document check has news. */
    sendCheckChanged(): void {
      if (window && !window.isDestroyed()) window.webContents.send(CHECK_CHANGED);
    },
  };
}
