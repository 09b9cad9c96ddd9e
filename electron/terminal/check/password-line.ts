/** Reads a password that is piped to a command. */
import { AppError } from '../../core/errors.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';

/** In bytes. */
const MOST = 4096;

/**
 * Reads the first line as UTF-8, without a byte order mark and the end of the line. Nothing of what comes after it is used.
 * @throws AppError `argument-invalid` if there is none, it is too long, or no UTF-8: what was not meant may lock an account
 */
export async function readPasswordLine(input: AsyncIterable<Uint8Array | string>): Promise<string> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of input) {
    bytes = Buffer.concat([bytes, Buffer.from(chunk)]);
    if (bytes.includes('\n') || bytes.length > MOST) break;
  }
  const end = bytes.indexOf('\n');
  const first = end < 0 ? bytes : bytes.subarray(0, end);
  if (first.length > MOST) throw new AppError('argument-invalid', CHECK_TEXT.longPassword);
  const line = decode(first).replace(/\r$/, '');
  if (line.includes('\0')) throw new AppError('argument-invalid', CHECK_TEXT.passwordNotUtf8);
  if (line === '') throw new AppError('argument-invalid', CHECK_TEXT.noPassword);
  return line;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('argument-invalid', CHECK_TEXT.passwordNotUtf8);
  }
}
