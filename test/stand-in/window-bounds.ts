/**
 * Where a window is: its frame, with a title bar above the content, while it is normal, maximized or full screen, as its
 * desktop has it. It knows numbers only.
 */
import { type Desktop, readDesktop } from './desktop.ts';
import { screen } from './screen.ts';

export class WindowBounds {
  readonly #desktop: Desktop;
  /** Of the frame. */
  #normal: Electron.Rectangle;
  readonly #leastSize: { readonly width: number; readonly height: number };
  isMaximized = false;
  isFullScreen = false;
  isShown = false;

  constructor(options: Electron.BrowserWindowConstructorOptions, desktop = readDesktop()) {
    this.#desktop = desktop;
    const { width = 800, height = 600, minWidth = 0, minHeight = 0, useContentSize = false } = options;
    const titleBar = useContentSize ? desktop.titleBar : 0;
    this.#leastSize = { width: minWidth, height: minHeight + titleBar };
    // Electron sees to that itself, but only here.
    const size = atLeast(this.#leastSize, { width, height: height + titleBar });
    const { workArea } = screen.getPrimaryDisplay();
    const { x = centre(workArea.x, workArea.width, size.width), y = centre(workArea.y, workArea.height, size.height) } =
      options;
    this.#normal = { x, y, ...size };
  }

  get normal(): Electron.Rectangle {
    return this.#report(this.#normal);
  }

  /** Of the frame, as it is now. */
  get outer(): Electron.Rectangle {
    const { bounds, workArea } = screen.getPrimaryDisplay();
    if (this.isFullScreen) return { ...bounds };
    return this.isMaximized ? { ...workArea } : this.normal;
  }

  get content(): Electron.Rectangle {
    const { x, y, width, height } = this.outer;
    const titleBar = this.isFullScreen ? 0 : this.#desktop.titleBar;
    return { x, y: y + titleBar, width, height: height - titleBar };
  }

  /** A window that is given a place is neither maximized nor full screen any more. */
  moveTo(bounds: Partial<Electron.Rectangle>): void {
    const place = { ...this.outer, ...bounds };
    this.#normal = this.#desktop.keepsLeastSize ? { ...place, ...atLeast(this.#leastSize, place) } : place;
    this.isMaximized = false;
    this.isFullScreen = false;
  }

  resizeContent(width: number, height: number): void {
    this.moveTo({ width, height: height + this.#desktop.titleBar });
  }

  #report({ x, y, width, height }: Electron.Rectangle): Electron.Rectangle {
    const { frame, reportedAt } = this.#desktop;
    if (reportedAt) return { ...reportedAt, width, height };
    return this.isShown ? { x: x + frame.x, y: y + frame.y, width, height } : { x, y, width, height };
  }
}

function atLeast(least: Electron.Size, size: Electron.Size): Electron.Size {
  return { width: Math.max(least.width, size.width), height: Math.max(least.height, size.height) };
}

function centre(start: number, length: number, own: number): number {
  return Math.round(start + (length - own) / 2);
}
