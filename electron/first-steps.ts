/**
 * The first steps of a start: the listener for errors that nothing else catches, the folders and the log. Everything else
 * is evaluated after them, so that an error in it ends in the listener.
 */
import { app, dialog } from 'electron';
import { systemClock } from './core/clock.ts';
import { createLog, openLogFile } from './core/log.ts';
import { createExit } from './desktop/end.ts';
import { placeFolders } from './desktop/folders.ts';
import { watchUnexpectedErrors } from './desktop/unexpected-errors.ts';

// In memory that many small buffers share, what one held of a secret would outlive it.
Buffer.poolSize = 0;

export const exit = createExit({ app, clock: systemClock, kill: () => process.kill(process.pid, 'SIGKILL') });
export const unexpectedErrors = watchUnexpectedErrors({
  listen(listener) {
    process.on('uncaughtException', listener);
    process.on('unhandledRejection', listener);
  },
  app,
  dialog,
  clock: systemClock,
  exit,
  bundle: import.meta.dirname,
});

export const folders = placeFolders(app, process.platform);
/** Resolve it when writing to the disk delays nothing any more. */
export const logMayBegin = Promise.withResolvers<void>();
export const logFile = openLogFile({ folder: folders.logs, clock: systemClock, startWhen: logMayBegin.promise });
// The terminal that the app was started from may be gone.
process.stderr.on('error', () => undefined);
export const log = createLog((line) => {
  process.stderr.write(`${line}\n`);
  logFile.write(line);
});
unexpectedErrors.writeTo(log, logFile);
