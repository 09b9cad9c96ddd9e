/**
 * What a desktop does to windows. Without `STAND_IN_DESKTOP` it tells the truth, as Windows and macOS do; `x11` and
 * `wayland` play what Electron reports on Linux, and `none` an X server without a window manager.
 */
import { chromiumSwitches } from './chromium-switches.ts';

export interface Desktop {
  /** Height of the title bar within a window's bounds. */
  readonly titleBar: number;
  /** How far what is reported lies from where the window was put, once it is shown. */
  readonly frame: { readonly x: number; readonly y: number };
  /** Where each window is said to be; null where that is known. */
  readonly reportedAt: { readonly x: number; readonly y: number } | null;
  /** Whether somebody sees to a window's least size. */
  readonly keepsLeastSize: boolean;
}

const NO_FRAME = { x: 0, y: 0 };

export const DESKTOPS = {
  plain: { titleBar: 28, frame: NO_FRAME, reportedAt: null, keepsLeastSize: true },
  x11: { titleBar: 0, frame: { x: 1, y: 37 }, reportedAt: null, keepsLeastSize: true },
  wayland: { titleBar: 0, frame: NO_FRAME, reportedAt: { x: 0, y: 0 }, keepsLeastSize: true },
  none: { titleBar: 0, frame: NO_FRAME, reportedAt: null, keepsLeastSize: false },
} as const satisfies Readonly<Record<string, Desktop>>;

export function readDesktop(): Desktop {
  const name = process.env.STAND_IN_DESKTOP ?? '';
  return name === 'x11' || name === 'wayland' || name === 'none' ? DESKTOPS[name] : DESKTOPS.plain;
}

/** Chromium names what it has chosen on its command line. */
export function nameDesktop(): void {
  const desktop = readDesktop();
  if (desktop !== DESKTOPS.plain) {
    chromiumSwitches.set('ozone-platform', desktop === DESKTOPS.wayland ? 'wayland' : 'x11');
  }
}
