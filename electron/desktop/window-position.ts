/**
 * Reads where a window is, in the terms in which it is put there. These differ on Linux; its size is the same in both.
 */
import type { Rectangle } from './window-place.ts';

export type Positions =
  /** Windows and macOS: a window is where it was put. */
  | 'exact'
  /**
   * X11: what is put is the frame of the window manager, what is reported is the content inside it. A window that is put
   * where it was reported creeps down by its title bar at each start.
   */
  | 'inside-frame'
  /** Wayland: a window is put where the system likes, and always reported at the same place. */
  | 'unknown';

/** How far a frame, and the rounding to whole pixels, may move the content. */
const FRAME = { left: -2, right: 16, top: -2, bottom: 64 } as const;

/**
 * @param platform as `process.platform`
 * @param ozonePlatform Chromium's switch `ozone-platform`, which it sets by itself on Linux
 */
export function positionsOn(platform: string, ozonePlatform: string): Positions {
  if (platform !== 'linux') return 'exact';
  return ozonePlatform === 'wayland' ? 'unknown' : 'inside-frame';
}

/** Takes the bounds that are reported, and returns those that would put the window where it is. */
export type PositionReader = (reported: Rectangle) => Rectangle;

/** @param put where the window was put before it was shown */
export function createPositionReader(positions: Positions, put: Rectangle): PositionReader {
  if (positions === 'exact') return (reported) => reported;
  if (positions === 'unknown') return (reported) => ({ ...reported, x: put.x, y: put.y });
  let frame: Pick<Rectangle, 'x' | 'y'> | null = null;
  return (reported) => {
    // The frame comes a moment after the window is shown. Nobody tells how large it is, but the content is first reported
    // that far from where the window was put.
    frame ??= findFrame(put, reported);
    return frame ? { ...reported, x: reported.x - frame.x, y: reported.y - frame.y } : reported;
  };
}

function findFrame(put: Rectangle, reported: Rectangle): Pick<Rectangle, 'x' | 'y'> | null {
  const x = reported.x - put.x;
  const y = reported.y - put.y;
  const isMoved = x !== 0 || y !== 0;
  const isFrame = x >= FRAME.left && x <= FRAME.right && y >= FRAME.top && y <= FRAME.bottom;
  return isMoved && isFrame ? { x, y } : null;
}
