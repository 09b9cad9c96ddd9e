/** Unit tests of all parts, run from the top folder; their paths mirror electron/ and renderer/. */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import './require-node.mjs';

/** Playwright launches the stand-in, and a package that imports `electron` gets its path; nothing is downloaded. */
const ELECTRON_OVERRIDE_DIST_PATH = fileURLToPath(new URL('stand-in/dist', import.meta.url));

/** The stand-in's executable is a shell script; Windows has real Electron. */
const NOT_ON_WINDOWS = ['test/stand-in/life.test.ts', 'test/stand-in/window.test.ts'];

/** Looks at the built application; its own configuration runs it. */
const NEEDS_BUILD = 'test/packaging/package.test.ts';

/** All other files share a few threads, in any order, and so leave nothing behind for each other. */
const OWN_PROCESS = [
  // It plays Electron, which no other test may get.
  'test/desktop/window.test.ts',
  // resvg is started once a process, and the test of the icons starts it.
  'test/renderer/testing/sequence/drawing-files.test.ts',
  // A thread that sets its time zone changes nothing.
  'test/service-client/decode/device.test.ts',
  // undici's index changes globals and its own parts once it is loaded.
  'test/service-client/transport/undici-index.test.ts',
  'test/service-client/transport/undici-parts.test.ts',
  // These end what they started when Ctrl-C is pressed, of which a thread is not told.
  'test/child-processes.test.ts',
  'test/stand-in/download-electron.test.ts',
  'test/stand-in/life.test.ts',
  'test/stand-in/window.test.ts',
];

/** They take long, and `npm test` runs them apart. */
const FOREIGN = 'test/foreign-service/*.test.ts';

const EXCLUDED = [...configDefaults.exclude, NEEDS_BUILD, ...(process.platform === 'win32' ? NOT_ON_WINDOWS : [])];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    setupFiles: ['test/fixed-seed.ts'],
    env: { ELECTRON_OVERRIDE_DIST_PATH },
    // Only what hangs ends by them: a busy computer is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'shared threads',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...OWN_PROCESS, FOREIGN],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'foreign services', include: [FOREIGN], pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: { name: 'own process', include: OWN_PROCESS, exclude: EXCLUDED, pool: 'forks' },
      },
    ],
  },
});
