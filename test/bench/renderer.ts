/**
 * Compares the built renderer in a headless Chromium with a bare Vite React page: size of the first chunk, first
 * contentful paint, and when the primary button can be pressed. Main is left out: a bridge answers at once with the
 * view of a ready service.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { TOP } from '../build.ts';
import { VIEW } from '../renderer/views.ts';
import { prepareChromium } from '../stand-in/chromium.ts';
import { type Figure, runInTurn } from './figures.ts';
import { serveFolder } from './static-server.ts';

const ROUNDS = 15;
const LARGEST_CHUNK_KB = 90;
const APP_FOLDER = join(TOP, 'out/renderer');
const BARE_FOLDER = join(TOP, 'output/bench/bare-page');

interface Load {
  /** Milliseconds from the start of the navigation. */
  readonly paintedAtMs: number;
  readonly usableAtMs: number;
}

export async function measureRenderer(): Promise<readonly Figure[]> {
  await buildBarePage();
  const { measured, floor } = await measureLoads();
  return [
    {
      title: 'First chunk, gzipped',
      unit: 'kB',
      measured: [await weighFirstChunk(APP_FOLDER)],
      floor: [await weighFirstChunk(BARE_FOLDER)],
      aim: { of: 'measured', atMost: LARGEST_CHUNK_KB },
    },
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

/** With the renderer's settings from vite.config.ts. */
async function buildBarePage(): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('fixtures/bare-page', import.meta.url)),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: BARE_FOLDER, emptyOutDir: true, target: 'chrome150', modulePreload: false },
  });
}

/** @returns the script that the page starts with and what it imports at once, in kilobytes of 1000 bytes */
async function weighFirstChunk(folder: string): Promise<number> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const [, script] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
  if (script === undefined) throw new Error(`${folder} has a page without a script.`);
  const files = [join(folder, script)];
  let bytes = 0;
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    bytes += (await promisify(gzip)(text, { level: 9 })).length;
    for (const [, imported = ''] of text.matchAll(/(?:from|import)"(\.\/[^"]+\.js)"/g)) {
      const path = join(file, '..', imported);
      if (!files.includes(path)) files.push(path);
    }
  }
  return bytes / 1000;
}

async function measureLoads() {
  const { executable, env } = await prepareChromium(false);
  const browser = await chromium.launch({ executablePath: executable, env: { ...process.env, ...env } });
  try {
    await using app = await serveFolder(APP_FOLDER);
    await using bare = await serveFolder(BARE_FOLDER);
    return await runInTurn(
      ROUNDS,
      () => loadOnce(browser, app.origin),
      () => loadOnce(browser, bare.origin),
    );
  } finally {
    await browser.close();
  }
}

async function loadOnce(browser: Browser, origin: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 760 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchLoad, VIEW);
    const load = new Promise<Load>((resolve, reject) => {
      page.once('console', (message) => resolve(JSON.parse(message.text())));
      // A page that fails draws no button to wait for.
      page.once('pageerror', reject);
    });
    await page.goto(origin, { waitUntil: 'commit' });
    return await load;
  } finally {
    await context.close();
  }
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
