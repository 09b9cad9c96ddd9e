/** Draws from a seed: the same seed draws the same. Of its own, so that a change of a library changes no service. */
export interface Draw {
  /** A whole number from `least` to `most`. */
  number(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  /** All of them in another order. */
  shuffle<T>(items: readonly T[]): readonly T[];
  /** A word that means nothing, and that was not drawn before. */
  word(): string;
}

export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  const drawn = new Set<string>();

  /** Mulberry32; from 0 up to 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const number = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  function pick<T>(items: readonly T[]): T {
    const [item] = items.slice(number(0, items.length - 1));
    if (item === undefined) throw new Error('There is nothing to draw from.');
    return item;
  }
  function word(): string {
    const text = Array.from({ length: number(2, 3) }, () => pick([...'bdfglmnprvz']) + pick([...'aeiou'])).join('');
    if (drawn.has(text)) return word();
    drawn.add(text);
    return text;
  }

  return {
    number,
    pick,
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
    word,
  };
}
