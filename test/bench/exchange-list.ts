/**
 * Measures the list of exchanges in a headless Chromium, with 10,000 rows: how often a frame is late while it is
 * scrolled, next to an empty virtual list of the same size; and how long a filter takes from the key to the first
 * result, next to 100 rows. Main is left out: a bridge answers at once. Also the size of the screen's own code.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { logOf, manyRows } from '../renderer/testing/exchanges/exchange-views.ts';
import { ALL_METHODS } from '../renderer/views.ts';
import { type Figure, runInTurn } from './figures.ts';
import { APP_FOLDER, buildPage, launchBrowser, onPage, serveFolder } from './pages.ts';

const ROUNDS = 5;
const ROW_COUNT = 10_000;
const LARGEST_CHUNK_KB = 150;

export async function measureExchangeList(): Promise<readonly Figure[]> {
  const emptyFolder = await buildPage('empty-list');
  await using browser = await launchBrowser();
  await using app = await serveFolder(APP_FOLDER);
  await using empty = await serveFolder(emptyFolder);
  const late = await runInTurn(
    ROUNDS,
    () => onPage(browser, (page) => openUnfolded(page, app.origin).then(countLateFrames)),
    () => onPage(browser, (page) => openEmptyList(page, empty.origin).then(countLateFrames)),
  );
  const filter = await runInTurn(
    ROUNDS,
    () => onPage(browser, (page) => openList(page, app.origin, ROW_COUNT).then(timeFilter)),
    () => onPage(browser, (page) => openList(page, app.origin, 100).then(timeFilter)),
  );
  return [
    { title: 'Frames over 32 ms, 10,000 rows scrolled', unit: '', ...late, aim: { of: 'difference', atMost: 0 } },
    { title: 'Filter to first result, 10,000 rows', unit: 'ms', ...filter, aim: { of: 'difference', atMost: 50 } },
    {
      title: 'Exchanges, gzipped',
      unit: 'kB',
      measured: [await weighScreen()],
      floor: [LARGEST_CHUNK_KB],
      aim: { of: 'measured', atMost: LARGEST_CHUNK_KB },
    },
  ];
}

async function openEmptyList(page: Page, origin: string): Promise<Page> {
  await page.goto(origin);
  await page.locator('.list').waitFor();
  return page;
}

/** By a filter that finds every row, so that each has a line. */
async function openUnfolded(page: Page, origin: string): Promise<Page> {
  await openList(page, origin, ROW_COUNT);
  await page.getByRole('searchbox').fill('demo service');
  await page.locator(`[aria-rowcount="${ROW_COUNT + 1}"]`).waitFor();
  return page;
}

async function openList(page: Page, origin: string, count: number): Promise<Page> {
  await page.addInitScript(installBridge, { view: ALL_METHODS, log: logOf(manyRows(count, 2)) });
  await page.goto(origin);
  await page.getByRole('button', { name: 'Exchanges' }).click();
  await page.getByRole('treegrid').waitFor();
  // A person needs a moment before typing, too.
  await page.waitForTimeout(1000);
  return page;
}

/** Runs in the page before its own script: a bridge that answers at once. */
function installBridge(answers: { readonly view: unknown; readonly log: unknown }): void {
  const listen = () => () => {};
  const fixed = new Map<PropertyKey, unknown>([
    ['getView', async () => ({ ok: true, value: answers.view })],
    ['readExchanges', async () => ({ ok: true, value: answers.log })],
    ['onViewChanged', listen],
    ['onExchangesChanged', listen],
  ]);
  const memberLogin = new Proxy({}, { get: (_target, name) => fixed.get(name) ?? (async () => ({ ok: true })) });
  Object.defineProperty(window, 'memberLogin', { value: memberLogin });
}

/** Scrolls by 160 px a frame, as a fast wheel does; a frame that comes late takes more than two of 16 ms. */
function countLateFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const list = document.querySelector('[role="treegrid"], .list');
    if (!list) throw new Error('There is no list.');
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    list.scrollTop = 0;
    for (let frame = 0; frame < 10; frame += 1) await nextFrame();
    let late = 0;
    let before = await nextFrame();
    for (let frame = 0; frame < 200; frame += 1) {
      list.scrollTop += 160;
      const now = await nextFrame();
      if (now - before > 32) late += 1;
      before = now;
    }
    return late;
  });
}

/** @returns milliseconds from a text in the filter to the frame that shows what it finds */
function timeFilter(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]');
    const list = document.querySelector('[role="treegrid"]');
    if (!field || !list) throw new Error('There is no filter.');
    const { promise, resolve } = Promise.withResolvers<number>();
    const count = list.ariaRowCount;
    const observer = new MutationObserver(() => {
      if (list.ariaRowCount !== count) requestAnimationFrame(resolve);
    });
    observer.observe(list, { attributes: true, attributeFilter: ['aria-rowcount'] });
    const start = performance.now();
    // React listens to the event and reads the value.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, 'invalid_client');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return (await promise) - start;
  });
}

/** @returns what is loaded for this screen besides the first chunk, gzipped, in kilobytes of 1000 bytes */
async function weighScreen(): Promise<number> {
  const folder = join(APP_FOLDER, 'assets');
  const files = (await readdir(folder)).filter((name) => /^exchanges-screen-.*\.js$/.test(name));
  if (files.length !== 1) throw new Error('There is no chunk of the exchanges.');
  let bytes = 0;
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    bytes += gzipSync(text, { level: 9 }).length;
    for (const [, imported = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
      if (!imported.startsWith('index-') && !files.includes(imported)) files.push(imported);
    }
  }
  return bytes / 1000;
}
