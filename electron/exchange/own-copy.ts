/**
 * Copies a text, so that it holds on to nothing else. The engine keeps a part of a text as a reference to all of it,
 * which may be a whole reply, or hold secrets.
 */
export function ownCopy(text: string): string {
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding);
}
