/** The files that reports go to: looked at before anything is sent, and written at the end. */
import { constants } from 'node:fs';
import { access, lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../core/errors.ts';
import type { Random } from '../../core/random.ts';
import { saveFile } from '../../core/save-file.ts';
import { shownFileName } from '../../core/shown-file-name.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { type CheckArguments, type CheckOutput, STANDARD_OUTPUT } from './check-arguments.ts';

export interface CheckedOutputs {
  /** Those that can be written. */
  readonly usable: readonly CheckOutput[];
  /** Why the first of the others cannot, or would take the place of something else; null if there is none. */
  readonly refusal: AppError | null;
}

export async function checkOutputs({
  outputs,
  profileFile,
}: Pick<CheckArguments, 'outputs' | 'profileFile'>): Promise<CheckedOutputs> {
  const profile = profileFile === null ? [] : await placesOf(profileFile);
  const taken = new Map(profile.map((place) => [place, CHECK_TEXT.profileAsOutput]));
  const usable: CheckOutput[] = [];
  let refusal: AppError | null = null;
  for (const output of outputs) {
    const why = output.path === STANDARD_OUTPUT ? null : await findObstacle(output, taken);
    if (why === null) usable.push(output);
    else refusal ??= new AppError('file-not-written', why);
  }
  return { usable, refusal };
}

/**
 * Writes a report for whoever may read new files here.
 * @returns the file's name without its folder, as it is shown
 * @throws AppError `file-not-written`
 */
export async function writeReport({ format, path }: CheckOutput, text: string, random: Random): Promise<string> {
  try {
    await saveFile(path, [text], random, 'umask');
    return shownFileName(path);
  } catch (thrown) {
    const why = thrown instanceof AppError ? thrown.message : `${reasonOf(thrown)}.`;
    throw new AppError('file-not-written', CHECK_TEXT.outputNotWritten(format, why), { cause: thrown });
  }
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
  return ['win32', 'darwin'].includes(process.platform) ? place.toLowerCase() : place;
}

/** @param taken why a place is not free; this one is added */
async function findObstacle({ format, path }: CheckOutput, taken: Map<string, string>): Promise<string | null> {
  try {
    const place = await findPlace(path);
    const why = taken.get(place);
    if (why !== undefined) return why;
    taken.set(place, CHECK_TEXT.sameOutput);
    await access(dirname(path), constants.W_OK | constants.X_OK);
  } catch (thrown) {
    return CHECK_TEXT.outputUnwritable(format, reasonOf(thrown));
  }
  const there = await lstat(path).catch(() => null);
  return there === null || there.isFile() ? null : CHECK_TEXT.outputUnwritable(format, CHECK_TEXT.noFile);
}

function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'unknown';
  return code === 'ENOENT' || code === 'ENOTDIR' ? CHECK_TEXT.noFolder : code;
}
