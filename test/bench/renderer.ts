/**
 * Compares the built renderer in a headless Chromium with a bare Vite React page: first contentful paint, and when the
 * primary button can be pressed. Main is left out: a bridge answers at once with the
 * view of a ready service.
 */
import type { Page } from 'playwright';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { VIEW } from '../renderer/views.ts';
import { type Figure, runInTurn } from './figures.ts';
import { APP_FOLDER, buildPage, launchBrowser, onPage, serveFolder } from './pages.ts';

const ROUNDS = 15;

interface Load {
  /** Milliseconds from the start of the navigation. */
  readonly paintedAtMs: number;
  readonly usableAtMs: number;
}

export async function measureRenderer(): Promise<readonly Figure[]> {
  const bareFolder = await buildPage('bare-page');
  await using browser = await launchBrowser();
  await using app = await serveFolder(APP_FOLDER);
  await using bare = await serveFolder(bareFolder);
  const { measured, floor } = await runInTurn(
    ROUNDS,
    () => onPage(browser, (page) => loadOnce(page, app.origin)),
    () => onPage(browser, (page) => loadOnce(page, bare.origin)),
  );
  return [
    {
      title: 'First contentful paint',
      unit: 'ms',
      measured: measured.map(({ paintedAtMs }) => paintedAtMs),
      floor: floor.map(({ paintedAtMs }) => paintedAtMs),
      aim: { of: 'ratio', atMost: 1.3 },
    },
    {
      title: 'Usable sign-in button',
      unit: 'ms',
      measured: measured.map(({ usableAtMs }) => usableAtMs),
      floor: floor.map(({ usableAtMs }) => usableAtMs),
      aim: { of: 'ratio', atMost: 1.25 },
    },
  ];
}

async function loadOnce(page: Page, origin: string): Promise<Load> {
  await page.addInitScript(watchLoad, VIEW);
  const load = new Promise<Load>((resolve) => page.once('console', (message) => resolve(JSON.parse(message.text()))));
  await page.goto(origin, { waitUntil: 'commit' });
  return load;
}

/**
 * Runs in the page before its own script: main's bridge, and the watcher of both moments. It says them on the console:
 * whoever asks a page makes it run a script of Playwright's, which would come before the slower page's first frame only.
 */
function watchLoad(view: AppView): void {
  const memberLogin: Pick<MemberLoginApi, 'getView' | 'onViewChanged'> = {
    getView: async () => ({ ok: true, value: view }),
    onViewChanged: () => () => {},
  };
  const painted = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  const usable = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector('button[data-primary]:enabled:not([aria-disabled])');
      if (!button) return;
      const { left, top, width, height } = button.getBoundingClientRect();
      if (!button.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  Object.defineProperty(window, 'memberLogin', { value: memberLogin });
  void Promise.all([painted, usable]).then(([paintedAtMs, usableAtMs]) =>
    console.log(JSON.stringify({ paintedAtMs, usableAtMs })),
  );
}
