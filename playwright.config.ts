/**
 * End-to-end tests drive the built application, one file per journey. A test that needs what only real
 * Electron has carries @real-electron in its title and is skipped on the stand-in.
 */
import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'output/end-to-end',
  reporter: [['list'], ['json', { outputFile: 'output/end-to-end.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
});
