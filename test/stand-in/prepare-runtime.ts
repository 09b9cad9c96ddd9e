/**
 * Finds out what this computer can open the application in, downloading Electron where it must, and says
 * in a line or two what it found. The decisions are choose-runtime.ts's; nothing is started here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOP } from '../build.ts';
import type { ChildProcesses } from '../child-processes.ts';
import {
  chooseRuntime,
  findElectron,
  type Runtime,
  wordDownloadFailure,
  wordMissingElectron,
} from './choose-runtime.ts';
import { findInstalledChromium } from './chromium.ts';
import { downloadElectron } from './download-electron.ts';

/** How long a download may bring nothing before it is given up. */
const STALL_SECONDS = 20;
const BYTES_PER_MEGABYTE = 1_000_000;

/** Chooses the runtime for this computer; prints the two lines about Electron where it cannot be used. */
export async function prepareRuntime(processes: ChildProcesses): Promise<Runtime> {
  const { platform, env } = process;
  const electron = await prepareElectron(processes);
  return chooseRuntime({ platform, env, electron, browser: electron === null ? findInstalledChromium() : null });
}

/**
 * How to start the application in a runtime that has a window.
 * @param appArgs what the person gave for the application, such as an address with its scheme
 */
export function launchCommand(
  runtime: Exclude<Runtime, { kind: 'tour' }>,
  appArgs: readonly string[],
): { readonly command: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv } {
  // Editors set this in their terminals; with it Electron would run as plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  if (runtime.kind === 'electron') return { command: runtime.executable, args: ['.', ...appArgs], env };
  const cli = fileURLToPath(new URL('cli.mjs', import.meta.url));
  return { command: process.execPath, args: [cli, '.', ...appArgs], env: { ...env, STAND_IN_VISIBLE: '1' } };
}

async function prepareElectron(processes: ChildProcesses): Promise<string | null> {
  const manifest = fileURLToPath(import.meta.resolve('electron/package.json'));
  const packageFolder = dirname(manifest);
  const wantedVersion = readVersion(manifest);
  const find = () =>
    findElectron({
      platform: process.platform,
      env: process.env,
      packageFolder,
      wantedVersion,
      installedVersion: readInstalledVersion(packageFolder),
      exists: existsSync,
    });

  const found = find();
  if (found.kind === 'ready') return found.executable;
  let reason = found.kind === 'missing' ? found.reason : '';
  if (found.kind === 'downloadable') {
    console.log(`Downloading Electron ${wantedVersion} …`);
    const onProgress = makeProgressPrinter();
    const failure = await downloadElectron(processes, packageFolder, process.env, STALL_SECONDS, onProgress);
    const downloaded = find();
    if (!failure && downloaded.kind === 'ready') return downloaded.executable;
    reason = failure ? wordDownloadFailure(failure) : 'its installer ended without installing it';
  }
  for (const line of wordMissingElectron(reason, wantedVersion)) console.log(line);
  return null;
}

/** A line for each tenth of the download, or for each 10 MB where the size is not known. */
function makeProgressPrinter(): (received: number, total: number | null) => void {
  let printed = 0;
  return (received, total) => {
    const step = Math.floor((received / (total ?? 10 * BYTES_PER_MEGABYTE)) * (total === null ? 1 : 10));
    if (step <= printed) return;
    printed = step;
    const size = (bytes: number): string => `${Math.round(bytes / BYTES_PER_MEGABYTE)} MB`;
    console.log(`  ${size(received)}${total === null ? '' : ` of ${size(total)}`}`);
  };
}

function readVersion(manifest: string): string {
  const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  if (typeof content === 'object' && content !== null && 'version' in content) return String(content.version);
  throw new Error(`${manifest} names no version`);
}

function readInstalledVersion(packageFolder: string): string | null {
  const file = join(packageFolder, 'dist', 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : null;
}

/** What is run where there is nothing to open a window in. */
export const TOUR_SCRIPT = join(TOP, 'test/tour/tour.ts');
