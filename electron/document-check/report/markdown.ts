/**
 * Pieces of Markdown (CommonMark, with GitHub's tables). What may have been written by anybody becomes code, in which nothing
 * is a link, a mention, an image, HTML or the end of a cell.
 */
import { toSingleLine } from '../../core/one-line.ts';

/** @param text of this app */
export function prose(text: string): string {
  return toSingleLine(text).replace(/[\\`*<>|[\]&~#]/g, '\\$&');
}

/**
 * @param text words of this app, with what is foreign between backticks, or a text that is foreign as a whole
 * @returns the same, with code for what is not plain words
 */
export function worded(text: string): string {
  const parts = text.split('`');
  const isOurs = parts.length % 2 === 1 && parts.every((part, place) => place % 2 === 1 || PLAIN.test(part));
  if (!isOurs) return code(text);
  return parts
    .map((part, place) => (place % 2 === 1 ? code(part) : part))
    .join('')
    .trim();
}

/** Marks that mean nothing to Markdown wherever they stand, but at the start of a line. */
const PLAIN = /^(?:[A-Za-z0-9 ,;:“”’…()%→-]|\.(?=\s|\d|$)|(?<=“)_(?=”))*$/;

export function code(text: string): string {
  const line = toSingleLine(text);
  if (line === '') return '';
  if (!/[`|\\]/.test(line)) return `\`${line}\``;
  return `<code>${line.replace(/[^\p{L}\p{M}\p{N} ]/gu, (mark) => `&#${mark.codePointAt(0)};`)}</code>`;
}

/**
 * @param rows cells of Markdown
 * @returns nothing without rows
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '-')), ...rows.map(row), ''];
}
