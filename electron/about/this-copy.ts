/** What this copy is made of and runs on. It reads files only when it is asked for the licences. */
import { readFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import type { SystemFacts } from './diagnostics.ts';

/** @param app the part of Electron's `app` that is used */
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
 * The build writes one list beside each bundle.
 * @param built absolute path of what was built, by its path in `out/`
 * @returns their JSON; rejects where one cannot be read
 */
export async function readLicences(built: (path: string) => string): Promise<readonly unknown[]> {
  const lists = ['main', 'preload', 'renderer'].map((part) => readFile(built(`${part}/licences.json`), 'utf8'));
  return (await Promise.all(lists)).map((text): unknown => JSON.parse(text));
}
