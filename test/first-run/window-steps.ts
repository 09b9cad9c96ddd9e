/** The window: what the application knows of the computer, every display that there is, and where it comes back. */
import type { ElectronApplication } from 'playwright';
import { titleOf } from '../e2e/journey.ts';
import { failed, notPossible, type Step, until, type World, worked } from './step.ts';

const SHOW_SECONDS = 15;
const SETTLE_SECONDS = 5;
/** From the corner of a display's free area; a window that is to come back leaves as much on the other side. */
const INSET = 60;

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

export const displays: Step = {
  title: 'Displays',
  proves: 'The window goes to each display that it is put on.',
  limitSeconds: 60,
  async run({ driven }) {
    const { app } = await driven.open();
    const { areas, isWayland } = await app.evaluate(async ({ app, screen }) => ({
      areas: screen.getAllDisplays().map(({ workArea }) => workArea),
      isWayland: app.commandLine.getSwitchValue('ozone-platform') === 'wayland',
    }));
    if (isWayland) return notPossible('on Wayland the system places windows');
    for (const [index, area] of areas.entries()) {
      const wanted = { x: area.x + INSET, y: area.y + INSET, width: 900, height: 640 };
      await app.evaluate(
        async ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
        wanted,
      );
      const read = () => app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
      const isThere = (bounds: Electron.Rectangle | undefined): boolean =>
        bounds !== undefined && isInside(bounds, area) && bounds.width >= wanted.width - INSET;
      const seen = await until(read, isThere, { seconds: SETTLE_SECONDS, failure: '' }).catch(read);
      if (!isThere(seen))
        return failed(`on display ${index + 1} it was put to ${word(wanted)} and is at ${word(seen)}`);
    }
    return worked(areas.length === 1 ? 'on the only one' : `on all ${areas.length}`);
  },
};

function isInside({ x, y }: Electron.Rectangle, area: Electron.Rectangle): boolean {
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

function word(place: Electron.Rectangle | undefined): string {
  return place ? `${place.x}, ${place.y} (${place.width} by ${place.height})` : 'no place';
}

const SIZE = { width: 1_000, height: 660 } as const;
const STARTS = 2;
/** Scaled displays round to whole pixels. */
const TOLERANCE = 1;

export const place: Step = {
  title: 'Place of the window',
  proves: 'The window comes back where it was left, also after several starts.',
  limitSeconds: 120,
  async run({ driven }) {
    const { app } = await driven.open();
    const { area, isWayland } = await app.evaluate(async ({ app, screen }) => ({
      area: screen.getPrimaryDisplay().workArea,
      isWayland: app.commandLine.getSwitchValue('ozone-platform') === 'wayland',
    }));
    if (area.width < SIZE.width + 2 * INSET || area.height < SIZE.height + 2 * INSET) {
      return notPossible(`the display has room for ${area.width} by ${area.height} only`);
    }
    const wanted = { ...SIZE, x: area.x + INSET, y: area.y + INSET };
    await app.evaluate(
      async ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      wanted,
    );
    const places = [await readSettled(driven)];
    for (let start = 0; start < STARTS; start += 1) {
      await driven.close();
      places.push(await readSettled(driven));
    }
    const seen = places.map(({ x, y, width, height }) => `${isWayland ? '' : `${x}, ${y}, `}${width} by ${height}`);
    const [first, ...later] = places;
    const names = isWayland ? (['width', 'height'] as const) : (['x', 'y', 'width', 'height'] as const);
    const isSame = (one: Electron.Rectangle): boolean =>
      first !== undefined && names.every((name) => Math.abs(one[name] - first[name]) <= TOLERANCE);
    if (later.every(isSame)) return worked(`${seen[0]}, after ${STARTS} more starts too`);
    return failed(`it moves: ${seen.join(', then ')}`);
  },
};

/** A window manager may correct the place a little after it was shown. */
async function readSettled(driven: World['driven']): Promise<Electron.Rectangle> {
  const { app } = await driven.open();
  const read = async (): Promise<Electron.Rectangle> => {
    const bounds = await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return window?.isVisible() ? window.getBounds() : null;
    });
    return bounds ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  let before = '';
  let times = 0;
  const isStill = (bounds: Electron.Rectangle): boolean => {
    const now = JSON.stringify(bounds);
    times = now === before && bounds.width > 0 ? times + 1 : 0;
    before = now;
    return times === 3;
  };
  return until(read, isStill, { seconds: SETTLE_SECONDS, failure: 'The window did not come to rest' });
}
