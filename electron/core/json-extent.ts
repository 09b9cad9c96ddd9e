/** How much there is in a JSON text, counted without parsing it: a few bytes may hold very many parts. */

export interface JsonExtent {
  /** How many values there are, or a few more. */
  readonly parts: number;
  /** How many lists and objects are inside each other. */
  readonly depth: number;
}

/** @param text may be no JSON */
export function measureJson(text: string): JsonExtent {
  let parts = 1;
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index);
        break;
      case COMMA:
        parts += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        parts += 1;
        depth += 1;
        deepest = Math.max(deepest, depth);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
    }
  }
  return { parts, depth: deepest };
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text[first - 1] === '\\') first -= 1;
  return (place - first) % 2 === 1;
}
