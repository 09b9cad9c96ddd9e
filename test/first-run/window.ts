/** The window, and what the application knows of the computer. */
import { titleOf } from '../e2e/journey.ts';
import { failed, type Step, worked } from './step.ts';

export const window: Step = {
  title: 'Window',
  proves: 'There is one window, shown, with the page drawn in it.',
  limitSeconds: 60,
  async run({ driven, ask, note }) {
    const { app, page } = await driven.open();
    await titleOf(page).waitFor();
    const seen = await app.evaluate(async ({ app, BrowserWindow, screen }) => {
      const windows = BrowserWindow.getAllWindows();
      return {
        version: app.getVersion(),
        versions: { ...process.versions },
        ozone: app.commandLine.getSwitchValue('ozone-platform'),
        browser: app.getApplicationNameForProtocol('https://'),
        displays: screen.getAllDisplays().map(({ size, scaleFactor }) => ({ ...size, scaleFactor })),
        windows: windows.map((one) => ({ isVisible: one.isVisible(), ...one.getBounds() })),
      };
    });
    const { electron, chrome, node } = seen.versions;
    note('Member Login', seen.version);
    note('Electron', [electron ?? 'none', `Chromium ${chrome ?? 'not named'}`, `Node.js ${node}`].join(', '));
    if (seen.ozone !== '') note('Drawn by', seen.ozone);
    note('Displays', seen.displays.map((one) => `${one.width} by ${one.height} at ${one.scaleFactor}`).join('; '));
    note('Default browser', seen.browser || 'none is known');
    const [only, ...more] = seen.windows;
    if (!only?.isVisible || more.length > 0)
      return failed(`${seen.windows.length} windows, ${only?.isVisible ? 'shown' : 'hidden'}`);
    await ask('Do you see one window “Member Login” with its icon, and are its words sharp and legible?');
    return worked(`one, of ${only.width} by ${only.height}`);
  },
};
