/** What a page and its main process can do together, from Electron's documentation. */
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchFixture, temporaryFolder } from './fixture-app.ts';

interface Fixture {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  echo(value: unknown): unknown;
  fail(): void;
  /** What came on the channel `tick`. */
  ticks(): readonly unknown[];
  requireError(name: string): string | null;
}

interface FixtureEvent {
  readonly name: string;
  readonly url?: string;
}

declare global {
  var fixture: Fixture;
  var events: FixtureEvent[];
  var requests: string[];
  var mayNavigate: boolean;
  var readyAtEvaluation: boolean;
  var senderAfterNavigation: unknown;
  /** What a test waits for in the main process, from before it lets that happen. */
  var awaited: Promise<unknown>;
}

const folder = temporaryFolder();
let app: ElectronApplication;
let page: Page;

beforeAll(async () => {
  app = await launchFixture('window', folder.path);
  page = await app.firstWindow();
  await page.waitForSelector('h1');
});
afterAll(async () => {
  await app.close();
  folder[Symbol.dispose]();
});

describe('app', () => {
  it('is not ready while the main module is evaluated', async () => {
    expect(await app.evaluate(async () => globalThis.readyAtEvaluation)).toBe(false);
    expect(await app.evaluate(async ({ app }) => app.isReady())).toBe(true);
  });

  it('cancels a message box, until a test answers', async () => {
    // lib/browser/api/dialog.ts
    const responses = await app.evaluate(async ({ dialog }) => {
      const options = { message: 'Sure?', buttons: ['Do it', 'Cancel'], cancelId: 1 };
      const unasked = await dialog.showMessageBox(options);
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
      return [unasked.response, (await dialog.showMessageBox(options)).response];
    });
    expect(responses).toEqual([1, 0]);
  });

  // shell/common/platform_util_linux.cc, XDGUtil
  it.skipIf(process.platform !== 'linux')('is content with having started the opener of an address', async () => {
    const opened = app.evaluate(async ({ shell }) => {
      const { PATH } = process.env;
      process.env.PATH = '';
      const answers = [await shell.openExternal('https://example.org/')];
      process.env.DISPLAY = ':none';
      answers.push(await shell.openExternal('https://example.org/'));
      process.env.PATH = PATH;
      process.env.DISPLAY = '';
      return answers.length;
    });
    expect(await opened).toBe(2);
  });
});

// spec/api-ipc-spec.ts, “invoke”; docs/api/ipc-main.md
describe('invoke and handle', () => {
  it.each([
    ['fail', 'RangeError: out of range'],
    ['uncloneable', 'Error: An object could not be cloned.'],
  ])('brings the message of what a handler throws, or cannot send: %s', async (channel, message) => {
    const rejection = await page.evaluate((name) => fixture.invoke(name).catch(String), channel);
    expect(rejection).toBe(`Error: Error invoking remote method '${channel}': ${message}`);
  });

  it('names the sender, its frame and its origin as the application knows them', async () => {
    expect(await page.evaluate(() => fixture.invoke('sender'))).toEqual({
      isContents: true,
      isMainFrame: true,
      url: 'app://fixture/',
      origin: 'app://fixture',
    });
  });
});

// spec/api-context-bridge-spec.ts
describe('context bridge', () => {
  it('carries functions, promises and values through', async () => {
    const results = await page.evaluate(async () => {
      const echoed = fixture.echo({
        double: (value: number) => value * 2,
        later: Promise.resolve('later'),
        list: [3],
      });
      const { double, later, list } = Object(echoed);
      return [double(4), await later, list];
    });
    expect(results).toEqual([8, 'later', [3]]);
  });

  it('throws in the page what the preload threw', async () => {
    const message = await page.evaluate(() => {
      try {
        fixture.fail();
        return 'nothing';
      } catch (error) {
        return error instanceof Error ? error.message : 'not an error of the page';
      }
    });
    expect(message).toBe('failed in the preload');
  });

  it('gives a sandboxed preload none of Node', async () => {
    expect(await page.evaluate(() => fixture.requireError('node:fs'))).toBe('module not found: node:fs');
  });
});

