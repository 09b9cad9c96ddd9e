/**
 * Masks for what leaves the app: tools read files and commands in whatever charset they expect, so bullets become plain
 * letters. Equal secrets stay equal.
 */
import type { NamedValue } from '../ipc/views/exchange-details.ts';

/** @returns the text with `[masked-abcd]` in place of `••••abcd` */
export function asciiMask(text: string): string {
  return text.includes('•') ? text.replaceAll(MASK, (_, label: string) => `[masked-${label}]`) : text;
}

/** @returns an address in ASCII: all else that stands in it is percent-encoded */
export function asciiAddress(address: string): string {
  return asciiMask(address.toWellFormed()).replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}

/** @returns a form as a body of text; masks stay readable */
export function asciiForm(fields: readonly NamedValue[]): string {
  return fields.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&');
}

const MASK = /•{4}([\w-]{4})/g;
const ASCII_MASK = /(\[masked-[\w-]{4}\])/;

function encode(text: string): string {
  const parts = asciiMask(text.toWellFormed()).split(ASCII_MASK);
  return parts.map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part))).join('');
}
