/**
 * The end of the app. It waits for pending writes, and starts the app again if it was launched meanwhile. When the system's
 * session ends, there is no time to wait: what can be done is done at once, and the rest is on disk already.
 */

import type { NextLaunch, Program } from '../core/launch.ts';
import type { Log, LogFile } from '../core/log.ts';
import type { Exit } from './exit.ts';
import type { Restart } from './restart.ts';

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
  /** What launches have asked for since the end began: the last copy and the last profile file. */
  let next: { readonly profileFile: string | null; readonly program: Program | undefined } | null = null;

  function startNext(): void {
    if (next) restart(next.profileFile, next.program);
  }

  async function close(opened: Promise<Closable>): Promise<void> {
    let isLogged = false;
    const leave = exit.prepare(0, () => {
      if (!isLogged) {
        log.info('quit, though closing took too long');
        logFile.flushNow();
      }
      startNext();
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
    catchLaunch({ profileFile, copy }: NextLaunch): boolean {
      if (!hasBegun && !isWindowClosing) return false;
      if (copy === 'unknown') {
        // Starting this version instead would not be what the person opened.
        log.info('another version was launched while this one quits: it cannot be started');
        return true;
      }
      log.info(
        `${copy === 'this' ? '' : 'another version was '}launched while this one quits: it is started afterwards`,
      );
      next = {
        profileFile: profileFile ?? next?.profileFile ?? null,
        program: copy === 'this' ? undefined : copy,
      };
      // Before Electron is ready, quitting waits for nothing.
      if (!closable) startNext();
      return true;
    },
  };
}
