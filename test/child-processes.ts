/** Starts the programs behind the commands, each in its own process group, so that one Ctrl-C ends all of them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';

export type Output = 'show' | 'keep' | ((text: string) => void);

interface ChildOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** `show` passes output on; `keep` hides it; a function is given it, piece by piece. The last of stderr is always kept. */
  readonly output?: Output;
  /**
   * False leaves alone what it started in turn. The application needs that: a browser that it opened for
   * the person may be its descendant, and belongs to the person.
   */
  readonly sweep?: boolean;
  /** Called with each message of a child that sends some; giving it opens the channel. */
  readonly onMessage?: (message: unknown) => void;
}

/** How a program ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last of what it wrote to stderr, at most 16,000 characters; the reason, where it could not be started. */
  readonly lastWords: string;
}

export type ChildProcesses = ReturnType<typeof superviseChildProcesses>;
export type RunningChild = ReturnType<ChildProcesses['start']>;

const KEPT_CHARACTERS = 16_000;
const GRACE_MS = 5_000;
const LAST_OUTPUT_MS = 1_000;
const LOOK_FOR_PARENT_MS = 500;
const onWindows = process.platform === 'win32';

interface Entry {
  readonly process: ChildProcess;
  readonly sweep: boolean;
}

/**
 * Takes over Ctrl-C, SIGTERM and SIGHUP of this process: everything that was started is ended, then this
 * process ends with 128 plus the signal's number (130 for Ctrl-C). A second Ctrl-C does not wait. The end of
 * the shell that npm started this in counts as SIGTERM.
 */
export function superviseChildProcesses() {
  const running = new Set<Entry>();
  let interrupted = false;

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const exit = (): never => process.exit(128 + constants.signals[signal]);
      if (interrupted) exit();
      interrupted = true;
      void Promise.all([...running].map((entry) => stopChild(entry, signal))).then(exit);
    });
  }
  // npm passes a signal on to its shell alone, which ends without a word to this process.
  const parent = process.ppid;
  const lookForParent = (): void => void (process.ppid !== parent && process.kill(process.pid, 'SIGTERM'));
  setInterval(lookForParent, LOOK_FOR_PARENT_MS).unref();

  process.on('exit', () => {
    for (const entry of running) signalChild(entry, 'SIGKILL');
  });

  return {
    /** True from the first Ctrl-C on: whatever ended then was ended by the person. */
    get interrupted() {
      return interrupted;
    },
    start(command: string, args: readonly string[], options: ChildOptions = {}) {
      const child = spawnChild(command, args, options);
      const entry: Entry = { process: child, sweep: options.sweep ?? true };
      running.add(entry);
      const ended = waitForEnd(child, options.output ?? 'show').finally(() => {
        if (entry.sweep) signalChild(entry, 'SIGKILL');
        running.delete(entry);
      });
      return {
        ended,
        send: (message: string) => void (child.connected && child.send(message)),
        /** Ends it: politely first, by force after five seconds. Resolves once it is gone. */
        stop: async () => {
          await stopChild(entry, 'SIGTERM');
          await ended;
        },
      };
    },
  };
}

function spawnChild(command: string, args: readonly string[], options: ChildOptions): ChildProcess {
  const stdout = typeof options.output === 'function' ? 'pipe' : options.output === 'keep' ? 'ignore' : 'inherit';
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    detached: !onWindows,
    stdio: options.onMessage ? ['ignore', stdout, 'pipe', 'ipc'] : ['ignore', stdout, 'pipe'],
  });
  if (options.onMessage) child.on('message', options.onMessage);
  return child;
}

function waitForEnd(child: ChildProcess, output: Output): Promise<Ending> {
  return new Promise((resolve) => {
    let lastWords = '';
    const take = typeof output === 'function' ? output : () => undefined;
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-KEPT_CHARACTERS);
      if (output === 'show') process.stderr.write(text);
      else take(text);
    });
    child.once('error', (error) => resolve({ code: null, signal: null, lastWords: error.message }));
    child.once('exit', (code, signal) => {
      const finish = (): void => resolve({ code, signal, lastWords });
      // Its last output and messages may still be on their way; something it left behind may hold them open.
      const enough = setTimeout(finish, LAST_OUTPUT_MS);
      child.once('close', () => {
        clearTimeout(enough);
        finish();
      });
    });
  });
}

async function stopChild(entry: Entry, signal: NodeJS.Signals): Promise<void> {
  const { process: child } = entry;
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => signalChild(entry, 'SIGKILL'), GRACE_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    signalChild(entry, signal);
  });
}

function signalChild({ process: child, sweep }: Entry, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (onWindows) {
    // Windows has no signals and no groups: its own tool ends the process, and with /T what it started.
    if (!hasEnded(child)) spawnSync('taskkill', ['/pid', String(child.pid), '/F', ...(sweep ? ['/T'] : [])]);
    return;
  }
  try {
    process.kill(sweep ? -child.pid : child.pid, signal);
  } catch {
    // It is gone already.
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
