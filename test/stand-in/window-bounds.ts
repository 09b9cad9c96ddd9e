/**
 * Where a window is: its frame, with a title bar above the content, while it is normal or maximized, as Windows and macOS
 * tell it. It knows numbers only.
 */
import { screen } from './screen.ts';

const TITLE_BAR = 28;

export class WindowBounds {
  /** Of the frame. */
  #normal: Electron.Rectangle;
  readonly #leastSize: Electron.Size;
  isMaximized = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    const { width = 800, height = 600, minWidth = 0, minHeight = 0, useContentSize = false } = options;
    const titleBar = useContentSize ? TITLE_BAR : 0;
    this.#leastSize = { width: minWidth, height: minHeight + titleBar };
    const size = this.#atLeast({ width, height: height + titleBar });
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
    return this.isMaximized ? { ...screen.getPrimaryDisplay().workArea } : this.normal;
  }

  get content(): Electron.Rectangle {
    const { x, y, width, height } = this.outer;
    return { x, y: y + TITLE_BAR, width, height: height - TITLE_BAR };
  }

  /** A window that is given a place is not maximized any more. */
  moveTo(bounds: Partial<Electron.Rectangle>): void {
    const place = { ...this.outer, ...bounds };
    this.#normal = { ...place, ...this.#atLeast(place) };
    this.isMaximized = false;
  }

  #atLeast({ width, height }: Electron.Size): Electron.Size {
    const least = this.#leastSize;
    return { width: Math.max(least.width, width), height: Math.max(least.height, height) };
  }
}

function centre(start: number, length: number, own: number): number {
  return Math.round(start + (length - own) / 2);
}
