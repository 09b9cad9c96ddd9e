/** Reads the app's own options from a command line. */
import { resolve } from 'node:path';

/**
 * Finds `--profile FILE` or `--profile=FILE`; the last one counts. Options end at `--` and at the first address, because
 * some systems make several arguments of a link's text, and anybody may have written that.
 * @param workingDirectory the folder that relative paths start from
 * @returns an absolute path, or null if no profile file is named
 */
export function findProfileFile(argv: readonly string[], workingDirectory: string): string | null {
  const end = argv.findIndex((argument) => argument === '--' || isAddress(argument));
  const options = end === -1 ? argv : argv.slice(0, end);
  const paths = options.flatMap((argument, index) => {
    if (argument.startsWith('--profile=')) return [argument.slice('--profile='.length)];
    const next = argument === '--profile' ? options[index + 1] : undefined;
    return next === undefined || next.startsWith('-') ? [] : [next];
  });
  const path = paths.at(-1);
  return path === undefined || path === '' ? null : resolve(workingDirectory, path);
}

/** Whether an argument begins with a scheme. A single letter before a colon is a drive of Windows. */
export function isAddress(argument: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(argument);
}
