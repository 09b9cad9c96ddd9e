/**
 * Electron's `screen`: one display with a bar at its top, on which nothing is ever drawn. It stays as it is until a
 * test replaces what it answers, or emits an event of it.
 */
import { EventEmitter } from 'node:events';
import { readiness } from './startup.ts';

type Electrons = Pick<Electron.Screen, 'getPrimaryDisplay' | 'getAllDisplays'>;

const BAR_HEIGHT = 32;
const SIZE = { width: 1920, height: 1080 };
const WORK_SIZE = { width: SIZE.width, height: SIZE.height - BAR_HEIGHT };

const DISPLAY: Electron.Display = {
  id: 1,
  label: 'Stand-in display',
  bounds: { x: 0, y: 0, ...SIZE },
  workArea: { x: 0, y: BAR_HEIGHT, ...WORK_SIZE },
  size: SIZE,
  workAreaSize: WORK_SIZE,
  nativeOrigin: { x: 0, y: 0 },
  scaleFactor: 1,
  rotation: 0,
  internal: true,
  detected: true,
  accelerometerSupport: 'unavailable',
  touchSupport: 'unavailable',
  maximumCursorSize: { width: 64, height: 64 },
  colorDepth: 24,
  depthPerComponent: 8,
  colorSpace: '{primaries:BT709, transfer:SRGB, matrix:RGB, range:FULL}',
  displayFrequency: 60,
  monochrome: false,
};

class StandInScreen extends EventEmitter implements Electrons {
  getPrimaryDisplay(): Electron.Display {
    return DISPLAY;
  }

  getAllDisplays(): Electron.Display[] {
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
