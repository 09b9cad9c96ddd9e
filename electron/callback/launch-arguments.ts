/** Reads the app's own options from a command line. */
import { resolve } from 'node:path';

/**
 * Finds `--profile FILE` or `--profile=FILE` at any position; the last one counts.
 * @param workingDirectory the folder that relative paths start from
 * @returns an absolute path, or null if no profile file is named
 */
export function findProfileFile(argv: readonly string[], workingDirectory: string): string | null {
  const paths = argv.flatMap((argument, index) => {
    if (argument.startsWith('--profile=')) return [argument.slice('--profile='.length)];
    const next = argument === '--profile' ? argv[index + 1] : undefined;
    return next === undefined || next.startsWith('-') ? [] : [next];
  });
  const path = paths.at(-1);
  return path === undefined || path === '' ? null : resolve(workingDirectory, path);
}
