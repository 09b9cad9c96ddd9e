/** The check of the package; it looks at what the production build has left in out/, so it is no unit test. */
import { defineConfig } from 'vitest/config';
import { TOP } from '../build.ts';

export default defineConfig({
  root: TOP,
  test: {
    include: ['test/packaging/package.test.ts'],
    // Only what hangs ends by it.
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
