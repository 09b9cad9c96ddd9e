/**
 * Remembers the window's place, and moves it back onto the screen if a display is gone or has become smaller. The place
 * has its own small file, because it is read before the window opens. If the file cannot be read or written, only the
 * place is lost.
 */
import type { Clock } from '../core/clock.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

/** In device-independent pixels, like Electron's `Rectangle`. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowPlace {
  /** Bounds that put the window there again (`window-position.ts`), when it is neither maximized nor full screen. */
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
}

export interface WindowMemory {
  /** @returns the window's last place, or null if it is not known */
  read(): WindowPlace | null;
  /** Never throws. */
  write(place: WindowPlace): void;
}

export interface PlaceRecorderOptions {
  readonly clock: Clock;
  /**
   * @param isSettled whether nothing has changed for a while
   * @returns the window's place, or null while it cannot be determined, as when it is minimized
   */
  readonly look: (isSettled: boolean) => WindowPlace | null;
  readonly write: WindowMemory['write'];
}

/** Larger than any desktop. */
const MAX_COORDINATE = 100_000;
/** Dragging causes many changes; the place is saved after this long without one. */
const SETTLE_MS = 500;
/** How much of the title bar must be visible for the user to drag the window. */
const GRIP = { width: 40, height: 8 } as const;
/** On Windows, windows have an invisible border, so a window at the edge of the display extends beyond it. */
const INVISIBLE_BORDER = 8;

/** @param file absolute path */
export function openWindowMemory(file: string): WindowMemory {
  return {
    read: () => parsePlace(readSmallFile(file)),
    write: (place) => writeSmallFile(file, place),
  };
}

/** Saves the place after each change, so that it survives if the app is killed. */
export function recordPlace({ clock, look, write }: PlaceRecorderOptions) {
  let stopWaiting = (): void => undefined;
  const remember = (isSettled: boolean): void => {
    const place = look(isSettled);
    if (place) write(place);
  };
  return {
    /** Call this when the window was shown, moved or resized. */
    changed(): void {
      stopWaiting();
      stopWaiting = clock.schedule(SETTLE_MS, () => remember(true));
    },
    /** Call this when the window is about to close. */
    left(): void {
      stopWaiting();
      remember(false);
    },
  };
}

/**
 * Brings a place back onto a display. A window that is not wholly visible moves onto the display that shows most of it,
 * and one that is not visible at all moves to the middle of the primary display.
 * @param workAreas work areas of all displays, the primary one first
 * @param minSize smallest size of the window; a smaller display shows its upper left part
 * @returns the place, moved and shrunk as far as needed, or null if there is no display
 */
export function placeOnScreen(
  place: WindowPlace,
  workAreas: readonly Rectangle[],
  minSize: Pick<Rectangle, 'width' | 'height'>,
): WindowPlace | null {
  const [primary] = workAreas;
  if (!primary) return null;
  const { bounds } = place;
  const isLargeEnough = bounds.width >= minSize.width && bounds.height >= minSize.height;
  if (isLargeEnough && isVisible(withoutBorder(bounds), workAreas)) return place;
  const visibleAreas = workAreas.map((workArea) => {
    const { width, height } = shareOf(bounds, workArea);
    return width * height;
  });
  const largest = Math.max(...visibleAreas);
  const target = workAreas[visibleAreas.indexOf(largest)] ?? primary;
  const width = clamp(bounds.width, minSize.width, target.width);
  const height = clamp(bounds.height, minSize.height, target.height);
  const { x, y } = largest > 0 ? bounds : centre(target, { width, height });
  return {
    ...place,
    bounds: {
      // If the window does not fit, its upper left corner and with it the title bar stays visible.
      x: Math.max(target.x, Math.min(x, target.x + target.width - width)),
      y: Math.max(target.y, Math.min(y, target.y + target.height - height)),
      width,
      height,
    },
  };
}

/**
 * Limits the size alone, for a system that puts the window on a display of its own choice.
 * @returns the place with a size that fits the largest display, or null if there is no display
 */
