/**
 * How the window behaves among others: it is found again where it was left, its menu does what it says, and a sign-in
 * that ends while the window is in the back is told by a notification. Nothing is drawn for a person to see.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { about } from '../../renderer/text/about.ts';
import { isRealElectron } from '../launch.ts';
import { readCode, typeCode } from './device-page.ts';
import {
  bendDemo,
  chooseMethod,
  expect,
  type Journey,
  noticeOf,
  readView,
  signInOnPage,
  signOut,
  signOutButton,
  titleOf,
  wordsFor,
} from './journey.ts';
import { test } from './kept-data.ts';

/** Fits on the small display of a build machine, and is no smaller than the window may be. */
const PLACE = { x: 30, y: 36, width: 960, height: 684 };
/** xvfb has no window manager: nothing is maximized, minimized or full screen there. */
const HAS_NO_MANAGER = isRealElectron && process.platform === 'linux';
const NO_MANAGER = 'xvfb has no window manager';

test.describe('the window', () => {
  test('is found where it was left, also after a kill, does not grow, and is maximized again', async ({
    launch,
    dataFolder,
  }) => {
    const first = await launch({ userDataFolder: dataFolder });
    await moveTo(first.app, PLACE);
    const { bounds, content } = await readState(first.app);
    await expect.poll(() => readRemembered(dataFolder)).toMatchObject({ bounds, isMaximized: false });
    const gone = first.app.waitForEvent('close');
    first.app.process().kill('SIGKILL');
    await gone;

    const second = await launch({ userDataFolder: dataFolder });
    expect(await readState(second.app)).toMatchObject({ bounds, content, isMaximized: false });
    if (HAS_NO_MANAGER) return;
    // Left at once: what is waited for is not what writes it.
    await inWindow(second.app, 'maximize');
    await expect.poll(async () => (await readState(second.app)).isMaximized).toBe(true);
    const { normal } = await readState(second.app);
    await second.app.close();

    const { app } = await launch({ userDataFolder: dataFolder });
    await expect.poll(async () => (await readState(app)).isMaximized).toBe(true);
    await inWindow(app, 'unmaximize');
    await expect.poll(async () => (await readState(app)).bounds).toEqual(normal);
  });

  test('comes back when its display is unplugged or shrinks', async ({ journey: { app } }) => {
    const { bounds } = await readState(app);
    for (const event of ['display-removed', 'display-metrics-changed']) {
      await moveTo(app, { ...PLACE, x: 20_000 });
      const isOff = await isOffScreen(app);
      test.skip(isRealElectron && !isOff, 'The system here lets no window leave the screen.');
      expect(isOff).toBe(true);
      await app.evaluate(async ({ screen }, name) => screen.emit(name, {}, screen.getPrimaryDisplay(), []), event);
      await expect.poll(() => isOnScreen(app)).toBe(true);
    }
    await moveTo(app, bounds);
  });
});

test.describe('the menu', () => {
  test('leads to the screen about this app, also while the page is still loading', async ({ journey }) => {
    const { app, page } = journey;
    await press(app, 'about');
    await expect(titleOf(page)).toHaveText(about.title);
    await app.evaluate(async ({ BrowserWindow, Menu }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
      contents?.reload();
      Menu.getApplicationMenu()?.getMenuItemById('about')?.click();
      await loaded;
    });
    await expect(titleOf(page)).toHaveText(about.title);
    // What has been shown does not come again. The page may still be loading.
    await expect(async () => expect((await readView(page)).askedCommand).toBeNull()).toPass();
    await page.reload();
    await expect(titleOf(page)).not.toHaveText(about.title);
  });

  test('opens a profile file, and says on the page what is wrong with it', async ({ journey }) => {
    const { app, page } = journey;
    const asked = await app.evaluate(async ({ dialog, Menu }) => {
      const { showOpenDialog } = dialog;
      let count = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      const answerOnce = async () => {
        count += 1;
        await promise;
        return { canceled: false, filePaths: ['/nowhere/missing-profile.json'] };
      };
      Object.assign(dialog, { showOpenDialog: answerOnce });
      const item = Menu.getApplicationMenu()?.getMenuItemById('open-profile');
      item?.click();
      item?.click();
      // A folder of earlier is looked up first.
      while (count === 0) await new Promise((settle) => setImmediate(settle));
      resolve();
      Object.assign(dialog, { showOpenDialog });
      return count;
    });
    expect(asked).toBe(1);
    await expect(noticeOf(page, 'profile-file-unreadable')).toBeVisible();
  });
});

test('C10: a press of the other mouse button on a field offers to paste', async ({ journey }) => {
  const roles = await journey.app.evaluate(async ({ BrowserWindow, Menu }) => {
    const shown: string[] = [];
    const { popup } = Menu.prototype;
    Menu.prototype.popup = function show(this: Electron.Menu) {
      for (const { role } of this.items) if (role) shown.push(role);
    };
    const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
    const place = { isEditable: true, selectionText: '', editFlags };
    BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, place);
    Menu.prototype.popup = popup;
    return shown;
  });
  expect(roles.map((role) => role.toLowerCase())).toEqual(['cut', 'copy', 'paste', 'selectall']);
});

