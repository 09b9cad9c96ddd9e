/**
 * S2 and S3 on the running application: what its page cannot do, whoever runs a script in it, and what main
 * refuses, whoever asks.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { CHANNELS } from '../../electron/ipc/channels.ts';
import { isRealElectron } from '../launch.ts';
import { SAFE_PREFERENCES } from '../safe-preferences.ts';
import { reply, startStubService } from '../stub-service.ts';
import { FORBIDDEN } from './forbidden.ts';
import { FOREIGN_PRELOAD, OWN_PRELOAD, openForeignWindow } from './foreign-window.ts';
import { expect, type Journey, test, titleOf } from './journey.ts';

const APP = 'app://member-login';
const FOREIGN_PAGE = reply('<title>foreign</title>', { headers: { 'content-type': 'text/html' } });

test('S3: the page has the bridge and nothing of Node or Electron', async ({ journey: { page } }) => {
  const found = await page.evaluate(() => ({
    foreign: ['require', 'module', 'exports', 'process', 'Buffer', 'global', 'setImmediate', 'electron', 'ipcRenderer']
      .concat(['__dirname', '__filename', 'contextBridge'])
      .filter((name) => name in window),
    names: Object.keys(window.memberLogin).sort(),
    kinds: [...new Set(Object.values(window.memberLogin).map((member) => typeof member))],
    isFrozen: Object.isFrozen(window.memberLogin),
  }));
  const names = [...CHANNELS, 'onCheckChanged', 'onExchangesChanged', 'onViewChanged'].sort();
  expect(found).toEqual({ foreign: [], names, kinds: ['function'], isFrozen: true });
  await expect(page.evaluate('import("node:fs")')).rejects.toThrow();
});

test('S3: a listener of the page gets the view and no event of Electron', async ({ journey: { page } }) => {
  const received = await page.evaluate(async () => {
    const args = new Promise<readonly (readonly string[])[]>((resolve) => {
      const stop = window.memberLogin.onViewChanged((...all: readonly object[]) => {
        stop();
        resolve(all.map((one) => Object.keys(one)));
      });
    });
    await window.memberLogin.chooseCallbackRoute({ choice: 'automatic' });
    return args;
  });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('sessions');
  expect(received[0]).not.toContain('sender');
});

test('S3: what a script of the page leaves behind does not reach the preload', async ({ journey: { page } }) => {
  await page.evaluate(() => {
    Object.assign(window, { leftBehind: true });
    Object.assign(Object.prototype, { leftBehind: true });
  });
  const devTools = await page.context().newCDPSession(page);
  const worlds = new Map<string, number>();
  devTools.on('Runtime.executionContextCreated', ({ context }) => worlds.set(context.name, context.id));
  await devTools.send('Runtime.enable');
  const look = async (name: string) => {
    const contextId = worlds.get(name) ?? 0;
    const expression = "'leftBehind' in window || 'leftBehind' in {}";
    const { result } = await devTools.send('Runtime.evaluate', { contextId, expression, returnByValue: true });
    return result.value;
  };
  expect(await look('')).toBe(true);
  expect(await look('Electron Isolated Context')).toBe(false);
  await devTools.detach();
});

test('S3: the window is sandboxed, isolated and without Node @real-electron', async ({ launch }) => {
  test.skip(!isRealElectron);
  const { app } = await launch({ electron: { chromiumSandbox: true } });
  const preferences = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents ?? {};
    // Electron has it for its own tests only, without a type.
    const read: unknown = Reflect.get(contents, 'getLastWebPreferences');
    return typeof read === 'function' ? Reflect.apply(read, contents, []) : null;
  });
  expect(preferences).toMatchObject(SAFE_PREFERENCES);
});

test('S3: a frame inside the page gets no bridge', async ({ journey: { page } }) => {
  const found = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentWindow;
    const names = ['memberLogin', 'require', 'process', 'ipc'].filter((name) => inner !== null && name in inner);
    frame.remove();
    return { hasInner: inner !== null, names };
  });
  expect(found).toEqual({ hasInner: true, names: [] });
});

test('S3: every reply carries the policy and the security headers', async ({ journey: { page } }) => {
  const replies: { readonly type: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  page.on('response', (response) =>
    replies.push({ type: response.request().resourceType(), headers: response.headers() }),
  );
  await page.reload();
  await titleOf(page).waitFor();
  expect(new Set(replies.map(({ type }) => type))).toEqual(new Set(['document', 'script', 'stylesheet']));
  for (const { headers } of replies) {
    const policy = new Map((headers['content-security-policy'] ?? '').split('; ').map((rule) => cutOnce(rule, ' ')));
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
    for (const sources of policy.values()) expect(sources).toMatch(/^'(self|none)'$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});

test('S3: the policy stops inline code, eval, foreign content, forms, frames and workers', async ({
  journey: { page },
}) => {
  await using site = await startStubService();
  await page.evaluate(() => {
    const directives: string[] = [];
    Object.assign(window, { directives });
    document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
  });
  for (const { directive, attempt } of FORBIDDEN) {
    await page.evaluate(() => void Reflect.get(window, 'directives').splice(0));
    // A worker that may not start throws as well.
    await page.evaluate(attempt, site.origin).catch(() => undefined);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'directives')), `nothing stopped ${attempt}`)
      .toContain(directive);
  }
  const traces = await page.evaluate(() => ({
    wasBroken: 'wasBroken' in window,
    border: getComputedStyle(document.body).borderTopWidth,
    base: document.baseURI === location.href,
    hasTitle: document.querySelector('h1') !== null,
  }));
  expect(traces).toEqual({ wasBroken: false, border: '0px', base: true, hasTitle: true });
  expect(site.requests).toEqual([]);
  await endNavigation(page);
});

test('S3: every permission is denied', async ({ journey: { page } }) => {
  const answers = await page.evaluate(async () => {
    const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));
    const ask = (name: string) =>
      navigator.permissions.query(JSON.parse(JSON.stringify({ name }))).then(({ state }) => state, nameOf);
    return {
      states: await Promise.all(
        ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'].map(ask),
      ),
      geolocation: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code }) => resolve(code),
        ),
      ),
      notifications: await Notification.requestPermission(),
      media: await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'given', nameOf),
      clipboard: await navigator.clipboard.readText().then(() => 'given', nameOf),
    };
  });
  expect(answers).toEqual({
    states: Array(6).fill('denied'),
    geolocation: 1,
    notifications: 'denied',
    // Not found where the computer has no microphone.
    media: expect.stringMatching(/^Not(Allowed|Found)Error$/),
    clipboard: 'NotAllowedError',
  });
});

test('S3: the page navigates nowhere', async ({ journey: { app, page } }) => {
  await using site = await startStubService();
  const watching = await app.evaluateHandle(async ({ BrowserWindow }) => {
    const denied: string[] = [];
    const listener = (event: Electron.Event<Electron.WebContentsWillNavigateEventParams>) => {
      if (event.defaultPrevented) denied.push(event.url);
    };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('will-navigate', listener);
    return { denied, stop: () => contents?.off('will-navigate', listener) };
  });
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const readDenied = () => watching.evaluate(async ({ denied }) => denied);

  for (const address of [`${site.origin}/page`, 'https://service.example/page', 'app://other/', `${APP}/other.html`]) {
    await page.evaluate((to) => location.assign(to), address);
    await expect.poll(readDenied).toContain(address);
  }
  // Chromium itself refuses these, and says so.
  const refused = page.waitForEvent('console', (message) => /not allowed to load local/i.test(message.text()));
  await page.evaluate(() => location.assign('file:///etc/hosts'));
  await refused;
  await page.evaluate(() => location.assign('javascript:window.isSame = false'));

  const link = `${site.origin}/link`;
  await page.evaluate((href) => {
    const anchor = Object.assign(document.createElement('a'), { href, textContent: 'away' });
    document.querySelector('main')?.prepend(anchor);
  }, link);
  await page.getByRole('link', { name: 'away' }).click();
  await expect.poll(readDenied).toContain(link);

  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
  expect(site.requests).toEqual([]);
  await expect(titleOf(page)).toBeVisible();
  await watching.evaluate(async ({ stop }) => stop());
  await endNavigation(page);
});

test('S3: the page opens no window and nothing in the browser', async ({ journey }) => {
  const { app, page } = journey;
  const complaints: string[] = [];
  // A stand-in opens no second window at all, and says so where the application would have let it.
  app.process().stderr?.on('data', (chunk: Buffer) => complaints.push(String(chunk)));
  await using site = await startStubService();
  const opened = await page.evaluate(
    (targets) => targets.map((target) => window.open(target, '_blank', 'popup') === null),
    [site.origin, 'about:blank', `${APP}/`, 'file:///etc/hosts', 'member-login://callback?code=x'],
  );
  expect(opened).toEqual([true, true, true, true, true]);
  await page.evaluate((href) => {
    const anchor = Object.assign(document.createElement('a'), { href, target: '_blank', textContent: 'away' });
    document.querySelector('main')?.prepend(anchor);
  }, site.origin);
  const link = page.getByRole('link', { name: 'away' });
  await link.click();
  await link.click({ modifiers: ['Shift'] });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await link.click({ button: 'middle' });
  await link.evaluate((anchor) => anchor.remove());

  expect(await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(app.windows()).toHaveLength(1);
  expect(complaints.join('')).not.toContain('second window');
  expect(await journey.openedAddresses()).toEqual([]);
  expect(site.requests).toEqual([]);
});

test('S3: the page’s scheme serves the built renderer, and nothing outside it', async ({ journey: { app } }) => {
  await using foreign = await openForeignWindow(app);
  expect(existsSync(fileURLToPath(new URL('../../package.json', import.meta.url)))).toBe(true);
  expect(await foreign.load(`${APP}/`)).toMatchObject({ status: 200, body: expect.stringContaining('<member-login>') });
  const outside = [
    `${APP}/../../package.json`,
    `${APP}/..%2f..%2fpackage.json`,
    `${APP}/%2e%2e/%2e%2e/package.json`,
    `${APP}/%2e%2e%2f%2e%2e%2fpackage.json`,
    `${APP}/..%5c..%5cpackage.json`,
    `${APP}/..%252f..%252fpackage.json`,
    `${APP}/assets/..%2f..%2f..%2fpackage.json`,
    `${APP}/..%2fmain%2fmain.js`,
    `${APP}/..%2frenderer%2f..%2fpreload%2fpreload.cjs`,
    `${APP}//etc/hosts`,
    `${APP}/%2fetc%2fhosts`,
    `${APP}/${encodeURIComponent(fileURLToPath(new URL('../../package.json', import.meta.url)))}`,
    `${APP}/file:%2f%2f%2fetc%2fhosts`,
    `${APP}/index.html%00.js`,
    `${APP}/%E0%A4%A`,
    `${APP}/assets`,
    `${APP}/.`.concat('%2f..'),
    `${APP}/picture/unknown-session`,
    `${APP}/picture/..%2f..%2fpackage.json`,
    'app://other/',
    'app://other/index.html',
    'app://member-login.example/index.html',
  ];
  for (const address of outside) expect(await foreign.load(address), address).toEqual({ status: 404, body: '' });
});

test('S3: the page can save nothing on the computer', async ({ journey: { app, page } }) => {
  // It listens before the page is told to do anything.
  const told = await app.evaluateHandle(({ session }) => ({
    prevented: new Promise((resolve) =>
      session.defaultSession.once('will-download', (event) => resolve(event.defaultPrevented)),
    ),
  }));
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['text']));
    link.download = 'file.txt';
    link.click();
  });
  expect(await told.evaluate(({ prevented }) => prevented)).toBe(true);
});

test('S3: the page’s scheme answers GET only @real-electron', async ({ journey: { app } }) => {
  // The policy lets no page send anything else, so only main can ask.
  test.skip(!isRealElectron);
  const send = (method: string) =>
    app.evaluate(async ({ net }, method) => (await net.fetch('app://member-login/', { method })).status, method);
  expect(await send('GET')).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect(await send(method), method).toBe(404);
});

test('S2: an argument of another form is refused, and changes nothing', async ({ journey: { page } }) => {
  const found = await page.evaluate(async () => {
    const login = { serviceId: 'demo', methodId: 'oauth-code', fields: {} };
    const calls = [
      ['startLogin', undefined],
      ['startLogin', { ...login, more: true }],
      ['startLogin', { ...login, fields: { login: 'x'.repeat(20_001) } }],
      ['signOut', new Map([['sessionId', 'x']])],
      ['signOut', new Date(0)],
      ['tryPresentations', { sessionId: 'x', presentations: Array(4).fill('bearer') }],
      ['setDemoBehaviour', { name: '__proto__', option: 'x' }],
      ['applyDemoPreset', { preset: 'constructor' }],
      ['actOnDemo', { action: 'constructor' }],
    ] as const;
    const before = JSON.stringify(await window.memberLogin.getView());
    const outcomes: unknown[] = [];
    for (const [name, argument] of calls)
      outcomes.push(await Reflect.apply(window.memberLogin[name], null, [argument]));
    const unknown = ['__proto__', 'constructor', 'Password'].map((methodId) =>
      window.memberLogin.startLogin({ ...login, methodId }),
    );
    return {
      outcomes,
      unknown: (await Promise.all(unknown)).map((outcome) => outcome.ok || outcome.error.code),
      isSame: JSON.stringify(await window.memberLogin.getView()) === before,
    };
  });
  expect(found).toEqual({
    outcomes: Array(9).fill({ ok: false, error: { code: 'argument-invalid', details: {} } }),
    unknown: Array(3).fill('method-not-known'),
    isSame: true,
  });
});

test('S2: an argument that cannot be cloned ends in an error', async ({ journey: { page } }) => {
  const outcome = await page.evaluate(() =>
    Reflect.apply(window.memberLogin.signOut, null, [{ sessionId: () => 'x' }]),
  );
  expect(outcome).toEqual({ ok: false, error: { code: 'unexpected', details: {} } });
});

test('S2: the library that keeps the file answers no page where that is', async ({ journey: { app } }) => {
  const count = await app.evaluate(async ({ ipcMain }) => ipcMain.listenerCount('electron-store-get-data'));
  expect(count).toBe(0);
});

test('S2: every channel is refused to a window that is not the application’s', async ({ journey: { app } }) => {
  await using site = await startStubService();
  await using foreign = await openForeignWindow(app, FOREIGN_PRELOAD);
  site.answerWith(FOREIGN_PAGE);
  for (const address of [`${site.origin}/`, `${APP}/`]) {
    expect((await foreign.load(address)).status).toBe(200);
    for (const channel of CHANNELS) {
      const outcome = await invoke(foreign.page, channel, { sessionId: 'x' });
      expect(outcome, `${channel} from ${address}`).toEqual({
        ok: false,
        error: { code: 'channel-refused', details: {} },
      });
    }
  }
});

test('S2: a channel that does not exist is refused with an error', async ({ journey: { app } }) => {
  await using site = await startStubService();
  await using foreign = await openForeignWindow(app, FOREIGN_PRELOAD);
  site.answerWith(FOREIGN_PAGE);
  await foreign.load(`${site.origin}/`);
  for (const channel of ['no-such-channel', 'view:changed', '__proto__', '']) {
    await expect(invoke(foreign.page, channel, undefined), channel).rejects.toThrow(/No handler registered/);
  }
});

test('S2: the application’s own preload helps no foreign page', async ({ journey }) => {
  await using site = await startStubService();
  site.answerWith(FOREIGN_PAGE, FOREIGN_PAGE);
  await using foreign = await openForeignWindow(journey.app, OWN_PRELOAD);
  for (const address of [`${APP}/`, `${site.origin}/`]) {
    await foreign.load(address);
    expect(await refusalOf(foreign.page), address).toBe('channel-refused');
  }
  // Should a foreign page ever get into the application's own window, it is refused there as well.
  const leadBack = await leadAway(journey, `${site.origin}/`);
  expect(await refusalOf(journey.page)).toBe('channel-refused');
  expect(
    await journey.page.evaluate(() =>
      window.memberLogin.startLogin({ serviceId: 'demo', methodId: 'oauth-code', fields: {} }),
    ),
  ).toEqual({
    ok: false,
    error: { code: 'channel-refused', details: {} },
  });
  expect(await journey.openedAddresses()).toEqual([]);
  await leadBack();
});

/** For Playwright, one that was refused is under way until another ends. */
async function endNavigation(page: Page): Promise<void> {
  await page.reload();
}

function cutOnce(text: string, separator: string): [string, string] {
  const position = text.indexOf(separator);
  return position < 0 ? [text, ''] : [text.slice(0, position), text.slice(position + separator.length)];
}

function invoke(page: Page, channel: string, argument: unknown): Promise<unknown> {
  return page.evaluate(({ channel, argument }) => Reflect.get(window, 'ipc').invoke(channel, argument), {
    channel,
    argument,
  });
}

function refusalOf(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const outcome = await window.memberLogin.getView();
    return outcome.ok ? null : outcome.error.code;
  });
}

/** Main itself leads the application's window away, past every guard of navigation. @returns what leads it back */
async function leadAway({ app, page }: Journey, address: string): Promise<() => Promise<void>> {
  const id = await app.evaluate(
    async ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith('app://'))?.id,
  );
  const leadTo = async (to: string): Promise<void> => {
    const arrived = page.waitForEvent('domcontentloaded');
    await app.evaluate(
      async ({ BrowserWindow }, { id, to }) =>
        BrowserWindow.getAllWindows()
          .find((one) => one.id === id)
          ?.loadURL(to),
      { id, to },
    );
    await arrived;
  };
  await leadTo(address);
  return () => leadTo(`${APP}/`);
}
