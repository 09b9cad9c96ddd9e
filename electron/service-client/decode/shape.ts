/**
 * Describes an unexpected reply by its field names and types, without values. Only texts under the names that the
 * caller lists, such as error texts, are shown.
 */

import type { SecretMask } from '../secrets/secret-mask.ts';
import { type Body, isObject } from './body.ts';

export interface ShapeOptions {
  /** Names of fields whose text is shown, such as error texts. */
  readonly shownNames: ReadonlySet<string>;
  /** Masks secrets in the names and texts that are shown. */
  readonly mask: SecretMask;
}

const longestShape = 600;
const longestMessage = 80;
const deepestShape = 4;
const maxNames = 12;

/** Returns a text such as `{ status: string, user: { id: number } }`: one line of at most 600 characters. */
export function shapeOf(body: Body, options: ShapeOptions): string {
  return options.mask.maskNames(describe(body, { ...options, room: { left: maxDescribed } }), longestShape);
}

/** How many fields are described. More have no room in a shape: each takes several characters. */
const maxDescribed = 120;

interface Describing extends ShapeOptions {
  readonly room: { left: number };
}

function describe(body: Body, options: Describing): string {
  switch (body.kind) {
    case 'json':
      return describeValue(body.value, options, 0);
    case 'form':
      return `form text: ${[...body.fields].slice(0, maxNames).map(describeFormField).join(', ')}`;
    case 'html':
      return 'an HTML page';
    case 'bytes':
      return `${body.size} bytes${body.type === null ? '' : ` of ${body.type}`}`;
    case 'text':
      return body.text === '' ? 'nothing' : `text of ${body.text.length} characters`;
  }
}

/** Shows only what is clearly a name, because a base64 text that ends in `=` also parses as form text. */
function describeFormField([name, value]: readonly [string, string]): string {
  return `${/^[a-z_]{1,24}$/.test(name) ? name : '…'}${value === '' ? ' (empty)' : ''}`;
}

function describeValue(value: unknown, options: Describing, depth: number): string {
  if (value === null) return 'null';
  if (value === '') return 'empty string';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return depth < deepestShape ? `[${value.length} × ${describeValue(value[0], options, depth + 1)}]` : 'list';
  }
  return isObject(value) ? describeObject(value, options, depth) : typeof value;
}

function describeObject(value: Readonly<Record<string, unknown>>, options: Describing, depth: number): string {
  const names = Object.keys(value);
  if (names.length === 0) return '{}';
  if (depth >= deepestShape) return 'object';
  const { room } = options;
  const fields = names.slice(0, maxNames).map((name) => {
    room.left -= 1;
    if (room.left < 0) return '…';
    const field = value[name];
    const isShown = options.shownNames.has(name) && typeof field === 'string' && field !== '';
    const type = isShown
      ? `string "${options.mask.maskMessage(field, longestMessage)}"`
      : describeValue(field, options, depth + 1);
    return `${isPlainName(name) ? name : '…'}: ${type}`;
  });
  return `{ ${fields.join(', ')}${names.length > maxNames ? ', …' : ''} }`;
}

/** Whether a name looks like a word. Other names are not shown, because a map may have secrets as its keys. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_.-]{1,32}\d{0,3}$/.test(name);
}
