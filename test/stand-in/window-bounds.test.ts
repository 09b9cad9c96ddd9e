/** The frame and the content of a window, as Electron counts them: `shell/browser/native_window.cc`. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readiness } from './startup.ts';
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

it('stands where it is told, else in the middle of the display', () => {
  expect(new WindowBounds({ x: -40, y: 10 }).outer).toEqual({ x: -40, y: 10, width: 800, height: 600 });
  expect(new WindowBounds({ width: 1920, height: 1048 }).outer).toEqual(WORK_AREA);
});

it('keeps its normal place while it is maximized, until it is given another', () => {
  const bounds = new WindowBounds({ x: 100, y: 100, width: 900, height: 700 });
  const { normal } = bounds;
  bounds.isMaximized = true;
  expect([bounds.outer, bounds.normal]).toEqual([WORK_AREA, normal]);
  bounds.moveTo({ x: 5, y: 50 });
  expect([bounds.isMaximized, bounds.normal]).toEqual([false, { ...WORK_AREA, x: 5, y: 50 }]);
});

// spec/api-browser-window-spec.ts, “BrowserWindow.setMinimumSize”
it('is never smaller than its least size', () => {
  const bounds = new WindowBounds({ width: 300, height: 200, minWidth: 900, minHeight: 600, useContentSize: true });
  expect(bounds.content).toMatchObject({ width: 900, height: 600 });
  bounds.moveTo({ width: 100, height: 100 });
  expect(bounds.content).toMatchObject({ width: 900, height: 600 });
});
