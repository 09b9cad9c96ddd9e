/**
 * Makes the world of the steps: throw-away folders, and the application in its two guises. What was started here ends
 * here, also when this process does.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, sep } from 'node:path';
import { TOP } from '../build.ts';
import { launchApp } from '../launch.ts';
import { startDriven } from '../release/driven-program.ts';
import type { Guise, World } from './step.ts';

export interface WorldOptions extends Pick<World, 'isStandIn' | 'ask' | 'note'> {
  /** Electron, or the stand-in. */
  readonly executable: string;
}

/** How long an application may take to end by itself. */
const END_LIMIT_MS = 15_000;

export function makeWorld({ executable, isStandIn, ask, note }: WorldOptions): World {
  const top = mkdtempSync(join(tmpdir(), 'first-run-'));
  // Also after Ctrl-C; what Playwright has started ends by itself then, perhaps later than the folder goes.
  process.once('exit', () => {
    endOwnProcesses(top);
    rmSync(top, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const folders = { plain: join(top, 'plain'), driven: join(top, 'driven') };
  const env = isStandIn ? makeKeyring(top) : {};
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env;
  return {
    platform: process.platform,
    isStandIn,
    folders,
    ask,
    note,
    plain: makeGuise(folders.plain, {
      start: () =>
        startDriven(executable, [TOP, `--user-data-dir=${folders.plain}`], {
          env: { ...inherited, ...env },
          artifactsFolder: top,
        }),
      end: (app) => app.close(),
      isGone: () => false,
    }),
    driven: makeGuise(folders.driven, {
      start: () => launchApp({ userDataFolder: folders.driven, env, electron: { chromiumSandbox: true } }),
      end: ({ app }) => app.close(),
      isGone: ({ page }) => page.isClosed(),
    }),
  };
}

interface Life<App> {
  readonly start: () => Promise<App>;
  readonly end: (app: App) => Promise<void>;
  /** Whether it has ended by itself. */
  readonly isGone: (app: App) => boolean;
}

interface Running<App> {
  readonly app: Promise<App>;
  isStarted: boolean;
}

function makeGuise<App>(folder: string, { start, end, isGone }: Life<App>): Guise<App> {
  let running: Running<App> | null = null;

  function startNew(): Promise<App> {
    const next = { app: start(), isStarted: false };
    running = next;
    next.app.then(
      () => {
        next.isStarted = true;
      },
      () => {
        if (running === next) running = null;
      },
    );
    return next.app;
  }

  return {
    async open() {
      const app = await running?.app;
      return app && !isGone(app) ? app : startNew();
    },
    async close() {
      const ending = running;
      running = null;
      const ended = async ({ app }: Running<App>): Promise<boolean> =>
        app.then(end).then(
          () => true,
          () => false,
        );
      // One that is still starting may hang.
      const isByItself = ending?.isStarted
        ? await Promise.race([ended(ending), passed(END_LIMIT_MS)])
        : ending === null;
      // What has not ended in time, or was started anew by itself.
      endOwnProcesses(folder);
      await Promise.race([ending?.app.catch(() => undefined), passed(END_LIMIT_MS)]);
      return isByItself;
    },
  };
}

function passed(ms: number): Promise<false> {
  return new Promise((resolve) => void setTimeout(() => resolve(false), ms).unref());
}

/** So that the rehearsal has something to seal with. */
function makeKeyring(top: string): { readonly STAND_IN_KEYRING: string } {
  const folder = join(top, 'keyring');
  mkdirSync(folder);
  return { STAND_IN_KEYRING: folder };
}

const MAX_BYTES = 64 * 1_024 * 1_024;
/** A path that is any shorter could be on the command line of somebody else's process. */
const LEAST_DEPTH = 3;

/**
 * @param folder absolute path, with a random name in it
 * @throws Error for a path that other processes may have, too
 */
export function listOwnProcesses(folder: string): readonly number[] {
  const isOwn = isAbsolute(folder) && folder.split(sep).length >= LEAST_DEPTH && /-[a-z\d]{6}(?:[\\/]|$)/i.test(folder);
  if (!isOwn) throw new Error('This is no throw-away folder.');
  return readCommandLines()
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => Number.isInteger(pid) && pid > 1 && pid !== process.pid);
}

/** @param signal on Windows, every signal ends it at once */
export function endOwnProcesses(folder: string, signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of listOwnProcesses(folder)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone already.
    }
  }
}

/** One line a process: its id and its command line. */
function readCommandLines(): string {
  const options = { encoding: 'utf8', maxBuffer: MAX_BYTES } as const;
  if (process.platform !== 'win32') return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], options);
  const command = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
  return execFileSync('powershell', ['-NoProfile', '-NonInteractive', '-Command', command], options);
}
