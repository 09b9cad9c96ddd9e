/** Unit tests of all parts, run from the top folder; files mirror electron/ and renderer/ path for path. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: { include: ['test/**/*.test.{ts,tsx}'] },
});
