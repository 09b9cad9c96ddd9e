/**
 * Parses a reply's bytes as JSON, form text, an HTML page or other text. The Content-Type is ignored, and any bytes
 * are accepted.
 */

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: ReadonlyMap<string, string> }
  | { readonly kind: 'html'; readonly title: string | null }
  /** Also for an empty reply. */
  | { readonly kind: 'text'; readonly text: string };

/** Decodes UTF-8, or UTF-16 if there is a byte-order mark for it. Removes the mark and outer white space. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).trim();
}

export function parseBody(text: string): Body {
  const json = /^[[{"]|^(?:null|true|false)$/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined) return { kind: 'json', value: json };
  if (/^<(?:!|\?|[a-z])/i.test(text)) {
    return { kind: 'html', title: /<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? null };
  }
  if (/^[^\s=&<>{}]+=[^\s<>]*$/.test(text)) return { kind: 'form', fields: parseForm(text) };
  return { kind: 'text', text };
}

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object's or list's own field, or undefined; never an inherited field. */
export function ownField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/** Collapses white space and removes control and formatting characters. */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim();
}

/** Cuts a text to at most `length` characters, the last of which is then `…`. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** If a name is repeated, its first value counts. */
function parseForm(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!fields.has(name)) fields.set(name, value);
  }
  return fields;
}
