/** Lines at a terminal: broken at words or in colour, and a password or a token that is piped to a command. */
import { AppError } from '../../core/errors.ts';
import type { TextLine } from '../../document-check/report/write-text.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';

const USUAL_COLUMNS = 80;

/** By role: how a terminal begins to show it. */
const STYLES: Readonly<Record<TextLine['role'], string | null>> = {
  title: '1',
  plain: null,
  passed: '32',
  failed: '31',
  incomplete: '33',
  'could-not-run': '31',
  faint: '2',
};

export function paintLine({ role, text }: TextLine): string {
  const style = STYLES[role];
  return style === null ? text : `\u001b[${style}m${text}\u001b[0m`;
}

/** @returns the line broken at spaces, where a terminal would break it within a word; what goes on stands further in */
export function breakLine(text: string, columns = USUAL_COLUMNS): string {
  const [indent = ''] = /^ */.exec(text) ?? [];
  const lines: string[] = [];
  let line = indent;
  for (const word of text.slice(indent.length).split(' ')) {
    const longer = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    if (longer.length <= columns || line.trim() === '') line = longer;
    else {
      lines.push(line);
      line = `${indent}  ${word}`;
    }
  }
  return [...lines, line].join('\n');
}

export type Input = AsyncIterable<Uint8Array | string>;

/** In bytes. */
const LONGEST_PASSWORD_LINE = 4096;

/**
 * Reads the first line as UTF-8, without a byte order mark and the end of the line. Nothing of what comes after it is used.
 * @throws AppError `argument-invalid` if there is none, it is too long, or no UTF-8: what was not meant may lock an account
 */
export async function readPasswordLine(input: Input): Promise<string> {
  const bytes = await readUntil(input, (read) => read.includes('\n') || read.length > LONGEST_PASSWORD_LINE);
  const end = bytes.indexOf('\n');
  const first = end < 0 ? bytes : bytes.subarray(0, end);
  if (first.length > LONGEST_PASSWORD_LINE) refuse(CHECK_TEXT.longPassword);
  const line = decode(first).replace(/\r$/, '');
  if (line.includes('\0')) refuse(CHECK_TEXT.passwordNotUtf8);
  if (line === '') refuse(CHECK_TEXT.noPassword);
  return line;
}

/** In bytes, as servers take a line of a header. */
const LONGEST_TOKEN = 8192;

/**
 * Reads all that comes as one token, without a byte order mark and one end of the line.
 * @throws AppError `argument-invalid`, which does not repeat it
 */
export async function readTokenLine(input: Input): Promise<string> {
  const bytes = await readUntil(input, (read) => read.length > 2 * LONGEST_TOKEN);
  const token = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replace(/\r?\n$/, '');
  if (token === '') refuse(CHECK_TEXT.noToken);
  if (token.length > LONGEST_TOKEN) refuse(CHECK_TEXT.longToken(LONGEST_TOKEN));
  if (/[^\x21-\x7e\r\n]/.test(token)) refuse(CHECK_TEXT.tokenCharacters);
  if (/[\r\n]/.test(token)) refuse(CHECK_TEXT.tokenOfLines);
  return token;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(CHECK_TEXT.passwordNotUtf8);
  }
}

async function readUntil(input: Input, isEnough: (read: Buffer) => boolean): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of input) {
    bytes = Buffer.concat([bytes, Buffer.from(chunk)]);
    if (isEnough(bytes)) break;
  }
  return bytes;
}

function refuse(why: string): never {
  throw new AppError('argument-invalid', why);
}
