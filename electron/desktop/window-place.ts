/**
 * Where the window was, and where it may be now: one that would lie off the screen, because a display is gone or has
 * shrunk, is brought back. The file is read before the first window, so it is its own and a small one; one that
 * cannot be read or written costs the place and nothing else.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Clock } from '../core/clock.ts';

/** In the screen's own units, as Electron's. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowPlace {
  /** Of the whole window with its frame, while it is neither maximized nor full screen. */
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
}

export interface WindowMemory {
  /** @returns where the window was; null where that is not known */
  read(): WindowPlace | null;
  /** Never throws. */
  write(place: WindowPlace): void;
}

/** Follows a window, so that little is lost where the application is killed. */
export interface PlaceKeeper {
  /** The window was moved, or its size changed. */
  changed(): void;
  /** The window is about to go. */
  left(): void;
}

export interface PlaceKeeperOptions {
  readonly clock: Clock;
  /** @returns the window's place; null while it cannot be told, as with one that is minimized */
  readonly look: () => WindowPlace | null;
  readonly write: WindowMemory['write'];
}

/** A file that is larger is not ours. */
const MOST_BYTES = 1_024;
/** No desktop is larger, and Electron takes whole numbers only. */
const FURTHEST = 100_000;
/** A drag is many changes; it is over when none has come for so long. */
const SETTLE_MS = 500;
/** Of a title bar, this much is enough to drag the window by it. */
const GRIP = { width: 40, height: 8 } as const;
/** On Windows, a window has an invisible border: one at the very edge of the display begins outside of it. */
const INVISIBLE_BORDER = 8;

/** @param file absolute path */
export function openWindowMemory(file: string): WindowMemory {
  return {
    read() {
      try {
        const stats = statSync(file);
        return stats.isFile() && stats.size <= MOST_BYTES ? parsePlace(JSON.parse(readFileSync(file, 'utf8'))) : null;
      } catch {
        return null;
      }
    },
    write(place) {
      // What is killed here leaves the file as it was.
      const next = `${file}.new`;
      try {
        writeFileSync(next, JSON.stringify(place));
        renameSync(next, file);
      } catch {
        // The data folder is read-only or full: the store, whose content somebody would miss, says so.
      }
    },
  };
}

export function keepPlace({ clock, look, write }: PlaceKeeperOptions): PlaceKeeper {
  let stopWaiting = (): void => undefined;
  const remember = (): void => {
    const place = look();
    if (place) write(place);
  };
  return {
    changed() {
      stopWaiting();
      stopWaiting = clock.schedule(SETTLE_MS, remember);
    },
    left() {
      stopWaiting();
      remember();
    },
  };
}

/**
 * Brings a place back onto a display: a window that is not wholly visible moves onto the display that shows most of
 * it, and one that none shows to the middle of the primary display.
 * @param workAreas of all displays, the primary one first
 * @param least smallest size of the window: a display that is smaller shows its upper left part
 * @returns the place, moved and made smaller as far as needed; null where there is no display to put it on
 */
export function placeOnScreen(
  place: WindowPlace,
  workAreas: readonly Rectangle[],
  least: Pick<Rectangle, 'width' | 'height'>,
): WindowPlace | null {
  const [primary] = workAreas;
  if (!primary) return null;
  const { bounds } = place;
  const isLargeEnough = bounds.width >= least.width && bounds.height >= least.height;
  if (isLargeEnough && isVisible(withoutBorder(bounds), workAreas)) return place;
  const shown = workAreas.map((workArea) => {
    const { width, height } = shareOf(bounds, workArea);
    return width * height;
  });
  const most = Math.max(...shown);
  const target = workAreas[shown.indexOf(most)] ?? primary;
  const width = clamp(bounds.width, least.width, target.width);
  const height = clamp(bounds.height, least.height, target.height);
  const { x, y } = most > 0 ? bounds : centre(target, { width, height });
  return {
    ...place,
    bounds: {
      // Where it does not fit, its title bar counts.
      x: Math.max(target.x, Math.min(x, target.x + target.width - width)),
      y: Math.max(target.y, Math.min(y, target.y + target.height - height)),
      width,
      height,
    },
  };
}

/** Whether no display shows enough of the window's title bar to drag it back by that. */
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
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FURTHEST;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The top has none. */
function withoutBorder({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x + INVISIBLE_BORDER, y, width: width - 2 * INVISIBLE_BORDER, height: height - INVISIBLE_BORDER };
}

/** Whether every point of it is on some display; it may lie across several. */
function isVisible(bounds: Rectangle, workAreas: readonly Rectangle[]): boolean {
  let hidden: readonly Rectangle[] = [bounds];
  for (const workArea of workAreas) hidden = hidden.flatMap((part) => cutOut(part, workArea));
  return hidden.length === 0;
}

/** @returns what is left of a rectangle, in pieces, without its part in another one */
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

/** How large the part is that both have. */
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

/** The least counts more than the most. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
