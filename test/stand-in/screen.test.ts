import { afterEach, expect, it } from 'vitest';
import { screen } from './screen.ts';
import { readiness } from './startup.ts';

afterEach(() => {
  readiness.isReady = false;
});

// shell/browser/api/electron_api_screen.cc, lib/browser/api/screen.ts
it('cannot be used before the application is ready', () => {
  expect(() => screen.getAllDisplays()).toThrow("before the app 'ready' event");
  expect(() => screen.getPrimaryDisplay()).toThrow("before the app 'ready' event");
  expect(() => screen.on('display-removed', () => undefined)).toThrow("before the app 'ready' event");
});

it('has one display, whose bar takes a part of it', () => {
  readiness.isReady = true;
  const primary = screen.getPrimaryDisplay();
  expect(screen.getAllDisplays()).toEqual([primary]);
  const { bounds, workArea } = primary;
  expect(workArea.y).toBeGreaterThan(bounds.y);
  expect(workArea.y + workArea.height).toBe(bounds.y + bounds.height);
});
