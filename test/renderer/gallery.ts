/**
 * Shows the built renderer in a plain Chromium, under production's CSP, with a bridge that only remembers
 * what was called. No main process, no service: what is on screen is what the view says. One document serves all tests
 * of a worker; the app is taken out of it after each and mounted anew for the next.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { type BrowserType, test as base, expect, type Page } from 'playwright/test';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ExchangesView } from '../../electron/ipc/views/exchanges.ts';
import { prepareChromium, THRIFTY_FLAGS } from '../stand-in/chromium.ts';
import { waitForFrame } from '../wait-for-frame.ts';
import { installBridge, type RecordedCall } from './gallery-bridge.ts';
import { installPseudoLocale, PSEUDO_CHUNK } from './pseudo-locale.ts';
import { NOW_MS } from './views.ts';

const OUT = new URL('../../out/renderer/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#cfe3ff" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.5" fill="#2f6fd0"/><path fill="#2f6fd0" d="M1 8a3 3 0 0 1 6 0"/></svg>';

export interface Gallery {
  readonly page: Page;
  /** Mounts the app anew; its first question is answered so, or never when null. */
  open(first: Outcome<AppView> | null): Promise<void>;
  /** Loads the page anew, whose first question is never answered: for what is about loading. */
  load(): Promise<void>;
  /** Pushes a view, as main does on a change, and waits until it is drawn. */
  push(view: AppView): Promise<void>;
  /** Lets the next questions for exchanges be answered so, and says that there are newer ones. */
  changeExchanges(view: ExchangesView): Promise<void>;
  /** Lets the next calls of this name answer so, or never when null. */
  answer(name: string, outcome: Outcome<unknown> | null): Promise<void>;
  /** Keeps the next calls of this name waiting. @returns what answers them and lets the page take the answer */
  hold(name: string): Promise<(outcome: Outcome<unknown>) => Promise<void>>;
  calls(): Promise<readonly RecordedCall[]>;
  /** Sets the page's clock, which stands still otherwise, and runs what was to run until then. */
  turnClockTo(atMs: number): Promise<void>;
  /** Lets the test pass although something is said on the console. */
  expectProblems(): void;
}

/** Playwright's test with a gallery on one page per worker. */
export const test = base.extend<{ gallery: Gallery }, { stage: Stage }>({
  stage: [
    async ({ playwright }, use) => {
      await using stage = await startGallery(playwright.chromium);
      await use(stage);
    },
    { scope: 'worker' },
  ],
  gallery: async ({ stage }, use) => {
    await use(await stage.open());
    expect(await stage.clear(), 'nothing on the console, no breach of the CSP').toEqual([]);
  },
});

interface Stage extends AsyncDisposable {
  /** The gallery, as it is at first. */
  open(): Promise<Gallery>;
  /** @returns what was said on the console and not expected */
  clear(): Promise<readonly string[]>;
}

/** Opens a gallery in a browser of its own. */
export async function startGallery(chromium: BrowserType): Promise<Stage> {
  const server = await serveRenderer();
  const { executable, env } = await prepareChromium(false);
  const browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--disable-gpu', ...THRIFTY_FLAGS],
  });
  const context = await browser.newContext({ baseURL: server.origin, locale: 'en-GB', timezoneId: 'UTC' });
  await context.grantPermissions(['clipboard-read']);
  const opened = await openPage(await context.newPage());
  const { page, problems } = opened;
  return {
    async open() {
      await page.setViewportSize({ width: 1180, height: 760 });
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
      await page.clock.setFixedTime(NOW_MS);
      await page.mouse.move(0, 0);
      return createGallery(opened);
    },
    async clear() {
      await page.evaluate(() => window.gallery.clear());
      const heard = problems.splice(0);
      if (!opened.areProblemsExpected) return heard;
      await load(opened);
      return [];
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.close();
    },
  };
}

interface GalleryPage {
  readonly page: Page;
  readonly problems: string[];
  areProblemsExpected: boolean;
}

async function openPage(page: Page): Promise<GalleryPage> {
  const opened: GalleryPage = { page, problems: [], areProblemsExpected: false };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      opened.problems.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => opened.problems.push(error.message));
  await page.clock.install({ time: NOW_MS });
  await page.addInitScript(installBridge);
  await page.addInitScript(installPseudoLocale);
  await load(opened);
  return opened;
}

/** A document in which nothing has gone wrong yet: what was left loading is cut off, and heard before. */
async function load(opened: GalleryPage): Promise<void> {
  const { page, problems } = opened;
  await page.goto('about:blank');
  problems.length = 0;
  opened.areProblemsExpected = false;
  // Another language than English, whose words are then the test's.
  await page.goto('/?language=fr');
  await page.locator('.frame').waitFor();
}

function createGallery(opened: GalleryPage): Gallery {
  const { page } = opened;
  return {
    page,
    async open(first) {
      await page.evaluate((answer) => window.gallery.show(answer), first);
      await page.locator(first ? 'h1' : '.frame').waitFor();
    },
    load: () => load(opened),
    push: (view) => page.evaluate((pushed) => window.gallery.push(pushed), view),
    async changeExchanges(view) {
      await page.evaluate((changed) => {
        window.gallery.answers.set('readExchanges', { ok: true, value: changed });
        window.gallery.tellExchanges();
      }, view);
      // Two frames later, what has changed is drawn and scrolled to.
      for (let frame = 0; frame < 2; frame += 1) await waitForFrame(page);
    },
    answer: (name, outcome) =>
      page.evaluate(([call, answer]) => void window.gallery.answers.set(call, answer), [name, outcome] as const),
    async hold(name) {
      await page.evaluate((call) => {
        const { promise, resolve } = Promise.withResolvers<Outcome<unknown>>();
        window.gallery.answers.set(call, promise);
        window.gallery.held.set(call, resolve);
      }, name);
      return async (outcome) => {
        await page.evaluate(([call, answer]) => window.gallery.held.get(call)?.(answer), [name, outcome] as const);
        await waitForFrame(page);
      };
    },
    calls: () => page.evaluate(() => window.gallery.calls),
    async turnClockTo(atMs) {
      await page.clock.setFixedTime(atMs);
      await page.clock.runFor(1_000);
    },
    expectProblems() {
      opened.areProblemsExpected = true;
    },
  };
}

async function serveRenderer(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = URL.parse(request.url ?? '/', 'http://gallery')?.pathname ?? '/';
    const isPicture = path.startsWith('/picture/');
    const name = path === '/' ? 'index.html' : path.slice(1);
    const body = isPicture
      ? PICTURE
      : /^assets\/french-/.test(name)
        ? PSEUDO_CHUNK
        : await readFile(new URL(name, OUT)).catch(() => null);
    const type = isPicture ? 'image/svg+xml' : (TYPES[extname(name)] ?? 'text/plain');
    // Scripts and styles are fetched and compiled once, not for every page that is opened.
    const isCode = type === TYPES['.js'] || type === TYPES['.css'];
    response.writeHead(body === null ? 404 : 200, {
      'Content-Security-Policy': CSP,
      'Content-Type': type,
      ...(isCode && body !== null && { 'Cache-Control': 'max-age=3600' }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
