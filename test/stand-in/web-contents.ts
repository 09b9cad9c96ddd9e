/**
 * Electron's `WebContents`: one page in Chromium, with its preload, its calls to main, and what it may
 * navigate to. It opens no window of its own: `setWindowOpenHandler` is asked, and whatever it says is refused.
 */
import { EventEmitter } from 'node:events';
import type { Browser } from './browser.ts';
import type { DevToolsSession, Protocol } from './devtools.ts';
import { createEvent } from './event.ts';
import { runInvoke } from './ipc-main.ts';
import { type NavigationWatch, watchNavigation } from './navigation.ts';
import { applyPermissions } from './permissions.ts';
import { makePreloadScripts, NAMES, WORLD_NAME } from './preload-script.ts';
import type { OutgoingCall } from './preload-world.ts';
import { sandbox } from './sandbox.ts';
import { schemeOrigins } from './scheme-origins.ts';
import { session } from './session.ts';
import { StandInFrame } from './web-frame.ts';
import { createWire } from './wire.ts';

type Electrons = Pick<
  Electron.WebContents,
  'id' | 'loadURL' | 'reload' | 'isLoading' | 'send' | 'getURL' | 'close' | 'isDestroyed' | 'setWindowOpenHandler'
>;
type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** What a page is in Chromium, once it is there. */
interface Page {
  readonly targetId: string;
  readonly session: DevToolsSession;
  readonly navigation: NavigationWatch;
}

const wire = createWire();
const everyContents = new Map<number, StandInWebContents>();

/** Numbers of Chromium's network errors, which Electron puts into the message. */
const ERROR_NUMBERS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

export class StandInWebContents extends EventEmitter implements Electrons {
  readonly id = everyContents.size + 1;
  readonly session = session.defaultSession;
  readonly mainFrame = new StandInFrame(this.id);
  #page: Promise<Page>;
  #targetId = '';
  #isDestroyed = false;
  #preloadContext: number | null = null;
  #loadedLoader = '';
  #isLoading = false;
  #windowOpenHandler: WindowOpenHandler | null = null;

