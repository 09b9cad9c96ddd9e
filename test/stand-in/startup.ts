/** What is known of this start of the application. */

/** Whether it is ready. Electron's own answer: what Playwright puts in place of `app.isReady` never counts. */
export const readiness = { isReady: false };

/** The switches that count for this run: those of the command line, and those that the application appends. */
export const chromiumSwitches = new Map<string, string>();

/**
 * What `app.enableSandbox()` does where `--no-sandbox` started the process: Chromium's helper of all pages has no sandbox,
 * each page asks for one, and dies.
 */
export const sandbox = {
  killsPages: false,
  enable(): void {
    if (chromiumSwitches.delete('no-sandbox')) this.killsPages = true;
    chromiumSwitches.set('enable-sandbox', '');
  },
};