// lib/browser/api/protocol.ts; spec/api-protocol-spec.ts, “protocol.handle”
describe('protocol', () => {
  it('answers with the status, headers and body of the handler', async () => {
    const answer = await page.evaluate(async () => {
      const response = await fetch('/teapot');
      return [response.status, response.headers.get('x-fixture'), await response.text()];
    });
    expect(answer).toEqual([418, 'yes', 'short and stout']);
    expect((await app.evaluate(async () => globalThis.requests)).at(-1)).toBe('app://fixture/teapot');
  });

  it('gives a scheme that is not privileged no origin', async () => {
    const opened = app.waitForEvent('window');
    const url = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('plain://page');
      return [window.webContents.getURL(), window.webContents.mainFrame.origin];
    });
    expect(url).toEqual(['plain://page', 'null']);
    const second = await opened;
    await second.waitForFunction(() => location.href !== 'about:blank' && self.origin === 'null');
    await second.close();
  });
});

// spec/api-protocol-spec.ts, “supportFetchAPI”; docs/api/structures/custom-scheme.md
it('lets no page fetch from a scheme without that privilege, but loads the rest of it', async () => {
  const opened = app.waitForEvent('window');
  await app.evaluate(async ({ BrowserWindow }) => {
    await new BrowserWindow({ show: false }).loadURL('quiet://page/');
  });
  const quiet = await opened;
  expect(await quiet.textContent('h1')).toBe('Quiet');
  const fetched = () =>
    fetch('/').then(
      () => 'answered',
      (error: Error) => error.message,
    );
  expect(await quiet.evaluate(fetched)).toBe('Failed to fetch');
  expect(await page.evaluate(fetched)).toBe('answered');
  await quiet.close();
});

// spec/api-web-contents-spec.ts, “will-navigate” and “setWindowOpenHandler”; `e2e/security.spec.ts` has what is denied
describe('navigation', () => {
  it('goes where nobody prevents it', async () => {
    await app.evaluate(async () => Object.assign(globalThis, { mayNavigate: true }).events.splice(0));
    await page.click('#away');
    await page.waitForSelector('h1:text("Elsewhere")');
    expect(await page.evaluate(() => fixture.invoke('sender'))).toMatchObject({ url: 'app://fixture/elsewhere' });
    await page.goBack();
    await page.waitForSelector('#away');
    const events = await app.evaluate(async () => globalThis.events);
    expect(events).toEqual([{ name: 'will-navigate', url: 'app://fixture/elsewhere' }]);
  });
});

// shell/browser/electron_permission_manager.cc; docs/api/session.md, “setPermissionRequestHandler”
describe('permissions', () => {
  /** Handlers that answer so from now on, and note what they are asked; null for none. */
  const answerWith = (isGranted: boolean | null) =>
    app.evaluate(async ({ session: { defaultSession } }, isGranted) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      const note = (contents: Electron.WebContents | null, permission: string, details: object) =>
        asked.push([contents?.getURL(), permission, Reflect.get(details, 'isMainFrame')]);
      defaultSession.setPermissionRequestHandler(
        isGranted === null
          ? null
          : (contents, permission, answer, details) => {
              note(contents, permission, details);
              answer(isGranted);
            },
      );
      defaultSession.setPermissionCheckHandler(
        isGranted === null
          ? null
          : (contents, permission, _origin, details) => {
              note(contents, permission, details);
              return isGranted;
            },
      );
    }, isGranted);
  const readAsked = () => app.evaluate(async () => Reflect.get(globalThis, 'asked'));
  const askForAll = () =>
    page.evaluate(async () => {
      const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error));
      const query = async (name: PermissionName) => (await navigator.permissions.query({ name })).state;
      return [
        await query('geolocation'),
        await query('camera'),
        await Notification.requestPermission(),
        await navigator.clipboard.writeText('word').then(() => 'granted', nameOf),
        await navigator.clipboard.readText().then((text) => text, nameOf),
        await navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(() => 'granted', nameOf),
        await new Promise((resolve) => {
          const fail = ({ code }: GeolocationPositionError) => resolve(code === 1 ? 'denied' : code);
          navigator.geolocation.getCurrentPosition(() => resolve('granted'), fail);
        }),
      ];
    });
  // Without it, Chromium looks for none without end.
  beforeAll(() => app.context().setGeolocation({ latitude: 1, longitude: 1 }));

  it('are asked for at each request, by check or by request', async () => {
    await answerWith(false);
    const denied = await askForAll();
    const refused = 'NotAllowedError';
    const media = expect.stringMatching(/^Not(Allowed|Found)Error$/);
    expect(denied).toEqual(['denied', 'denied', 'denied', refused, refused, media, 'denied']);
    const names = ['geolocation', 'media', 'notifications', 'clipboard-sanitized-write', 'clipboard-read', 'media'];
    expect(await readAsked()).toEqual(
      [...names, 'geolocation'].map((name) => [expect.stringContaining('app://fixture/'), name, true]),
    );
    await answerWith(true);
    // No computer that tests run on has all that makes sound.
    const sound = expect.not.stringContaining(refused);
    const given = 'granted';
    expect(await askForAll()).toEqual([given, given, given, given, 'word', sound, given]);
    expect(await readAsked()).toHaveLength(7);
  });

  it('are granted where nobody was set to answer', async () => {
    await answerWith(null);
    expect((await askForAll()).slice(0, 3)).toEqual(['granted', 'granted', 'granted']);
  });

  // shell/browser/electron_browser_client.cc, HandleExternalProtocolInUI
  it('are asked for before an address goes to another program', async () => {
    await answerWith(false);
    await page.evaluate(() => location.assign('member-login://callback?code=1'));
    const asked = [expect.stringContaining('app://fixture/'), 'openExternal', true];
    await expect.poll(readAsked).toEqual([asked]);
    await app.evaluate(async ({ BrowserWindow }) => {
      globalThis.mayNavigate = false;
      await BrowserWindow.getAllWindows()[0]
        ?.loadURL('nobody://page')
        .catch(() => undefined);
    });
    expect(await readAsked()).toEqual([asked, asked]);
  });
});

