/**
 * Electron's `BrowserWindow`: its state, its events, and the page in it. Without a screen, being shown,
 * focused or minimized is only remembered. It accepts none but a sandboxed, isolated page.
 */
import { EventEmitter } from 'node:events';
import { type Browser, FIRST_PAGE } from './browser.ts';
import { createEvent } from './event.ts';
import { readiness } from './readiness.ts';
import { StandInWebContents } from './web-contents.ts';

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
  | 'getContentBounds'
  | 'setContentSize'
>;

const windows: StandInWindow[] = [];

/** What windows need of the rest of the stand-in; run.ts fills it in before the application is ready. */
export const surroundings: { browser: Browser | null; onLastWindowClosed: () => void } = {
  browser: null,
  onLastWindowClosed: () => undefined,
};

export class StandInWindow extends EventEmitter implements Electrons {
  readonly id = windows.length + 1;
  readonly webContents: StandInWebContents;
  readonly #browser: Browser;
  #bounds: Electron.Rectangle;
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
    const { width = 800, height = 600 } = options;
    this.#browser = browser;
    this.#bounds = { x: 0, y: 0, width, height };
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
    if (options.show !== false) this.show();
    if (browser.isVisible) this.setContentSize(width, height);
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
    if (this.#browser.isVisible) this.#setBounds({ windowState: 'minimized' });
    this.emit('minimize');
  }

  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    if (this.#browser.isVisible) this.#setBounds({ windowState: 'normal' });
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

  getContentBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  setContentSize(width: number, height: number): void {
    this.#bounds = { ...this.#bounds, width, height };
    this.#setBounds({ width, height });
    this.emit('resize');
  }

  #setBounds(bounds: { width?: number; height?: number; windowState?: 'minimized' | 'normal' }): void {
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
