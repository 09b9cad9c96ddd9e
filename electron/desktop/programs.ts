/**
 * Starts other programs, each with its arguments as they are: no shell reads them. On Windows and macOS, the package
 * `open` starts an application in the system's own way.
 */
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock } from '../core/clock.ts';
import type { Command } from './private-browsers.ts';

export interface Programs {
  /** @returns what the program writes @throws if it cannot be started, fails, or takes more than five seconds */
  read(command: Command): Promise<string>;
  /**
   * Resolves when the program has ended well, or goes on for a second and a half: it may run for as long as its window is
   * open, also after this app.
   * @throws if it cannot be started, or fails before that
   */
  start(command: Command): Promise<void>;
  /**
   * Has an application open an address in a new instance.
   * @param path of its program or bundle
   * @throws if it cannot be started
   */
  openWith(path: string, options: readonly string[], address: string): Promise<void>;
}

/** Environment variables of the process. */
export type Environment = Readonly<Partial<Record<string, string>>>;

const READ_LIMIT_MS = 5_000;
/** By then, a launcher has said that what it is to start is not installed. */
const SETTLED_MS = 1_500;
const MAX_BYTES = 64 * 1024;

export function createPrograms({ clock, environment }: { clock: Clock; environment: Environment }): Programs {
  const env = asLaunched(environment);

  return {
    async read([program, ...args]) {
      const limits = { timeout: READ_LIMIT_MS, maxBuffer: MAX_BYTES };
      return (await promisify(execFile)(program, args, { ...limits, env, encoding: 'utf8' })).stdout;
    },

    async start([program, ...args]) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const child = spawn(program, args, { env, stdio: 'ignore', detached: true });
      child.once('error', reject);
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with code ${code}.`))));
      const cancel = clock.schedule(SETTLED_MS, resolve);
      try {
        await promise;
      } finally {
        cancel();
        child.unref();
      }
    },

    async openWith(path, options, address) {
      const { default: open } = await import('open');
      // In a list, even of one, it counts as failed if the application is not there.
      await open(address, { app: { name: [path], arguments: options }, newInstance: true });
    },
  };
}

/**
 * The environment as this app got it, without what Electron has put in: other programs would take this app's entry for
 * their own, and another desktop for the real one.
 * @see https://www.electronjs.org/docs/latest/api/environment-variables, `ORIGINAL_XDG_CURRENT_DESKTOP`
 */
function asLaunched(environment: Environment): Environment {
  const { CHROME_DESKTOP: _own, ORIGINAL_XDG_CURRENT_DESKTOP: desktop, ...rest } = environment;
  return desktop === undefined ? rest : { ...rest, XDG_CURRENT_DESKTOP: desktop };
}
