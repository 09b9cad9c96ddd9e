import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import {
  breakLine,
  paintLine,
  readPasswordLine,
  readTokenLine,
} from '../../../electron/terminal/check/terminal-lines.ts';

test('a line is broken at words, and goes on further in', () => {
  expect(breakLine('  4.1-page Does it lead on?', 16)).toBe('  4.1-page Does\n    it lead on?');
  expect(breakLine('short', 16)).toBe('short');
  expect(breakLine('https://service.example/ is where', 10)).toBe('https://service.example/\n  is where');
});

test('colour is added to the words, which say the same', () => {
  expect(paintLine({ role: 'plain', text: 'Plain' })).toBe('Plain');
  expect(paintLine({ role: 'failed', text: 'Failed' })).toBe('\u001b[31mFailed\u001b[0m');
});

const chunks = (...parts: readonly (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)));

test.each([
  ['word', [' pass word\n']],
  ['CRLF', [' pass word\r\ny\r\n']],
  ['a byte order mark, in pieces', ['\ufeff pa', 'ss word']],
])('the first line is the password, as it is: %s', async (_what, parts) => {
  expect(await readPasswordLine(chunks(...parts))).toBe(' pass word');
});

test('it is UTF-8, also where a chunk ends within a character', async () => {
  const bytes = Buffer.from('pässwörd\n');
  expect(await readPasswordLine(chunks(bytes.subarray(0, 2), bytes.subarray(2)))).toBe('pässwörd');
});

test.each([
  ['nothing', ['']],
  ['an empty line', ['\nmore']],
])('%s is no password', async (_what, parts) => {
  await expect(readPasswordLine(chunks(...parts))).rejects.toThrow(/no password/);
});

test.each<[string, string | Buffer, RegExp]>([
  ['a line that is too long', 'x'.repeat(5000), /too long/],
  ['Latin-1', Buffer.from('pässword\n', 'latin1'), /not UTF-8/],
  ['UTF-16, as a Windows shell may pipe it', Buffer.from('\ufeffpassword\n', 'utf16le'), /not UTF-8/],
  ['UTF-16 without a mark', Buffer.from('password\n', 'utf16le'), /not UTF-8/],
])('%s is not guessed at, because a wrong password may lock the account', async (_what, given, expected) => {
  await expect(readPasswordLine(chunks(given))).rejects.toThrow(expected);
});

test.each([
  ['a line', ['tok', 'en\n']],
  ['CRLF', ['token\r\n']],
  ['a byte order mark', ['\ufefftoken']],
])('X9d: a token is all that comes: %s', async (_what, parts) => {
  expect(await readTokenLine(chunks(...parts))).toBe('token');
});

test.each<[string, string | Buffer, RegExp]>([
  ['an empty line', '\r\n', /no token/],
  ['an empty line after it', 'v4lue\n\n', /more than one line/],
  ['a carriage return within it', 'v4\rlue', /more than one line/],
  ['a space', 'v4 lue', /spaces/],
  ['what no header has', 'v4lüe', /cannot have/],
  ['UTF-16', Buffer.from('v4lue\n', 'utf16le'), /cannot have/],
  ['two bytes too many', 'v4'.repeat(4097), /at most 8192 bytes/],
])('X9d: %s is no token, and is not repeated', async (_what, given, expected) => {
  const refusal = await readTokenLine(chunks(given)).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ code: 'argument-invalid', message: expect.stringMatching(expected) });
  expect(String(refusal)).not.toMatch(/v4/);
});

test('X9d: no more is read than tells that it is too long', async () => {
  let pieces = 0;
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        pieces += 1;
        yield Buffer.alloc(4096, 't');
      }
    })(),
  );
  await expect(readTokenLine(endless)).rejects.toThrow(/at most/);
  expect(pieces).toBeLessThan(25);
});
