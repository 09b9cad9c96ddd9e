/**
 * Electron's `BrowserWindow`: its state, its events, and the page in it. Without a screen, being shown,
 * focused or minimized is only remembered. It accepts none but a sandboxed, isolated page.
 */
import { EventEmitter } from 'node:events';
import { type Browser, FIRST_PAGE } from './browser.ts';
import { createEvent } from './event.ts';
import { readiness } from './readiness.ts';
import { StandInWebContents } from './web-contents.ts';
import { WindowBounds } from './window-bounds.ts';

type Electrons = Pick<
  Electron.BrowserWindow,
  | 'id'
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'restore'
  | 'minimize'
  | 'isMinimized'
  | 'isFocused'
  | 'isVisible'
  | 'flashFrame'
  | 'isDestroyed'
  | 'destroy'
  | 'close'
  | 'getBounds'
  | 'setBounds'
  | 'getNormalBounds'
  | 'getContentBounds'
  | 'setContentSize'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'setFullScreen'
  | 'isFullScreen'
>;

const windows: StandInWindow[] = [];

/** What windows need of the rest of the stand-in; run.ts fills it in before the application is ready. */
export const surroundings: {
  browser: Browser | null;
  onLastWindowClosed: () => void;
  onWindowCreated: (window: StandInWindow) => void;
  onWindowFocused: (window: StandInWindow) => void;
} = {
  browser: null,
  onLastWindowClosed: () => undefined,
  onWindowCreated: () => undefined,
  onWindowFocused: () => undefined,
};

export class StandInWindow extends EventEmitter implements Electrons {
  readonly id = windows.length + 1;
  readonly webContents: StandInWebContents;
  readonly #browser: Browser;
  readonly #bounds: WindowBounds;
  #isVisible = false;
  #isFocused = false;
  #isMinimized = false;
  #isDestroyed = false;
  /** What Chromium calls the window. */
  #windowId: Promise<number>;
  #targetId: Promise<string>;

