/** The name of a file that the user or another program chose, as it is shown. */
import { basename } from 'node:path';
import { toShownLine } from './one-line.ts';

const LONGEST_NAME = 100;

export function shownFileName(path: string): string {
  return toShownLine(basename(path), LONGEST_NAME);
}
