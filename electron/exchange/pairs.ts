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

/** @returns whether a place of the text that these parameters are in is in the name of one; without `=` it has none */
export function inNamesOf(text: string, pairs: readonly Pair[]): (place: number) => boolean {
  const names = pairs.filter(({ start }) => text[start - 1] === '=');
  // There may be thousands of them, and of places.
  return (place) => {
    let [from, to] = [0, names.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((names[middle]?.start ?? 0) - 1 > place) to = middle;
      else from = middle + 1;
    }
    return (names[from]?.nameStart ?? Number.POSITIVE_INFINITY) <= place;
  };
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