  static getAllWindows(): StandInWindow[] {
    return windows.filter((window) => !window.#isDestroyed);
  }

  static fromWebContents(contents: StandInWebContents | undefined): StandInWindow | null {
    return windows.find(({ webContents }) => webContents === contents) ?? null;
  }

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    const { browser } = surroundings;
    if (!readiness.isReady || !browser) throw new Error('Cannot create BrowserWindow before app is ready');
    requireIsolation(options.webPreferences ?? {});
    this.#browser = browser;
    this.#bounds = new WindowBounds(options);
    const { width, height } = this.#bounds.content;
    this.#targetId = openTarget(browser, windows.length === 0, { width, height });
    this.webContents = new StandInWebContents(browser, () => this.#targetId, options.webPreferences?.preload);
    this.#windowId = this.#targetId
      .then((targetId) => browser.devTools.browser.send('Browser.getWindowForTarget', { targetId }))
      .then(({ windowId }) => windowId);
    this.#windowId.catch(() => undefined);
    windows.push(this);
    this.webContents.once('stand-in-painted', () => this.emit('ready-to-show'));
    this.webContents.once('stand-in-close-requested', () => this.#closeTarget());
    this.webContents.once('destroyed', () => this.#finish());
    surroundings.onWindowCreated(this);
    if (options.show !== false) this.show();
    if (browser.isVisible) this.#draw({ width, height });
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    if (!this.#isVisible) {
      this.#isVisible = true;
      this.emit('show');
    }
    this.focus();
  }

  focus(): void {
    if (this.#isFocused || !this.#isVisible || this.#isMinimized) return;
    for (const other of windows) other.#blur();
    this.#isFocused = true;
    if (this.#browser.isVisible) {
      void this.#targetId.then((targetId) =>
        this.#browser.devTools.browser.post('Target.activateTarget', { targetId }),
      );
    }
    this.emit('focus');
    surroundings.onWindowFocused(this);
  }

  #blur(): void {
    if (!this.#isFocused) return;
    this.#isFocused = false;
    this.emit('blur');
  }

  minimize(): void {
    if (this.#isMinimized) return;
    this.#isMinimized = true;
    this.#blur();
    if (this.#browser.isVisible) this.#draw({ windowState: 'minimized' });
    this.emit('minimize');
  }

  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    if (this.#browser.isVisible) this.#draw({ windowState: 'normal' });
    this.emit('restore');
    this.focus();
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  isFocused(): boolean {
    return this.#isFocused;
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isMinimized;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  flashFrame(_flag: boolean): void {
    // Chromium has no way to ask for it.
  }

  getBounds(): Electron.Rectangle {
    return this.#bounds.outer;
  }

  getNormalBounds(): Electron.Rectangle {
    return this.#bounds.normal;
  }

  getContentBounds(): Electron.Rectangle {
    return this.#bounds.content;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#place(() => this.#bounds.moveTo(bounds));
  }

  setContentSize(width: number, height: number): void {
    this.#place(() => this.#bounds.resizeContent(width, height));
  }

  isMaximized(): boolean {
    return this.#bounds.isMaximized && !this.#bounds.isFullScreen;
  }

  maximize(): void {
    this.#setMaximized(true);
    // Electron shows it too, and leaves the focus where it is.
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.emit('show');
  }

  unmaximize(): void {
    this.#setMaximized(false);
  }

  #setMaximized(isMaximized: boolean): void {
    if (this.isMaximized() === isMaximized) return;
    this.#place(() => {
      this.#bounds.isMaximized = isMaximized;
    });
    this.emit(isMaximized ? 'maximize' : 'unmaximize');
  }

  isFullScreen(): boolean {
    return this.#bounds.isFullScreen;
  }

  setFullScreen(isFullScreen: boolean): void {
    if (this.isFullScreen() === isFullScreen) return;
    this.#place(() => {
      this.#bounds.isFullScreen = isFullScreen;
    });
    this.emit(isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  #place(change: () => void): void {
    const before = this.getBounds();
    change();
    const { x, y, width, height } = this.getBounds();
    const { width: contentWidth, height: contentHeight } = this.getContentBounds();
    this.#draw({ width: contentWidth, height: contentHeight });
    if (x !== before.x || y !== before.y) this.emit('move');
    if (width !== before.width || height !== before.height) this.emit('resize');
  }

  #draw(bounds: { width?: number; height?: number; windowState?: 'minimized' | 'normal' }): void {
    const { browser } = this.#browser.devTools;
    void this.#windowId.then(
      (windowId) => browser.post('Browser.setWindowBounds', { windowId, bounds }),
      () => undefined,
    );
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = createEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#closeTarget();
    this.webContents.markDestroyed();
  }

  #closeTarget(): void {
    const { browser } = this.#browser.devTools;
    void this.#targetId.then(
      (targetId) => browser.post('Target.closeTarget', { targetId }),
      () => undefined,
    );
  }

  #finish(): void {
    this.#isDestroyed = true;
    this.#isFocused = false;
    this.#isVisible = false;
    this.emit('closed');
    if (StandInWindow.getAllWindows().length === 0) surroundings.onLastWindowClosed();
  }
}

/** On a screen, the first window is the one that Chromium opened with. */
async function openTarget(
  browser: Browser,
  isFirst: boolean,
  size: { readonly width: number; readonly height: number },
): Promise<string> {
  const { devTools } = browser;
  if (browser.isVisible && isFirst) {
    const { targetInfos } = await devTools.browser.send('Target.getTargets');
    const first = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith(FIRST_PAGE));
    if (first) return first.targetId;
  }
  const { targetId } = await devTools.browser.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    ...size,
  });
  return targetId;
}

/** Without these, a page would pass here and be dangerous in Electron. */
function requireIsolation({ contextIsolation, sandbox, nodeIntegration }: Electron.WebPreferences): void {
  if (contextIsolation === false || sandbox === false || nodeIntegration === true) {
    throw new Error('The stand-in shows only pages with contextIsolation and sandbox, and without nodeIntegration.');
  }
}
