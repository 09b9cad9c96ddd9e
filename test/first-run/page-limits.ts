/** What the page cannot do, tried from within. */
import type { Page } from 'playwright';
import type { LaunchedApp } from '../launch.ts';
import { failed, type Step, worked } from './step.ts';
import { until } from './until.ts';

const SETTLE_SECONDS = 10;

export const pageLimits: Step = {
  title: 'What the page cannot do',
  proves: 'Electron denies the page further windows, permissions, downloads and other addresses.',
  limitSeconds: 60,
  async run({ driven }) {
    const launched = await driven.open();
    const { app, page } = launched;
    if (await page.evaluate(() => window.open('https://elsewhere.invalid/') !== null))
      return failed('it opened a window');
    const permission = await page.evaluate(() => Notification.requestPermission());
    if (permission !== 'denied') return failed(`it may show notifications: ${permission}`);
    const before = await readAddress(launched);
    await page.evaluate(() => void location.assign('https://elsewhere.invalid/'));
    if ((await readAddress(launched)) !== before) return failed('it went to another address');
    if (!(await isDownloadPrevented(launched, page))) return failed('it downloaded a file');
    const count = await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    if (count !== 1) return failed(`there are ${count} windows`);
    return worked('all were denied');
  },
};

function readAddress({ app }: LaunchedApp): Promise<string | undefined> {
  return app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
}

async function isDownloadPrevented({ app }: LaunchedApp, page: Page): Promise<boolean> {
  await app.evaluate(async ({ session }) => {
    session.defaultSession.once('will-download', (event) =>
      Object.assign(globalThis, { wasDownloadPrevented: event.defaultPrevented }),
    );
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['text']));
    link.download = 'first-run.txt';
    link.click();
  });
  const read = () => app.evaluate(async () => Reflect.get(globalThis, 'wasDownloadPrevented') ?? null);
  const isPrevented = await until(read, (seen) => seen !== null, {
    seconds: SETTLE_SECONDS,
    failure: 'Electron told of no download',
  });
  return isPrevented === true;
}
