/** Turns the bounds that a window reports into those that put it back there. On Linux their positions differ. */
import type { Rectangle } from './window-place.ts';

export type Positions =
  /** Windows and macOS: a window is where it was put. */
  | 'exact'
  /**
   * X11: a window is put by its frame, which the window manager draws, but reports its content. Put where it was reported,
   * it would creep down by its title bar at each start.
   */
  | 'inside-frame'
  /** Wayland: the system places a window, which always reports the same position. */
  | 'unknown';

/** How far a frame, and the rounding to whole pixels, may move the content. */
const FRAME = { left: -2, right: 16, top: -2, bottom: 64 } as const;

/**
 * @param platform as `process.platform`
 * @param commandLine Chromium's own; on Linux, Chromium chooses its platform and adds the switch
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
    // The frame appears a moment after the window is shown. Its size is not reported, but the content first moves by just
    // that. A window that has not moved once settled has no frame: later moves are the person's.
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
