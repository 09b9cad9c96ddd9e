/** Launches the fixture applications in the stand-in, and says what is left of a process. It asserts nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from 'playwright';

const EXECUTABLE = fileURLToPath(new URL('dist/electron', import.meta.url));
const DISPLAYLESS = { DISPLAY: '', WAYLAND_DISPLAY: '' };

function fixtureFolder(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
}

/** A folder of its own for each test; removed by the caller's `using`. */
export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'stand-in-test-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

export async function launchFixture(
  name: string,
  userDataFolder: string,
  args: readonly string[] = [],
): Promise<ElectronApplication> {
  return _electron.launch({
    args: [fixtureFolder(name), `--user-data-dir=${userDataFolder}`, ...args],
    env: { ...plainEnvironment(), ...DISPLAYLESS },
  });
}

/** Without Playwright. Its temporary files go to the user-data folder, and the caller's `using` ends it. */
export function spawnFixture(
  name: string,
  userDataFolder: string,
  args: readonly string[] = [],
): Disposable & { readonly child: ChildProcess } {
  const child = spawn(EXECUTABLE, [fixtureFolder(name), `--user-data-dir=${userDataFolder}`, ...args], {
    env: { ...plainEnvironment(), ...DISPLAYLESS, TMPDIR: userDataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { child, [Symbol.dispose]: () => void child.kill('SIGKILL') };
}

export interface LivingProcess {
  readonly pid: number;
  readonly group: number;
  readonly commandLine: string;
}

/** Every process that is alive, on Linux. */
export function listProcesses(): readonly LivingProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const commandLine = readQuietly(`/proc/${pid}/cmdline`);
      // After the name in brackets: state, parent, group.
      const [state, , group] = readQuietly(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
      return { pid: Number(pid), group: Number(group), commandLine, isAlive: state !== 'Z' && commandLine !== '' };
    })
    .filter(({ isAlive }) => isAlive);
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function plainEnvironment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  return env;
}
