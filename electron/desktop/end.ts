/**
 * The end of the app. It waits for pending writes, and starts the app again if it was launched meanwhile. When the system's
 * session ends, there is no time to wait: what can be done is done at once, and the rest is on disk already.
 */

import type { Clock } from '../core/clock.ts';
import type { NextLaunch, Program } from '../core/launch.ts';
import type { Log, LogFile } from '../core/log.ts';

/** The part of Electron's `app` that is used. */
export interface EndApp {
  on(event: 'before-quit' | 'quit', listener: () => void): unknown;
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  on(event: 'browser-window-created', listener: (event: unknown, window: EndWindow) => void): unknown;
}

/** The part of Electron's `BrowserWindow` that is used. */
export interface EndWindow {
  /**
   * Windows only. First the system asks whether its session may end, which another app may still refuse; then the process
   * is ended as soon as the listeners have returned.
   */
  on(event: 'query-session-end' | 'session-end', listener: () => void): unknown;
  /** The window is about to close, and is closed. */
  on(event: 'close' | 'closed', listener: () => void): unknown;
}

/** What has to be closed. */
export interface Closable {
  close(): Promise<void>;
  /** Begins to store what is only in memory. The app may go on. */
  keepGranted(): void;
  /** Whether a file is being read: the process would wait for it, perhaps for ever, so it is killed instead. */
  readonly isReadingFile: boolean;
}

export interface EndOptions {
  readonly app: EndApp;
  /** As `process.platform`. */
  readonly platform: string;
  readonly log: Log;
  readonly logFile: Pick<LogFile, 'flush' | 'flushNow'>;
  readonly exit: Exit;
  readonly restart: Restart;
  /** Called when the end begins, and again if the person quits again. */
  readonly onBegin: () => void;
}

export type End = ReturnType<typeof prepareEnd>;

export function prepareEnd({ app, platform, log, logFile, exit, restart, onBegin }: EndOptions) {
  let hasBegun = false;
  let isWindowClosing = false;
  let isClosing = false;
  let closable: Promise<Closable> | null = null;
  let made: Closable | null = null;
  const next = createNextStart(log, restart);

  async function close(opened: Promise<Closable>): Promise<void> {
    let isLogged = false;
    const leave = exit.prepare(0, () => {
      if (!isLogged) {
        log.info('quit, though closing took too long');
        logFile.flushNow();
      }
      next.start();
    });
    try {
      await (await opened).close();
    } catch (thrown) {
      log.failure('quit', thrown);
    }
    isLogged = true;
    log.info('quit');
    await logFile.flush();
    leave();
  }

  /** The app goes on as before if its process is not ended. */
  function settleNow(reason: string): void {
    log.info(reason);
    try {
      made?.keepGranted();
    } catch (thrown) {
      log.failure('session end', thrown);
    }
    logFile.flushNow();
  }

  app.on('before-quit', () => {
    hasBegun = true;
    onBegin();
  });
  app.on('will-quit', (event) => {
    if (!closable) return;
    event.preventDefault();
    // The person may quit again meanwhile.
    if (isClosing) return;
    isClosing = true;
    void close(closable);
  });
  // On Linux, nothing else comes when the display or the session is lost.
  app.on('quit', () => {
    if (closable) logFile.flushNow();
  });
  app.on('browser-window-created', (_event, window) => {
    // Except on macOS, the app quits with its window, so a launch must not show the closing window instead.
    if (platform !== 'darwin') {
      window.on('close', () => {
        isWindowClosing = true;
      });
      window.on('closed', () => {
        isWindowClosing = false;
      });
    }
    // Sealing takes a moment, so what is granted is kept already when the system asks.
    window.on('query-session-end', () => settleNow('the session of the system is about to end'));
    window.on('session-end', () => settleNow('the session of the system ends'));
  });

  return {
    /** Whether the app is ending: it must open no window. */
    get hasBegun(): boolean {
      return hasBegun;
    },
    /** From now on, quitting waits for it. */
    waitFor(opened: Promise<Closable>): void {
      closable = opened;
      opened.then(
        (application) => {
          made = application;
          exit.heldBy(() => application.isReadingFile);
        },
        () => undefined,
      );
    },
    /**
     * Call this for each launch.
     * @returns whether the app is ending, so that the launch is for the next process
     */
    catchLaunch(launch: NextLaunch): boolean {
      if (!hasBegun && !isWindowClosing) return false;
      const isStarted = next.take(launch);
      // Before Electron is ready, quitting waits for nothing.
      if (isStarted && !closable) next.start();
      return true;
    },
  };
}

/** What launches have asked for since the end began: the last copy and the last profile file. */
function createNextStart(log: Log, restart: Restart) {
  let next: { readonly profileFile: string | null; readonly program: Program | undefined } | null = null;
  return {
    /** @returns false for a copy that cannot be started: starting this version instead is not what the person opened */
    take({ profileFile, copy }: NextLaunch): boolean {
      if (copy === 'unknown') {
        log.info('another version was launched while this one quits: it cannot be started');
        return false;
      }
      log.info(
        `${copy === 'this' ? '' : 'another version was '}launched while this one quits: it is started afterwards`,
      );
      next = {
        profileFile: profileFile ?? next?.profileFile ?? null,
        program: copy === 'this' ? undefined : copy,
      };
      return true;
    },
    start(): void {
      if (next) restart(next.profileFile, next.program);
    },
  };
}

/** How long the app may take to close. */
const CLOSING_MS = 2_000;

export interface ExitOptions {
  /** The part of Electron's `app` that is used. */
  readonly app: { exit(code: number): void };
  readonly clock: Clock;
  /** Ends the process at once. */
  readonly kill: () => void;
}

export type Exit = ReturnType<typeof createExit>;

/** Exits the process once its last work is done, or after a limit. If something would hold it up, it is killed. */
export function createExit({ app, clock, kill }: ExitOptions) {
  const holds: (() => boolean)[] = [];
  return {
    /**
     * Names something that the process may have to wait for when it exits, perhaps for ever, such as the reading of a
     * file. While it lasts, the process is killed instead.
     */
    heldBy(isHeld: () => boolean): void {
      holds.push(isHeld);
    },
    /**
     * @param last is called just before the process exits
     * @returns a function that exits, once; after the limit that happens without a call
     */
    prepare(code: number, last?: () => void): () => void {
      let hasExited = false;
      const exit = (): void => {
        if (hasExited) return;
        hasExited = true;
        try {
          last?.();
        } finally {
          if (holds.some((isHeld) => isHeld())) kill();
          else app.exit(code);
        }
      };
      clock.schedule(CLOSING_MS, exit);
      return exit;
    },
  };
}

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

/**
 * Quits on signals. Electron does so by itself, until anything in Node listens for them: a package that comes with
 * electron-store does, and then has the signal kill the process.
 */

/** The part of Node's `process` that is used. */
export interface SignalSource {
  listeners(signal: EndSignal): readonly unknown[];
  once(signal: EndSignal, listener: () => void): unknown;
  off(signal: EndSignal, listener: unknown): unknown;
}

/** Of Ctrl-C, of a session that ends, and of a terminal that closes. */
type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

const END_SIGNALS: readonly EndSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Call this as soon as electron-store is loaded. As in Electron, a second signal of a kind ends the process at once. */
export function quitOnSignals(source: SignalSource, app: { quit(): void }): void {
  for (const signal of END_SIGNALS) {
    const others = source.listeners(signal);
    // First, because a signal that arrives while nobody listens is lost.
    source.once(signal, () => app.quit());
    for (const other of others) source.off(signal, other);
  }
}