export function sizeOnScreen(
  place: WindowPlace,
  workAreas: readonly Rectangle[],
  minSize: Pick<Rectangle, 'width' | 'height'>,
): WindowPlace | null {
  const [largest] = workAreas.toSorted((one, other) => other.width * other.height - one.width * one.height);
  if (!largest) return null;
  const width = clamp(place.bounds.width, minSize.width, largest.width);
  const height = clamp(place.bounds.height, minSize.height, largest.height);
  return { ...place, bounds: { ...place.bounds, width, height } };
}

/**
 * @param workAreas work areas of all displays, the primary one first
 * @returns the bounds, moved to the middle of the primary display
 */
export function inMiddle(bounds: Rectangle, [primary]: readonly Rectangle[]): Rectangle {
  return primary ? { ...bounds, ...centre(primary, bounds) } : bounds;
}

/** Whether no display shows enough of the title bar to drag the window back. */
export function isOutOfReach({ x, y, width }: Rectangle, workAreas: readonly Rectangle[]): boolean {
  const titleBar = { x, y, width, height: GRIP.height };
  return workAreas.every((workArea) => {
    const shown = shareOf(titleBar, workArea);
    return shown.width < GRIP.width || shown.height < GRIP.height;
  });
}

function parsePlace(value: unknown): WindowPlace | null {
  if (!isObject(value) || !('bounds' in value && 'isMaximized' in value)) return null;
  const bounds = parseRectangle(value.bounds);
  const { isMaximized } = value;
  return bounds && typeof isMaximized === 'boolean' ? { bounds, isMaximized } : null;
}

function parseRectangle(value: unknown): Rectangle | null {
  if (!isObject(value) || !('x' in value && 'y' in value && 'width' in value && 'height' in value)) return null;
  const { x, y, width, height } = value;
  if (!isLikely(x) || !isLikely(y) || !isLikely(width) || !isLikely(height)) return null;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function isLikely(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_COORDINATE;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The top edge has no invisible border. */
function withoutBorder({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x + INVISIBLE_BORDER, y, width: width - 2 * INVISIBLE_BORDER, height: height - INVISIBLE_BORDER };
}

/** Whether every point of the window is on a display; it may extend across several. */
function isVisible(bounds: Rectangle, workAreas: readonly Rectangle[]): boolean {
  let hidden: readonly Rectangle[] = [bounds];
  for (const workArea of workAreas) hidden = hidden.flatMap((part) => cutOut(part, workArea));
  return hidden.length === 0;
}

/** @returns the parts of `from` that are outside `hole`, as up to four rectangles */
function cutOut(from: Rectangle, hole: Rectangle): readonly Rectangle[] {
  const left = Math.max(from.x, hole.x);
  const top = Math.max(from.y, hole.y);
  const right = Math.min(from.x + from.width, hole.x + hole.width);
  const bottom = Math.min(from.y + from.height, hole.y + hole.height);
  if (right <= left || bottom <= top) return [from];
  const pieces = [
    { x: from.x, y: from.y, width: from.width, height: top - from.y },
    { x: from.x, y: bottom, width: from.width, height: from.y + from.height - bottom },
    { x: from.x, y: top, width: left - from.x, height: bottom - top },
    { x: right, y: top, width: from.x + from.width - right, height: bottom - top },
  ];
  return pieces.filter(({ width, height }) => width > 0 && height > 0);
}

/** Size of the area that both rectangles cover. */
function shareOf(one: Rectangle, other: Rectangle): Pick<Rectangle, 'width' | 'height'> {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return { width: Math.max(0, width), height: Math.max(0, height) };
}

function centre(area: Rectangle, size: Pick<Rectangle, 'width' | 'height'>): Pick<Rectangle, 'x' | 'y'> {
  return {
    x: area.x + Math.round((area.width - size.width) / 2),
    y: area.y + Math.round((area.height - size.height) / 2),
  };
}

/** If `min` is greater than `max`, `min` wins. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

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