  static fromDevToolsTargetId(targetId: string): StandInWebContents | undefined {
    return [...everyContents.values()].find((contents) => contents.#targetId === targetId);
  }

  /** @param openTarget makes the page in Chromium and answers with its target */
  constructor(browser: Browser, openTarget: () => Promise<string>, preload: string | undefined) {
    super();
    everyContents.set(this.id, this);
    this.#page = this.#open(browser, openTarget, preload);
    // Whoever waits for the page gets the failure; a browser that went away in the middle is no failure of its own.
    this.#page.catch(() => undefined);
  }

  async #open(browser: Browser, openTarget: () => Promise<string>, preload: string | undefined): Promise<Page> {
    const targetId = await openTarget();
    this.#targetId = targetId;
    const { sessionId } = await browser.devTools.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = browser.devTools.openSession(sessionId);
    browser.devTools.browser.on('Target.detachedFromTarget', (detached) => {
      if (detached.sessionId === sessionId) this.markDestroyed();
    });
    this.#listen(session, targetId);
    // These are answered by the page's process, which may not be there yet; a navigation would overtake them.
    const prepared = Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      ...(preload === undefined ? [] : injectPreload(session, preload)),
    ]);
    const navigation = watchNavigation({
      session,
      isMainFrame: (frameId) => frameId === targetId,
      allow: (address, isMainFrame) => this.#allowNavigation(address, isMainFrame),
    });
    applyPermissions(browser.devTools.browser, this);
    await prepared;
    return { targetId, session, navigation };
  }

  #listen(session: DevToolsSession, targetId: string): void {
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === targetId) this.#isLoading = true;
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === targetId) this.#isLoading = false;
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === targetId) this.mainFrame.url = schemeOrigins.fromBrowser(frame.url + (frame.urlFragment ?? ''));
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === targetId) this.mainFrame.url = schemeOrigins.fromBrowser(url);
    });
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId === targetId) this.#followLoading(loaderId, name);
    });
    session.on('Page.windowOpen', (request) => this.#refuseWindow(request));
    session.on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', createEvent({}), { reason: 'crashed', exitCode: 1 });
    });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === WORLD_NAME && context.auxData?.frameId === targetId) this.#preloadContext = context.id;
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#preloadContext = null;
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === NAMES.binding && executionContextId === this.#preloadContext) {
        void this.#answerCall(session, executionContextId, JSON.parse(payload));
      }
    });
  }

  #followLoading(loaderId: string, name: string): void {
    // Both come for the blank page that every target begins with.
    if (this.mainFrame.url === '') return;
    if (name === 'firstPaint') this.emit('stand-in-painted');
    if (name !== 'load') return;
    this.#loadedLoader = loaderId;
    this.#isLoading = false;
    this.emit('stand-in-painted');
    this.emit('did-finish-load');
  }

  async #answerCall(session: DevToolsSession, contextId: number, call: OutgoingCall): Promise<void> {
    this.mainFrame.url = schemeOrigins.fromBrowser(call.address);
    const event = createEvent({
      type: 'frame',
      sender: this,
      senderFrame: this.mainFrame,
      processId: this.mainFrame.processId,
      frameId: this.mainFrame.routingId,
    });
    const outcome = await runInvoke(event, call.channel, call.args);
    const result = outcome.error === null ? outcome.result : '';
    tell(session, contextId, 'reply', [call.id, outcome.error, result]);
  }

  #allowNavigation(address: string, isMainFrame: boolean): boolean {
    const frame = isMainFrame ? this.mainFrame : null;
    const event = createEvent({ url: address, isMainFrame, isSameDocument: false, frame, initiator: frame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event, address, false, true);
    return !event.defaultPrevented;
  }

  #refuseWindow({ url, windowName, windowFeatures }: Protocol.Page.windowOpenPayload): void {
    const answer = this.#windowOpenHandler?.({
      url: schemeOrigins.fromBrowser(url),
      frameName: windowName === '_blank' ? '' : windowName,
      features: windowFeatures.join(','),
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'no-referrer' },
    });
    if (answer?.action !== 'deny') console.error(`The stand-in opens no second window: ${url}`);
  }

  isLoading(): boolean {
    return this.#isLoading;
  }

  async loadURL(address: string): Promise<void> {
    this.#isLoading = true;
    const { session, navigation } = await this.#page;
    const url = sandbox.killsPages ? 'chrome://crash' : schemeOrigins.toBrowser(address);
    navigation.expect(url);
    const { loaderId, errorText } = await session.send('Page.navigate', { url });
    if (errorText) throw loadError(errorText.replace('net::', ''), address);
    if (loaderId === undefined) return;
    while (this.#loadedLoader !== loaderId && !this.#isDestroyed) {
      await new Promise((resolve) => this.once('did-finish-load', resolve).once('destroyed', resolve));
    }
  }

  reload(): void {
    this.#isLoading = true;
    void this.#page.then(({ session }) => session.post('Page.reload'));
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed');
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    let encoded: string;
    try {
      encoded = wire.encode(args);
    } catch {
      // Electron says so and goes on.
      console.error('Error sending from webFrameMain: ', new Error('Failed to serialize arguments'));
      return;
    }
    void this.#page.then(
      ({ session }) => {
        if (this.#preloadContext !== null) tell(session, this.#preloadContext, 'receive', [channel, encoded]);
      },
      () => undefined,
    );
  }

  /** Runs a script in the preload's world as if a person had just acted in the page. @returns its value */
  async runForPerson(expression: string): Promise<unknown> {
    const { session } = await this.#page;
    const { result } = await session.send('Runtime.evaluate', {
      expression,
      userGesture: true,
      ...(this.#preloadContext === null ? {} : { contextId: this.#preloadContext }),
    });
    return result.value;
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    this.emit('stand-in-close-requested');
  }

  /** The page is gone, or about to be. */
  markDestroyed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.emit('destroyed');
  }
}

function injectPreload(session: DevToolsSession, file: string): readonly Promise<unknown>[] {
  const scripts = makePreloadScripts(file);
  if (!scripts) return [];
  return [
    session.send('Runtime.addBinding', { name: NAMES.binding, executionContextName: WORLD_NAME }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: WORLD_NAME }),
  ];
}

/** Calls the preload's inbox. A page that has gone on meanwhile is not told. */
function tell(session: DevToolsSession, contextId: number, method: string, args: readonly unknown[]): void {
  const list = args.map((arg) => JSON.stringify(arg)).join(',');
  session.post('Runtime.evaluate', { contextId, expression: `globalThis.${NAMES.inbox}?.${method}(${list})` });
}

function loadError(code: string, url: string): Error {
  const errno = ERROR_NUMBERS[code] ?? -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}
