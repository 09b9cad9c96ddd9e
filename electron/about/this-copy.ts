/** Describes this copy of the app: its version, what it runs on, and the licences of what is bundled. */
import { readFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import type { SystemFacts } from './diagnostics.ts';

/** @param app Electron's `app` */
export function describeThisCopy(app: { readonly isPackaged: boolean; getVersion(): string }): SystemFacts {
  const { electron, chrome, node } = process.versions;
  const runtime = Object.entries({ Electron: electron, Chromium: chrome, 'Node.js': node });
  return {
    version: app.getVersion(),
    isInstalled: app.isPackaged,
    runtime: runtime.flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }])),
    system: `${process.platform} ${release()} ${process.arch}`,
    homeFolder: homedir(),
  };
}

/**
 * Reads the licence lists that the build writes, compressed, next to each bundle.
 * @param built returns the absolute path of a built file, given its path in `out/`
 * @returns the parsed JSON of each list; rejects if one cannot be read
 */
export async function readLicences(built: (path: string) => string): Promise<readonly unknown[]> {
  // Loaded here because nothing needs it before the first window.
  const { gunzipSync } = await import('node:zlib');
  const lists = ['main', 'preload', 'renderer'].map((part) => readFile(built(`${part}/licences.json.gz`)));
  return (await Promise.all(lists)).map((list): unknown => JSON.parse(gunzipSync(list).toString()));
}
