/** The window, and what the application knows of the computer. */
import type { ElectronApplication } from 'playwright';
import { titleOf } from '../e2e/journey.ts';
import { failed, type Step, worked } from './step.ts';
import { until } from './until.ts';

const SHOW_SECONDS = 15;

export const window: Step = {
  title: 'Window',
  proves: 'There is one window, shown, with the page drawn in it.',
  limitSeconds: 60,
  async run({ driven, ask, note }) {
    const { app, page } = await driven.open();
    await titleOf(page).waitFor();
    const seen = await until(() => look(app), isShown, { seconds: SHOW_SECONDS, failure: 'No window was shown' });
    const { electron, chrome, node } = seen.versions;
    note('Member Login', seen.version);
    note('Electron', [electron ?? 'none', `Chromium ${chrome ?? 'not named'}`, `Node.js ${node}`].join(', '));
    if (seen.ozone !== '') note('Drawn by', seen.ozone);
    note('Displays', seen.displays.map((one) => `${one.width} by ${one.height} at ${one.scaleFactor}`).join('; '));
    note('Default browser', seen.browser || 'none is known');
    const [only, ...more] = seen.windows;
    if (!only || more.length > 0) return failed(`there are ${seen.windows.length} windows`);
    await ask('Do you see one window “Member Login” with its icon, and are its words sharp and legible?');
    return worked(`one, of ${only.width} by ${only.height}`);
  },
};

/** What Electron knows of the application and the computer. */
function look(app: ElectronApplication) {
  return app.evaluate(async ({ app, BrowserWindow, screen }) => ({
    version: app.getVersion(),
    versions: { ...process.versions },
    ozone: app.commandLine.getSwitchValue('ozone-platform'),
    browser: app.getApplicationNameForProtocol('https://'),
    displays: screen.getAllDisplays().map(({ size, scaleFactor }) => ({ ...size, scaleFactor })),
    windows: BrowserWindow.getAllWindows().map((one) => ({ isVisible: one.isVisible(), ...one.getBounds() })),
  }));
}

function isShown({ windows }: Awaited<ReturnType<typeof look>>): boolean {
  return windows.length > 0 && windows.every(({ isVisible }) => isVisible);
}
