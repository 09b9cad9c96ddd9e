/** Whether the window comes back where it was, start after start, and whether it creeps. */
import { failed, notPossible, type Step, type World, worked } from './step.ts';
import { until } from './until.ts';

const SIZE = { width: 1_000, height: 660 } as const;
/** From the corner of the display's free area; as much has to be free on the other side. */
const INSET = 60;
const STARTS = 2;
const SETTLE_SECONDS = 5;
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
