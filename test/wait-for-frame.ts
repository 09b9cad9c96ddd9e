import type { Page } from 'playwright';

/**
 * Waits for a frame that the browser draws, and for what was to follow it. Those that a page asks for itself are timers,
 * which a test's clock may run all at once.
 */
export function waitForFrame(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
    // What React left for after the drawing is a message of its own, or two.
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
    port1.close();
  });
}
