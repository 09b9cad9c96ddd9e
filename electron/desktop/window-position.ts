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
 * @param commandLine Chromium's own; on Linux it chooses its platform by itself, and adds the switch
 */
export function positionsOn(
  platform: string,
  commandLine: { getSwitchValue(name: 'ozone-platform'): string },
): Positions {
  if (platform !== 'linux') return 'exact';
  return commandLine.getSwitchValue('ozone-platform') === 'wayland' ? 'unknown' : 'inside-frame';
}

/**
 * Takes the bounds that are reported, and returns those that would put the window where it is.
 * @param isSettled whether the window has been shown for a while, so that any frame would be there
 */
export type PositionReader = (reported: Rectangle, isSettled: boolean) => Rectangle;

/** @param put where the window was put before it was shown */
export function createPositionReader(positions: Positions, put: Rectangle): PositionReader {
  if (positions === 'exact') return (reported) => reported;
  if (positions === 'unknown') return (reported) => ({ ...reported, x: put.x, y: put.y });
  let frame: Pick<Rectangle, 'x' | 'y'> | null = null;
  return (reported, isSettled) => {
    // The frame comes a moment after the window is shown. Nobody tells how large it is, but the content is first reported
    // that far from where the window was put. What is still there once settled has none, and is moved by the person alone.
    frame ??= findFrame(put, reported, isSettled);
    return frame ? { ...reported, x: reported.x - frame.x, y: reported.y - frame.y } : reported;
  };
}

function findFrame(put: Rectangle, reported: Rectangle, isSettled: boolean): Pick<Rectangle, 'x' | 'y'> | null {
  const x = reported.x - put.x;
  const y = reported.y - put.y;
  const isMoved = x !== 0 || y !== 0;
  const isFrame = x >= FRAME.left && x <= FRAME.right && y >= FRAME.top && y <= FRAME.bottom;
  return isFrame && (isMoved || isSettled) ? { x, y } : null;
}
