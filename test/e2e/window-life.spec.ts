import type { ElectronApplication, Page } from 'playwright/test';
import {
  answer,
  deliver,
  expect,
  expectStillWaiting,
  readView,
  startByScheme,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
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
