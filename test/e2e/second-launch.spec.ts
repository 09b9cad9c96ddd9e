/** Launching the application while it runs, this copy or another: one window, at the front. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRealElectron, secondLaunch } from '../launch.ts';
import {
  answer,
  test as base,
  deliver,
  expect,
  expectStillWaiting,
  readView,
  startByScheme,
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

test('C7, C8: a second launch brings the minimised window back to the front, and flashes it where the focus stays elsewhere', async ({
  journey,
}) => {
  test.skip(isRealElectron && process.platform === 'linux', 'xvfb has no window manager, so nothing is minimised');
  const { app } = journey;
  const readWindow = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { isMinimized: window?.isMinimized(), isVisible: window?.isVisible() };
    });
  await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await expect.poll(readWindow).toMatchObject({ isMinimized: true });
  await deliver(journey, 'member-login://callback?code=invented-code&state=from-nowhere');
  await expect.poll(readWindow).toEqual({ isMinimized: false, isVisible: true });
  expect(app.windows()).toHaveLength(1);

  await app.evaluate(async ({ BrowserWindow }) => {
    const flashes: boolean[] = [];
    Object.assign(globalThis, { flashes });
    const [window] = BrowserWindow.getAllWindows();
    Object.assign(window ?? {}, { isFocused: () => false, flashFrame: (isOn: boolean) => void flashes.push(isOn) });
  });
  const readFlashes = () => app.evaluate(async () => Reflect.get(globalThis, 'flashes'));
  await deliver(journey);
  await expect.poll(readFlashes).toEqual([true]);
  await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.emit('focus');
    for (const name of ['isFocused', 'flashFrame']) Reflect.deleteProperty(window ?? {}, name);
  });
  expect(await readFlashes()).toEqual([true, false]);
});

test('C4: another version says so in the window that is open, but not where it brings the callback as the scheme’s owner', async ({
  journey,
  browserPage,
  otherCopy,
}) => {
  const { page, userDataFolder } = journey;
  await startByScheme(journey, browserPage);
  const callback = await answer(browserPage, 'Allow');
  expect(await secondLaunch({ userDataFolder, appFolder: otherCopy })).toBe(0);
  const notice = page.locator('.notice');
  await expect(notice).toContainText(`Another version, ${OTHER_VERSION}, was started`);
  expect(journey.app.windows()).toHaveLength(1);
  await expectStillWaiting(page);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);

  expect(await secondLaunch({ userDataFolder, appFolder: otherCopy, args: [callback] })).toBe(0);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).notices).toEqual([]);
});
