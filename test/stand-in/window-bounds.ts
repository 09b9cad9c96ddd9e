/**
 * Where a window is: its frame, with a title bar above the content, while it is normal, maximized or full screen. It
 * knows numbers only, and no least size.
 */
import { screen } from './screen.ts';

/** As high as that of a usual desktop. */
const TITLE_BAR_HEIGHT = 28;

export class WindowBounds {
  /** Of the frame. */
  #normal: Electron.Rectangle;
  isMaximized = false;
  isFullScreen = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    const { width = 800, height = 600 } = options;
    const size = { width, height: options.useContentSize ? height + TITLE_BAR_HEIGHT : height };
    const { workArea } = screen.getPrimaryDisplay();
    const { x = centre(workArea.x, workArea.width, size.width), y = centre(workArea.y, workArea.height, size.height) } =
      options;
    this.#normal = { x, y, ...size };
  }

  get normal(): Electron.Rectangle {
    return { ...this.#normal };
  }

  /** Of the frame, as it is now. */
  get outer(): Electron.Rectangle {
    const { bounds, workArea } = screen.getPrimaryDisplay();
    if (this.isFullScreen) return { ...bounds };
    return this.isMaximized ? { ...workArea } : this.normal;
  }

  get content(): Electron.Rectangle {
    const { x, y, width, height } = this.outer;
    if (this.isFullScreen) return { x, y, width, height };
    return { x, y: y + TITLE_BAR_HEIGHT, width, height: height - TITLE_BAR_HEIGHT };
  }

  /** A window that is given a place is neither maximized nor full screen any more. */
  moveTo(bounds: Partial<Electron.Rectangle>): void {
    this.#normal = { ...this.outer, ...bounds };
    this.isMaximized = false;
    this.isFullScreen = false;
  }

  resizeContent(width: number, height: number): void {
    this.moveTo({ width, height: height + TITLE_BAR_HEIGHT });
  }
}

function centre(start: number, length: number, own: number): number {
  return Math.round(start + (length - own) / 2);
}
