/** The check of the package. It needs the production build in out/, so it is not one of the unit tests. */
import { defineConfig } from 'vitest/config';
import { TOP } from '../build.ts';

export default defineConfig({
  root: TOP,
  test: {
    include: ['test/packaging/package.test.ts'],
    // Only a test that hangs takes this long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
