/**
 * The one place for errors that nothing else catches. Before the app is up, they end it with a message; afterwards, it
 * goes on, and a notice says so. The log gets their names and codes and where they happened, never their texts, which may
 * contain a secret.
 */
import { pathToFileURL } from 'node:url';
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import { describeFailure, type Log, type LogFile } from '../core/log.ts';
import { type DesktopWords, START_FAILED } from '../text/en.ts';
import type { Exit } from './end.ts';

export interface UnexpectedErrorsOptions {
  /** Calls the listener with everything that is thrown and not caught. */
  readonly listen: (listener: (thrown: unknown) => void) => void;
  /** The part of Electron's `app` that is used. */
  readonly app: { whenReady(): Promise<void>; releaseSingleInstanceLock(): void };
  /** The part of Electron's `dialog` that is used. */
  readonly dialog: { showErrorBox(title: string, text: string): void };
  readonly clock: Clock;
  readonly exit: Exit;
  /** Absolute path of the folder with this app's own code. */
  readonly bundle: string;
}

/** An error may come again and again: within an hour, only so many are logged, and shown. */
const MAX_LOGGED = 20;
const MAX_TOLD = 3;
const PERIOD_MS = 60 * 60_000;
const MAX_FRAMES = 6;

export function watchUnexpectedErrors(options: UnexpectedErrorsOptions) {
  const { app, dialog, clock, exit, bundle } = options;
  let log: Log | null = null;
  let file: Pick<LogFile, 'path' | 'flush'> | null = null;
  let tell: ((error: AppError) => void) | null = null;
  let words = (): DesktopWords['startFailed'] => START_FAILED;
  let count = 0;
  let periodFromMs = 0;
  let hasGivenUp = false;

  function write(event: string, thrown: unknown): void {
    // The computer's clock may have been set back.
    if (Math.abs(clock.nowMs() - periodFromMs) >= PERIOD_MS) {
      count = 0;
      periodFromMs = clock.nowMs();
    }
    count += 1;
    if (count <= MAX_LOGGED) log?.failure([event, ...findFrames(thrown, bundle)].join(' at '), thrown);
    if (count === MAX_LOGGED) log?.info('further unexpected errors are not logged for an hour');
  }

  async function sayAndExit(thrown: unknown): Promise<void> {
    try {
      // On Linux, Electron can show the message only once it is ready, which it becomes also after `app.quit()`.
      await app.whenReady();
      // The message blocks this process, which must not take the launch of someone who tries again.
      app.releaseSingleInstanceLock();
      const { title, text } = words();
      dialog.showErrorBox(title, text(describeFailure(thrown), file?.path ?? null));
    } finally {
      const leave = exit.prepare(1);
      await file?.flush();
      leave();
    }
  }

  function giveUp(thrown: unknown): void {
    write('start', thrown);
    if (hasGivenUp) return;
    hasGivenUp = true;
    void sayAndExit(thrown);
  }

  options.listen((thrown) => {
    if (!tell) {
      giveUp(thrown);
      return;
    }
    write('unexpected', thrown);
    if (count <= MAX_TOLD) tell(unexpectedError(thrown));
  });

  return {
    /** Whether the app is ending because of an error: it must open no window. */
    get hasGivenUp(): boolean {
      return hasGivenUp;
    },
    /** Errors are written to this log from now on. */
    writeTo(toLog: Log, toFile: Pick<LogFile, 'path' | 'flush'>): void {
      log = toLog;
      file = toFile;
    },
    /** Uses the current language from now on. */
    sayWith(toSay: () => DesktopWords['startFailed']): void {
      words = toSay;
    },
    /**
     * The app goes on after errors from now on.
     * @param toTell shows one in the window
     */
    goOn(toTell: (error: AppError) => void): void {
      tell ??= toTell;
    },
    /** Errors are only logged from now on, because the app is ending. */
    onlyLog(): void {
      tell = () => undefined;
    },
  };
}

/** @returns the places in this app's own code that the error came through, such as `main.js:1:2345` */
function findFrames(thrown: unknown, bundle: string): readonly string[] {
  if (!(thrown instanceof Error) || typeof thrown.stack !== 'string') return [];
  const folder = `${pathToFileURL(bundle).href}/`;
  const messageLines = String(thrown.message).split('\n').length;
  const frames = thrown.stack
    .split('\n')
    .slice(messageLines)
    .flatMap((line) => {
      const [, place] = /^([\w-]+\.js:\d+:\d+)\)?$/.exec(line.split(folder)[1] ?? '') ?? [];
      return place ?? [];
    });
  return frames.slice(0, MAX_FRAMES);
}

function unexpectedError(cause: unknown): AppError {
  const message = 'Something went wrong inside this app. It goes on; the log has details.';
  return new AppError('unexpected-meanwhile', message, { cause });
}
