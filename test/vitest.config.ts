/** Unit tests of all parts, run from the top folder; their paths mirror electron/ and renderer/. */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** A package that imports `electron` gets no API here, but it may ask for the path; nothing is downloaded for that. */
const ELECTRON_OVERRIDE_DIST_PATH = fileURLToPath(new URL('stand-in/dist', import.meta.url));

/** The stand-in's executable is a shell script; Windows has real Electron. */
const NOT_ON_WINDOWS = ['test/stand-in/life.test.ts', 'test/stand-in/window.test.ts'];

/** Looks at the built application; its own configuration runs it. */
const NEEDS_BUILD = 'test/packaging/package.test.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    setupFiles: ['test/fixed-seed.ts'],
    env: { ELECTRON_OVERRIDE_DIST_PATH },
    // Only what hangs ends by it: a busy computer is no failure.
    testTimeout: 30_000,
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, NEEDS_BUILD, ...(process.platform === 'win32' ? NOT_ON_WINDOWS : [])],
  },
});