describe('window', () => {
  // lib/browser/api/browser-window.ts: both events of the application
  it('tells the application when it gets the focus', async () => {
    const focused = await app.evaluate(async ({ app, BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const got = new Promise<boolean>((resolve) => {
        app.once('browser-window-focus', (_event, it) => resolve(it === window));
      });
      window?.minimize();
      window?.restore();
      return got;
    });
    expect(focused).toBe(true);
  });

  it('tells each change of its place, and the page has the size of the content', async () => {
    const window = await app.browserWindow(page);
    const heard = await window.evaluate(async (it) => {
      const names: string[] = [];
      it.on('move', () => names.push('move'));
      it.on('resize', () => names.push('resize'));
      it.on('maximize', () => names.push('maximize'));
      it.on('unmaximize', () => names.push('unmaximize'));
      it.setBounds({ x: 11, y: 44 });
      it.setBounds({ width: 800, height: 628 });
      it.maximize();
      it.maximize();
      it.unmaximize();
      return names;
    });
    const place = ['move', 'resize'];
    expect(heard).toEqual([...place, ...place, 'maximize', ...place, 'unmaximize']);
    expect(await window.evaluate(async (it) => it.getNormalBounds())).toEqual({
      x: 11,
      y: 44,
      width: 800,
      height: 628,
    });
    await page.waitForFunction(() => innerWidth === 800 && innerHeight === 600);
  });

  // shell/browser/native_window_views.cc, Maximize
  it('shows itself, and takes no focus, where it is maximized before it was shown', async () => {
    const state = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      window.maximize();
      const found = [window.isVisible(), window.isFocused()];
      window.destroy();
      return found;
    });
    expect(state).toEqual([true, false]);
  });
});

