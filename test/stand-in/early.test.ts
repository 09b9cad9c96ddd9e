/**
 * What can be had before the application is ready, and what cannot: `shell/browser/api/electron_api_app.cc`,
 * `shell/browser/api/electron_api_session.cc`.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { app } from './app.ts';
import { StandInWindow } from './browser-window.ts';
import { temporaryFolder } from './fixture-app.ts';
import { protocol } from './protocol.ts';
import { session } from './session.ts';
import { chromiumSwitches, readiness, sandbox } from './startup.ts';

beforeEach(() => app.describe({ name: 'Early', version: '1.0.0', desktopName: '' }));
afterEach(() => {
  readiness.isReady = false;
  sandbox.killsPages = false;
  chromiumSwitches.clear();
});

it.each([
  ['a window', () => new StandInWindow(), 'Cannot create BrowserWindow before app is ready'],
  ['the session', () => session.defaultSession, 'TypeError: Session can only be received when app is ready'],
  ['an answer for a scheme', () => protocol.handle('a', () => new Response()), 'Session can only be received'],
  ['the system’s language', () => app.getSystemLocale(), 'app.getSystemLocale() can only be called after app is ready'],
])('comes too early: %s', (_what, use, words) => {
  let said = 'nothing';
  try {
    use();
  } catch (error) {
    said = String(error);
  }
  expect(said).toContain(words);
});

it('comes too late: schemes and the sandbox', () => {
  readiness.isReady = true;
  expect(() => app.enableSandbox()).toThrow('can only be called before app is ready');
  expect(() => protocol.registerSchemesAsPrivileged([{ scheme: 'late' }])).toThrow('before app is ready');
  expect(app.getSystemLocale()).toMatch(/^[a-z]{2}/);
  expect(app.getPreferredSystemLanguages().at(-1)).toBe('C');
});

it('takes a switch away that Chromium was started with, and every page dies', () => {
  app.enableSandbox();
  expect(sandbox.killsPages).toBe(false);
  app.commandLine.appendSwitch('no-sandbox');
  app.enableSandbox();
  expect([sandbox.killsPages, app.commandLine.hasSwitch('no-sandbox')]).toEqual([true, false]);
  expect(app.commandLine.hasSwitch('enable-sandbox')).toBe(true);
});

it('has another name once it is given one', () => {
  app.setName('Late');
  expect(app.getName()).toBe('Late');
});

it('knows the folders of the system, and makes none that it is told', () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  expect([app.getName(), app.getVersion(), app.getPath('home')]).toEqual(['Early', '1.0.0', homedir()]);
  expect(() => app.getPath('nowhere')).toThrow("Failed to get 'nowhere' path");
  expect(() => app.setPath('userData', 'data')).toThrow('Path must be absolute');
  app.setPath('userData', data);
  expect([app.getPath('userData'), existsSync(data)]).toEqual([data, false]);
});
