/** Unit tests of all parts, run from the top folder; files mirror electron/ and renderer/ path for path. */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** The stand-in's executable is a shell script; Windows has real Electron. */
const NOT_ON_WINDOWS = ['test/stand-in/life.test.ts', 'test/stand-in/window.test.ts'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.platform === 'win32' ? NOT_ON_WINDOWS : [])],
  },
});
