/**
 * When a window is shown for the first time: with its first frame, and without one where none comes. A window that
 * is never seen helps nobody, and what waits for it would never begin. It touches no window itself.
 */
import type { Clock } from '../core/clock.ts';

/** What is heard of a window. */
interface FirstShowWindow {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
}

/** What is heard of its page. */
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
  /** Runs at most once, and never after the window was closed. */
  readonly show: () => void;
}

/** A page that is loaded draws at once, or not at all: its script failed, or the window was shown already. */
const AFTER_LOAD_MS = 3_000;
/** Of all: a page may hang or crash before it is loaded. */
const LIMIT_MS = 10_000;

/** To be called before the page begins to load. */
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
