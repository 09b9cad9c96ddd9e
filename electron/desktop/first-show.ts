/**
 * Decides when a window is first shown: when its first frame is drawn, or after a time limit. Without the limit, a page
 * that fails would leave the window hidden, and whatever waits for the window would never start.
 */
import type { Clock } from '../core/clock.ts';

/** The part of Electron's `BrowserWindow` that is used. */
interface FirstShowWindow {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
}

/** The part of Electron's `WebContents` that is used. */
interface FirstShowPage {
  once(event: 'did-finish-load', listener: () => void): unknown;
  on(
    event: 'did-fail-load',
    listener: (event: unknown, code: number, text: string, address: string, isMainFrame: boolean) => void,
  ): unknown;
}

export interface FirstShowOptions {
  readonly window: FirstShowWindow;
  readonly page: FirstShowPage;
  readonly clock: Clock;
  /** Called at most once, and never after the window was closed. */
  readonly show: () => void;
}

/** How long to wait for the first frame after the page has loaded. If its script failed, there will be none. */
const AFTER_LOAD_MS = 3_000;
/** How long to wait in all, because a page may hang or crash before it has loaded. */
const LIMIT_MS = 10_000;

/** Call this before the page begins to load. */
export function showFirst({ window, page, clock, show }: FirstShowOptions): void {
  let isOver = false;
  const timers: (() => void)[] = [];
  const end = (): void => {
    isOver = true;
    for (const cancel of timers) cancel();
  };
  const showOnce = (): void => {
    if (isOver) return;
    end();
    show();
  };
  window.once('ready-to-show', showOnce);
  window.once('closed', end);
  page.on('did-fail-load', (_event, _code, _text, _address, isMainFrame) => {
    if (isMainFrame) showOnce();
  });
  page.once('did-finish-load', () => {
    if (!isOver) timers.push(clock.schedule(AFTER_LOAD_MS, showOnce));
  });
  timers.push(clock.schedule(LIMIT_MS, showOnce));
}
