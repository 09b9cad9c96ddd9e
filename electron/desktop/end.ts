/**
 * The end of the app. It waits for pending writes, and for a launch that comes meanwhile, the app is started again. Where
 * the system's session ends, there is no time to wait: everything else is on disk already, and the log is written at once.
 */
import type { Log } from '../core/log.ts';
import type { LogFile } from '../core/log-file.ts';
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
  /** Windows only: the process is ended as soon as the listeners have returned. */
  on(event: 'session-end', listener: () => void): unknown;
}

/** What has to be closed. */
export interface Closable {
  close(): Promise<void>;
  /** Whether a file is being read: the process would wait for it, perhaps for ever, so it is killed instead. */
  readonly isReadingProfile: boolean;
}

export interface EndOptions {
  readonly app: EndApp;
  readonly log: Log;
  readonly logFile: Pick<LogFile, 'flush' | 'flushNow'>;
  readonly exit: Exit;
  readonly restart: Restart;
  /** Called once, when the end begins. */
  readonly onBegin: () => void;
}

export interface End {
  /** Whether the app is ending: it must open no window. */
  readonly hasBegun: boolean;
  /** From now on, quitting waits for it. */
  waitFor(closable: Promise<Closable>): void;
  /**
   * Call this for each launch.
   * @param profileFile absolute path of the profile file that it asks for, or null
   * @returns whether the app is ending, so that the launch is for the next process
   */
  catchLaunch(profileFile: string | null): boolean;
}

export function prepareEnd({ app, log, logFile, exit, restart, onBegin }: EndOptions): End {
  let hasBegun = false;
  let isClosing = false;
  let closable: Promise<Closable> | null = null;
  /** What launches have asked for since the end began; the last profile file counts. */
  let launch: { readonly profileFile: string | null } | null = null;

  async function close(opened: Promise<Closable>): Promise<void> {
    const leave = exit.prepare(0, () => {
      if (launch) restart(launch.profileFile);
    });
    try {
      await (await opened).close();
    } catch (thrown) {
      log.failure('quit', thrown);
    }
    log.info('quit');
    await logFile.flush();
    leave();
  }

  function begin(): void {
    if (hasBegun) return;
    hasBegun = true;
    onBegin();
  }

  app.on('before-quit', begin);
  app.on('will-quit', (event) => {
    if (!closable) return;
    event.preventDefault();
    // The person may quit again meanwhile.
    if (isClosing) return;
    isClosing = true;
    void close(closable);
  });
  // All that comes where the display or the session is lost on Linux.
  app.on('quit', () => {
    if (closable) logFile.flushNow();
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('session-end', () => {
      log.info('the session of the system ends');
      logFile.flushNow();
    });
  });

  return {
    get hasBegun() {
      return hasBegun;
    },
    waitFor(opened) {
      closable = opened;
      opened.then(
        (made) => exit.heldBy(() => made.isReadingProfile),
        () => undefined,
      );
    },
    catchLaunch(profileFile) {
      if (!hasBegun) return false;
      log.info('launched while it quits: it is started again');
      launch = { profileFile: profileFile ?? launch?.profileFile ?? null };
      return true;
    },
  };
}
