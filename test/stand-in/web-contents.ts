/**
 * Electron's `WebContents`: one page in Chromium, with its preload, its calls to main, and what it may
 * navigate to. It opens no window of its own: `setWindowOpenHandler` is asked, and whatever it says is refused.
 */
import { EventEmitter } from 'node:events';
import type { Browser } from './browser.ts';
import type { DevToolsSession, Protocol } from './devtools.ts';
import { createEvent, emitNatively, markUnusable } from './event.ts';
import { runInvoke } from './ipc-main.ts';
import { type NavigationWatch, watchNavigation } from './navigation.ts';
import { letPagesAsk, requestPermission } from './permissions.ts';
import { makePreloadScripts, NAMES, WORLD_NAME } from './preload-script.ts';
import type { OutgoingCall, OutgoingPress } from './preload-world.ts';
import type { Failure } from './protocol.ts';
import { schemeOrigins } from './scheme-origins.ts';
import { session } from './session.ts';
import { openExternal } from './shell.ts';
import { sandbox } from './startup.ts';
import { createWire } from './wire.ts';

type Electrons = Pick<
  Electron.WebContents,
  'id' | 'loadURL' | 'reload' | 'send' | 'getURL' | 'close' | 'isDestroyed' | 'setWindowOpenHandler'
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
  ERR_UNEXPECTED: -9,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_UNSAFE_PORT: -312,
};

/** The window's main frame as `event.senderFrame` and `webContents.mainFrame` give it: one object for its whole life. */
class StandInFrame implements Pick<Electron.WebFrameMain, 'url' | 'origin'> {
  url = '';

  get origin(): string {
    return schemeOrigins.originOf(this.url);
  }
}

