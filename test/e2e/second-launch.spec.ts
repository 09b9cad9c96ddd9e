/** Launching the application while it runs, this copy or another: one window, at the front. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRealElectron, secondLaunch } from '../launch.ts';
import {
  answer,
  test as base,
  chooseRoute,
  deliver,
  expect,
  expectStillWaiting,
  fillIn,
  readView,
  startSignIn,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

interface Fixtures {
  /** A built copy of the application that says that it is version 9.8.7. */
  readonly otherCopy: string;
}

const TOP = fileURLToPath(new URL('../..', import.meta.url));
const OTHER_VERSION = '9.8.7';

const test = base.extend<Fixtures>({
  otherCopy: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'other-copy-'));
    const manifest: object = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: OTHER_VERSION }));
    mkdirSync(join(folder, 'out'));
    for (const part of ['main', 'preload', 'renderer']) {
      cpSync(join(TOP, 'out', part), join(folder, 'out', part), { recursive: true });
    }
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('C7: a second launch without an address opens no second window and changes nothing', async ({ journey }) => {
  await startSignIn(journey);
  await deliver(journey);
  await deliver(journey, '--some-flag');
  await expectStillWaiting(journey.page);
  await expect(journey.page.locator('.notice')).toHaveCount(0);
  expect(journey.app.windows()).toHaveLength(1);
});

for (const [title, args] of [
  ['C7: a second launch without an address', []],
  ['C8: a callback', ['member-login://callback?code=invented-code&state=from-nowhere']],
] as const) {
  test(`${title} brings the minimised window back to the front`, async ({ journey }) => {
    test.skip(isRealElectron && process.platform === 'linux', 'xvfb has no window manager, so nothing is minimised');
    const { app } = journey;
    await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    const isMinimized = () =>
      app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized() ?? null);
    const isVisible = () =>
      app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? null);
    await expect.poll(isMinimized).toBe(true);
    await deliver(journey, ...args);
    await expect.poll(async () => [await isMinimized(), await isVisible()]).toEqual([false, true]);
    expect(journey.app.windows()).toHaveLength(1);
  });
}

test('C8: the window flashes until it has the focus, where the system keeps the focus elsewhere', async ({
  launch,
}) => {
  const journey = await launch();
  await journey.app.evaluate(async ({ BrowserWindow }) => {
    const flashes: boolean[] = [];
    Object.assign(globalThis, { flashes });
    for (const window of BrowserWindow.getAllWindows()) {
      window.isFocused = () => false;
      window.flashFrame = (isOn: boolean) => void flashes.push(isOn);
    }
  });
  const readFlashes = () => journey.app.evaluate(async () => Reflect.get(globalThis, 'flashes'));
  await deliver(journey);
  await expect.poll(readFlashes).toEqual([true]);
  await journey.app.evaluate(async ({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('focus'));
  expect(await readFlashes()).toEqual([true, false]);
});

test('another version that is started says so in the window that is open', async ({ journey, otherCopy }) => {
  const { page, userDataFolder } = journey;
  await startSignIn(journey);
  expect(await secondLaunch({ userDataFolder, appFolder: otherCopy })).toBe(0);
  await expect(page.locator('.notice')).toContainText(`Another version, ${OTHER_VERSION}, was started`);
  expect(journey.app.windows()).toHaveLength(1);
  await expectStillWaiting(page);
});

test('C4: another version that owns the scheme brings the callback, and nothing is said of it', async ({
  journey,
  browserPage,
  otherCopy,
}) => {
  const { page, userDataFolder } = journey;
  await chooseRoute(page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey));
  const callback = await answer(browserPage, 'Allow');
  expect(await secondLaunch({ userDataFolder, appFolder: otherCopy, args: [callback] })).toBe(0);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).notices).toEqual([]);
});
