/** How services write a secret (S10), for tests that plant one. The application reads these; none of its code is used here. */

type Write = (secret: string) => string;

const json: Write = (text) => JSON.stringify(text).slice(1, -1);
const form: Write = (text) => new URLSearchParams({ '': text }).toString().slice(1);
const digits = (code: number, length: number): string => code.toString(16).padStart(length, '0');
const bytesAs =
  (write: (byte: number) => string): Write =>
  (text) =>
    [...Buffer.from(text)].map(write).join('');
const unitsAs =
  (write: (code: number) => string): Write =>
  (text) =>
    Array.from({ length: text.length }, (_, index) => write(text.charCodeAt(index))).join('');
const base64: Write = (text) => Buffer.from(text).toString('base64');
const wrapped =
  (length: number, end: string): Write =>
  (text) =>
    base64(`${'something before it, '.repeat(5)}${text}`).replaceAll(new RegExp(`.{${length}}(?!$)`, 'g'), `$&${end}`);

/** Of a secret of any length, as a whole word. */
export const WORD_WRITINGS: Readonly<Record<string, Write>> = {
  'as it is': (text) => text,
  'percent-encoded': encodeURIComponent,
  'percent-encoded, lower case': (text) => encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  'percent-encoded throughout': bytesAs((byte) => `%${digits(byte, 2)}`),
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  '%u-encoded': unitsAs((code) => `%u${digits(code, 4).toUpperCase()}`),
  'JSON-escaped': json,
  'JSON-escaped twice': (text) => json(json(text)),
  'JSON-escaped with slashes': (text) => json(text).replaceAll('/', String.raw`\/`),
  '\\u-escaped': unitsAs((code) => `\\u${digits(code, 4)}`),
  '\\u-escaped, upper case': unitsAs((code) => `\\u${digits(code, 4).toUpperCase()}`),
  '\\u-escaped with braces': (text) => [...text].map((one) => `\\u{${digits(one.codePointAt(0) ?? 0, 1)}}`).join(''),
  '\\x-escaped': bytesAs((byte) => `\\x${digits(byte, 2)}`),
  'octal-escaped': bytesAs((byte) => `\\${byte.toString(8).padStart(3, '0')}`),
  'escaped as in HTML': (text) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  'escaped as in HTML, with zeros': (text) =>
    [...text].map((one) => `&#x${digits(one.codePointAt(0) ?? 0, 8)};`).join(''),
  'escaped as in HTML, by names': (text) =>
    text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign),
};

/** Besides, of a secret of at least eight characters, anywhere. */
export const LONG_WRITINGS: typeof WORD_WRITINGS = {
  ...WORD_WRITINGS,
  'form-encoded': form,
  'form-encoded, lower case': (text) => form(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  'beside others': (text) => `prefix${text}suffix`,
  'in upper case': (text) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  'in hex': bytesAs((byte) => digits(byte, 2)),
  'in hex, upper case, within more': (text) => Buffer.from(`a${text}b`).toString('hex').toUpperCase(),
  'as quoted-printable': bytesAs((byte) => `=${digits(byte, 2).toUpperCase()}`),
  'as quoted-printable, in lines': (text) =>
    bytesAs((byte) => `=${digits(byte, 2).toUpperCase()}`)(text).replace(/^.{12}/, '$&=\r\n'),
  'in base64': base64,
  'in base64url, one byte later': (text) => Buffer.from(`a${text}`).toString('base64url'),
  'in base64, two bytes later': (text) => base64(`ab${text}`),
  'in base64 twice': (text) => base64(base64(`a${text}`)),
  'in base64 behind other characters': (text) => `id_1-${base64(text)}`,
  'in base64 in lines of 76': wrapped(76, '\r\n'),
  'in base64 in lines of 64': wrapped(64, '\n'),
};
