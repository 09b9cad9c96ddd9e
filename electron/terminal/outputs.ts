/** The files that reports and tokens go to: looked at before anything is sent. */
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../core/errors.ts';
import { isReplaceable } from '../core/save-file.ts';
import { CHECK_TEXT } from '../text/check-command.ts';

/** In place of a path. */
export const STANDARD_OUTPUT = '-';

export interface Output {
  /** Its option. */
  readonly format: string;
  readonly path: string;
}

export interface CheckedOutputs<T extends Output> {
  /** Those that can be written. */
  readonly usable: readonly T[];
  /** Why the first of the others cannot, or would take the place of something else; null if there is none. */
  readonly refusal: AppError | null;
}

/** Writes to the standard output. @throws the system's error if nobody takes it */
export function writeTo(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((done, fail) => {
    stream.once('error', fail);
    stream.write(text, (error) => (error ? fail(error) : done()));
  });
}

/** @param profileFile what none may take the place of; null if there is none */
export async function checkOutputs<T extends Output>(
  outputs: readonly T[],
  profileFile: string | null,
): Promise<CheckedOutputs<T>> {
  const profile = profileFile === null ? [] : await placesOf(profileFile);
  const taken = new Map(profile.map((place) => [place, CHECK_TEXT.profileAsOutput]));
  const usable: T[] = [];
  let refusal: AppError | null = null;
  for (const output of outputs) {
    const why = output.path === STANDARD_OUTPUT ? null : await findObstacle(output, taken);
    if (why === null) usable.push(output);
    else refusal ??= new AppError('file-not-written', why);
  }
  return { usable, refusal };
}

/** @returns the place of a file's name, and that of the file that a link of this name leads to */
async function placesOf(path: string): Promise<readonly string[]> {
  const paths = [path, await realpath(path).catch(() => path)];
  const places = paths.map((one) => findPlace(one).catch(() => null));
  return (await Promise.all(places)).filter((place) => place !== null);
}

/** @returns the path with the links in its folder resolved, in lower case where the system may ignore case */
async function findPlace(path: string): Promise<string> {
  const place = join(await realpath(dirname(path)), basename(path));
  return ['win32', 'darwin'].includes(process.platform) ? place.normalize().toLowerCase() : place;
}

/** @param taken why a place is not free; this one is added */
async function findObstacle({ format, path }: Output, taken: Map<string, string>): Promise<string | null> {
  try {
    const place = await findPlace(path);
    const why = taken.get(place);
    if (why !== undefined) return why;
    taken.set(place, CHECK_TEXT.sameOutput);
    await access(dirname(path), constants.W_OK | constants.X_OK);
  } catch (thrown) {
    return CHECK_TEXT.outputUnwritable(format, reasonOf(thrown));
  }
  const isFree = await isReplaceable(path).catch(() => true);
  return isFree ? null : CHECK_TEXT.outputUnwritable(format, CHECK_TEXT.noFile);
}

function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'unknown';
  return code === 'ENOENT' || code === 'ENOTDIR' ? CHECK_TEXT.noFolder : code;
}
