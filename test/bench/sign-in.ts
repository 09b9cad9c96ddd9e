/**
 * Measures the first sign-in of a fresh process, with every request to the service delayed: from the callback's arrival
 * in main to the frame that shows the member. The application is the built one; only the demo's API, which runs inside
 * main, is slowed down from outside. The floor is the sum of the delays, and one message from an empty main until the
 * page has drawn it.
 */
import { fileURLToPath } from 'node:url';
import type { Browser, ElectronApplication, Page } from 'playwright';
import { answer, chooseRoute, fillIn, startSignIn, UNPUBLISHED_MEMBER, watchBrowser } from '../e2e/journey.ts';
import { launchApp } from '../launch.ts';
import { type Figure, runInTurn } from './figures.ts';
import { launchBrowser } from './pages.ts';
import { type Span, sumOfSpans } from './time.ts';

const ROUNDS = 11;
const DELAY_MS = 50;
const MESSAGE_MAIN = fileURLToPath(new URL('fixtures/message-main', import.meta.url));

interface SignIn {
  readonly durationMs: number;
  /** Sum of the delays before the member was on screen, as they were measured; those side by side count once. */
  readonly delayedMs: number;
}

export async function measureSignIn(): Promise<readonly Figure[]> {
  await using browser = await launchBrowser();
  const { measured, floor } = await runInTurn(ROUNDS, () => signInOnce(browser), sendTitleOnce);
  return [
    {
      title: 'Callback to member, 50 ms a request',
      unit: 'ms',
      measured: measured.map(({ durationMs }) => durationMs),
      floor: measured.map(({ delayedMs }, round) => delayedMs + (floor[round] ?? 0)),
      aim: { of: 'ratio', atMost: 1.2 },
    },
  ];
}

async function signInOnce(browser: Browser): Promise<SignIn> {
  const { app, page, userDataFolder } = await launchApp();
  const context = await browser.newContext();
  try {
    // Here and below: while main is busy, V8 may garbage-collect the promise of an answer that main still owes.
    await page.locator('[data-primary]:not([aria-disabled])').waitFor();
    const journey = await watchBrowser({ app, page, userDataFolder });
    await delayApi(app);
    await chooseRoute(page, 'member-login://');
    const browserPage = await context.newPage();
    await fillIn(browserPage, await startSignIn(journey));
    const callback = await answer(browserPage, 'Allow');
    await watchTitle(page, UNPUBLISHED_MEMBER.name);
    const arrivedAtMs = await handOver(app, callback);
    const shownAtMs = await page.evaluate(() => window.titleShownAtMs);
    await page.locator('.main img').evaluate((picture: HTMLImageElement) => picture.decode());
    const delays = await readDelays(app);
    return {
      durationMs: shownAtMs - arrivedAtMs,
      delayedMs: sumOfSpans(delays, { startedAtMs: arrivedAtMs, endedAtMs: shownAtMs }),
    };
  } finally {
    await context.close();
    await app.close();
  }
}

/** @returns milliseconds from the message of an empty main to the frame that shows it */
async function sendTitleOnce(): Promise<number> {
  const { app, page } = await launchApp({ electron: { cwd: MESSAGE_MAIN } });
  try {
    const title = UNPUBLISHED_MEMBER.name;
    await page.waitForFunction(() => 'onTitle' in window);
    await watchTitle(page, title);
    await page.evaluate(() => {
      window.onTitle((text) => {
        const heading = document.createElement('h1');
        heading.textContent = text;
        document.body.append(heading);
      });
    });
    const sentAtMs = await app.evaluate(async (_electron, text) => {
      const atMs = performance.timeOrigin + performance.now();
      Reflect.get(globalThis, 'sendTitle')(text);
      return atMs;
    }, title);
    return (await page.evaluate(() => window.titleShownAtMs)) - sentAtMs;
  } finally {
    await app.close();
  }
}

/** From now on every request to an https server of the process waits before the server gets it. */
async function delayApi(app: ElectronApplication): Promise<void> {
  await app.evaluate(async (_electron, delayMs) => {
    const { Server } = process.getBuiltinModule('node:https');
    const { emit } = Server.prototype;
    const delays: Span[] = [];
    const nowMs = () => performance.timeOrigin + performance.now();
    const emitLater = function (this: unknown, ...args: readonly unknown[]): unknown {
      const startedAtMs = nowMs();
      const emitNow = () => Reflect.apply(emit, this, args);
      if (args[0] !== 'request') return emitNow();
      setTimeout(() => {
        delays.push({ startedAtMs, endedAtMs: nowMs() });
        emitNow();
      }, delayMs);
      return true;
    };
    Object.assign(Server.prototype, { emit: emitLater });
    Object.assign(globalThis, { delays });
  }, DELAY_MS);
}

async function readDelays(app: ElectronApplication): Promise<readonly Span[]> {
  return app.evaluate(async () => Reflect.get(globalThis, 'delays') as readonly Span[]);
}

/** As the operating system does through a second launch. @returns when, in epoch milliseconds */
async function handOver(app: ElectronApplication, callback: string): Promise<number> {
  return app.evaluate(async ({ app: running }, address) => {
    const arrivedAtMs = performance.timeOrigin + performance.now();
    running.emit('second-instance', { preventDefault() {} }, ['member-login', address], '', { callback: address });
    return arrivedAtMs;
  }, callback);
}

declare global {
  interface Window {
    /** When the frame with the awaited title was drawn, in epoch milliseconds; for the measurement alone. */
    titleShownAtMs: Promise<number>;
    /** Of the empty main's preload. */
    readonly onTitle: (listener: (title: string) => void) => void;
  }
}

async function watchTitle(page: Page, title: string): Promise<void> {
  await page.evaluate((awaited) => {
    window.titleShownAtMs = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== awaited) return;
        observer.disconnect();
        // The task after the next frame's callbacks: by then the frame is drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          port2.postMessage(null);
        });
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  }, title);
}
