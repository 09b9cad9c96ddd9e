/** The window on every display that there is. */
import { failed, notPossible, type Step, worked } from './step.ts';
import { until } from './until.ts';

const SETTLE_SECONDS = 5;
const INSET = 60;

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
