/** Reads the parameters of a query or form without losing where they stand in the text. */

export interface Pair {
  /** Decoded. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** Where the value stands, as it is written. */
  readonly start: number;
  readonly end: number;
  /** Where the name begins. */
  readonly nameStart: number;
}

/** @param start where the parameters begin in the text; they end at `end` */
export function readPairs(text: string, start = 0, end = text.length): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let from = start; from < end; ) {
    const to = endBefore(text, '&', from, end);
    const divider = endBefore(text, '=', from, to);
    const valueStart = Math.min(divider + 1, to);
    if (to > from) {
      const [name, value] = [decode(text.slice(from, divider)), decode(text.slice(valueStart, to))];
      pairs.push({ name, value, start: valueStart, end: to, nameStart: from });
    }
    from = to + 1;
  }
  return pairs;
}

/** Whether a place of a query or form is in the name of a parameter. */
export function isParameterName(text: string, place: number): boolean {
  const start = Math.max(text.lastIndexOf('&', place), text.lastIndexOf('?', place)) + 1;
  const divider = text.indexOf('=', start);
  return divider > place && endBefore(text, '&', start, text.length) > divider;
}

/** Returns where the query of an address stands, without its question mark; both are the end if there is none. */
export function queryOf(address: string): readonly [start: number, end: number] {
  const end = endBefore(address, '#', 0, address.length);
  const mark = endBefore(address, '?', 0, end);
  return [Math.min(mark + 1, end), end];
}

function endBefore(text: string, sign: string, from: number, end: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 || found > end ? end : found;
}

function decode(text: string): string {
  return /[%+]/.test(text) ? (new URLSearchParams(`value=${text}`).get('value') ?? text) : text;
}
