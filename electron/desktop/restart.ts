/** Starts the app again once this process has ended. */
import type { Program } from '../core/launch.ts';

/** The part of Electron's `app` that is used. */
export interface RestartApp {
  relaunch(options: { args: string[]; execPath?: string }): void;
  quit(): void;
}

export interface RestartOptions {
  readonly app: RestartApp;
  /** The arguments of each new process of this copy. */
  readonly args: readonly string[];
  /** File of the AppImage that this process runs from, or null. */
  readonly appImage: string | null;
}

/**
 * Quits and starts the app again. A second call starts it twice, and the second process hands over to the first.
 * @param profileFile absolute path of a profile file that the new process opens, or null
 * @param program another copy, which is started instead
 */
export type Restart = (profileFile: string | null, program?: Program) => void;

export function createRestart({ app, args, appImage }: RestartOptions): Restart {
  return (profileFile, program) => {
    const lasting = program?.args ?? args;
    const all = profileFile === null ? [...lasting] : [...lasting, `--profile=${profileFile}`];
    if (appImage !== null) startAfterThisProcess(program?.file ?? appImage, all);
    else app.relaunch({ args: all, ...(program && { execPath: program.file }) });
    app.quit();
  };
}

/**
 * Starts a program when this process has ended, which closes the pipe that the shell reads from. Electron's own helper
 * is a program inside the AppImage, which is unmounted when this process ends.
 */
function startAfterThisProcess(file: string, args: readonly string[]): void {
  // Loaded only now, because it takes a few milliseconds.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const waiting = spawn('/bin/sh', ['-c', 'read -r end; exec "$0" "$@"', file, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  waiting.on('error', () => undefined);
  waiting.unref();
}
