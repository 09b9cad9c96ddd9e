/**
 * Chromium as a child process: started on a throw-away data folder, spoken to over a pipe, and gone with the
 * stand-in however that ends. It does not decide what is shown.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { type Chromium, THRIFTY_FLAGS } from './chromium.ts';
import { connectDevTools } from './devtools.ts';

export type Browser = ReturnType<typeof startBrowser>;

const QUIET_FLAGS = [
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,SpareRendererForSitePerProcess,Translate',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
  '--use-mock-keychain',
];

const HEADLESS_FLAGS = [
  ...THRIFTY_FLAGS,
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  // What draws is no process of its own, which would take an eighth of a start's processor time.
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--mute-audio',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--block-new-web-contents',
  '--no-startup-window',
];

/** A window without tabs and address; the first BrowserWindow takes it over. */
export const FIRST_PAGE = 'data:text/html,';

/** Waits on its standard input, which closes when the stand-in ends in any way, then clears up. */
const CLEAR_UP = `read -r _; kill -9 -- "-$1" 2>/dev/null; rm -rf -- "$2"; sleep 0.2; rm -rf -- "$2"`;

/** Killed processes take a few milliseconds to end. */
const END_LIMIT_MS = 500;

/** @param acceptsConnections whether Playwright may connect beside the stand-in */
export function startBrowser(chromium: Chromium, isVisible: boolean, acceptsConnections: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const flags = [
    ...QUIET_FLAGS,
    ...(isVisible ? visibleFlags() : HEADLESS_FLAGS),
    `--user-data-dir=${folder}`,
    '--remote-debugging-pipe',
    ...(acceptsConnections ? ['--remote-debugging-port=0'] : []),
  ];
  const child = spawn(chromium.executable, flags, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // What it keeps for a moment goes with the folder, too. A window on the screen would need short paths for its socket.
    env: { ...process.env, ...chromium.env, ...(!isVisible && { TMPDIR: folder }) },
  });
  const watcher = spawn('sh', ['-c', CLEAR_UP, 'stand-in', String(child.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const [, , , outgoing, incoming] = child.stdio;
  if (!(outgoing instanceof Writable && incoming instanceof Readable)) throw new Error('Chromium has no pipe.');
  const devTools = connectDevTools(outgoing, incoming);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const { announcement, lastWords } = readErrors(child);

  process.on('exit', () => {
    killGroup(child);
    waitForEnd(child);
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 10 });
      watcher.kill('SIGKILL');
    } catch {
      // Something of Chromium was still writing. The other process removes the rest.
    }
  });

  return {
    devTools,
    isVisible,
    /** Where others may connect: `DevTools listening on ws://…`. Settles only if that was asked for. */
    announcement,
    /** Rejects when Chromium ended by itself before it spoke. */
    started: devTools.browser.send('Browser.getVersion').then(
      () => undefined,
      async () => {
        await ended;
        throw new Error(`${chromium.executable} did not start.\n${lastWords()}`);
      },
    ),
  };
}

function visibleFlags(): readonly string[] {
  // Chromium refuses to run for root with its sandbox on.
  return [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--app=${FIRST_PAGE}`];
}

/** Chromium and its renderers are a process group of their own. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** As events come no more, this looks, on Linux: what has ended is a zombie until this process has ended, too. */
function waitForEnd({ pid }: ChildProcess): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < END_LIMIT_MS && isRunning(pid); tries += 1) Atomics.wait(clock, 0, 0, 1);
}

function isRunning(pid: number | undefined): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

function readErrors(child: ChildProcess) {
  let text = '';
  const announcement = new Promise<string>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      text = (text + piece).slice(-4000);
      const [, line] = /^(DevTools listening on \S+)\n/m.exec(text) ?? [];
      if (line) resolve(line);
    });
  });
  return { announcement, lastWords: () => text.trim() };
}
