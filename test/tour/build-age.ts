/** Tells whether the build in `out/` is older than its sources. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../build.ts';

const SOURCES = ['electron/**/*.ts', 'renderer/**/*.{ts,tsx,css,html}', 'vite.config.ts', 'package-lock.json'];
/** One file of each part; a build writes them all. */
const BUILT = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

/** @returns true also where a part is missing */
export function isBuildStale(): boolean {
  const builtAtMs = Math.min(...BUILT.map(changedAtMs));
  return globSync(SOURCES, { cwd: TOP }).some((path) => changedAtMs(path) > builtAtMs);
}

/** Epoch milliseconds; 0 for a file that is not there. */
function changedAtMs(path: string): number {
  return statSync(join(TOP, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
