/**
 * What `app.enableSandbox()` does where `--no-sandbox` started the process: Chromium's helper of all pages has no sandbox,
 * each page asks for one, and dies.
 */
import { chromiumSwitches } from './chromium-switches.ts';

export const sandbox = {
  killsPages: false,
  enable(): void {
    if (chromiumSwitches.delete('no-sandbox')) this.killsPages = true;
    chromiumSwitches.set('enable-sandbox', '');
  },
};
