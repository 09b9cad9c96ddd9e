/** Reads the app's own options from a command line. */
import { resolve } from 'node:path';

/**
 * Finds `--profile FILE` or `--profile=FILE`; the last one counts. Options end at `--` and at the first address, because
 * some systems make several arguments of a link's text, and anybody may have written that.
 * @param workingDirectory the folder that relative paths start from
 * @returns an absolute path, or null if no profile file is named
 */
export function findProfileFile(argv: readonly string[], workingDirectory: string): string | null {
  const path = readOptions(argv).flatMap(readProfile).at(-1);
  return path === undefined || path === '' ? null : resolve(workingDirectory, path);
}

/**
 * @param argv a whole command line
 * @returns its arguments without what was asked for once: addresses, with all that comes after them, and profile files.
 * Switches such as `--user-data-dir` stay, and so does the folder of the app that a development copy is started with.
 */
export function findLastingArguments(argv: readonly string[]): readonly string[] {
  const options = readOptions(argv.slice(1));
  return options.filter((argument, index) => {
    const isValue = !argument.startsWith('-') && options[index - 1] === '--profile';
    return !isValue && argument !== '--profile' && !argument.startsWith('--profile=');
  });
}

/** Whether an argument begins with a scheme. A single letter before a colon is a drive of Windows. */
export function isAddress(argument: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(argument);
}

function readOptions(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((argument) => argument === '--' || isAddress(argument));
  return end === -1 ? argv : argv.slice(0, end);
}

function readProfile(argument: string, index: number, options: readonly string[]): readonly string[] {
  if (argument.startsWith('--profile=')) return [argument.slice('--profile='.length)];
  const next = argument === '--profile' ? options[index + 1] : undefined;
  return next === undefined || next.startsWith('-') ? [] : [next];
}
