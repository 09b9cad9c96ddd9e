/** Finds and ends the processes that belong to a throw-away folder: those that have its whole path on their command line. */
import { execFileSync } from 'node:child_process';
import { isAbsolute, sep } from 'node:path';

const MAX_BYTES = 64 * 1_024 * 1_024;
/** A path that is any shorter could be on the command line of somebody else's process. */
const LEAST_DEPTH = 3;

/**
 * @param folder absolute path, with a random name in it
 * @throws Error for a path that other processes may have, too
 */
export function listOwnProcesses(folder: string): readonly number[] {
  const isOwn = isAbsolute(folder) && folder.split(sep).length >= LEAST_DEPTH && /-[a-z\d]{6}(?:[\\/]|$)/i.test(folder);
  if (!isOwn) throw new Error('This is no throw-away folder.');
  return readCommandLines()
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => Number.isInteger(pid) && pid > 1 && pid !== process.pid);
}

/** @param signal on Windows, every signal ends it at once */
export function endOwnProcesses(folder: string, signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of listOwnProcesses(folder)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone already.
    }
  }
}

/** One line a process: its id and its command line. */
function readCommandLines(): string {
  const options = { encoding: 'utf8', maxBuffer: MAX_BYTES } as const;
  if (process.platform !== 'win32') return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], options);
  const command = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
  return execFileSync('powershell', ['-NoProfile', '-NonInteractive', '-Command', command], options);
}
