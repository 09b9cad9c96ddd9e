/**
 * Starts a Chromium-based program as its user would, and drives its pages over the DevTools protocol. An installed
 * package offers no other way in, because its fuses turn Node's inspector off. A copy of it with the inspector lets
 * Playwright drive main, too.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';

export type DrivenProgram = Awaited<ReturnType<typeof startDriven>>;

interface StartOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Come last: Electron refuses switches behind an address. */
  readonly addresses?: readonly string[];
  /** Where Playwright keeps its own files, which stay if this process is ended; a new temporary folder, if left out. */
  readonly artifactsFolder?: string;
}

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 10_000;
const KEPT_CHARACTERS = 4_000;
const onWindows = process.platform === 'win32';

/** @throws Error with the program's last words, where it ends or says nothing within a minute */
export async function startDriven(
  executable: string,
  args: readonly string[],
  { env = process.env, addresses = [], artifactsFolder }: StartOptions = {},
) {
  const child = spawn(executable, [...args, '--remote-debugging-port=0', ...addresses], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: !onWindows,
  });
  /** Ends it and what it started; settles when it is gone. */
  const close = (): Promise<void> => endGroup(child);
  try {
    const address = await waitForAddress(child, executable);
    // Without Playwright's defaults: Electron has no downloads to be told about.
    const browser = await chromium.connectOverCDP(address, {
      noDefaults: true,
      ...(artifactsFolder !== undefined && { artifactsDir: artifactsFolder }),
    });
    const context = contextOf(browser);
    /** @returns the first page, also one that is still to come */
    const firstPage = async (): Promise<Page> => context.pages()[0] ?? (await context.waitForEvent('page'));
    return { context, firstPage, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Copies an application, and flips the fuse for Node's inspector in the copy, and no other one.
 * @param executable in the application's folder, or in its bundle on macOS
 * @param copy the folder or bundle to make
 * @returns the copy's executable
 */
export async function copyWithInspector(executable: string, copy: string): Promise<string> {
  const bundle = /^.*\.app(?=\/Contents\/)/.exec(executable)?.[0];
  const original = bundle ?? dirname(executable);
  const made = bundle === undefined ? copy : `${copy}.app`;
  cpSync(original, made, { recursive: true, verbatimSymlinks: true });
  const program = join(made, relative(original, executable));
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  // The change has broken the seal. The hardened runtime, which goes with the old one, takes no ad hoc libraries.
  if (bundle !== undefined) execFileSync('codesign', ['--force', '--deep', '--sign', '-', made]);
  return program;
}

/** Both Chromium and Electron say it on stderr once they listen. */
function waitForAddress(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = '';
    const fail = (what: string): void => {
      clearTimeout(limit);
      reject(new Error(`${name} ${what}. It said last:\n${words.slice(-KEPT_CHARACTERS)}`));
    };
    const limit = setTimeout(() => fail('did not say where DevTools listens'), START_LIMIT_MS);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code})`));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words += text;
      const [, address] = /^DevTools listening on (ws:\/\/\S+)\s/m.exec(words) ?? [];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    });
  });
}

function contextOf(browser: Browser): BrowserContext {
  const [context] = browser.contexts();
  if (!context) throw new Error('The program has no browser context.');
  return context;
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), END_LIMIT_MS);
  signalGroup(child, 'SIGTERM');
  await ended;
  clearTimeout(force);
}

function signalGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(onWindows ? pid : -pid, signal);
  } catch {
    // It is gone already.
  }
}