describe('a page that cannot be had', () => {
  // shell/browser/api/electron_api_web_contents.cc, DidFinishNavigation; spec/api-web-contents-spec.ts, “loadURL”
  it.each([
    ['app://fixture/throws', 'ERR_UNEXPECTED', -9],
    ['app://fixture/error', 'ERR_FAILED', -2],
    ['http://127.0.0.1:1/', 'ERR_UNSAFE_PORT', -312],
  ])('tells so once, with its number, and rejects: %s', async (address, code, errno) => {
    const told = await app.evaluate(async ({ BrowserWindow }, address) => {
      const window = new BrowserWindow({ show: false });
      const events: unknown[] = [];
      window.webContents.on('did-fail-load', (event, ...facts) => {
        events.push([typeof event.preventDefault, ...facts.slice(0, 4)]);
      });
      window.webContents.on('did-finish-load', () => events.push('finished'));
      const error = await window.loadURL(address).catch((error: unknown) => error);
      window.destroy();
      return [events, Object.assign({}, error), String(error)];
    }, address);
    expect(told[0]).toEqual([['function', errno, code, expect.stringContaining(address), true]]);
    expect(told[1]).toEqual({ code, errno, url: expect.stringContaining(address) });
    expect(told[2]).toContain(`Error: ${code} (${errno}) loading '`);
  });

  // lib/browser/api/web-contents.ts, `stopLoadingListener`
  it('rejects without a word for a scheme that is another program’s', async () => {
    const told = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const events: unknown[] = [];
      window.webContents.on('did-fail-load', () => events.push('failed'));
      events.push(await window.loadURL('nobody://page').catch(String));
      window.destroy();
      return events;
    });
    expect(told).toEqual(["Error: ERR_FAILED (-2) loading 'nobody://page'"]);
  });

  // lib/browser/api/web-contents.ts, `_awaitNextLoad`
  it('rejects where the window is closed meanwhile, which nobody has to hear', async () => {
    const heard = await app.evaluate(async ({ BrowserWindow }) => {
      const unheard: unknown[] = [];
      const listener = (reason: unknown) => unheard.push(reason);
      process.on('unhandledRejection', listener);
      const [heard, other] = [new BrowserWindow({ show: false }), new BrowserWindow({ show: false })];
      void other.loadURL('app://fixture/');
      const loading = heard.loadURL('app://fixture/').catch(String);
      heard.destroy();
      other.destroy();
      const text = await loading;
      await new Promise((resolve) => setTimeout(resolve, 1));
      process.off('unhandledRejection', listener);
      return [text, unheard.length];
    });
    expect(heard).toEqual(["Error: ERR_FAILED (-2) loading 'app://fixture/'", 0]);
  });
});

describe('a page on its way', () => {
  // docs/api/structures/ipc-main-invoke-event.md
  it('is no sender any more once it has navigated', async () => {
    await page.evaluate(() => void fixture.invoke('navigates').catch(() => undefined));
    await expect.poll(() => app.evaluate(async () => globalThis.senderAfterNavigation)).toEqual([true, null]);
    await page.waitForSelector('h1');
  });

  // docs/api/web-contents.md, `contents.send`: a message is for the page that is there
  it('gets nothing that was sent before it was there', async () => {
    await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const loaded = new Promise((resolve) => window?.webContents.once('did-finish-load', () => resolve(null)));
      const second = new BrowserWindow({ show: false });
      second.webContents.send('tick', 'early');
      second.destroy();
      window?.webContents.reload();
      await loaded;
    });
    await page.waitForSelector('h1');
    expect(await page.evaluate(() => fixture.ticks())).toEqual([]);
    await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.send('tick', 1));
    await expect.poll(() => page.evaluate(() => fixture.ticks())).toEqual([1]);
  });

  // docs/api/web-contents.md, “context-menu”; docs/api/structures/context-menu-params.md
  it('tells where the other mouse button was pressed, unless it keeps that to itself', async () => {
    // It listens before the page is told to do anything.
    await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const seen: Electron.ContextMenuParams[] = [];
      globalThis.awaited = new Promise<unknown[]>((resolve) => {
        window?.webContents.on('context-menu', (_event, params) => {
          seen.push(params);
          if (seen.length === 3)
            resolve(seen.map(({ isEditable, selectionText, editFlags }) => [isEditable, selectionText, editFlags]));
        });
      });
    });
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { value: 'some words', id: 'field' });
      const secret = Object.assign(document.createElement('input'), {
        value: 'secret',
        type: 'password',
        id: 'secret',
      });
      const own = Object.assign(document.createElement('p'), { textContent: 'own', id: 'own' });
      own.addEventListener('contextmenu', (event) => event.preventDefault());
      document.body.append(field, secret, own);
      field.setSelectionRange(0, 4);
      secret.select();
    });
    for (const place of ['#own', '#field', '#secret', 'h1']) await page.dispatchEvent(place, 'contextmenu');
    expect(await app.evaluate(() => globalThis.awaited)).toEqual([
      [true, 'some', { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }],
      [true, '', { canCut: false, canCopy: false, canPaste: true, canSelectAll: true }],
      [false, expect.any(String), expect.objectContaining({ canCut: false, canPaste: false })],
    ]);
  });
});

