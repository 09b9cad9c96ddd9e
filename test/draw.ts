/** Draws from a seed: the same seed draws the same. Of its own, so that a change of a library changes no service. */

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number;

export interface Draw {
  /** A whole number from `least` to `most`. */
  number(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  /** All of them in another order. */
  shuffle<T>(items: readonly T[]): readonly T[];
  /** A word that means nothing, and that was not drawn before. */
  word(): string;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @returns one of them */
export function pick<T>(random: Random, items: readonly T[]): T {
  const [item] = items.slice(Math.floor(random() * items.length));
  if (item === undefined) throw new Error('There is nothing to draw from.');
  return item;
}

export function createDraw(seed: number): Draw {
  const next = createRandom(seed);
  const drawn = new Set<string>();

  const number = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pickOne = <T>(items: readonly T[]): T => pick(next, items);
  function word(): string {
    const text = Array.from({ length: number(2, 3) }, () => pickOne([...'bdfglmnprvz']) + pickOne([...'aeiou'])).join(
      '',
    );
    if (drawn.has(text)) return word();
    drawn.add(text);
    return text;
  }

  return {
    number,
    pick: pickOne,
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
    word,
  };
}