test('C8, D5: the window comes forward once a code is confirmed; a notification tells that it was declined, and a press brings it forward', async ({
  journey,
  browserPage,
}) => {
  test.skip(HAS_NO_MANAGER, NO_MANAGER);
  const { app, page } = journey;
  await bendDemo(page, { deviceInterval: '1' });
  await watchNotifications(app);
  await answerCode(journey, browserPage, 'Allow');
  await expect(signOutButton(page)).toBeVisible();
  expect(await isInFront(app)).toBe(true);
  expect(await readNotifications(app)).toEqual([]);

  await signOut(page);
  await browserPage.context().clearCookies();
  await answerCode(journey, browserPage, 'Decline');
  await expect(titleOf(browserPage)).toHaveText('You declined');
  test.skip(process.platform === 'win32', 'On Windows, a copy that is not installed shows no notifications.');
  await expect.poll(() => readNotifications(app)).toEqual(['You declined: Demo service. You were not signed in.']);
  expect(await isInFront(app)).toBe(false);
  await app.evaluate(async () => Reflect.get(globalThis, 'shownNotifications').at(-1).emit('click', {}));
  await expect.poll(() => isInFront(app)).toBe(true);
  await expect.poll(() => app.evaluate(async () => Reflect.get(globalThis, 'closedNotifications'))).toBe(1);
  await expect(titleOf(page)).toHaveText(wordsFor('declined'));
});

/** Answers on the service's page while the window is minimized. */
async function answerCode({ app, page }: Journey, browserPage: Page, choice: 'Allow' | 'Decline'): Promise<void> {
  await chooseMethod(page, 'device-code');
  const code = await readCode(page);
  await inWindow(app, 'minimize');
  await typeCode(browserPage, code);
  await signInOnPage(browserPage);
  await browserPage.getByRole('button', { name: choice }).click();
}

/** From now on none is shown to anybody. */
async function watchNotifications(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ Notification }) => {
    const shown: Electron.Notification[] = [];
    const seen = { shownNotifications: shown, closedNotifications: 0 };
    Object.assign(globalThis, seen);
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this);
    };
    Notification.prototype.close = () => {
      Object.assign(globalThis, { closedNotifications: Reflect.get(globalThis, 'closedNotifications') + 1 });
    };
  });
}

function readNotifications(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(async () => {
    const shown: readonly Electron.Notification[] = Reflect.get(globalThis, 'shownNotifications');
    return shown.map(({ title, body }) => `${title}: ${body}`);
  });
}

async function press(app: ElectronApplication, id: string): Promise<void> {
  await app.evaluate(async ({ Menu }, itemId) => Menu.getApplicationMenu()?.getMenuItemById(itemId)?.click(), id);
}

async function inWindow(app: ElectronApplication, act: 'maximize' | 'unmaximize' | 'minimize'): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }, name) => BrowserWindow.getAllWindows()[0]?.[name](), act);
}

async function isInFront(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return window?.isFocused() === true && !window.isMinimized();
  });
}

/** Waits until it is there; a system may correct the place a little. */
async function moveTo(app: ElectronApplication, place: Electron.Rectangle): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
  await expect.poll(async () => (await readState(app)).bounds.width).toBe(place.width);
}

interface WindowState {
  readonly bounds: Electron.Rectangle;
  readonly normal: Electron.Rectangle;
  readonly content: Electron.Rectangle;
  readonly isMaximized: boolean;
}

async function readState(app: ElectronApplication): Promise<WindowState> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('There is no window.');
    return {
      bounds: window.getBounds(),
      normal: window.getNormalBounds(),
      content: window.getContentBounds(),
      isMaximized: window.isMaximized(),
    };
  });
}

/** Whether the whole window lies within one display. */
async function isOnScreen(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(async ({ BrowserWindow, screen }) => {
    const { x = 0, y = 0, width = 0, height = 0 } = BrowserWindow.getAllWindows()[0]?.getBounds() ?? {};
    return screen
      .getAllDisplays()
      .some(
        ({ bounds }) =>
          x >= bounds.x &&
          y >= bounds.y &&
          x + width <= bounds.x + bounds.width &&
          y + height <= bounds.y + bounds.height,
      );
  });
}

/** Whether no display shows any of it. */
async function isOffScreen(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(async ({ BrowserWindow, screen }) => {
    const { x = 0, y = 0, width = 0, height = 0 } = BrowserWindow.getAllWindows()[0]?.getBounds() ?? {};
    return screen
      .getAllDisplays()
      .every(
        ({ bounds }) =>
          x >= bounds.x + bounds.width ||
          y >= bounds.y + bounds.height ||
          x + width <= bounds.x ||
          y + height <= bounds.y,
      );
  });
}

function readRemembered(dataFolder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dataFolder, 'window.json'), 'utf8'));
  } catch {
    return null;
  }
}