export class StandInWebContents extends EventEmitter implements Electrons {
  readonly id = everyContents.size + 1;
  readonly session = session.defaultSession;
  readonly mainFrame = new StandInFrame();
  /** The same, for as long as anything comes from it. */
  readonly #mainFrame = this.mainFrame;
  #page: Promise<Page>;
  #targetId = '';
  #isDestroyed = false;
  #isLeaving = false;
  readonly #gone = Promise.withResolvers<void>();
  #preloadContext: number | null = null;
  #loadedLoader = '';
  /** Why the document that is being loaded was not to be had, where the application answered for it. */
  #failure: Failure | null = null;
  /** Whether Chromium's own page about an address that cannot be had is there; its load is no end of one. */
  #isErrorPage = false;
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
    // A browser that is gone tells of no page's end.
    void browser.devTools.closed.then(() => this.markDestroyed());
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
      letPagesAsk(browser.devTools.browser, session, this),
      ...(preload === undefined ? [] : injectPreload(session, preload)),
    ]);
    const navigation = watchNavigation(
      session,
      (frameId) => frameId === targetId,
      (address, isMainFrame) => this.#allowNavigation(address, isMainFrame),
      (address, failure, isMainFrame) => this.#fail(failure, address, isMainFrame),
    );
    await prepared;
    return { targetId, session, navigation };
  }

  #listen(session: DevToolsSession, targetId: string): void {
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      // The page that was to close is gone.
      if (frameId === targetId && this.#isLeaving) this.emit('stand-in-close-requested');
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== targetId) return;
      this.#isErrorPage = frame.unreachableUrl !== undefined;
      this.#mainFrame.url = schemeOrigins.fromBrowser(frame.url + (frame.urlFragment ?? ''));
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === targetId) this.#mainFrame.url = schemeOrigins.fromBrowser(url);
    });
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId === targetId) this.#followLoading(loaderId, name);
    });
    session.on('Page.windowOpen', (request) => this.#refuseWindow(request));
    session.on('Inspector.targetCrashed', () => {
      emitNatively(this, 'render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === WORLD_NAME && context.auxData?.frameId === targetId) this.#preloadContext = context.id;
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#preloadContext = null;
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === NAMES.binding && executionContextId === this.#preloadContext) {
        const message: OutgoingCall | OutgoingPress = JSON.parse(payload);
        if ('pressed' in message) emitNatively(this, 'context-menu', {}, message.pressed);
        else void this.#answerCall(session, executionContextId, message);
      }
    });
  }

  #followLoading(loaderId: string, name: string): void {
    // Both come for the blank page that every target begins with.
    if (this.#mainFrame.url === '') return;
    if (name === 'firstPaint') this.emit('stand-in-painted');
    if (name !== 'load') return;
    this.#loadedLoader = loaderId;
    this.emit('stand-in-painted');
    if (this.#failure === null && !this.#isErrorPage) emitNatively(this, 'did-finish-load');
  }

  /** Chromium's own page about it comes next; Electron tells of that one nothing more. */
  #fail(failure: Failure, address: string, isMainFrame: boolean): void {
    if (isMainFrame) this.#failure = failure;
    emitNatively(this, 'did-fail-load', {}, ERROR_NUMBERS[failure] ?? -2, failure, address, isMainFrame, this.id, 1);
  }

  async #answerCall(session: DevToolsSession, contextId: number, call: OutgoingCall): Promise<void> {
    const frame = this.#mainFrame;
    frame.url = schemeOrigins.fromBrowser(call.address);
    const isThere = (): boolean => !this.#isDestroyed && this.#preloadContext === contextId;
    const event = Object.defineProperty(createEvent({ type: 'frame', sender: this }), 'senderFrame', {
      get: () => (isThere() ? frame : null),
      enumerable: true,
    });
    const outcome = await runInvoke(event, call.channel, call.args);
    const result = outcome.error === null ? outcome.result : '';
    tell(session, contextId, 'reply', [call.id, outcome.error, result]);
  }

  #allowNavigation(address: string, isMainFrame: boolean): boolean {
    if (!isMainFrame) return true;
    const frame = this.#mainFrame;
    const facts = { url: address, isMainFrame, isSameDocument: false, frame, initiator: frame };
    if (emitNatively(this, 'will-navigate', facts, address, false, true)) return false;
    if (!isOfBrowser(address)) void this.#openOutside(address);
    return true;
  }

  /** Another program's address goes to that program, if the page may. */
  async #openOutside(address: string): Promise<void> {
    if (await requestPermission(this, 'openExternal')) openExternal(address).catch(() => undefined);
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

  /** Who does not wait for it is not told of a failure by Node. */
  loadURL(address: string): Promise<void> {
    const isGone = this.#gone.promise.then(() => Promise.reject(loadError('ERR_FAILED', address)));
    const loaded = Promise.race([this.#load(address), isGone]);
    loaded.catch(() => undefined);
    return loaded;
  }

  async #load(address: string): Promise<void> {
    const { session, navigation } = await this.#page;
    const url = sandbox.killsPages ? 'chrome://crash' : schemeOrigins.toBrowser(address);
    navigation.expect(url);
    this.#failure = null;
    const { loaderId, errorText } = await session.send('Page.navigate', { url });
    if (errorText) {
      // What another program would open stops without a word.
      const isForeign = !isOfBrowser(address) && errorText === 'net::ERR_ABORTED';
      if (isForeign) void this.#openOutside(address);
      const code = this.#failure ?? (isForeign ? 'ERR_FAILED' : errorText.replace('net::', ''));
      if (this.#failure === null && errorText !== 'net::ERR_ABORTED') {
        emitNatively(this, 'did-fail-load', {}, ERROR_NUMBERS[code] ?? -2, code, address, true, this.id, 1);
      }
      throw loadError(code, address);
    }
    if (loaderId === undefined) return;
    while (this.#loadedLoader !== loaderId) await new Promise((resolve) => this.once('did-finish-load', resolve));
  }

  reload(): void {
    this.#failure = null;
    void this.#page.then(
      ({ session }) => session.post('Page.reload'),
      () => undefined,
    );
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    let encoded: string;
    try {
      encoded = wire.encode(args);
    } catch {
      // Electron says so and goes on.
      console.error('Error sending from webFrameMain: ', new Error('Failed to serialize arguments'));
      return;
    }
    // What is sent before the page is there reaches nobody.
    const context = this.#preloadContext;
    if (context === null) return;
    void this.#page.then(({ session }) => tell(session, context, 'receive', [channel, encoded]));
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
    return this.#mainFrame.url;
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

  /** Closes the page in a later turn. */
  leave(): void {
    this.#isLeaving = true;
    void this.#page.then(
      // A page that is just being replaced, or has crashed, cannot be closed so.
      ({ session }) => session.send('Page.close').catch(() => this.emit('stand-in-close-requested')),
      () => this.markDestroyed(),
    );
  }

  /** The page is gone, or about to be. */
  markDestroyed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    markUnusable(this, ['id', 'isDestroyed', 'markDestroyed']);
    this.#gone.resolve();
    emitNatively(this, 'destroyed');
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

function isOfBrowser(address: string): boolean {
  return /^(https?|file|data|blob|about|chrome):/.test(address) || schemeOrigins.toBrowser(address) !== address;
}

function loadError(code: string, url: string): Error {
  const errno = ERROR_NUMBERS[code] ?? -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}
