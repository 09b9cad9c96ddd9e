/**
 * Electron's `screen`: one display with a bar at its top, on which nothing is ever drawn. It stays as it is until a
 * test replaces what it answers, or emits an event of it.
 */
import { EventEmitter } from 'node:events';
import { readiness } from './startup.ts';

type Display = Pick<Electron.Display, 'id' | 'bounds' | 'workArea' | 'size' | 'scaleFactor'>;

const BAR_HEIGHT = 32;
const SIZE = { width: 1920, height: 1080 };

const DISPLAY: Display = {
  id: 1,
  bounds: { x: 0, y: 0, ...SIZE },
  workArea: { x: 0, y: BAR_HEIGHT, width: SIZE.width, height: SIZE.height - BAR_HEIGHT },
  size: SIZE,
  scaleFactor: 1,
};

/** Each as `Electron.Screen` has it. */
class StandInScreen extends EventEmitter {
  getPrimaryDisplay(): Display {
    return DISPLAY;
  }

  getAllDisplays(): Display[] {
    return [DISPLAY];
  }
}

/** Electron makes it at the first use of anything of it. */
export const screen = new Proxy(new StandInScreen(), {
  get(target, name) {
    if (!readiness.isReady) throw new Error("The 'screen' module can't be used before the app 'ready' event");
    const value: unknown = Reflect.get(target, name);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});
