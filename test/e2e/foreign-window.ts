/**
 * Opens a second window in the running application from within main, as a mistake or an intruder would, with any
 * address and any preload.
 */
import { fileURLToPath } from 'node:url';
import type { ElectronApplication, Page } from 'playwright/test';

/** The application's own preload, as it was built. */
export const OWN_PRELOAD = fileURLToPath(new URL('../../out/preload/preload.cjs', import.meta.url));
/** A preload that gives `window.ipc.invoke` for every channel. */
export const FOREIGN_PRELOAD = fileURLToPath(new URL('foreign-preload.cjs', import.meta.url));

export interface ForeignWindow extends AsyncDisposable {
  readonly page: Page;
  /** Loads an address from main, which no page has a say in. @returns status and body of the reply */
  load(address: string): Promise<{ readonly status: number; readonly body: string }>;
}

/** @param preload path of a preload, or none */
export async function openForeignWindow(app: ElectronApplication, preload?: string): Promise<ForeignWindow> {
  const opened = app.waitForEvent('window');
  const id = await app.evaluate(async ({ BrowserWindow }, preload) => {
    const webPreferences = { sandbox: true, contextIsolation: true, ...(preload !== null && { preload }) };
    const window = new BrowserWindow({ show: false, webPreferences });
    await window.loadURL('data:text/html,');
    return window.id;
  }, preload ?? null);
  const page = await opened;
  return {
    page,
    async load(address) {
      const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
      // A reply without content brings no document.
      const arrived = page.waitForEvent('domcontentloaded').catch(() => undefined);
      await app.evaluate(
        async ({ BrowserWindow }, { id, address }) => {
          const window = BrowserWindow.getAllWindows().find((one) => one.id === id);
          await window?.loadURL(address).catch(() => undefined);
        },
        { id, address },
      );
      const response = await answered;
      if (response.ok()) await arrived;
      return { status: response.status(), body: await response.text().catch(() => '') };
    },
    async [Symbol.asyncDispose]() {
      const closed = page.waitForEvent('close');
      await app.evaluate(async ({ BrowserWindow }, id) => {
        for (const window of BrowserWindow.getAllWindows()) if (window.id === id) window.destroy();
      }, id);
      await closed;
    },
  };
}
