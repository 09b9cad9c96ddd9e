/**
 * End-to-end tests drive the built application, one file per journey. A test that needs what only real
 * Electron has carries @real-electron in its title and is skipped on the stand-in.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';

/** Those that show the page in a gallery, without the application. */
const SCREENS = /screens?\.spec\.ts$/;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'output/end-to-end',
  reporter: [['list'], ['json', { outputFile: 'output/end-to-end.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  // A third one on two cores takes more of their time than it finds idle.
  workers: Math.min(3, availableParallelism()),
  retries: 0,
  // Only what hangs ends by these: a busy computer is no failure.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A worker has either an application or a gallery; by turns, each would be started again. The short tests come last, so
  // that no worker waits for the other in the end.
  projects: [
    { name: 'journeys', testIgnore: SCREENS },
    { name: 'screens', testMatch: SCREENS },
  ],
});
