/**
 * The window goes, or what is in it, and the application stays: as on macOS, where closing the last window quits
 * nothing, and wherever a page crashes or a call to main fails in a way that nobody foresaw.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { serviceForm } from '../../renderer/text/service-form.ts';
import {
  alertIn,
  answer,
  deliver,
  expect,
  expectStillWaiting,
  goByRail,
  readView,
  startByScheme,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';

const MOST_RELOADS = 3;

test('W2, C8: a sign-in outlives its window: the next one, by the dock or by the callback, shows how it stands', async ({
  launch,
  browserPage,
}) => {
  const journey = await launch();
  const { app } = journey;
  await startByScheme(journey, browserPage);
  const callback = await answer(browserPage, 'Allow');
  await expectStillWaiting(journey.page);
  const { attempts } = await readView(journey.page);

  await closeWindow(app, journey.page);
  const fromDock = await nextWindow(app, () => app.evaluate(async ({ app }) => void app.emit('activate', {}, false)));
  await expectStillWaiting(fromDock);
  expect((await readView(fromDock)).attempts).toEqual(attempts);

  await closeWindow(app, fromDock);
  const page = await nextWindow(app, () => deliver(journey, callback));
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).attempts).toEqual([]);
  expect(app.windows()).toHaveLength(1);

  // A page that crashes again and again is loaded anew a few times, and then left alone.
  const reloads = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const loaded: string[] = [];
    if (contents) contents.reload = () => void loaded.push('anew');
    const counts: number[] = [];
    for (let crash = 0; crash < 6; crash += 1) {
      contents?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
      counts.push(loaded.length);
    }
    return counts;
  });
  expect(reloads).toEqual([1, 2, MOST_RELOADS, MOST_RELOADS, MOST_RELOADS, MOST_RELOADS]);
});

test('S1: a call to main that fails in an unforeseen way says so on the page, without the error’s own words', async ({
  journey,
}) => {
  const words = 'what-the-error-says-5d1e';
  const { app, page, userDataFolder } = journey;
  await goByRail(page, text.rail.addService);
  await app.evaluate(async ({ dialog }, words) => {
    dialog.showOpenDialog = () => {
      throw new TypeError(words);
    };
  }, words);
  await page.getByRole('button', { name: serviceForm.add.open }).click();
  await expect(alertIn(page)).toContainText(wordsFor('unexpected'));
  expect(await page.content()).not.toContain(words);
  // The next one is none.
  await app.evaluate(async ({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
  });
  await page.getByRole('button', { name: serviceForm.add.open }).click();
  await expect(alertIn(page)).toHaveCount(0);
  const readLog = (): string => readFileSync(join(userDataFolder, 'logs', 'member-login.log'), 'utf8');
  await expect.poll(readLog).toContain('TypeError');
  expect(readLog()).not.toContain(words);
});

/** The application goes on, as it does on macOS. */
async function closeWindow(app: ElectronApplication, page: Page): Promise<void> {
  const closed = page.waitForEvent('close');
  await app.evaluate(async ({ app, BrowserWindow }) => {
    app.removeAllListeners('window-all-closed');
    const allClosed = new Promise<void>((resolve) => app.once('window-all-closed', () => resolve()));
    for (const window of BrowserWindow.getAllWindows()) window.close();
    await allClosed;
    app.on('window-all-closed', () => undefined);
  });
  await closed;
}

async function nextWindow(app: ElectronApplication, open: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([app.waitForEvent('window'), open()]);
  return page;
}
