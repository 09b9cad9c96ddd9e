/**
 * The window goes, or what is in it, and the application stays: as on macOS, where closing the last window quits
 * nothing, and wherever a page crashes or a call to main fails in a way that nobody foresaw.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from '../../renderer/text/en.ts';
import {
  answer,
  chooseRoute,
  deliver,
  expect,
  expectStillWaiting,
  fillIn,
  goByRail,
  type Journey,
  readView,
  startSignIn,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { test } from './kept-data.ts';

const MOST_RELOADS = 3;

test.describe('a window that is closed in the middle of a sign-in, where the application lives on', () => {
  test('W2: the next window, which the dock opens, shows it still waiting, and it can be finished', async ({
    launch,
    browserPage,
  }) => {
    const journey = await launch();
    const callback = await waitForCallback(journey, browserPage);
    const { attempts } = await readView(journey.page);
    await closeWindow(journey);
    const page = await nextWindow(journey, () =>
      journey.app.evaluate(async ({ app }) => void app.emit('activate', {}, false)),
    );
    await expectStillWaiting(page);
    expect((await readView(page)).attempts).toEqual(attempts);
    await deliver(journey, callback);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    expect(journey.app.windows()).toHaveLength(1);
  });

  test('C8: its callback is used all the same, and opens a window that shows the member', async ({
    launch,
    browserPage,
  }) => {
    const journey = await launch();
    const callback = await waitForCallback(journey, browserPage);
    await closeWindow(journey);
    const page = await nextWindow(journey, () => deliver(journey, callback));
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    expect((await readView(page)).attempts).toEqual([]);
    expect(journey.app.windows()).toHaveLength(1);
  });
});

test('a page that crashes again and again is loaded anew a few times, and then left alone', async ({ launch }) => {
  const { app } = await launch();
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
  launch,
  dataFolder,
}) => {
  const words = 'what-the-error-says-5d1e';
  const { app, page } = await launch({ userDataFolder: dataFolder });
  await goByRail(page, text.rail.ownService);
  await app.evaluate(async ({ dialog }, words) => {
    dialog.showOpenDialog = () => {
      throw new TypeError(words);
    };
  }, words);
  await page.getByRole('button', { name: text.ownService.open }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('unexpected'));
  expect(await page.content()).not.toContain(words);
  // The next one is none.
  await app.evaluate(async ({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
  });
  await page.getByRole('button', { name: text.ownService.open }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await app.close();
  const log = readFileSync(join(dataFolder, 'logs', 'member-login.log'), 'utf8');
  expect(log).toContain('TypeError');
  expect(log).not.toContain(words);
});

/** @returns the callback of a sign-in that waits for it, by the application's scheme */
async function waitForCallback(journey: Journey, browserPage: Parameters<typeof fillIn>[0]): Promise<string> {
  await chooseRoute(journey.page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey));
  const callback = await answer(browserPage, 'Allow');
  await expectStillWaiting(journey.page);
  return callback;
}

/** The application goes on, as it does on macOS. */
async function closeWindow({ app, page }: Journey): Promise<void> {
  const closed = page.waitForEvent('close');
  await app.evaluate(async ({ app, BrowserWindow }) => {
    app.removeAllListeners('window-all-closed');
    app.on('window-all-closed', () => undefined);
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  await closed;
}

async function nextWindow({ app }: Journey, open: () => Promise<void>): Promise<Journey['page']> {
  const [page] = await Promise.all([app.waitForEvent('window'), open()]);
  return page;
}
