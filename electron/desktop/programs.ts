/** Starts other programs, each with its arguments as they are: no shell reads them. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Clock } from '../core/clock.ts';
import type { Command } from './private-browsers.ts';

export type Programs = ReturnType<typeof createPrograms>;

/** Environment variables of the process. */
export type Environment = Readonly<Partial<Record<string, string>>>;

const READ_LIMIT_MS = 5_000;
/** By then, a launcher has said that what it is to start is not installed. */
const SETTLED_MS = 1_500;
const MAX_BYTES = 64 * 1024;

export function createPrograms({ clock, environment }: { clock: Clock; environment: Environment }) {
  const env = asLaunched(environment);
  /** Not with `windowsHide`, which also tells a browser on Windows to hide its window. */
  const begin = ([program, ...args]: Command): ChildProcess =>
    spawn(program, args, { env, stdio: 'ignore', detached: true });

  return {
    /** @returns what the program writes @throws if it cannot be started, fails, or takes more than five seconds */
    async read([program, ...args]: Command): Promise<string> {
      const limits = { timeout: READ_LIMIT_MS, maxBuffer: MAX_BYTES };
      return (await promisify(execFile)(program, args, { ...limits, env, encoding: 'utf8' })).stdout;
    },

    /**
     * Resolves when the program has ended well, or goes on for a second and a half: it may run for as long as its
     * window is open, also after this app.
     * @throws if it cannot be started, or fails before that
     */
    async start(command: Command): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const child = begin(command);
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

    /**
     * Resolves as soon as the program runs, however it ends.
     * @throws if it cannot be started
     */
    async run(command: Command): Promise<void> {
      const child = begin(command);
      await once(child, 'spawn');
      child.unref();
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
