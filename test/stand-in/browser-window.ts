/**
 * Electron's `BrowserWindow`: its state, its events, and the page in it. Without a screen, being shown,
 * focused or minimized is only remembered. It accepts none but a sandboxed, isolated page.
 */
import { EventEmitter } from 'node:events';
import { type Browser, FIRST_PAGE } from './browser.ts';
import { emitNatively, markUnusable } from './event.ts';
import { readiness } from './startup.ts';
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
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'isFullScreen'
>;

const windows: StandInWindow[] = [];

/** What windows need of the rest of the stand-in; run.ts fills it in before the application is ready. */
export const surroundings: {
  browser: Browser | null;
  onLastWindowClosed: () => void;
  onCloseCancelled: () => void;
  onWindowCreated: (window: StandInWindow) => void;
  onWindowFocused: (window: StandInWindow) => void;
} = {
  browser: null,
  onLastWindowClosed: () => undefined,
  onCloseCancelled: () => undefined,
  onWindowCreated: () => undefined,
  onWindowFocused: () => undefined,
};

export class StandInWindow extends EventEmitter implements Electrons {
  readonly id = windows.length + 1;
  readonly webContents: StandInWebContents;
  /** The same, for as long as anybody asks. */
  readonly #contents: StandInWebContents;
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
    return windows.find((window) => window.#contents === contents && !window.#isDestroyed) ?? null;
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
    this.#contents = new StandInWebContents(browser, () => this.#targetId, options.webPreferences?.preload);
    this.webContents = this.#contents;
    this.#windowId = this.#targetId
      .then((targetId) => browser.devTools.browser.send('Browser.getWindowForTarget', { targetId }))
      .then(({ windowId }) => windowId);
    this.#windowId.catch(() => undefined);
    windows.push(this);
    this.#contents.once('stand-in-painted', () => this.#tell('ready-to-show'));
    this.#contents.on('stand-in-close-requested', () => this.#closeTarget());
    this.#contents.once('destroyed', () => this.#finish());
    surroundings.onWindowCreated(this);
    if (options.show !== false) this.show();
    if (browser.isVisible) this.#draw({ width, height });
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    this.#isVisible = true;
    this.focus();
  }

  focus(): void {
    if (this.#isFocused || !this.#isVisible || this.#isMinimized) return;
    for (const other of windows) other.#isFocused = false;
    this.#isFocused = true;
    if (this.#browser.isVisible) {
      void this.#targetId.then((targetId) =>
        this.#browser.devTools.browser.post('Target.activateTarget', { targetId }),
      );
    }
    setImmediate(() => {
      if (this.#isDestroyed) return;
      this.#tell('focus');
      surroundings.onWindowFocused(this);
    });
  }

  minimize(): void {
    if (this.#isMinimized) return;
    this.#isMinimized = true;
    this.#isFocused = false;
    if (this.#browser.isVisible) this.#draw({ windowState: 'minimized' });
  }

  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    if (this.#browser.isVisible) this.#draw({ windowState: 'normal' });
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

  isMaximized(): boolean {
    return this.#bounds.isMaximized;
  }

  maximize(): void {
    this.#setMaximized(true);
    // Electron shows it too, and leaves the focus where it is.
    this.#isVisible = true;
  }

  unmaximize(): void {
    this.#setMaximized(false);
  }

  #setMaximized(isMaximized: boolean): void {
    if (this.isMaximized() === isMaximized) return;
    this.#place(() => {
      this.#bounds.isMaximized = isMaximized;
    });
    this.#tell(isMaximized ? 'maximize' : 'unmaximize');
  }

  isFullScreen(): boolean {
    return false;
  }

  #place(change: () => void): void {
    const before = this.getBounds();
    change();
    const { x, y, width, height } = this.getBounds();
    const { width: contentWidth, height: contentHeight } = this.getContentBounds();
    this.#draw({ width: contentWidth, height: contentHeight });
    if (x !== before.x || y !== before.y) this.#tell('move');
    if (width !== before.width || height !== before.height) this.#tell('resize');
  }

  #draw(bounds: { width?: number; height?: number; windowState?: 'minimized' | 'normal' }): void {
    const { browser } = this.#browser.devTools;
    void this.#windowId.then(
      (windowId) => browser.post('Browser.setWindowBounds', { windowId, bounds }),
      () => undefined,
    );
  }

  /** The page could be asked too, so the window is closed in a later turn. */
  close(): void {
    if (this.#tell('close')) surroundings.onCloseCancelled();
    else this.#contents.leave();
  }

  destroy(): void {
    this.#closeTarget();
    this.#contents.markDestroyed();
  }

  /** @returns whether a listener has prevented what comes by default */
  #tell(name: string): boolean {
    return emitNatively(this, name);
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
    markUnusable(this, ['id', 'isDestroyed']);
    this.#tell('closed');
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
