/** Launching the application while it runs: one window, at the front. */
import { isRealElectron } from '../launch.ts';
import { deliver, expect, expectStillWaiting, startSignIn, test } from './journey.ts';

test('C7: a second launch without an address opens no second window and changes nothing', async ({ journey }) => {
  await startSignIn(journey);
  await deliver(journey);
  await deliver(journey, '--some-flag');
  await expectStillWaiting(journey.page);
  await expect(journey.page.locator('.notice')).toHaveCount(0);
  expect(journey.app.windows()).toHaveLength(1);
});

for (const [title, args] of [
  ['C7: a second launch without an address', []],
  ['C8: a callback', ['member-login://callback?code=invented-code&state=from-nowhere']],
] as const) {
  test(`${title} brings the minimised window back to the front`, async ({ journey }) => {
    test.skip(isRealElectron && process.platform === 'linux', 'xvfb has no window manager, so nothing is minimised');
    const window = await journey.app.browserWindow(journey.page);
    await window.evaluate((browserWindow) => browserWindow.minimize());
    await expect.poll(() => window.evaluate((browserWindow) => browserWindow.isMinimized())).toBe(true);
    await deliver(journey, ...args);
    const isBack = () => window.evaluate((browserWindow) => !browserWindow.isMinimized() && browserWindow.isVisible());
    await expect.poll(isBack).toBe(true);
    expect(journey.app.windows()).toHaveLength(1);
  });
}

test('C8: the window flashes until it has the focus, where the system keeps the focus elsewhere', async ({
  launch,
}) => {
  const journey = await launch();
  const window = await journey.app.browserWindow(journey.page);
  await window.evaluate((browserWindow) => {
    const flashes: boolean[] = [];
    Object.assign(globalThis, { flashes });
    browserWindow.isFocused = () => false;
    browserWindow.flashFrame = (isOn: boolean) => void flashes.push(isOn);
  });
  const readFlashes = () => journey.app.evaluate(async () => Reflect.get(globalThis, 'flashes'));
  await deliver(journey);
  await expect.poll(readFlashes).toEqual([true]);
  await window.evaluate((browserWindow) => void browserWindow.emit('focus'));
  expect(await readFlashes()).toEqual([true, false]);
});
