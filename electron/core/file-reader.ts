/**
 * Reads the small files that a person chooses, one at a time. A file on a share that no longer answers may never be read:
 * the waiting ends at a time limit, and no other file is read until that one lets go. Each file that is stuck holds one of
 * the few threads that all access to files and names shares.
 */
import { type Clock, setDeadline } from './clock.ts';
import { FileRefused, readRegularFile } from './regular-file.ts';

export type FileReader = ReturnType<typeof createFileReader>;

export type ReadText = (path: string, maxBytes: number) => Promise<string>;

export const MOST_BYTES = 1024 * 1024;
/** A slow share or a folder that is kept in a cloud may take some seconds. */
export const READING_LIMIT_MS = 15_000;

export function createFileReader(clock: Clock, readText: ReadText = readRegularFile) {
  let reading = 0;
  let isStuck = false;
  let last: Promise<unknown> = Promise.resolve();

  async function readInTime(path: string, mostBytes: number): Promise<string> {
    if (isStuck) throw new FileRefused('still-reading');
    const limit = Promise.withResolvers<never>();
    const deadline = setDeadline(clock, READING_LIMIT_MS, () => {
      isStuck = true;
      limit.reject(new FileRefused('timed-out'));
    });
    reading += 1;
    const text = readText(path, mostBytes).finally(() => {
      reading -= 1;
      isStuck = false;
      deadline.cancel();
    });
    return await Promise.race([text, limit.promise]);
  }

  return {
    /**
     * Reads a file as UTF-8; a second one waits for the first.
     * @param mostBytes 1 MiB if it is left out
     * @throws FileRefused, or the system's error
     */
    read(path: string, mostBytes = MOST_BYTES): Promise<string> {
      const turn = last.then(() => readInTime(path, mostBytes));
      last = turn.catch(() => undefined);
      return turn;
    },
    /** Whether a file is being read, which would keep the process from exiting. */
    get isReading(): boolean {
      return reading > 0;
    },
  };
}
