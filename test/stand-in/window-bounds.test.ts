/** The frame and the content of a window, as Electron counts them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DESKTOPS } from './desktop.ts';
import { readiness } from './readiness.ts';
import { WindowBounds } from './window-bounds.ts';

beforeEach(() => {
  readiness.isReady = true;
});
afterEach(() => {
  readiness.isReady = false;
});

const WORK_AREA = { x: 0, y: 32, width: 1920, height: 1048 };

it('takes a size as the frame’s, or as the content’s where that is asked for', () => {
  const frame = new WindowBounds({ width: 700, height: 500 });
  expect([frame.outer.height, frame.content.height]).toEqual([500, 472]);
  const content = new WindowBounds({ width: 700, height: 500, useContentSize: true });
  expect([content.outer.height, content.content.height]).toEqual([528, 500]);
});

it('grows by its title bar where a frame’s size is given back as a content’s', () => {
  const first = new WindowBounds({ width: 700, height: 500, useContentSize: true });
  expect(new WindowBounds({ ...first.normal, useContentSize: true }).normal.height).toBe(first.normal.height + 28);
});

it('stands where it is told, else in the middle of the display', () => {
  expect(new WindowBounds({ x: -40, y: 10 }).outer).toEqual({ x: -40, y: 10, width: 800, height: 600 });
  expect(new WindowBounds({ width: 1920, height: 1048 }).outer).toEqual(WORK_AREA);
});

it('keeps its normal place while it is maximized and full screen', () => {
  const bounds = new WindowBounds({ x: 100, y: 100, width: 900, height: 700 });
  const { normal } = bounds;
  bounds.isMaximized = true;
  expect([bounds.outer, bounds.normal]).toEqual([WORK_AREA, normal]);
  bounds.isFullScreen = true;
  expect(bounds.outer).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  expect([bounds.content, bounds.normal]).toEqual([bounds.outer, normal]);
});

it('is a normal one again once it is given a place', () => {
  const bounds = new WindowBounds({ width: 900, height: 700 });
  bounds.isMaximized = true;
  bounds.moveTo({ x: 5, y: 50 });
  expect([bounds.isMaximized, bounds.normal]).toEqual([false, { ...WORK_AREA, x: 5, y: 50 }]);
});

// shell/browser/native_window.cc, InitFromOptions; spec/api-browser-window-spec.ts, “BrowserWindow.setMinimumSize”
it('is never made smaller than its least size, and later only by a window manager', () => {
  const options = { width: 300, height: 200, minWidth: 900, minHeight: 600, useContentSize: true };
  const sizes = [DESKTOPS.plain, DESKTOPS.x11, DESKTOPS.none].map((desktop) => {
    const bounds = new WindowBounds(options, desktop);
    const first = bounds.content.height;
    bounds.moveTo({ width: 100, height: 100 });
    return [first, bounds.content.width, bounds.content.height];
  });
  expect(sizes).toEqual([
    [600, 900, 600],
    [600, 900, 600],
    [600, 100, 100],
  ]);
});

// shell/browser/native_window_views.cc, GetBounds; electron/electron#10388
it('is reported within its frame on X11 once it is shown, and nowhere on Wayland', () => {
  const options = { x: 100, y: 100, width: 900, height: 700 };
  const [x11, wayland] = [DESKTOPS.x11, DESKTOPS.wayland].map((desktop) => new WindowBounds(options, desktop));
  if (!x11 || !wayland) throw new Error('There are two.');
  expect(x11.normal).toEqual(options);
  for (const bounds of [x11, wayland]) bounds.isShown = true;
  expect(x11.normal).toEqual({ ...options, x: 101, y: 137 });
  expect(wayland.normal).toEqual({ ...options, x: 0, y: 0 });
  // Put where it is said to be, it creeps.
  x11.moveTo(x11.normal);
  expect(x11.normal).toEqual({ ...options, x: 102, y: 174 });
});
