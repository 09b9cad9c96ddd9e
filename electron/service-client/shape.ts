/**
 * Describes a reply that was not what was expected: names and types, so that a person can see what came,
 * and no values. The exception is texts under names that the caller declares to be error texts.
 */
import { type Body, isObject } from './body.ts';
import type { SecretMask } from './secrets.ts';

export interface ShapeOptions {
  /** Names whose text is shown, such as an error's. */
  readonly shownNames: ReadonlySet<string>;
  /** Hides values that are never shown. */
  readonly mask: SecretMask;
}

const longestShape = 600;
const longestMessage = 80;
const deepestShape = 4;
const mostNames = 12;

/** Such as `{ status: string, user: { id: number } }`, at most 600 characters, one line. */
export function shapeOf(body: Body, options: ShapeOptions): string {
  return options.mask.mask(describe(body, options), longestShape);
}

function describe(body: Body, options: ShapeOptions): string {
  switch (body.kind) {
    case 'json':
      return describeValue(body.value, options, 0);
    case 'form':
      return `form text: ${[...body.fields].slice(0, mostNames).map(describeFormField).join(', ')}`;
    case 'html':
      return 'an HTML page';
    case 'text':
      return body.text === '' ? 'nothing' : `text of ${body.text.length} characters`;
  }
}

/** A base64 text ends in `=` and reads like a form: only what is plainly a name is shown. */
function describeFormField([name, value]: readonly [string, string]): string {
  return `${/^[a-z_]{1,24}$/.test(name) ? name : '…'}${value === '' ? ' (empty)' : ''}`;
}

function describeValue(value: unknown, options: ShapeOptions, depth: number): string {
  if (value === null) return 'null';
  if (value === '') return 'empty string';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return depth < deepestShape ? `[${value.length} × ${describeValue(value[0], options, depth + 1)}]` : 'list';
  }
  return isObject(value) ? describeObject(value, options, depth) : typeof value;
}

function describeObject(value: Readonly<Record<string, unknown>>, options: ShapeOptions, depth: number): string {
  const names = Object.keys(value);
  if (names.length === 0) return '{}';
  if (depth >= deepestShape) return 'object';
  const fields = names.slice(0, mostNames).map((name) => {
    const field = value[name];
    const isShown = options.shownNames.has(name) && typeof field === 'string' && field !== '';
    const type = isShown
      ? `string "${options.mask.maskMessage(field, longestMessage)}"`
      : describeValue(field, options, depth + 1);
    return `${isPlainName(name) ? name : '…'}: ${type}`;
  });
  return `{ ${fields.join(', ')}${names.length > mostNames ? ', …' : ''} }`;
}

/** A service may key a map by something secret; a name that does not look like a word is not shown. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z_.-]{1,32}\d{0,3}$/.test(name);
}
