/** The text of a case file: its head on the first line, then each exchange on a line of its own. */
import { AppError } from '../core/errors.ts';
import { measureJson } from '../core/json-flaws.ts';
import { CHOSEN_FILES } from '../core/read-file.ts';
import { inTurns } from '../core/work.ts';
import type { CaseHead } from './case-schema.ts';
import { LARGEST_LINE } from './case-values.ts';

/** What every case file begins with. */
export const CASE_BEGINNING = /^\s*\{\s*"format"\s*:\s*"member-login-case"/;

export function headText(head: CaseHead): string {
  return `${JSON.stringify(head).slice(0, -1)},"exchanges":[`;
}

/** @param line JSON of an exchange, or the text of the head */
export function isTooLarge(line: string): boolean {
  return line.length > LARGEST_LINE.characters || measureJson(line).parts > LARGEST_LINE.parts;
}

/** Of lines that are there already. */
export function joinLines(head: string, lines: Iterable<string>): AsyncGenerator<string> {
  return joinCase(head, inTurns(lines));
}

/**
 * @param head as `headText` makes it
 * @param lines JSON of each exchange, made while they are written
 * @returns the file in pieces
 * @throws AppError `case-too-large` as soon as no copy of this app would open it
 */
export async function* joinCase(head: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  let bytes = 0;
  const measured = (piece: string): string => {
    bytes += Buffer.byteLength(piece);
    if (bytes > CHOSEN_FILES['case-file'].mostBytes) throw tooLarge();
    return piece;
  };
  if (isTooLarge(head)) throw tooLarge();
  yield measured(head);
  let separator = '\n';
  let piece = '';
  for await (const line of lines) {
    if (isTooLarge(line)) throw tooLarge();
    piece += separator + line;
    separator = ',\n';
    if (piece.length < PIECE_CHARACTERS) continue;
    yield measured(piece);
    piece = '';
  }
  yield measured(`${piece}\n]}\n`);
}

const PIECE_CHARACTERS = 256 * 1024;

function tooLarge(): AppError {
  return new AppError('case-too-large', 'The case file would be larger than 64 MiB. Leave some exchanges out.');
}