describe('a window that closes', () => {
  // shell/browser/native_window.cc, NotifyWindowCloseButtonClicked; spec/api-browser-window-spec.ts, “BrowserWindow.close()”
  it('is there until a later turn, and may be kept', async () => {
    const told = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('app://fixture/');
      const seen: unknown[] = [];
      window.once('close', (event) => {
        seen.push('kept');
        event.preventDefault();
      });
      window.close();
      window.on('close', () => seen.push('close'));
      const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()));
      window.close();
      seen.push(window.isDestroyed(), window.webContents.isDestroyed());
      await closed;
      seen.push(window.isDestroyed());
      return seen;
    });
    expect(told).toEqual(['kept', 'close', false, false, true]);
  });

  it('is closed also while its page is being replaced', async () => {
    const closed = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('app://fixture/');
      void window.loadURL('about:blank');
      window.close();
      return new Promise((resolve) => window.once('closed', () => resolve(true)));
    });
    expect(closed).toBe(true);
  });

  // shell/common/gin_helper/function_template.h; shell/browser/api/electron_api_base_window.cc, OnWindowClosed
  it('throws once it is closed, whatever is asked of it or its page', async () => {
    const told = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const { id, webContents } = window;
      const attempt = (act: () => unknown): unknown => {
        try {
          return act();
        } catch (error) {
          return String(error);
        }
      };
      const seen: unknown[] = [];
      window.once('closed', () => seen.push(attempt(() => window.isVisible())));
      window.destroy();
      window.on('focus', () => undefined).removeAllListeners('focus');
      return [
        ...seen,
        attempt(() => window.show()),
        attempt(() => window.getBounds()),
        attempt(() => window.webContents),
        attempt(() => window.close()),
        attempt(() => webContents.send('tick')),
        attempt(() => webContents.mainFrame),
        attempt(() => webContents.reload()),
        attempt(() => [window.id === id, window.isDestroyed(), webContents.isDestroyed()]),
        BrowserWindow.getAllWindows().length,
      ];
    });
    const thrown = 'TypeError: Object has been destroyed';
    expect(told).toEqual([...Array(8).fill(thrown), [true, true, true], 1]);
  });

  // docs/tutorial/sandbox.md: what is on by itself stays on
  it.each([{ sandbox: false }, { contextIsolation: false }, { nodeIntegration: true }])(
    'is not opened for a page without isolation: %o',
    async (webPreferences) => {
      const open = app.evaluate(async ({ BrowserWindow }, webPreferences) => {
        new BrowserWindow({ webPreferences });
      }, webPreferences);
      await expect(open).rejects.toThrow('only pages with contextIsolation and sandbox');
    },
  );

  // shell/browser/browser.cc, Focus: the first window that is visible; docs/api/browser-window.md, “ready-to-show”
  it('gets the focus of the application where it is the first that is shown', async () => {
    const focused = await app.evaluate(async ({ app, BrowserWindow }) => {
      const hidden = new BrowserWindow({ show: false });
      const ready = new Promise<void>((resolve) => hidden.once('ready-to-show', () => resolve()));
      void hidden.loadURL('app://fixture/');
      await ready;
      const second = new BrowserWindow();
      app.focus({ steal: true });
      const [first] = BrowserWindow.getAllWindows();
      const seen = [first?.isFocused(), hidden.isFocused(), second.isFocused()];
      hidden.destroy();
      second.destroy();
      return seen;
    });
    expect(focused).toEqual([true, false, false]);
  });

  // spec/api-web-contents-spec.ts, “render-process-gone”
  it('tells that its page has crashed, and loads it again', async () => {
    const told = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('app://fixture/');
      const gone = new Promise((resolve) => {
        window.webContents.once('render-process-gone', (_event, { reason }) => resolve(reason));
      });
      void window.loadURL('chrome://crash');
      const reason = await gone;
      const loaded = new Promise<void>((resolve) => window.webContents.once('did-finish-load', () => resolve()));
      window.webContents.reload();
      await loaded;
      window.destroy();
      return reason;
    });
    expect(told).toBe('crashed');
  });

  // shell/browser/api/electron_api_base_window.cc, OnWindowFocus: EmitEventSoon
  it('hears of the focus in a later turn, and not after its end', async () => {
    const told = await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const seen: string[] = [];
      const other = new BrowserWindow();
      other.on('focus', (event: unknown) => seen.push(`other ${typeof Reflect.get(Object(event), 'preventDefault')}`));
      other.on('show', () => seen.push('never'));
      await new Promise((resolve) => setImmediate(resolve));
      window?.focus();
      const focused = new Promise((resolve) => window?.once('focus', resolve)).then(() => seen.push('window'));
      seen.push('turn');
      other.focus();
      other.destroy();
      await focused;
      await new Promise((resolve) => setImmediate(resolve));
      return seen;
    });
    expect(told).toEqual(['other function', 'turn', 'window']);
  });
});
